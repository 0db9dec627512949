"""Dice as values: what a die is, what it may become, and how it counts."""

from rules.dice.cards import DECK, JOKER, WILDCARD_SIZE, WILDCARD_WORTH, card_name, card_value
from rules.dice.choices import (
    dice_that_play,
    groups_of,
    lies_apart,
    places_that_play,
    sized_as_chosen,
    to_select,
    undecided,
    with_group,
    with_selected,
)
from rules.dice.counting import AS_SHOWN, Counted, Counting, Counts
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
from rules.dice.turned import lowered, put_on, raised

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
    "Counted",
    "Counting",
    "Counts",
    "Die",
    "DieKind",
    "Half",
    "card_name",
    "card_value",
    "dice_that_play",
    "groups_of",
    "lies_apart",
    "lowered",
    "next_larger",
    "next_smaller",
    "places_that_play",
    "put_on",
    "raised",
    "sized_as_chosen",
    "swing_range",
    "to_select",
    "undecided",
    "with_group",
    "with_selected",
]
