from tests.rules.tables import battle_showing, power, trip


def test_a_null_die_is_worth_nothing_kept_or_captured() -> None:
    assert battle_showing("n(20):4", against="(4):1", captured="n(30):1").my_score == 0


def test_what_it_captures_is_worth_nothing() -> None:
    after = battle_showing("n(20):4", against="p(4):1 (20):20").after(power("n(20)", "p(4)"), 2)
    assert (after.my_captures, after.my_score) == ("pn(4):1", 0)


def test_a_failed_trip_leaves_no_trace() -> None:
    assert battle_showing("nt(6):4", against="(4):1").after(trip("nt(6)", "(4)"), 1, 4).theirs == "(4):4"
