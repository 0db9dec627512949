from tests.rules.tables import battle_showing, power


def test_it_scores_what_it_shows() -> None:
    assert battle_showing("v(20):3", against="(4):1", captured="v(30):5").my_score == 1.5 + 5


def test_so_does_what_it_captures() -> None:
    after = battle_showing("v(20):6", against="(10):4 (20):20").after(power("v(20)", "(10)"), 2)
    assert (after.my_captures, after.my_score) == ("v(10):4", 1 + 4)
