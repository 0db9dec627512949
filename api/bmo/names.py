"""Names that Button Men Online uses, and checks which games and tournaments its clients can show."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.db.models import Exists, F, OuterRef, QuerySet

from buttons.recipes.facts import dice_of
from games.models import USUAL, Match, MatchQuerySet, Ruleset, Seat
from rules import AttackKind, Die, DieKind, Phase
from rules.specials import is_played, special
from tournaments.models import Tournament
from tournaments.settings import FOR_SOME_KINDS, USUAL_SETTINGS

SKILLS = {
    "+": "Auxiliary",
    "B": "Berserk",
    "b": "Boom",
    "c": "Chance",
    "D": "Doppelganger",
    "F": "Fire",
    "f": "Focus",
    "I": "Insult",
    "J": "Jolt",
    "k": "Konstant",
    "&": "Mad",
    "M": "Maximum",
    "H": "Mighty",
    "?": "Mood",
    "m": "Morphing",
    "n": "Null",
    "o": "Ornery",
    "p": "Poison",
    "q": "Queer",
    "%": "Radioactive",
    "G": "Rage",
    "r": "Reserve",
    "#": "Rush",
    "s": "Shadow",
    "w": "Slow",
    "z": "Speed",
    "d": "Stealth",
    "g": "Stinger",
    "^": "TimeAndSpace",
    "t": "Trip",
    "!": "Turbo",
    "v": "Value",
    "`": "Warrior",
    "h": "Weak",
}
KINDS = ("Power", "Skill", "Berserk", "Boom", "Rush", "Shadow", "Speed", "Trip")
ATTACKS = {kind: AttackKind(kind.lower()) for kind in (*KINDS, "Default")}
STATES = {
    Phase.AUXILIARY: "CHOOSE_AUXILIARY_DICE",
    Phase.RESERVE: "CHOOSE_RESERVE_DICE",
    Phase.SIZES: "SPECIFY_DICE",
    Phase.REACTION: "REACT_TO_INITIATIVE",
    Phase.TURN: "START_TURN",
    Phase.FIRE: "ADJUST_FIRE_DICE",
    Phase.OVER: "END_GAME",
}
OPEN, NEW, CANCELLED, OVER = "START_GAME", "CHOOSE_JOIN_GAME", "CANCELLED", "END_GAME"
PLACES = (4, 8, 16, 32)
"""Numbers of players that a tournament can have on Button Men Online."""
OWN_RECIPE, BY_CHANCE = "CustomBM", "__random"
Map = dict[Any, Any]


def as_php(found: Map) -> Map | list[Any]:
    if list(found) == list(range(len(found))):
        return list(found.values())
    return {str(key): value for key, value in found.items()}


# ---- what can be told at all


@lru_cache(maxsize=8192)
def is_supported_fighter(recipe: str, key: str) -> bool:
    if special(key).only_as_printed:
        return False
    if is_played(key, Ruleset.ONLINE) and asks_unknown_decisions(key):
        return False
    return all(map(is_known_die, dice_of(recipe).dice))


def asks_unknown_decisions(key: str) -> bool:
    found = special(key)
    return bool(
        found.as_printed
        or found.asks
        or found.times
        or found.may_bring_back_dice
        or found.rerolls_equals
        or found.repeats_turns
    )


def is_known_die(die: Die) -> bool:
    letters = [die.swing] if die.halves is None else [half.swing for half in die.halves]
    return not die.groups and set(die.skills) <= SKILLS.keys() and not any("'" in each for each in letters)


def supported_matches(matches: MatchQuerySet) -> MatchQuerySet:
    """Return the matches of two players by the rules of Button Men Online.

    This function does not check the dice. `is_supported_match` does.
    """
    third = Seat.objects.filter(match=OuterRef("pk"), number=2)
    return matches.filter(
        ~Exists(third),
        ruleset=Ruleset.ONLINE,
        printed_specials=False,
        misere=False,
        winslow_seat=None,
        device_holder=None,
    )


MAY_DIFFER = (
    *("title", "rules", "terms", "places_from", "places_to", "days_per_round", *FOR_SOME_KINDS),
    *("picks_each", "pick_hours", "admits_bots", "seeding", "drawn_matches", "repeats"),
)
"""Tournament settings that may have any value, because BMO clients do not need to know them."""

TERMS_OF_TOURNAMENTS = ("ruleset", "printed_specials", "legal_only")


def supported_tournaments(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    usual = {name: value for name, value in USUAL_SETTINGS.items() if name not in MAY_DIFFER}
    terms = {f"terms_data__{name}": getattr(USUAL, name) for name in TERMS_OF_TOURNAMENTS}
    return tournaments.filter(places_to__in=PLACES, places_from=F("places_to"), **usual, **terms)


def is_supported_match(match: Match) -> bool:
    if match.ruleset != Ruleset.ONLINE or match.printed_specials or match.is_on_one_device:
        return False
    if match.misere or match.winslow_seat is not None or len(match.all_seats) != 2:
        return False
    return all(is_supported_fighter(seat.recipe, seat.special) for seat in match.all_seats)


def state_of(match: Match) -> str:
    if match.is_on_offer:
        unpicked = any(seat.is_open or seat.is_to_be_picked for seat in match.all_seats)
        return OPEN if unpicked else NEW
    if match.status == Match.Status.FINISHED:
        return OVER
    return STATES[match.phase] if match.status == Match.Status.PLAYING else CANCELLED


def kinds_of_die(die: Die) -> list[str]:
    swings = [die.swing] if die.halves is None else [half.swing for half in die.halves]
    found = [f"{letter} Swing" for letter in dict.fromkeys(filter(None, swings))]
    names = {DieKind.OPTION: "Option", DieKind.TWIN: "Twin", DieKind.WILDCARD: "Wildcard"}
    return [*found, *([names[die.kind]] if die.kind in names else [])]
