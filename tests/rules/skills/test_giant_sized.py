"""Giant Sized: once in a match three more, within its size."""

from rules import Battle, Code, RaiseGiant
from tests.rules.playing import row
from tests.rules.tables import act, turn_showing


def refusal_code(battle: Battle, die: int) -> Code | None:
    found = battle.why_not(0, RaiseGiant(die))
    return None if found is None else found.code


def test_its_value_rises_by_three_and_the_turn_goes_on() -> None:
    battle = act(turn_showing("O(20):9", against="(12):11"), 0, RaiseGiant(0)).battle
    assert (row(battle, 0), battle.active) == ("O(20):12", 0)


def test_it_rises_to_its_size_at_most() -> None:
    assert row(act(turn_showing("O(20):18", against="(12):11"), 0, RaiseGiant(0)).battle, 0) == "O(20):20"
    assert refusal_code(turn_showing("O(20):20", against="(12):11"), 0) is Code.AT_ITS_LARGEST


def test_of_a_twin_the_first_half_rises_first() -> None:
    battle = act(turn_showing("O(6,6):4", against="(12):11"), 0, RaiseGiant(0)).battle
    assert row(battle, 0) == "O(6,6):7"


def test_it_works_once_in_a_match() -> None:
    battle = act(turn_showing("O(20):9 O(8):1", against="(12):11"), 0, RaiseGiant(0)).battle
    assert refusal_code(battle, 1) is Code.ALREADY_USED


def test_other_dice_warriors_and_wildcards_do_not_rise() -> None:
    battle = turn_showing("(8):1 O`(6):6 O(C):5", against="(12):11")
    assert refusal_code(battle, 0) is Code.LACKS_SKILL
    assert refusal_code(battle, 1) is Code.ASLEEP_AS_WARRIOR
    assert refusal_code(battle, 2) is Code.AT_ITS_LARGEST
