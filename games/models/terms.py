"""The terms of a match, on which its players agree."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

HIGHEST_RATING = 9999


class Ruleset(models.TextChoices):
    ONLINE = "online", _("As played online")
    CLASSIC = "classic", _("The printed rulebook, casual")
    CLASSIC_TOURNAMENT = "classic-tournament", _("The printed rulebook, as in a tournament")
    GOBLIN = "goblin", _("Button Goblin, casual")
    GOBLIN_TOURNAMENT = "goblin-tournament", _("Button Goblin, as in a tournament")


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """All terms of a match. Each term is also a column of `Match` with the same name."""

    first_to: int = 3
    ruleset: str = Ruleset.ONLINE
    printed_specials: bool = False
    legal_only: bool = False
    misere: bool = False
    """True if the lowest score wins a round."""
    winslow_seat: int | None = None
    """The seat that has a die replaced with a Winslow, or None."""
    winslow_die: int = 0
    """Number of the die to replace with a Winslow, counted from 1, or 0 for the first possible die."""
    bans: int = 0
    """Number of fighters that each player may ban, before buttons are picked or drawn."""
    draft: int = 0
    """Number of fighters that each player bans in a draft, or 0 if the players pick freely."""
    description: str = ""
    is_private: bool = False
    rated: bool = True
    """True if the players want to change ratings. `games/play/terms/rated.py` decides which matches do."""

    head_start_seat: int | None = None
    head_start: int = 0
    """Number of won rounds with which one seat begins the match."""
    rating_from: int | None = None
    rating_to: int | None = None
    """Highest rating of players who may take an open seat, or None for no limit."""
    finished_from: int = 0
    """Number of matches that players must have finished to take an open seat."""
    weekly_most: int = 0
    """Most open seats of one proposer that a player may take per week, or 0 for no limit."""
    reliable_from: int = 0
    """Lowest percentage of matches not lost on time for players who take an open seat."""

    bots_may_join: bool = False
    pace: str = ""
    """The pace as text for `Pace.read`, or an empty string for no clock."""
    by_claim: bool = False
    """True if a win on time must be claimed, False if the match ends automatically when time is up."""
    weekends_off: bool = False
    """True if each player's clock stops on Saturdays and Sundays."""
    no_vacation: bool = False

    @classmethod
    def from_dict(cls, given: dict[str, Any]) -> Terms:
        return cls(**{name: given[name] for name in TERMS if name in given})

    @property
    def rules_of(self) -> str:
        """The family of rules, regardless of how die sizes are chosen. Button sets may belong to one."""
        return self.ruleset.partition("-")[0]

    @property
    def to_play_again(self) -> Terms:
        return Terms.from_dict({name: getattr(self, name) for name in (*OF_THE_GAME, *OF_PACE)})

    @property
    def of_the_game(self) -> Terms:
        return Terms.from_dict({name: getattr(self, name) for name in OF_THE_GAME})


TERMS = tuple(field.name for field in fields(Terms))
USUAL = Terms()
OF_THE_GAME = ("first_to", "ruleset", "printed_specials", "legal_only", "misere")
"""Names of the terms of play, which also apply to matches on one device."""
OF_PACE = ("pace", "by_claim", "weekends_off", "no_vacation")
"""Names of the terms on pace and clocks."""
