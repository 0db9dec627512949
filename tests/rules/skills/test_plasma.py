"""Plasma: one of several groups of skills, chosen together with the sizes."""

from dataclasses import replace

import pytest

from rules import Battle, Choose, Code, Phase, UnreadableRecipe, parse_recipe, scripted, why_not_playable
from rules.rounds.course import advance
from rules.rounds.ending import score_and_end_round
from rules.state.table import Table, freeze
from tests.rules.playing import after_attack, row
from tests.rules.tables import act, turn_showing


def begun(*recipes: str, draws: tuple[int, ...] = (), **options: object) -> Battle:
    return Battle.from_recipes(*recipes, **options).begin(scripted(*draws)).battle  # type: ignore[arg-type]


def refusal_code(battle: Battle, action: Choose) -> Code | None:
    found = battle.why_not(0, action)
    return None if found is None else found.code


def draw_round(battle: Battle, *draws: int) -> Battle:
    """End the round in a draw; return the battle after it."""
    level = tuple(replace(seat, row=battle.seats[0].row, captured=()) for seat in battle.seats)
    table = Table(replace(battle, seats=level), scripted(*draws))
    score_and_end_round(table, "passes")
    advance(table)
    return freeze(table, Battle)


def test_the_group_is_chosen_in_the_phase_of_the_sizes_and_the_die_has_its_skills() -> None:
    battle = begun("p{hs,H}(12)", "(6)", draws=(3,))
    assert battle.phase is Phase.SIZES
    battle = act(battle, 0, Choose(plasma={0: 0}), 9).battle
    assert row(battle, 0) == "phs(12):9"


def test_a_group_may_be_empty() -> None:
    battle = act(begun("{,z}(12)", "(6)", draws=(3,)), 0, Choose(plasma={0: 0}), 9).battle
    assert row(battle, 0) == "(12):9"


def test_every_plasma_die_needs_a_group_that_it_has() -> None:
    battle = begun("{h,H}(12) {f,z}(8)", "(6)", draws=(3,))
    assert refusal_code(battle, Choose(plasma={0: 0})) is Code.SIZE_MISSING
    assert refusal_code(battle, Choose(plasma={0: 0, 1: 2})) is Code.GROUP_UNKNOWN
    assert refusal_code(battle, Choose(plasma={0: 0, 1: 1})) is None


def test_a_group_that_makes_a_forbidden_pair_may_not_be_chosen() -> None:
    battle = begun("m{D,z}(12)", "(6)", draws=(3,))
    assert refusal_code(battle, Choose(plasma={0: 0})) is Code.NOT_TOGETHER
    assert refusal_code(battle, Choose(plasma={0: 1})) is None


def test_a_die_whose_groups_are_all_forbidden_cannot_be_played() -> None:
    assert why_not_playable(parse_recipe("m{D,Dz}(12)")) is not None
    assert why_not_playable(parse_recipe("m{D,z}(12)")) is None


def test_nobody_else_sees_the_choice_before_all_have_chosen() -> None:
    battle = act(begun("{h,H}(12)", "{f,z}(6)"), 0, Choose(plasma={0: 1}), 5).battle
    seen = battle.seen_by(1).battle.seats[0]
    assert (seen.row[0].recipe, seen.sizes) == ("{h,H}(12)", None)


def test_it_is_kept_by_the_winner_and_chosen_anew_by_the_loser() -> None:
    battle = begun("{h,H}(12) (20)", "{f,z}(6)", draws=(20,))
    battle = act(battle, 0, Choose(plasma={0: 1}), 5).battle
    battle = act(battle, 1, Choose(plasma={0: 1}), 6).battle
    table = Table(battle, scripted(1, 20, 5))
    score_and_end_round(table, "passes")
    advance(table)
    assert [number for number, seat in enumerate(table.seats) if seat.waiting] == [1]
    assert table.seats[0].row[0].recipe == "H(12)"
    assert table.seats[1].row[0].recipe == "{f,z}(6)"


def test_after_four_draws_in_a_row_everybody_chooses_anew_but_keeps_the_sizes() -> None:
    battle = act(begun("{h,H}(X)", "(20)", draws=(9,)), 0, Choose({"X": 8}, {}, {0: 1}), 5).battle
    for _ in range(3):
        battle = draw_round(battle, 5, 9)
        assert battle.phase is Phase.TURN
    battle = draw_round(battle, 9)
    assert battle.phase is Phase.SIZES
    assert refusal_code(battle, Choose({"X": 4}, {}, {0: 0})) is Code.SIZE_NOT_ASKED
    assert row(act(battle, 0, Choose(plasma={0: 0}), 7).battle, 0) == "h(X=8):7"


def test_braces_do_not_repeat_a_letter_from_outside() -> None:
    with pytest.raises(UnreadableRecipe):
        parse_recipe("z{f,z}(12)")


def test_after_morphing_a_plasma_die_is_still_what_it_was_chosen_to_be() -> None:
    battle = turn_showing("m(12):9", against="(6):3 (8):1")
    die = battle.seats[0].row[0].replace(groups=("z", "f"), group=0, skills="mz")
    battle = battle.replace(seats=(replace(battle.seats[0], row=(die,)), battle.seats[1]))
    assert row(after_attack(battle, "power", "mz(12)", "(6)", 3), 0) == "mz(6):3"
