"""Kinds of tournaments that one founds with little more than a title."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from tournaments.models import Fighters, Kind

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as Words


class Preset(NamedTuple):
    """What the form begins with; all of it may be changed."""

    key: str
    label: Words
    words: Words
    settings: dict[str, Any]


PRESETS = (
    Preset(
        "quick",
        _("Quick knock-out of 8"),
        _("Starts when it is full. Three days for each move."),
        {"kind": Kind.KNOCK_OUT, "places_from": 8, "places_to": 8, "pace": "days:3", "days_per_round": 14},
    ),
    Preset(
        "evening",
        _("An evening, live"),
        _("Four rounds of Swiss with ten minutes for each player."),
        {
            "kind": Kind.SWISS,
            "places_from": 4,
            "places_to": 16,
            "rounds": 4,
            "pace": "live:10+5",
            "days_per_round": 1,
            "first_to": 2,
            "starts": "date",
        },
    ),
    Preset(
        "swiss",
        _("Swiss over a month"),
        _("Nobody is out, and nobody waits for a whole round."),
        {
            "kind": Kind.RUNNING,
            "places_from": 6,
            "places_to": 24,
            "rounds": 5,
            "pace": "days:2",
            "days_per_round": 10,
            "starts": "either",
        },
    ),
    Preset(
        "groups",
        _("Groups, then a knock-out"),
        _("Groups of four; the first two of each go on."),
        {
            "kind": Kind.GROUPS,
            "places_from": 8,
            "places_to": 16,
            "group_size": 4,
            "through": 2,
            "pace": "days:3",
        },
    ),
    Preset(
        "ladder",
        _("A ladder for a season"),
        _("Three months of challenges."),
        {"kind": Kind.LADDER, "places_from": 4, "places_to": 32, "lasts": 90, "pace": "days:3"},
    ),
    Preset(
        "draft",
        _("Two lives, with a draft"),
        _("Everybody picks a fighter that nobody else has; who loses twice is out."),
        {
            "kind": Kind.TWO_LIVES,
            "places_from": 4,
            "places_to": 12,
            "fighters": Fighters.DRAFT,
            "pace": "days:3",
        },
    ),
)
