"""No field of a die, seat or battle is lost: each declared field is copied and stored everywhere."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from rules import Attack, AttackKind, Battle, Die, DieKind, Phase, Seat
from rules.actions import Sizes
from rules.dice import DIZZY, Half
from rules.dice.fast_dataclasses import names_of
from rules.notation.codec import die_from_text, die_to_text
from rules.state.position import Position, Tricks
from rules.state.table import Table, TableSeat, freeze

PLASMA = Die("z", DieKind.SWING, 7, 5, "X", marks=frozenset({DIZZY}), groups=("s", "p"), group=1)
OPTION = Die("!", DieKind.OPTION, 10, 3, options=(4, 10))
WILDCARD = Die("f", DieKind.WILDCARD, 20, 12, card=12)
TWIN = Die("s", DieKind.TWIN, 10, 5, halves=(Half("", 4, 2), Half("", 6, 3)))
CHAOTIC = Die("@ot?n", DieKind.SWING, 8, 3, "Z", slot="t")
DICE = (PLASMA, OPTION, WILDCARD, TWIN, CHAOTIC)

SEAT = Seat(
    recipe=(OPTION,),
    recipe_text="(4/10)!",
    button="Avis",
    special="Giant",
    autopass=True,
    overshooting=True,
    row=(PLASMA, TWIN),
    captured=(OPTION,),
    out=(WILDCARD,),
    retired=(TWIN, TWIN),
    sizes=Sizes({"X": 7}, {0: 10}, {1: 1}, 2),
    previous=Sizes({"X": 8}),
    deck=(3, 4),
    deck_shown=(3,),
    waiting=True,
    opened=5,
    won=1,
    lost=2,
    drawn=3,
    surrendered=True,
    gone=True,
    game_used=True,
    giant_used=True,
    special_used=True,
    tricks=Tricks(("rabbit",), "saw", 1, (OPTION,)),
    misses_turn=True,
    spent=1,
    guard=(1,),
    squad=(OPTION, TWIN),
)
BATTLE = replace(
    Battle.from_recipes("(4)", "(6)", first_to=2, ruleset="goblin"),
    seats=(SEAT, Seat()),
    phase=Phase.FIRE,
    round=4,
    turn=7,
    passes=1,
    active=1,
    first=1,
    ranking=(1, 0),
    asked=(1,),
    answered=(0,),
    pending=Attack(AttackKind.POWER, (0,), (1,), 0, {0: 4}),
    losers=(1,),
    draws_in_a_row=2,
    winner=1,
    extra_turn=True,
    following=1,
    misere=True,
)

CHANGES: dict[str, Any] = {
    "showing": lambda die: die.showing_now(1),
    "skills": lambda die: die.with_skills(die.skills + "r"),
    "marks": lambda die: die.with_marks(frozenset()),
    "size": lambda die: die.with_size(8),
}


@pytest.mark.parametrize("field", names_of(Die))
def test_some_die_here_has_something_in_each_field(field: str) -> None:
    assert any(getattr(die, field) != getattr(Die(), field) for die in DICE)


@pytest.mark.parametrize("field", names_of(Seat))
def test_the_seat_here_has_something_in_each_field(field: str) -> None:
    assert getattr(SEAT, field) != getattr(Seat(), field)


@pytest.mark.parametrize("field", names_of(Battle))
def test_the_battle_here_has_something_in_each_field(field: str) -> None:
    assert getattr(BATTLE, field) != getattr(Battle.from_recipes("(4)", "(6)"), field)


@pytest.mark.parametrize("die", DICE, ids=str)
@pytest.mark.parametrize("changed", CHANGES)
def test_a_changed_die_keeps_all_its_other_fields(die: Die, changed: str) -> None:
    after = CHANGES[changed](die)
    lost = [each.name for each in fields(Die) if getattr(after, each.name) != getattr(die, each.name)]
    assert set(lost) <= {changed}
    assert die.replace() == die


@pytest.mark.parametrize("die", DICE, ids=str)
def test_a_die_is_written_and_read_with_all_its_fields(die: Die) -> None:
    assert die_from_text(die_to_text(die)) == die


def test_a_table_takes_every_field_of_a_battle_and_gives_it_back() -> None:
    assert freeze(Table(BATTLE), Battle) == BATTLE
    assert {*Table.__slots__} >= {*names_of(Position)}
    assert TableSeat.__slots__ == names_of(Seat)


def test_a_battle_is_written_and_read_with_all_its_fields() -> None:
    assert Battle.from_json(BATTLE.to_json()) == BATTLE


def test_a_seat_of_a_table_that_has_served_cannot_be_changed_any_more() -> None:
    table = Table(BATTLE)
    seat = table.seats[0]
    freeze(table, Battle)
    with pytest.raises(AttributeError, match="cannot assign to field 'won'"):
        seat.won = 9
