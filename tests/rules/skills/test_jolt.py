from tests.rules.tables import battle_showing, boom, power, trip


def test_attacking_with_it_gives_another_turn_and_uses_it_up() -> None:
    after = battle_showing("J(8):5", against="(6):4 (20):20").after(power("J(8)", "(6)"), 2)
    assert after.have_extra_turn
    assert after.mine == "(8):2"


def test_capturing_it_gives_another_turn() -> None:
    after = battle_showing("(8):5", against="J(6):4 (20):20").after(power("(8)", "J(6)"), 2)
    assert after.have_extra_turn


def test_a_failed_trip_with_it_counts_and_a_failed_trip_of_it_does_not() -> None:
    by_it = battle_showing("Jt(8):5", against="(6):4").after(trip("Jt(8)", "(6)"), 1, 6)
    of_it = battle_showing("t(8):5", against="J(6):4").after(trip("t(8)", "J(6)"), 1, 6)
    assert by_it.have_extra_turn
    assert not of_it.have_extra_turn


def test_a_jolt_die_that_booms_gives_another_turn() -> None:
    assert battle_showing("Jb(8):5 (4):1", against="(6):4").after(boom("Jb(8)", "(6)"), 6).have_extra_turn
