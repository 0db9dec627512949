from tests.rules.tables import battle_showing, boom, power, skill, trip


def test_a_radioactive_attacker_splits() -> None:
    after = battle_showing("%p(9):5", against="(6):4 (20):20").after(power("%p(9)", "(6)"), 5, 4)
    assert after.mine == "p(5):5 p(4):4"


def test_a_radioactive_target_splits_its_attacker() -> None:
    after = battle_showing("(9):5", against="%(6):4 (20):20").after(power("(9)", "%(6)"), 5, 4)
    assert (after.mine, after.my_captures) == ("(5):5 (4):4", "%(6):4")


def test_both_together_split_once() -> None:
    after = battle_showing("%(8):5", against="%(6):4 (20):20").after(power("%(8)", "%(6)"), 1, 2)
    assert after.mine == "(4):1 (4):2"


def test_several_attackers_do_not_split() -> None:
    laid = battle_showing("%(8):3 (4):1", against="(6):4 (20):20")
    assert laid.after(skill("%(8) (4)", "(6)"), 5, 4).mine == "%(8):5 (4):4"


def test_a_target_that_stands_is_radioactive_no_longer() -> None:
    after = battle_showing("t(8):3", against="%(6):4").after(trip("t(8)", "%(6)"), 1, 6, 1, 2)
    assert (after.mine, after.theirs) == ("t(4):1 t(4):2", "(6):6")


def test_a_boom_splits_nothing() -> None:
    assert battle_showing("b(8):3 (4):1", against="%(6):4").after(boom("b(8)", "%(6)"), 1).theirs == "%(6):1"


def test_the_halves_lose_what_does_not_go_with_splitting() -> None:
    after = battle_showing("%J^z(8):5", against="(6):4 (20):20").after(power("%J^z(8)", "(6)"), 1, 3)
    assert after.mine == "z(4):1 z(4):3"


def test_of_a_twin_each_half_is_split() -> None:
    after = battle_showing("%(7,5):9", against="(6):4 (20):20").after(power("%(7,5)", "(6)"), 4, 2, 3, 3)
    assert after.mine == "(4,2):6 (3,3):6"
