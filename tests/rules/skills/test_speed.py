from rules import Code
from tests.rules.tables import battle_showing, power, skill, speed


def test_a_speed_die_takes_any_dice_that_add_up_to_its_value() -> None:
    laid = battle_showing("z(10):9", against="(4):2 (6):3 (8):4 (20):20")
    assert laid.after(speed("z(10)", "(4) (6) (8)"), 1).my_captures == "(4):2 (6):3 (8):4"


def test_the_sum_has_to_be_exact() -> None:
    assert (
        battle_showing("z(10):9", against="(4):2 (6):3").refusal(speed("z(10)", "(4) (6)"))
        is Code.SUM_DIFFERS
    )


def test_it_attacks_by_power_and_skill_as_usual() -> None:
    laid = battle_showing("z(10):9", against="(10):9")
    assert laid.allows(power("z(10)", "(10)"))
    assert laid.allows(skill("z(10)", "(10)"))


def test_other_dice_have_no_speed() -> None:
    assert (
        battle_showing("(10):5", against="(4):2 (6):3").refusal(speed("(10)", "(4) (6)"))
        is Code.KIND_NOT_AVAILABLE
    )
