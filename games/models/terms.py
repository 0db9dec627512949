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
    """The only list of a match's terms. Each is a column of `Match` with the same name."""

    first_to: int = 3
    ruleset: str = Ruleset.ONLINE
    printed_specials: bool = False
    legal_only: bool = False
    """Only buttons that are legal in tournaments may fight."""
    winslow_seat: int | None = None
    """The seat of which a die gives way to a Winslow."""
    winslow_die: int = 0
    """Which of its dice, counted from one; or the first that may."""
    bans: int = 0
    """How many fighters each player may ban: none that is still open can be one of them."""
    description: str = ""
    is_private: bool = False
    rated: bool = True
    """Its outcome is to change ratings; `games/play/terms/rated.py` says what is friendly nevertheless."""

    head_start_seat: int | None = None
    head_start: int = 0
    """With how many rounds won that seat begins."""
    rating_from: int | None = None
    rating_to: int | None = None
    """Players who take an open seat have a rating in this range."""
    finished_from: int = 0
    """Players who take an open seat have finished so many matches."""
    weekly_most: int = 0
    """A player takes an open seat of the same proposer so often in a week, at most; 0 for no limit."""
    reliable_from: int = 0
    """Of a hundred matches of a player who takes an open seat, so many at least were not lost on time."""

    bots_may_join: bool = False
    """Bots may take an open seat."""

    pace: str = ""
    """As `Pace` reads it; empty for no clock."""
    by_claim: bool = False
    """The player who waits has to claim the win when time is up; otherwise the match ends by itself."""
    weekends_off: bool = False
    """Clocks stand still on the Saturdays and Sundays of each player."""
    no_vacation: bool = False
    """Vacations do not stop the clocks."""

    @classmethod
    def from_dict(cls, given: dict[str, Any]) -> Terms:
        return cls(**{name: given[name] for name in TERMS if name in given})

    @property
    def rules_of(self) -> str:
        """The family of rules, regardless of how sizes are chosen. Sets of buttons may belong to one."""
        return self.ruleset.partition("-")[0]

    @property
    def to_play_again(self) -> Terms:
        return Terms.from_dict({name: getattr(self, name) for name in (*OF_THE_GAME, *OF_PACE)})

    @property
    def of_the_game(self) -> Terms:
        return Terms.from_dict({name: getattr(self, name) for name in OF_THE_GAME})


TERMS = tuple(field.name for field in fields(Terms))
USUAL = Terms()
OF_THE_GAME = ("first_to", "ruleset", "printed_specials", "legal_only")
"""The terms of play itself, also on one device."""
OF_PACE = ("pace", "by_claim", "weekends_off", "no_vacation")
"""What is agreed about time."""
