"""Deception: worth four, whatever its size."""

from tests.rules.playing import after_attack
from tests.rules.tables import turn_showing


def score(die: str) -> float:
    return turn_showing(die, against="(4):1").score(0)


def test_a_kept_deception_die_scores_two() -> None:
    assert score("~(20):13") == 2


def test_a_captured_deception_die_scores_four() -> None:
    assert (
        after_attack(turn_showing("(20):20", against="~(12):3 (20):20"), "power", "(20)", "~(12)", 1).score(0)
        == 14
    )


def test_a_poison_deception_die_costs_four() -> None:
    assert score("~p(20):13") == -4


def test_value_overrides_deception() -> None:
    assert score("~v(20):13") == 6.5


def test_null_beats_deception() -> None:
    assert score("~n(20):13") == 0
