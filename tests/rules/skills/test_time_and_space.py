import pytest

from tests.rules.tables import battle_showing, power, skill


@pytest.mark.parametrize(("rolled", "again"), [(3, True), (4, False)])
def test_an_odd_roll_is_another_turn(rolled: int, again: bool) -> None:
    after = battle_showing("^(8):5", against="(6):4 (20):20").after(power("^(8)", "(6)"), rolled)
    assert after.have_extra_turn is again


def test_a_konstant_die_never_rolls_odd() -> None:
    after = battle_showing("k^(8):5 (4):1", against="(6):6 (20):20").after(skill("k^(8) (4)", "(6)"), 2)
    assert not after.have_extra_turn


def test_an_idle_die_gives_no_turn() -> None:
    laid = battle_showing("(8):5 o^(8):5", against="(6):4 (20):20")
    assert not laid.after(power("(8)", "(6)"), 2, 3).have_extra_turn
