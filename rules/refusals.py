"""Reasons for refusing an action, as codes with data. Their sentences are in `rules/words/`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from rules.words import Sentence, explain


class Code(StrEnum):
    # about the action as such
    NOT_AN_ACTION = "not_an_action"
    NO_SUCH_SEAT = "no_such_seat"
    NOT_YOUR_DECISION = "not_your_decision"
    WRONG_PHASE = "wrong_phase"
    MATCH_OVER = "match_over"
    SURRENDERED_ALREADY = "surrendered_already"
    # about dice named in an action
    NO_SUCH_DIE = "no_such_die"
    SAME_DIE_TWICE = "same_die_twice"
    LACKS_SKILL = "lacks_skill"
    ASLEEP_AS_WARRIOR = "asleep_as_warrior"
    # auxiliary, reserve and sizes
    GORDO_DECLINES = "gordo_declines"
    SIZE_MISSING = "size_missing"
    SIZE_NOT_ASKED = "size_not_asked"
    SIZE_OUT_OF_RANGE = "size_out_of_range"
    SIZE_NOT_AN_OPTION = "size_not_an_option"
    GROUP_UNKNOWN = "group_unknown"
    SIZES_MUST_DIFFER = "sizes_must_differ"
    SIZE_BARRED = "size_barred"
    NO_SUCH_SPECIAL = "no_such_special"
    USED_THIS_ROUND = "used_this_round"
    NO_EQUAL = "no_equal"
    CHOOSE_FIVE = "choose_five"
    NO_SEVEN = "no_seven"
    NO_SUCH_TRICK = "no_such_trick"
    TRICK_USED = "trick_used"
    NOT_TO_SAW = "not_to_saw"
    OF_THE_WINNER = "of_the_winner"
    NOT_TO_STRIKE_OUT = "not_to_strike_out"
    NOT_IN_RESERVE = "not_in_reserve"
    AS_MANY_FROM_RESERVE = "as_many_from_reserve"
    ONE_FROM_RESERVE = "one_from_reserve"
    NOT_THEIR_TURN_TO_ANNOUNCE = "not_their_turn_to_announce"
    # reactions
    NOT_A_LOWER_VALUE = "not_a_lower_value"
    NOT_FIRST_YET = "not_first_yet"
    NOTHING_CHOSEN = "nothing_chosen"
    ALREADY_USED = "already_used"
    # attacks
    DICE_MISSING = "dice_missing"
    WRONG_COUNT = "wrong_count"
    NO_SUCH_OPPONENT = "no_such_opponent"
    DIZZY_DIE = "dizzy_die"
    KIND_NOT_AVAILABLE = "kind_not_available"
    TARGET_IMMUNE = "target_immune"
    NOT_ALONE = "not_alone"
    NEEDS_TWO_ATTACKERS = "needs_two_attackers"
    ONE_WARRIOR_ONLY = "one_warrior_only"
    BUTTON_FORBIDS = "button_forbids"
    TARGET_TOO_HIGH = "target_too_high"
    TARGET_TOO_LOW = "target_too_low"
    TARGET_BEYOND_SIZE = "target_beyond_size"
    SUM_DIFFERS = "sum_differs"
    NO_RUSH_DIE = "no_rush_die"
    NO_CROSS_DIE = "no_cross_die"
    TRIP_HOPELESS = "trip_hopeless"
    HAS_TELEPORTED = "has_teleported"
    TREASURE = "treasure"
    LIES_APART = "lies_apart"
    AT_ITS_LARGEST = "at_its_largest"
    MUST_ATTACK = "must_attack"
    AMBIGUOUS = "ambiguous"
    TURBO_MISSING = "turbo_missing"
    TURBO_NOT_ASKED = "turbo_not_asked"
    FIRES_OTHERWISE = "fires_otherwise"
    ADJUSTED_OTHERWISE = "adjusted_otherwise"
    FIRES_WITHOUT_ATTACKING = "fires_without_attacking"
    # fire
    HELP_NEEDED = "help_needed"
    HELP_DOES_NOT_FIT = "help_does_not_fit"
    # recipes
    ONLY_AS_PRINTED = "only_as_printed"
    EMPTY_RECIPE = "empty_recipe"
    RECIPE_TO_WRITE = "recipe_to_write"
    NOT_TOGETHER = "not_together"
    WINSLOW_IS_THIRTY = "winslow_is_thirty"
    TOO_MANY_DICE = "too_many_dice"
    TOO_MANY_SKILLS = "too_many_skills"
    TOO_LONG = "too_long"
    TOO_MANY_SIDES = "too_many_sides"
    SIZE_TOO_LARGE = "size_too_large"
    AUXILIARY_LAST = "auxiliary_last"
    ONE_AUXILIARY = "one_auxiliary"
    ZERO_HALF_FOCUS = "zero_half_focus"
    NO_PRIMES = "no_primes"
    ONLY_WARRIORS = "only_warriors"
    NONE_CAN_ATTACK = "none_can_attack"
    UNEQUAL_TWIN = "unequal_twin"


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason why the rules refuse an action: a code, and the data for its sentence."""

    code: Code
    data: Mapping[str, object] = field(default_factory=dict)

    @property
    def sentence(self) -> Sentence:
        return explain(self.code, self.data)

    def __str__(self) -> str:
        return self.sentence.text


class Refused(Exception):
    """The error that `Battle.act` raises for an illegal action."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


def refusal(code: Code, **data: object) -> Refusal:
    return Refusal(code, data)
