from tests.rules.tables import battle_beginning, battle_showing, power


def test_a_captured_rage_die_is_replaced() -> None:
    after = battle_showing("(8):5", against="Gp(6):4 (20):20").after(power("(8)", "Gp(6)"), 1, 6)
    assert (after.my_captures, after.theirs) == ("Gp(6):4", "p(6):6 (20):20")


def test_the_replacement_is_plain_in_classic() -> None:
    laid = battle_showing("(8):5", against="Gp(6):4 (20):20", ruleset="classic")
    assert laid.after(power("(8)", "Gp(6)"), 1, 6).theirs == "(6):6 (20):20"


def test_it_loses_its_rage_by_attacking() -> None:
    assert battle_showing("G(8):5", against="(6):4 (20):20").after(power("G(8)", "(6)"), 1).mine == "(8):1"


def test_the_replacement_does_not_grow_in_its_first_roll() -> None:
    after = battle_showing("(8):5", against="GH(6):4 (20):20").after(power("(8)", "GH(6)"), 1, 6)
    assert after.theirs == "H(6):6 (20):20"


def test_it_does_not_count_for_initiative() -> None:
    assert battle_beginning("G(8):1 (8):5", "(4):4").battle.first == 1
