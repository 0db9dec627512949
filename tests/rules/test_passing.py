"""Automatic passing, for players who want it when no other action is legal."""

import pytest

from rules import Battle, scripted
from rules.events import Passed


@pytest.mark.parametrize("ruleset", ["online", "classic", "goblin"])
def test_the_first_turn_of_a_round_is_passed_too(ruleset: str) -> None:
    battle = Battle.from_recipes("(4) (4)", "(20)", ruleset=ruleset, autopass=(True, False))
    step = battle.begin(scripted(1, 1, 20))
    assert Passed(0, auto=True) in step.events
    assert step.battle.active == 1


def test_who_wishes_to_be_asked_is_asked() -> None:
    step = Battle.from_recipes("(4) (4)", "(20)").begin(scripted(1, 1, 20))
    assert step.battle.active == 0


def test_who_could_do_something_else_is_asked() -> None:
    battle = Battle.from_recipes("(4) R(4)", "(20)", autopass=(True, False))
    assert battle.begin(scripted(1, 1, 20)).battle.active == 0
