"""Specialty: one of six skills."""

import pytest

from rules import Battle, Choose, Code, scripted
from tests.rules.playing import row
from tests.rules.tables import act


@pytest.mark.parametrize(("group", "letter"), list(enumerate("IMpszt")))
def test_it_is_an_insult_maximum_poison_shadow_speed_or_trip_die(group: int, letter: str) -> None:
    battle = Battle.from_recipes("*(8)", "(6)").begin(scripted(3)).battle
    rolls = () if letter == "M" else (4,)
    assert row(act(battle, 0, Choose(plasma={0: group}), *rolls).battle, 0).startswith(f"*{letter}(8)")


def test_a_turbo_specialty_die_cannot_be_a_maximum_die() -> None:
    battle = Battle.from_recipes("*(X)!", "(6)").begin(scripted(3)).battle
    refused = battle.why_not(0, Choose({"X": 8}, {}, {0: 1}))
    assert refused is not None
    assert refused.code is Code.NOT_TOGETHER


def test_nobody_else_sees_the_choice_before_all_have_chosen() -> None:
    battle = Battle.from_recipes("*(8)", "(X)").begin(scripted()).battle
    battle = act(battle, 0, Choose(plasma={0: 3}), 4).battle
    assert battle.seen_by(1).battle.seats[0].row[0].recipe == "*(8)"


def test_the_choice_survives_being_written_down() -> None:
    battle = Battle.from_recipes("*(8)", "(6)").begin(scripted(3)).battle
    battle = act(battle, 0, Choose(plasma={0: 3}), 4).battle
    assert Battle.from_json(battle.to_json()) == battle
