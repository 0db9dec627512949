from rules import Code
from tests.rules.tables import battle_showing, power, trip


def test_its_owner_chooses_a_new_size_with_the_attack() -> None:
    after = battle_showing("(X=8)!:5", against="(6):4 (20):20").after(power("(X)!", "(6)", to=20), 18)
    assert after.mine == "(X=20)!:18"


def test_the_size_has_to_be_named_and_within_its_range() -> None:
    laid = battle_showing("(X=8)!:5", against="(6):4")
    assert laid.refusal(power("(X)!", "(6)")) is Code.TURBO_MISSING
    assert laid.refusal(power("(X)!", "(6)", to=21)) is Code.SIZE_OUT_OF_RANGE


def test_an_option_die_has_its_two_sizes() -> None:
    laid = battle_showing("(4/10=10)!:5", against="(6):4 (20):20")
    assert laid.refusal(power("(4/10)!", "(6)", to=6)) is Code.SIZE_OUT_OF_RANGE
    assert laid.after(power("(4/10)!", "(6)", to=4), 3).mine == "(4/10=4)!:3"


def test_a_trip_is_rolled_at_the_new_size() -> None:
    after = battle_showing("t(X=8)!:5", against="(20):20").after(trip("t(X)!", "(20)", to=20), 18, 19)
    assert after.mine == "t(X=20)!:18"
