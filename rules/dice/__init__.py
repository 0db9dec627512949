"""Immutable dice: notation, sizes, choices, and the values that count in an attack."""

from rules.dice.cards import DECK, JOKER, WILDCARD_SIZE, WILDCARD_WORTH, card_name, card_value
from rules.dice.choices import (
    apply_choice,
    dice_that_play,
    groups_of,
    is_off_table,
    needs_choice,
    places_that_play,
    select_places,
    with_group,
    with_selected,
)
from rules.dice.counting import AS_SHOWN, CountableDie, CountingRule, DieAsCounted
from rules.dice.die import (
    ASLEEP,
    CHOSEN,
    DIZZY,
    HALVED,
    HAS_CAPTURED,
    NO_MARKS,
    TELEPORTED,
    Die,
    DieKind,
    Half,
)
from rules.dice.sizes import STANDARD_SIZES, SWING_RANGES, next_larger, next_smaller, swing_range
from rules.dice.turning import lower_to, raise_by, turn_to

__all__ = [
    "ASLEEP",
    "AS_SHOWN",
    "CHOSEN",
    "DECK",
    "DIZZY",
    "HALVED",
    "HAS_CAPTURED",
    "JOKER",
    "NO_MARKS",
    "STANDARD_SIZES",
    "SWING_RANGES",
    "TELEPORTED",
    "WILDCARD_SIZE",
    "WILDCARD_WORTH",
    "CountableDie",
    "CountingRule",
    "Die",
    "DieAsCounted",
    "DieKind",
    "Half",
    "apply_choice",
    "card_name",
    "card_value",
    "dice_that_play",
    "groups_of",
    "is_off_table",
    "lower_to",
    "needs_choice",
    "next_larger",
    "next_smaller",
    "places_that_play",
    "raise_by",
    "select_places",
    "swing_range",
    "turn_to",
    "with_group",
    "with_selected",
]
