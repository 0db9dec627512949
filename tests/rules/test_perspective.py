"""The view of other seats while sizes are chosen in secret."""

import pytest

from rules import Battle, Choose, Decline, Phase, Surrender, SwapSideboard, seeded_draw
from rules.actions import Action, AddAuxiliary, AddReserve

APART = [
    ("(X) (6) S(6)", "(X) (6)"),
    ("(X) (6) r(6)", "(X) (6)"),
    ("S(20) r(4) (X) S(6) (6)", "(X) (6)"),
    ("(X) (6) +(6)", "(X) (6)"),
]
"""Recipes with dice that are not on the table, and what is."""


def shown_row(battle: Battle, seat: int, viewer: int) -> str:
    return " ".join(str(die) for die in battle.seen_by(viewer).battle.seats[seat].row)


def answer(battle: Battle, seat: int, action: Action) -> Battle:
    return battle.act(seat, action, seeded_draw(1)).battle


def at_sizes(recipe: str) -> Battle:
    battle = Battle.from_recipes("(X) (8)", recipe).begin(seeded_draw(1)).battle
    return answer(battle, 0, Decline()) if battle.phase is Phase.AUXILIARY else battle


@pytest.mark.parametrize(("recipe", "on_the_table"), APART)
def test_who_has_chosen_is_shown_with_the_dice_on_the_table_and_no_others(
    recipe: str, on_the_table: str
) -> None:
    battle = at_sizes(recipe)
    assert shown_row(battle, 1, viewer=0) == on_the_table
    chosen = answer(battle, 1, Choose(swing={"X": 7}))
    assert chosen.phase is Phase.SIZES
    assert shown_row(chosen, 1, viewer=0) == on_the_table


def test_an_auxiliary_die_that_all_have_added_is_on_the_table() -> None:
    battle = Battle.from_recipes("(X) (8)", "(X) (6) +(4)").begin(seeded_draw(1)).battle
    battle = answer(answer(battle, 0, AddAuxiliary(2)), 1, AddAuxiliary(2))
    assert shown_row(answer(battle, 1, Choose(swing={"X": 7})), 1, viewer=0) == "(X) (6) (4)"


@pytest.mark.parametrize(
    ("action", "on_the_table"),
    [
        (SwapSideboard(2, 1), "(X) (20)"),
        (AddReserve(3), "(X) (6) (12)"),
        (Decline(), "(X) (6)"),
    ],
)
def test_after_a_lost_round_the_die_brought_in_is_on_the_table_and_the_others_are_not(
    action: Action, on_the_table: str
) -> None:
    battle = (
        Battle.from_recipes("(X) (8)", "(X) (6) S(20) r(12)", ruleset="classic").begin(seeded_draw(1)).battle
    )
    for seat in (0, 1):
        battle = answer(battle, seat, Choose(swing={"X": 7}))
    battle = answer(lost_by_the_second(battle), 1, action)
    assert battle.phase is Phase.SIZES
    assert shown_row(answer(battle, 1, Choose(swing={"X": 7})), 1, viewer=0) == on_the_table


def lost_by_the_second(battle: Battle) -> Battle:
    if battle.active == 0:
        battle = answer(battle, 0, next(battle.legal_attacks()))
    return answer(battle, 1, Surrender())
