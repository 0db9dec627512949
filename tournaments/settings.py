"""The settings of a tournament, with their choices and limits."""

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
    def may_be_custom(self) -> bool:
        return self in (Fighters.FREE, Fighters.ONCE)

    @property
    def are_kept(self) -> bool:
        return self not in (Fighters.SAME, Fighters.NEW)

    @property
    def are_single(self) -> bool:
        return self in (Fighters.ONCE, Fighters.SETS, Fighters.DRAFT)


class CustomFighters(models.TextChoices):
    """The fighters that players may bring besides those of the catalogue."""

    NONE = "", _("Only fighters from the catalogue")
    WORKSHOP = "workshop", _("Also fighters from the workshop")
    ANY = "any", _("Also any recipe of their own")


class Seeding(models.TextChoices):
    RATING = "rating", _("By rating")
    CHANCE = "chance", _("At random")
    LAST = "last", _("By last season’s results")
    """Seeding by the previous season, which only leagues use."""


class DrawnMatches(models.TextChoices):
    """The rule for a drawn match that must have a winner."""

    REPLAY = "replay", _("The match is replayed")
    SEED = "seed", _("The higher seed goes through")


class Talkers(models.TextChoices):
    """The players who may write in the chat. `ALL` means the organizers, the players and the substitutes."""

    ALL = "all", _("players and the organiser")
    ORGANISER = "organiser", _("only the organiser")
    NOBODY = "nobody", _("nobody (the chat is off)")


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
"""Limits for the number of rounds that a player needs to win a match."""


def number_setting(
    usual: int | None, label: Words, least: int, most: int, *, for_some_kinds: bool = False
) -> Any:
    """Return the dataclass field of a setting that is a number from *least* to *most*.

    With *for_some_kinds*, the setting applies only to kinds of tournaments that name it.
    """
    given = {"limits": SettingRange(label, least, most), "for_some_kinds": for_some_kinds}
    return field(default=usual, metadata=given)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All settings of a tournament. `Tournament` has an attribute with the same name for each setting."""

    title: str
    rules: str = ""
    """The organizer's own text about the tournament."""
    kind: str = "knock-out"
    """The kind of tournament, as a name in `tournaments.kinds.KINDS`."""
    terms: Terms = USUAL
    """The terms of all matches. The tournament uses only the terms that `EVENT_TERMS` names."""
    fighters: str = Fighters.FREE
    search: str = ""
    """The search in the catalog that finds the allowed fighters. Empty if all fighters are allowed."""
    custom_fighters: str = CustomFighters.NONE
    picks_each: int = number_setting(1, _("fighters per player"), 1, 3)
    """Number of fighters that each player picks in a draft. The player then uses them in turn."""
    pick_hours: int = number_setting(24, _("hours per pick"), 1, 48)
    """Number of hours that a player has for each pick in a draft. After that, the site picks at random."""
    places_from: int = number_setting(3, _("minimum players"), FEWEST_PLACES, MOST_PLACES)
    places_to: int = number_setting(8, _("maximum players"), FEWEST_PLACES, MOST_PLACES)
    starts_at: datetime | None = None
    when_full: bool = True
    """True if the tournament starts as soon as it is full."""
    rounds: int = number_setting(0, _("tournament rounds"), 0, 15, for_some_kinds=True)
    """Number of rounds, or 0 for as many rounds as a knock-out would need."""
    group_size: int = number_setting(4, _("players in a group"), 3, 12, for_some_kinds=True)
    """Maximum number of players in a group."""
    through: int = number_setting(2, _("going through from each group"), 0, 4, for_some_kinds=True)
    """Number of players from each group who go on to a knock-out, or 0 for no knock-out."""
    reach: int = number_setting(3, _("rungs a challenge can reach"), 1, MOST_PLACES, for_some_kinds=True)
    """Maximum number of rungs by which a challenged player may be above the challenger."""
    lasts: int = number_setting(30, _("length in days"), 1, 365, for_some_kinds=True)
    """Number of days in which new matches are made. The tournament ends after the last match."""
    minutes: int = number_setting(120, _("length in minutes"), 30, 360, for_some_kinds=True)
    """Number of minutes in which new matches are made, in a tournament of one evening."""
    days_per_round: int = number_setting(14, _("days per match"), 1, 60)
    """Number of days in which a match has to end."""
    rating_from: int | None = number_setting(None, _("minimum rating"), 0, HIGHEST_RATING)
    rating_to: int | None = number_setting(None, _("maximum rating"), 0, HIGHEST_RATING)
    friends_only: bool = False
    team_id: int | None = None
    """The key of the team whose members may join, or None if no team is required."""
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
"""Names of the settings that apply only to some kinds of tournaments."""
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
"""Names of the match terms that a tournament can set."""
