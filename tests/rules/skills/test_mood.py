import pytest

from rules import Code
from rules.rulesets import RULESETS
from rules.skills import CATALOGUE
from rules.skills.mood import mood_sizes
from tests.rules.tables import battle_beginning, battle_showing, chance, power, trip


def test_a_mood_die_takes_a_standard_size_of_its_range() -> None:
    after = battle_showing("(X=7)?:5", against="(6):4 (20):20").after(power("(X)?", "(6)"), 5, 20)
    assert after.mine == "(X=20)?:20"


def test_an_option_die_keeps_its_size_online() -> None:
    laid = battle_showing("(4/20=4)?:4", against="(6):4 (20):20")
    assert laid.after(power("(4/20)?", "(6)"), 3).mine == "(4/20=4)?:3"
    laid = battle_showing("t(4/20=4)?:4", against="k(20):12")
    assert laid.refusal(trip("t(4/20)?", "k(20)")) is Code.TRIP_HOPELESS


@pytest.mark.parametrize("ruleset", ["classic", "goblin"])
def test_elsewhere_it_takes_either_of_its_sizes(ruleset: str) -> None:
    laid = battle_showing("(4/20=4)?:4", against="(6):4 (20):20", ruleset=ruleset)
    assert laid.after(power("(4/20)?", "(6)"), 1, 13).mine == "(4/20=20)?:13"
    assert laid.after(power("(4/20)?", "(6)"), 0, 3).mine == "(4/20=4)?:3"


def test_an_option_die_that_trips_may_hope_for_its_larger_size() -> None:
    laid = battle_showing("t(4/20=4)?:4", against="k(20):12", ruleset="goblin")
    assert laid.allows(trip("t(4/20)?", "k(20)"))
    laid = battle_showing("t(4/10=4)?:4", against="k(20):12", ruleset="goblin")
    assert laid.refusal(trip("t(4/10)?", "k(20)")) is Code.TRIP_HOPELESS


def test_sixteen_is_never_its_mood() -> None:
    low, high = 4, 20
    assert 16 not in mood_sizes(low, high)
    assert mood_sizes(low, high) == (4, 6, 8, 10, 12, 20)


def test_in_classic_it_changes_only_when_it_attacks() -> None:
    online = battle_beginning("(4):2", "c(T=7)?:5").after(chance("c(T)?"), 0, 2)
    classic = battle_beginning("(4):2", "c(T=7)?:5", ruleset="classic").after(chance("c(T)?"), 6)
    assert (online.mine, classic.mine) == ("c(T=2)?:2", "c(T=7)?:6")


def test_both_swing_halves_of_a_twin_share_a_mood() -> None:
    after = battle_showing("(T=7,T=7)?:9", against="(6):4 (20):20").after(power("(T,T)?", "(6)"), 1, 4, 3)
    assert after.mine == "(T=4,T=4)?:7"


@pytest.mark.parametrize(("ruleset", "moves"), [("online", False), ("classic", True), ("goblin", True)])
def test_its_help_says_of_option_dice_what_they_do_under_each_ruleset(ruleset: str, moves: bool) -> None:
    assert RULESETS[ruleset].mood_moves_options is moves
    said = CATALOGUE["?"].help_under(RULESETS[ruleset])
    assert ("An option die gets one of its two sizes at random." in said) is moves
    assert ("an option die keeps its size" in said) is not moves
