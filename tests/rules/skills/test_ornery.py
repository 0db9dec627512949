from rules import Pass
from tests.rules.tables import battle_showing, power


def test_an_ornery_die_rolls_after_its_owners_attack() -> None:
    after = battle_showing("(8):5 o(6):1", against="(6):4 (20):20").after(power("(8)", "(6)"), 3, 6)
    assert after.mine == "(8):3 o(6):6"


def test_having_attacked_it_does_not_roll_twice() -> None:
    assert battle_showing("o(8):5", against="(6):4 (20):20").after(power("o(8)", "(6)"), 3).mine == "o(8):3"


def test_it_lies_still_after_a_pass_and_in_the_other_ones_turn() -> None:
    assert battle_showing("o(8):5", against="(20):20").after(Pass()).mine == "o(8):5"
    after = battle_showing("(8):5", against="(6):4 o(20):20").after(power("(8)", "(6)"), 3)
    assert after.theirs == "o(20):20"


def test_a_mighty_ornery_die_grows() -> None:
    after = battle_showing("(8):5 Ho(6):1", against="(6):4 (20):20").after(power("(8)", "(6)"), 3, 8)
    assert after.mine == "(8):3 Ho(8):8"


def test_a_waiting_warrior_is_not_disturbed() -> None:
    after = battle_showing("(8):5 `o(6):6", against="(6):4 (20):20").after(power("(8)", "(6)"), 3)
    assert after.mine == "(8):3 `o(6):6"
