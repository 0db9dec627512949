"""One viewer at the page of a match, as the cards of the page are asked for."""

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
    """None before the match has begun."""
    filled: QueryDict
    """The fields that were sent, to be shown again."""
    say: str = ""
    """The reason why the site or the rules refuse what the viewer asked for."""

    @property
    def viewer(self) -> User | AnonymousUser:
        return self.request.user

    @property
    def mine(self) -> Seat | None:
        """The seat for which the viewer answers, of a match that has begun."""
        return None if self.board is None else self.match.seen_from(self.viewer)

    @property
    def teaches(self) -> bool:
        """A first match of the viewer: with a coach, and without whatever draws away from it."""
        return self.match.teaches and self.mine is not None

    @property
    def playing_seat(self) -> Seat | None:
        """The seat of a viewer who plays now, on a device of their own and not for the first time."""
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
        """The viewer may read what spectators say."""
        watches = self.match.is_finished or self.match.seat_of(self.viewer) is None
        return self.match.takes_spectators and watches

    @property
    def shows_table(self) -> bool:
        """The match has begun, and no device has to be passed on first."""
        return self.board is not None and self.match.goes_to is None


class Card(Protocol):
    """One thing on the page of a match. Its template draws it as `card`."""

    @property
    def template(self) -> str: ...


class CardKind(Protocol):
    def for_viewer(self, visit: MatchVisit) -> Card | None:
        """Return the card, or None if there is nothing to show to this viewer."""


def asked_with(request: PageRequest | SeatedRequest) -> QueryDict:
    return request.POST if request.method == "POST" else request.GET
