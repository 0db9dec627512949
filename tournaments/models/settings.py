"""What an organiser settles about a tournament, and the choices there are."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import datetime

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import USUAL, Terms

LONGEST_TITLE = 60
LONGEST_RULES = 4000
FEWEST_PLACES = 3
MOST_PLACES = 128
MOST_PICK_HOURS = 48


class Kind(models.TextChoices):
    KNOCK_OUT = "knock-out", _("Knock-out")
    TWO_LIVES = "two-lives", _("Knock-out with two lives")
    GROUPS = "groups", _("Groups")
    SWISS = "swiss", _("Swiss, by rounds")
    RUNNING = "running", _("Swiss, without waiting")
    LADDER = "ladder", _("Ladder")
    BY_HAND = "by-hand", _("Paired by the organiser")


class Fighters(models.TextChoices):
    FREE = "free", _("Players choose")
    ONCE = "once", _("Players choose, each fighter only once")
    DRAFT = "draft", _("Players pick in turn")
    CHANCE = "chance", _("Drawn by chance, for the whole tournament")
    SAME = "same", _("Drawn for each match, the same for both")
    NEW = "new", _("Drawn for each match, one for each")

    @property
    def are_chosen(self) -> bool:
        """Whether players choose as they join."""
        return self in (Fighters.FREE, Fighters.ONCE)

    @property
    def are_kept(self) -> bool:
        """Whether players have the same fighters from the beginning to the end."""
        return self not in (Fighters.SAME, Fighters.NEW)

    @property
    def are_single(self) -> bool:
        """Whether no two players have the same fighter."""
        return self in (Fighters.ONCE, Fighters.DRAFT)


class Seeding(models.TextChoices):
    RATING = "rating", _("By rating")
    CHANCE = "chance", _("By chance")


class DrawnMatches(models.TextChoices):
    """What becomes of a drawn match where somebody has to be out."""

    REPLAY = "replay", _("They are played again")
    SEED = "seed", _("The higher seeded player goes on")


class Repeats(models.TextChoices):
    NEVER = "", _("Never")
    WEEKLY = "weekly", _("Every week")
    MONTHLY = "monthly", _("Every four weeks")

    @property
    def days(self) -> int:
        return {"weekly": 7, "monthly": 28}.get(self.value, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All that an organiser settles. Each is a column of `Tournament` under the same name, and a property."""

    title: str
    rules: str = ""
    """What the organiser says about it, in any words."""
    kind: str = Kind.KNOCK_OUT
    terms: Terms = USUAL
    """On which its matches are played: as far as they are among `EVENT_TERMS`."""
    fighters: str = Fighters.FREE
    search: str = ""
    """The fighters that may take part, as the search of the catalogue has them; empty for all."""
    picks_each: int = 1
    """How many fighters each player picks in a draft; they fight in turn."""
    pick_hours: int = 24
    """Within how many hours one has to pick; then chance does."""
    places_from: int = 3
    places_to: int = 8
    starts_at: datetime | None = None
    when_full: bool = True
    """It starts as soon as it is full."""
    rounds: int = 0
    """Of both kinds of Swiss; 0 for as many as a knock-out would take."""
    group_size: int = 4
    """At most so many are in a group."""
    through: int = 2
    """So many of each group meet in a knock-out; with 0 the tables of the groups decide."""
    reach: int = 3
    """How many rungs above oneself one may challenge."""
    lasts: int = 30
    """After so many days a ladder, or a tournament that is paired by hand, makes no new matches."""
    days_per_round: int = 14
    """A match has to be over after so many days."""
    rating_from: int | None = None
    rating_to: int | None = None
    friends_only: bool = False
    by_link: bool = False
    seeding: str = Seeding.RATING
    drawn_matches: str = DrawnMatches.REPLAY
    repeats: str = Repeats.NEVER


SETTINGS = tuple(field.name for field in fields(Settings))
EVENT_TERMS = (
    "first_to",
    "ruleset",
    "printed_specials",
    "legal_only",
    "rated",
    "pace",
    "by_claim",
    "weekends_off",
    "no_vacation",
)
"""What matches of a tournament can be agreed on."""
