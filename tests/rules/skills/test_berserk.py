from rules import Code
from tests.rules.tables import battle_showing, berserk, power, skill


def test_a_berserk_die_takes_any_dice_that_add_up_to_its_value() -> None:
    after = battle_showing("B(20):9", against="(4):2 (6):3 (8):4 (20):1").after(
        berserk("B(20)", "(4) (6) (8)"), 7
    )
    assert after.my_captures == "(4):2 (6):3 (8):4"


def test_it_keeps_its_other_skills_and_half_its_size() -> None:
    after = battle_showing("Bp(9):4", against="(6):4 (20):1").after(berserk("Bp(9)", "(6)"), 5)
    assert after.mine == "p(5):5"


def test_it_loses_all_skills_in_classic() -> None:
    after = battle_showing("Bp(9):4", against="(6):4 (20):1", ruleset="classic").after(
        berserk("Bp(9)", "(6)"), 5
    )
    assert after.mine == "(5):5"


def test_a_power_attack_leaves_it_berserk() -> None:
    assert battle_showing("B(8):5", against="(6):4 (20):1").after(power("B(8)", "(6)"), 2).mine == "B(8):2"


def test_it_takes_no_part_in_skill_attacks() -> None:
    assert battle_showing("B(8):4", against="(6):4").refusal(skill("B(8)", "(6)")) is Code.KIND_NOT_AVAILABLE


def test_a_one_sided_die_stays_one_sided() -> None:
    assert battle_showing("B(1):1", against="(6):1 (20):1").after(berserk("B(1)", "(6)"), 1).mine == "(1):1"
