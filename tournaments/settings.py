"""The settings of a tournament, and their choices."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import HIGHEST_RATING, USUAL, Terms

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise as Words

LONGEST_TITLE = 60
LONGEST_RULES = 4000
FEWEST_PLACES = 3
MOST_PLACES = 128


class Fighters(models.TextChoices):
    FREE = "free", _("Players choose")
    ONCE = "once", _("Players choose, each fighter only once")
    SETS = "sets", _("Players choose, one fighter from each set")
    DRAFT = "draft", _("Players pick in turn")
    CHANCE = "chance", _("Random, for the whole tournament")
    SAME = "same", _("Random for each match, the same for both")
    NEW = "new", _("Random for each match, one for each")

    @property
    def are_chosen(self) -> bool:
        return self in (Fighters.FREE, Fighters.ONCE, Fighters.SETS)

    @property
    def are_kept(self) -> bool:
        return self not in (Fighters.SAME, Fighters.NEW)

    @property
    def are_single(self) -> bool:
        """True if no two players may have the same fighter."""
        return self in (Fighters.ONCE, Fighters.SETS, Fighters.DRAFT)


class Seeding(models.TextChoices):
    RATING = "rating", _("By rating")
    CHANCE = "chance", _("At random")
    LAST = "last", _("By the last season")
    """In leagues, and only there."""


class DrawnMatches(models.TextChoices):
    """The rule for a drawn match in which one entry has to leave."""

    REPLAY = "replay", _("They’re replayed")
    SEED = "seed", _("The higher seed goes through")


class Talkers(models.TextChoices):
    """Writers in the chat. `ALL` means the organizer and players with a place or waiting for one."""

    ALL = "all", _("players and the organiser")
    ORGANISER = "organiser", _("only the organiser")
    NOBODY = "nobody", _("nobody: there’s no chat")


class Repeats(models.TextChoices):
    NEVER = "", _("Never")
    WEEKLY = "weekly", _("Every week")
    MONTHLY = "monthly", _("Every four weeks")

    @property
    def days(self) -> int:
        return {"weekly": 7, "monthly": 28}.get(self.value, 0)


class SettingRange(NamedTuple):
    label: Words
    least: int
    most: int


FIRST_TO = SettingRange(_("rounds to win"), 1, 5)
"""Of the terms of its matches."""


def number_setting(
    usual: int | None, label: Words, least: int, most: int, *, for_some_kinds: bool = False
) -> Any:
    """Return the field of a setting with limits.

    With *for_some_kinds*, only kinds that name it ask for it.
    """
    given = {"limits": SettingRange(label, least, most), "for_some_kinds": for_some_kinds}
    return field(default=usual, metadata=given)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All settings of a tournament. Each is a column of `Tournament` with the same name, and a property."""

    title: str
    rules: str = ""
    """What the organiser says about it, in any words."""
    kind: str = "knock-out"
    """The name of one of `tournaments.kinds.KINDS`."""
    terms: Terms = USUAL
    """On which its matches are played: as far as they are among `EVENT_TERMS`."""
    fighters: str = Fighters.FREE
    search: str = ""
    """The fighters that may take part, as the search of the catalogue has them; empty for all."""
    picks_each: int = number_setting(1, _("fighters per player"), 1, 3)
    """How many fighters each player picks in a draft; they fight in turn."""
    pick_hours: int = number_setting(24, _("hours per pick"), 1, 48)
    """Within how many hours one has to pick; then chance does."""
    places_from: int = number_setting(3, _("minimum players"), FEWEST_PLACES, MOST_PLACES)
    places_to: int = number_setting(8, _("maximum players"), FEWEST_PLACES, MOST_PLACES)
    starts_at: datetime | None = None
    when_full: bool = True
    """It starts as soon as it is full."""
    rounds: int = number_setting(0, _("tournament rounds"), 0, 15, for_some_kinds=True)
    """0 for as many as a knock-out would take."""
    group_size: int = number_setting(4, _("players in a group"), 3, 8, for_some_kinds=True)
    """At most so many are in a group."""
    through: int = number_setting(2, _("going through from each group"), 0, 4, for_some_kinds=True)
    """So many of each group meet in a knock-out; with 0 the tables of the groups decide."""
    reach: int = number_setting(3, _("rungs a challenge can reach"), 1, MOST_PLACES, for_some_kinds=True)
    """How many rungs above oneself one may challenge."""
    lasts: int = number_setting(30, _("length in days"), 1, 365, for_some_kinds=True)
    """After so many days it makes no new matches, and ends when all are played."""
    minutes: int = number_setting(120, _("length in minutes"), 30, 360, for_some_kinds=True)
    """The same in minutes, for what lasts an evening."""
    days_per_round: int = number_setting(14, _("days per match"), 1, 60)
    """A match has to be over after so many days."""
    rating_from: int | None = number_setting(None, _("minimum rating"), 0, HIGHEST_RATING)
    rating_to: int | None = number_setting(None, _("maximum rating"), 0, HIGHEST_RATING)
    friends_only: bool = False
    team_id: int | None = None
    """Only its members may join."""
    admits_bots: bool = False
    by_link: bool = False
    seeding: str = Seeding.RATING
    drawn_matches: str = DrawnMatches.REPLAY
    repeats: str = Repeats.NEVER


SETTINGS = tuple(each.name for each in fields(Settings))
USUAL_SETTINGS: dict[str, Any] = {each.name: each.default for each in fields(Settings)}
LIMITS: dict[str, SettingRange] = {
    each.name: each.metadata["limits"] for each in fields(Settings) if "limits" in each.metadata
}
FOR_SOME_KINDS = tuple(each.name for each in fields(Settings) if each.metadata.get("for_some_kinds"))
"""What is asked for only where the kind of the tournament asks for it."""
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
