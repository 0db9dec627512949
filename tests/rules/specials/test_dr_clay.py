"""Dr. Clay's special: borrow an opponent's die twice a match, against fighters of the series."""

import pytest

from rules import Battle, Code, fold
from tests.rules.playing import attacks, captured_dice, why_not
from tests.rules.tables import act, borrow, turn_showing

FOES = "(4):4 (20):9"


def clay_against(foe: str, *, printed: bool = True) -> Battle:
    return turn_showing(
        "(6):5 (10):5 (10):1", against=FOES, specials=("DrClay", foe), printed_specials=printed
    )


def with_uses_spent(battle: Battle, times: int) -> Battle:
    mine, theirs = battle.seats
    return battle.replace(seats=(mine.replace(spent=times), theirs))


@pytest.mark.parametrize("foe", ["Emerald", "QueenBeryl", "ShadowWarriors", "NeoQueenSerenity", "DrClay"])
def test_a_die_of_the_opponent_helps_and_the_use_is_counted(foe: str) -> None:
    battle = clay_against(foe)
    step = act(battle, 0, borrow("(6)", "(20) (4)")(battle, 0), 3, 2)
    assert captured_dice(step.battle, 0) == "(20):9"
    assert step.battle.seats[0].spent == 1
    assert fold(battle, step.events) == step.battle
    assert Battle.from_json(step.battle.to_json()) == step.battle


def test_the_third_time_he_may_not() -> None:
    assert attacks(with_uses_spent(clay_against("Emerald"), 1), "borrow")
    twice = with_uses_spent(clay_against("Emerald"), 2)
    assert attacks(twice, "borrow") == []
    assert why_not(twice, "borrow", "(6)", "(20) (4)") is Code.BUTTON_FORBIDS


@pytest.mark.parametrize("foe", ["", "Giant", "Socrates"])
def test_against_others_he_may_not(foe: str) -> None:
    battle = clay_against(foe)
    assert attacks(battle, "borrow") == []
    assert why_not(battle, "borrow", "(6)", "(20) (4)") is Code.BUTTON_FORBIDS


def test_unless_agreed_he_may_not() -> None:
    assert attacks(clay_against("Emerald", printed=False), "borrow") == []
    for ruleset in ("online", "classic", "goblin"):
        assert Battle.from_recipes("(4)", "(4)", specials=["DrClay"], ruleset=ruleset).seats[0].special == ""
