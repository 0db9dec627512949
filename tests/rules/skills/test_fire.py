from rules import CancelAttack, Code, Phase
from tests.rules.tables import battle_showing, fire, power, skill


def test_fire_dice_make_no_power_attack() -> None:
    assert battle_showing("F(8):5", against="(6):4").refusal(power("F(8)", "(6)")) is Code.KIND_NOT_AVAILABLE


def test_a_fire_die_that_helped_keeps_its_lower_value() -> None:
    asked = battle_showing("(6):3 F(6):4", against="(8):5 (20):20").after(power("(6)", "(8)"))
    after = asked.after(fire(F6=2), 6)
    assert (after.mine, after.my_captures) == ("(6):6 F(6):2", "(8):5")


def test_the_attack_may_be_withdrawn() -> None:
    asked = battle_showing("(6):3 F(6):4", against="(8):5 (20):20").after(power("(6)", "(8)"))
    assert asked.after(CancelAttack()).battle.phase is Phase.TURN


def test_help_that_is_needed_cannot_be_left_out() -> None:
    asked = battle_showing("(6):3 F(6):4", against="(8):5 (20):20").after(power("(6)", "(8)"))
    assert asked.refusal(fire()) is Code.HELP_NEEDED


def test_a_fire_die_cannot_help_itself() -> None:
    laid = battle_showing("F(6):4", against="(8):5")
    assert laid.refusal(skill("F(6)", "(8)")) is Code.SUM_DIFFERS


def test_attacking_dice_do_not_help() -> None:
    asked = battle_showing("(6):3 F(6):4 F(8):5", against="(8):8 (20):20").after(skill("(6) F(6)", "(8)"))
    assert asked.refusal(fire(F6=3)) is Code.LACKS_SKILL
    assert asked.after(fire(F8=4), 1, 1).mine == "(6):1 F(6):1 F(8):4"


def test_help_that_is_not_needed_is_always_possible_in_classic() -> None:
    laid = battle_showing("(6):5 F(6):4", against="(8):4 (20):20", ruleset="classic")
    assert laid.after(power("(6)", "(8)")).battle.phase is Phase.FIRE
