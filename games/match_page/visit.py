"""One viewer's visit to the page of a match, with the data for the page's cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from django.contrib.auth.models import AnonymousUser
from django.http import QueryDict

from accounts.models import User
from games.match_page.board.table import TableView
from games.models import Match, Seat
from games.web import PageRequest, SeatedRequest


@dataclass(frozen=True, slots=True)
class MatchVisit:
    request: PageRequest | SeatedRequest
    match: Match
    board: TableView | None
    """The table, or None before the match has begun."""
    filled: QueryDict
    """The submitted form fields, which the page shows again."""
    say: str = ""
    """The reason why the viewer's request was refused, or an empty string."""

    @property
    def viewer(self) -> User | AnonymousUser:
        return self.request.user

    @property
    def mine(self) -> Seat | None:
        return None if self.board is None else self.match.seen_from(self.viewer)

    @property
    def teaches(self) -> bool:
        """True if this is the viewer's first match, with a coach and without distractions."""
        return self.match.teaches and self.mine is not None

    @property
    def gives_rule_hints(self) -> bool:
        """True in a first match, and in a newcomer's next ones, also against people."""
        viewer, mine = self.viewer, self.mine
        if mine is None or not viewer.is_authenticated:
            return False
        if self.match.teaches:
            return True
        is_new = viewer.rating is None and (viewer.is_guest or bool(viewer.coached))
        return is_new and viewer.preferences.rule_hints and self.is_played_by_two

    @property
    def is_played_by_two(self) -> bool:
        return len(self.match.all_seats) == 2 and not self.match.is_on_one_device

    @property
    def playing_seat(self) -> Seat | None:
        if self.match.is_finished or self.match.is_on_one_device or self.teaches:
            return None
        return self.mine

    @property
    def deciding_seat(self) -> Seat | None:
        return self.playing_seat if self.board is not None and self.board.form is not None else None

    @property
    def waiting_seat(self) -> Seat | None:
        return None if self.deciding_seat else self.playing_seat

    @property
    def shows_spectators(self) -> bool:
        watches = self.match.is_finished or self.match.seat_of(self.viewer) is None
        return self.match.takes_spectators and watches

    @property
    def shows_table(self) -> bool:
        return self.board is not None and self.match.goes_to is None


class MatchCard(Protocol):
    """One part of the page of a match. Its template receives the object as `card`."""

    @property
    def template(self) -> str: ...


class CardKind(Protocol):
    def for_viewer(self, visit: MatchVisit) -> MatchCard | None:
        """Return the card, or None if there is nothing to show to this viewer."""


def asked_with(request: PageRequest | SeatedRequest) -> QueryDict:
    return request.POST if request.method == "POST" else request.GET
