from tests.rules.tables import battle_beginning, battle_showing, skill


def test_a_stinger_counts_for_anything_up_to_its_value() -> None:
    laid = battle_showing("g(8):5", against="(20):1 (20):5 (20):6")
    assert laid.allows(skill("g(8)", "(20):1"))
    assert laid.allows(skill("g(8)", "(20):5"))
    assert not laid.allows(skill("g(8)", "(20):6"))


def test_with_others_too() -> None:
    laid = battle_showing("g(8):5 (4):3", against="(20):4 (20):3")
    assert laid.allows(skill("g(8) (4)", "(20):4"))
    assert not laid.allows(skill("g(8) (4)", "(20):3"))


def test_a_twin_counts_for_two_at_least() -> None:
    laid = battle_showing("g(4,4):5", against="(20):1 (20):2")
    assert not laid.allows(skill("g(4,4)", "(20):1"))
    assert laid.allows(skill("g(4,4)", "(20):2"))


def test_it_does_not_count_for_initiative() -> None:
    assert battle_beginning("g(8):1 (8):5", "(4):4").battle.first == 1
