from rules import Code, Pass
from tests.rules.tables import battle_beginning, battle_showing, power, trip


def test_both_are_rolled_and_the_target_falls_if_it_is_not_higher() -> None:
    taken = battle_showing("t(6):1", against="(20):20 (20):19").after(trip("t(6)", "(20):20"), 4, 4)
    assert (taken.mine, taken.my_captures) == ("t(6):4", "(20):4")
    failed = battle_showing("t(6):1", against="(20):20").after(trip("t(6)", "(20)"), 4, 5)
    assert (failed.mine, failed.theirs) == ("t(6):4", "(20):5")


def test_it_is_refused_where_it_could_never_succeed() -> None:
    assert battle_showing("t(6):1", against="k(20):7").refusal(trip("t(6)", "k(20)")) is Code.TRIP_HOPELESS


def test_it_attacks_by_power_as_usual() -> None:
    assert battle_showing("t(6):5", against="(20):5").allows(power("t(6)", "(20)"))


def test_a_wildcard_trips_with_what_its_card_counts() -> None:
    assert battle_showing("t(C):7C", against="(20):14").allows(trip("t(C)", "(20)"))


def test_it_does_not_count_for_initiative() -> None:
    assert battle_beginning("t(8):1 (8):5", "(4):4").battle.first == 1


def test_who_can_trip_may_not_pass() -> None:
    assert battle_showing("t(6):1", against="(20):20").refusal(Pass()) is Code.MUST_ATTACK


def test_it_may_try_a_much_bigger_die() -> None:
    taken = battle_showing("t(8):1", against="(20):17").after(trip("t(8)", "(20)"), 7, 4)
    assert taken.my_captures == "(20):4"
