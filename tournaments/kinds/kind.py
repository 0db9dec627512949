"""The base class of tournament kinds, with its defaults."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.kinds.event import Bracket, DuePairing, Place, TournamentEvent
from tournaments.pairing import Row
from tournaments.settings import DrawnMatches, Settings

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise as Words


class Preset(NamedTuple):
    key: str
    label: Words
    words: Words
    settings: dict[str, Any]


class Kind:
    """A kind of tournament.

    Entrants are numbers, 1 for the highest seed. Methods use no database and no chance.
    """

    name: str
    """At most nine letters."""
    label: Words
    summary: Words
    """How it goes, in a sentence or two."""
    asks: tuple[str, ...] = ()
    """The settings that it asks for, of those in `FOR_SOME_KINDS`.

    With `lasts` or `minutes` it has a last day.
    """
    presets: tuple[Preset, ...] = ()
    by_challenge: bool = False
    """Players challenge those above them; its rounds have no numbers."""
    by_hand: bool = False
    """The organiser pairs."""
    live_only: bool = False
    """Its matches have a live clock."""
    meanwhile: Words = gettext_lazy("You’re waiting for others. Your next match starts automatically.")
    """For a player who has no match now."""

    # ---- how it goes

    def due(self, event: TournamentEvent) -> list[DuePairing]:
        return []

    def waits(self, event: TournamentEvent) -> bool:
        """Return True if more pairings may follow although none is due."""
        return False

    def find_eliminated(self, event: TournamentEvent) -> set[int]:
        """Return the entrants who are eliminated."""
        return set()

    def rank_entrants(self, event: TournamentEvent) -> list[Place]:
        raise NotImplementedError

    def needs_winner(self, group: int | None) -> bool:
        """Return True if a match must have a winner, in this *group* or outside of groups."""
        return False

    def divide(self, numbers: Sequence[int], most: int) -> list[list[int]]:
        """Return the groups at the start, each of *most* entrants at most; empty if the kind has none."""
        return []

    def most_matches(self, settings: Settings) -> int:
        """Return the largest number of matches for one player; 0 if unknown."""
        return 0

    def is_over(self, event: TournamentEvent) -> bool:
        return not event.open and not self.due(event) and not self.waits(event)

    @property
    def has_last_day(self) -> bool:
        """True if the kind stops making matches after some time, and ends when all are played."""
        return not {"lasts", "minutes"}.isdisjoint(self.asks)

    def duration(self, settings: Settings) -> timedelta:
        if "minutes" in self.asks:
            return timedelta(minutes=settings.minutes)
        return timedelta(days=settings.lasts)

    # ---- what its page shows

    def bracket(self, event: TournamentEvent) -> Bracket | None:
        return None

    def table(self, event: TournamentEvent) -> list[Row]:
        return []

    def group_tables(self, event: TournamentEvent) -> dict[int, list[Row]]:
        return {}

    def go_on(self, event: TournamentEvent) -> int:
        """Return how many of each group qualify for the knock-out."""
        return 0

    def ladder(self, event: TournamentEvent) -> list[int]:
        """Return the entrants from the top rung down; empty if the kind has no ladder."""
        return []

    def king(self, event: TournamentEvent) -> int | None:
        """Return the entrant that all others challenge; None if the kind has no king."""
        return None

    def lives(self, event: TournamentEvent) -> dict[int, int]:
        return {}

    # ---- in words

    def settings_in_words(self, settings: Settings) -> list[str]:
        if not self.has_last_day:
            return []
        if "minutes" in self.asks:
            return [_("It lasts %(number)s minutes.") % {"number": settings.minutes}]
        days = {"number": settings.lasts}
        return [ngettext("It lasts a day.", "It lasts %(number)s days.", settings.lasts) % days]

    def draws_in_words(self, drawn_matches: str) -> str:
        if not self.needs_winner(None):
            return _("A draw is half a point each.")
        if drawn_matches == DrawnMatches.SEED:
            return _("The higher seed goes through.")
        return _("A drawn match is replayed.")
