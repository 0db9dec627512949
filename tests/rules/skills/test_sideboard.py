"""Sideboard: a die lies apart, and is exchanged after a lost round."""

from rules import Battle, Code, Decline, Pass, Phase, Surrender, SwapSideboard, scripted
from rules.rounds.course import advance
from rules.rounds.ending import end_round
from rules.state.table import Table, freeze
from tests.rules.playing import row
from tests.rules.tables import act


def after_losing(recipe: str, *draws: int) -> Battle:
    battle = Battle.from_recipes(recipe, "(20)").begin(scripted(*draws)).battle
    return act(battle, 0, Surrender()).battle


def test_the_die_lies_apart_in_the_first_round() -> None:
    assert (
        row(Battle.from_recipes("(4) (6) S(20)", "(20)").begin(scripted(1, 2, 9)).battle, 0) == "(4):1 (6):2"
    )


def test_after_a_lost_round_it_may_take_the_place_of_another_die() -> None:
    battle = after_losing("(4) (6) S(20)", 1, 2, 9)
    assert battle.phase is Phase.RESERVE
    battle = act(battle, 0, SwapSideboard(2, 1), 3, 17, 9).battle
    assert row(battle, 0) == "(4):3 (20):17"
    assert battle.seats[0].recipe_text == "(4) S(6) (20)"


def test_after_the_next_lost_round_the_other_die_may_come_back() -> None:
    battle = act(after_losing("(4) (6) S(20)", 1, 2, 9), 0, SwapSideboard(2, 1), 3, 17, 9).battle
    battle = act(act(battle, 0, Surrender()).battle, 0, SwapSideboard(1, 0), 5, 17, 9).battle
    assert row(battle, 0) == "(6):5 (20):17"


def test_the_exchange_may_be_declined() -> None:
    battle = act(after_losing("(4) (6) S(20)", 1, 2, 9), 0, Decline(), 1, 2, 9).battle
    assert row(battle, 0) == "(4):1 (6):2"


def test_only_a_die_of_the_sideboard_comes_in_and_only_one_in_play_goes_out() -> None:
    battle = after_losing("(4) r(6) S(20)", 1, 9)
    refusals = [battle.why_not(0, SwapSideboard(*pair)) for pair in ((0, 1), (2, 1), (2, 2), (2, 9))]
    assert [refused and refused.code for refused in refusals] == [
        Code.LACKS_SKILL,
        Code.LIES_APART,
        Code.LIES_APART,
        Code.NO_SUCH_DIE,
    ]


def test_the_winner_of_a_round_exchanges_nothing() -> None:
    battle = Battle.from_recipes("(4) S(20)", "(20)").begin(scripted(1, 9)).battle
    battle = act(battle, 0, Pass()).battle
    assert battle.phase is Phase.TURN
    assert act(battle, 1, Surrender(), 2, 9).battle.phase is Phase.TURN


def test_nobody_else_sees_the_choice_before_all_have_chosen() -> None:
    battle = Battle.from_recipes("(4) S(20)", "(4) S(20)", "(30)").begin(scripted(1, 2, 9)).battle
    battle = battle.replace(losers=(0, 1))
    table = Table(battle, scripted())
    end_round(table, 2, "passes")
    advance(table)
    battle = act(freeze(table, Battle), 0, SwapSideboard(1, 0)).battle
    assert not any(die.marks for die in battle.seen_by(1).battle.seats[0].row)
    assert any(die.marks for die in battle.seen_by(0).battle.seats[0].row)
