"""The base class for kinds of tournaments, with its defaults."""

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
    """The rules for one kind of tournament, such as a knock-out or a ladder.

    Entrants are seed numbers, 1 for the highest seed. Methods use neither the database nor random numbers.
    """

    name: str
    """The name in the database, of at most nine characters."""
    label: Words
    summary: Words
    """One or two sentences that explain the kind to players."""
    asks: tuple[str, ...] = ()
    """Names of the settings in `FOR_SOME_KINDS` that apply to this kind.

    A kind with the setting `lasts` or `minutes` has a last day.
    """
    presets: tuple[Preset, ...] = ()
    by_challenge: bool = False
    """True if matches come from challenges between players."""
    at_once: bool = False
    """True if all matches begin together."""
    organiser_is_first: bool = False
    """True if an organizer who takes part is the highest seed."""
    by_hand: bool = False
    """True if the organizer makes the pairings."""
    live_only: bool = False
    """True if all matches must have a live clock."""
    meanwhile: Words = gettext_lazy("You’re waiting for other players. Your next match starts automatically.")
    """The message for a player who has no match at the moment."""

    # ---- how it goes

    def due(self, event: TournamentEvent) -> list[DuePairing]:
        return []

    def waits(self, event: TournamentEvent) -> bool:
        """Return True if pairings may follow later although none is due now."""
        return False

    def find_eliminated(self, event: TournamentEvent) -> set[int]:
        """Return the entrants who are eliminated."""
        return set()

    def rank_entrants(self, event: TournamentEvent) -> list[Place]:
        raise NotImplementedError

    def needs_winner(self, group: int | None) -> bool:
        """Return True if a drawn match needs a winner. *group* is None for a match outside of groups."""
        return False

    def divide(self, numbers: Sequence[int], most: int) -> list[list[int]]:
        """Return *numbers* split into groups of at most *most* entrants, or an empty list without groups."""
        return []

    def most_matches(self, settings: Settings) -> int:
        """Return the largest number of matches that one player can have, or 0 if it is unknown."""
        return 0

    def is_over(self, event: TournamentEvent) -> bool:
        return not event.open and not self.due(event) and not self.waits(event)

    @property
    def numbers_rounds(self) -> bool:
        """True if the site shows round numbers."""
        return not (self.by_challenge or self.at_once)

    @property
    def has_last_day(self) -> bool:
        """True if a tournament of this kind makes no new matches after a set time."""
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
        """Return how many entrants of each group qualify for the knock-out."""
        return 0

    def ladder(self, event: TournamentEvent) -> list[int]:
        return []

    def king(self, event: TournamentEvent) -> int | None:
        return None

    def host(self, event: TournamentEvent) -> int | None:
        """Return the entrant who plays all the others."""
        return None

    def lives(self, event: TournamentEvent) -> dict[int, int]:
        return {}

    # ---- in words

    def settings_in_words(self, settings: Settings) -> list[str]:
        if not self.has_last_day:
            return []
        if "minutes" in self.asks:
            return [_("The tournament lasts %(number)s minutes.") % {"number": settings.minutes}]
        days = {"number": settings.lasts}
        return [
            ngettext("The tournament lasts a day.", "The tournament lasts %(number)s days.", settings.lasts)
            % days
        ]

    def draws_in_words(self, drawn_matches: str) -> str:
        if not self.needs_winner(None):
            return _("A draw gives each player half a point.")
        if drawn_matches == DrawnMatches.SEED:
            return _("After a draw, the higher seed goes through.")
        return _("A drawn match is replayed.")
