"""A pairing as pages show it, with its two sides and its result in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from accounts.models import User
from games.models import Seat
from tournaments.models import Entry, How, Pairing, Result

HOW_IN_WORDS = {
    How.FORFEIT: gettext_lazy("without playing"),
    How.GAVE_UP: gettext_lazy("the other player gave up"),
    How.LATE: gettext_lazy("at the deadline: the other player had taken more time"),
    How.RULED: gettext_lazy("the organiser’s decision"),
    How.LEFT: gettext_lazy("the other player left"),
    How.SEED: gettext_lazy("as the higher seed"),
}
"""Explanations of results that did not come from a match played to its end."""

Rounds = dict[int, tuple[str, str, int]]
"""The fighter, the recipe and the rounds won of each player in a match, by key of the player."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a pairing, with its fighter and rounds. *entry* is None while the player is unknown."""

    entry: Entry | None
    name: str
    fighter: str = ""
    recipe: str = ""
    rounds: int | None = None
    has_won: bool = False
    has_lost: bool = False
    is_me: bool = False

    @property
    def player(self) -> User | None:
        return None if self.entry is None else self.entry.player


@dataclass(frozen=True, slots=True)
class PairingShown:
    """A pairing as a page shows it, or the place of a future pairing."""

    one: Side
    other: Side | None
    """The second side, or None for a bye."""
    pairing: Pairing | None = None
    match: int | None = None
    note: str = ""
    """A short explanation of the result if the match was not played to its end."""
    deadline: datetime | None = None
    """The time by which the match has to end, or None if the pairing is decided."""

    @property
    def sides(self) -> list[Side]:
        return [self.one] if self.other is None else [self.one, self.other]

    @property
    def is_open(self) -> bool:
        return self.pairing is not None and self.pairing.is_open

    @property
    def has_winner(self) -> bool:
        return any(side.has_won for side in self.sides)

    @property
    def is_mine(self) -> bool:
        return any(side.is_me for side in self.sides)

    @property
    def waits_for_ruling(self) -> bool:
        return self.pairing is not None and self.pairing.waits_for_ruling

    @property
    def my_side(self) -> Side | None:
        return next((side for side in self.sides if side.is_me), None)

    @property
    def opponent(self) -> Side | None:
        return next((side for side in self.sides if not side.is_me), None)

    @property
    def result(self) -> str:
        """The result in words, for readers who cannot see how the winner is marked. Empty while open."""
        if self.pairing is None or self.is_open:
            return ""
        winner = next((side.name for side in self.sides if side.has_won), "")
        if winner:
            return _("%(name)s won") % {"name": winner}
        drawn = self.pairing.result == Result.DRAWN
        return pgettext("pairing", "drawn") if drawn else _("neither player won")


def shown_pairings(
    pairings: Sequence[Pairing], entries: Iterable[Entry], viewer: User | AnonymousUser
) -> dict[int, PairingShown]:
    by_key = {entry.pk: entry for entry in entries}
    fought = rounds_in([pairing.match_id for pairing in pairings if pairing.match_id is not None])
    return {pairing.pk: show_pairing(pairing, by_key, fought, viewer) for pairing in pairings}


def rounds_in(matches: list[int]) -> dict[int, Rounds]:
    found: dict[int, Rounds] = defaultdict(dict)
    seats = Seat.objects.filter(match__in=matches).exclude(player=None) if matches else Seat.objects.none()
    for match, player, button, recipe, won in seats.values_list(
        "match", "player", "button_name", "recipe", "rounds_won"
    ):
        found[match][player] = (button or recipe, recipe, won)
    return found


def show_pairing(
    pairing: Pairing, entries: dict[int, Entry], fought: dict[int, Rounds], viewer: User | AnonymousUser
) -> PairingShown:
    rounds = fought.get(pairing.match_id or 0, {})
    one = side_of(pairing, entries[pairing.one_id], pairing.rounds_one, rounds, viewer)
    other = None
    if pairing.other_id is not None:
        other = side_of(pairing, entries[pairing.other_id], pairing.rounds_other, rounds, viewer)
    how = None if pairing.is_open else How(pairing.how)
    return PairingShown(
        one,
        other,
        pairing,
        pairing.match_id,
        str(HOW_IN_WORDS.get(how, "")) if how else "",
        pairing.deadline if pairing.is_open else None,
    )


def side_of(pairing: Pairing, entry: Entry, won: int, rounds: Rounds, viewer: User | AnonymousUser) -> Side:
    fighter, recipe, so_far = rounds.get(entry.player_id or 0, ("", "", None))
    return Side(
        entry,
        entry.name,
        fighter,
        recipe,
        so_far if pairing.is_open else won if pairing.match_id else None,
        has_won=pairing.winner_id == entry.pk,
        has_lost=pairing.winner_id not in (None, entry.pk) or pairing.result == Result.NEITHER,
        is_me=viewer.is_authenticated and entry.player_id == viewer.pk,
    )


def unknown_side(words: str = "") -> Side:
    return Side(None, words or _("to be decided"))
