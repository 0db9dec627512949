"""The values on which focus and chance dice make their owner begin, as the page shows them."""

import pytest

from games.decisions.reaction_form import ReactionForm
from rules import Battle, Phase, RerollChance, TurnDownFocus, scripted


def reaction_form(mine: str, theirs: str, *rolls: int) -> ReactionForm:
    """Return the form that asks the second seat for a reaction; the first seat rolls first."""
    battle = Battle.from_recipes(theirs, mine).begin(scripted(*rolls)).battle
    assert battle.phase is Phase.REACTION
    assert 1 in battle.decisions
    return ReactionForm(battle.seen_by(1))


def focus(mine: str, theirs: str, *rolls: int) -> list[str]:
    return [question.hint for question in reaction_form(mine, theirs, *rolls).focus_dice]


def chance(mine: str, theirs: str, *rolls: int) -> list[str]:
    return [hint for _die, _size, hint in reaction_form(mine, theirs, *rolls).chance_dice]


def test_a_focus_die_has_to_go_below_the_lowest_of_the_others() -> None:
    assert focus("f(10) (12)", "(6) (20)", 3, 8, 5, 9) == ["you go first on 2 or less"]


def test_it_may_be_level_where_the_next_dice_are_lower() -> None:
    assert focus("f(10) (12)", "(6) (20)", 3, 14, 5, 9) == ["you go first on 3 or less"]


def test_it_may_be_level_where_there_are_more_dice() -> None:
    assert focus("f(10) (12)", "(6)", 3, 5, 9) == ["you go first on 3 or less"]
    assert chance("c(10) (12)", "(6)", 3, 5, 9) == ["you go first on 3 or less"]


def test_where_only_the_lowest_value_is_enough_it_alone_is_named() -> None:
    assert focus("f(10)", "(6)", 2, 5) == ["you go first on 1"]
    assert focus("f(5,5)", "(6)", 3, 2, 3) == ["you go first on 2"]


@pytest.mark.parametrize("skill", ["t", "w", "g"])
def test_dice_of_the_others_that_do_not_count_are_left_out(skill: str) -> None:
    assert focus("f(10)", f"{skill}(6) (20)", 1, 4, 7) == ["you go first on 3 or less"]
    assert chance("c(10)", f"{skill}(6) (20)", 1, 4, 7) == ["you go first on 3 or less"]


@pytest.mark.parametrize("skill", ["t", "w", "g"])
def test_my_dice_that_do_not_count_are_left_out(skill: str) -> None:
    """Without the low die, the opponent has more dice on the table."""
    assert focus(f"{skill}(4) f(10)", "(6) (20)", 4, 9, 1, 7) == ["you go first on 3 or less"]
    assert chance(f"{skill}(4) c(10)", "(6) (20)", 4, 9, 1, 7) == ["you go first on 3 or less"]


@pytest.mark.parametrize("skill", ["t", "w", "g"])
def test_a_die_that_does_not_count_itself_helps_nobody_to_begin(skill: str) -> None:
    hints = focus(f"{skill}f(10) f(12)", "(6)", 3, 2, 9)
    assert hints == ["doesn’t count for who goes first", "you go first on 2 or less"]
    assert chance(f"{skill}c(10)", "(6)", 3, 7) == ["no roll lets you go first"]


@pytest.mark.parametrize("recipe", ["ck(10)", "cM(10)"])
def test_a_chance_die_that_always_shows_the_same_says_so(recipe: str) -> None:
    rolls = (3, 7) if recipe == "ck(10)" else (3,)
    assert chance(recipe, "(6)", *rolls) == ["no roll lets you go first"]


def test_where_no_focus_die_is_enough_alone_it_is_said_how_far_both_go() -> None:
    board = reaction_form("f(10) f(12)", "(6) (20)", 1, 4, 5, 9)
    assert [question.hint for question in board.focus_dice] == [
        "not enough on its own",
        "not enough on its own",
    ]
    assert board.focus_hint == "Turn f(10) to 3 and f(12) to 1, and you go first."
    assert reaction_form("f(10) f(12)", "(6) (20)", 3, 4, 5, 9).focus_hint == ""


def test_what_the_page_names_is_what_the_rules_take() -> None:
    board = reaction_form("f(10) (12)", "(6) (20)", 3, 8, 5, 9)
    assert board.foresee(TurnDownFocus({0: 2})).possible
    refused = board.foresee(TurnDownFocus({0: 3}))
    assert (refused.possible, refused.sentence) == (False, "That’s not low enough to go first.")
    together = reaction_form("f(10) f(12)", "(6) (20)", 1, 4, 5, 9)
    assert together.foresee(TurnDownFocus({0: 3, 1: 1})).possible
    assert not together.foresee(TurnDownFocus({0: 4, 1: 1})).possible
    by_chance = reaction_form("c(10) (12)", "(6)", 3, 5, 9)
    for roll, first in ((3, 1), (4, 0)):
        assert by_chance.battle.act(1, RerollChance(0), scripted(roll)).battle.first == first
