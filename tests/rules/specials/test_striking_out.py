"""Specials of Emerald and four others: strike out a die of the winner after a lost round."""

import pytest

from rules import AddReserve, Battle, Choose, Code, Decline, Phase, UseSpecial, fold, seeded_draw
from tests.rules.specials.between_rounds import (
    MALACHITE,
    answer,
    decline_all,
    log_lines,
    lost_by,
    match,
    recipe,
    why_not,
)
from tests.rules.tables import print_row

EMERALD = "(6) (8) (12) (20) r(4) r(6) r(10) r(20)"


def strike_out(place: object) -> UseSpecial:
    return UseSpecial(foes=(place,))  # type: ignore[arg-type]


def after_lost_round(
    key: str = "Emerald", theirs: str = MALACHITE, foe: str = "Malachite", mine: str = EMERALD
) -> Battle:
    return lost_by(0, match((key, mine), (foe, theirs)))


def test_malachite_goes_on_with_three_dice_and_his_reserve_until_the_match_ends() -> None:
    battle = answer(after_lost_round(), 0, strike_out(3))
    assert recipe(battle, 1) == "(8) (12) (20) r(10) r(12) r(12) r(20)"
    assert len(battle.seats[1].row) == 3
    assert recipe(battle, 0) == EMERALD
    later = decline_all(lost_by(1, battle))
    assert (later.round, len(later.seats[1].row)) == (3, 3)
    assert later.seats[1].recipe_text == "(8) (12) (20) r(10) r(12) r(12) r(20)"


def test_one_die_is_struck_out_or_one_brought_in_or_neither() -> None:
    battle = after_lost_round()
    assert list(battle.legal_actions(0).answers_of(UseSpecial)) == [
        UseSpecial(foes=(place,), against=1) for place in range(4)
    ]
    assert answer(battle, 0, AddReserve(7)).decisions.get(0) != battle.decisions[0]
    assert answer(battle, 0, AddReserve(7)).seats[0].spent == 0
    assert recipe(answer(battle, 0, Decline()), 1) == MALACHITE


def test_what_has_happened_is_counted_told_and_kept() -> None:
    battle = after_lost_round()
    step = battle.act(0, strike_out(3), seeded_draw(1))
    assert step.battle.seats[0].spent == 1
    assert log_lines(step.events, 0)[:3] == [
        "You used your fighter's special rule.",
        "You struck out Bob's (20) for the rest of the match.",
        "From now on Bob plays (8) (12) (20) r(10) r(12) r(12) r(20).",
    ]
    assert log_lines(step.events, 1)[1] == "Ann struck out your (20) for the rest of the match."
    assert fold(battle, step.events) == step.battle
    assert Battle.from_json(step.battle.to_json()) == step.battle


@pytest.mark.parametrize(
    ("key", "times"),
    [("Emerald", 1), ("Rubeus", 1), ("PrinceDiamond", 2), ("Sapphire", 2), ("WickedLady", 2)],
)
def test_each_of_the_five_may_so_many_times_in_a_match(key: str, times: int) -> None:
    battle = match((key, EMERALD), ("Malachite", MALACHITE))
    for _ in range(times):
        battle = answer(lost_by(0, battle), 0, strike_out(0))
    assert len(battle.seats[1].row) == 4 - times
    if not battle.is_over:
        battle = lost_by(0, battle)
    if not battle.is_over:
        assert list(battle.legal_actions(0).answers_of(UseSpecial)) == []
        assert why_not(battle, 0, strike_out(0)) is Code.NO_SUCH_SPECIAL


def test_the_last_die_in_play_stays() -> None:
    battle = after_lost_round(theirs="(20) r(4) r(6)")
    assert list(battle.legal_actions(0).answers_of(UseSpecial)) == []
    assert why_not(battle, 0, strike_out(0)) is Code.NO_SUCH_SPECIAL
    assert recipe(answer(after_lost_round(theirs="(8) (20) r(4)"), 0, strike_out(0)), 1) == "(20) r(4)"


@pytest.mark.parametrize(
    ("place", "code"),
    [
        (4, Code.NOT_TO_STRIKE_OUT),
        (8, Code.NO_SUCH_DIE),
        (-1, Code.NO_SUCH_DIE),
        (True, Code.NO_SUCH_DIE),
        ("0", Code.NO_SUCH_DIE),
    ],
)
def test_it_is_a_die_with_which_the_winner_begins(place: object, code: Code) -> None:
    assert why_not(after_lost_round(), 0, strike_out(place)) is code


def test_it_is_one_die_of_the_winner() -> None:
    battle = after_lost_round()
    assert why_not(battle, 0, UseSpecial(foes=(0, 1))) is Code.NOTHING_CHOSEN
    assert why_not(battle, 0, UseSpecial()) is Code.NOTHING_CHOSEN
    assert why_not(battle, 0, UseSpecial(foes=(0,), against=0)) is Code.OF_THE_WINNER
    assert why_not(battle, 1, strike_out(0)) is Code.NOT_YOUR_DECISION


def test_who_won_strikes_nothing_out() -> None:
    battle = lost_by(1, match(("Emerald", EMERALD), ("Malachite", MALACHITE)))
    assert list(battle.decisions) == [1]


@pytest.mark.parametrize("foe", ["", "Giant", "Socrates"])
def test_against_others_it_may_not(foe: str) -> None:
    battle = after_lost_round(foe=foe)
    assert battle.phase is Phase.RESERVE
    assert list(battle.legal_actions(0).answers_of(UseSpecial)) == []


def test_unless_agreed_it_may_not() -> None:
    for ruleset in ("online", "classic", "goblin"):
        assert Battle.from_recipes("(4)", "(4)", specials=["Emerald"], ruleset=ruleset).seats[0].special == ""


def test_without_a_reserve_of_its_own_it_is_asked_as_long_as_it_may() -> None:
    battle = after_lost_round(mine="(6) (8)")
    assert battle.phase is Phase.RESERVE
    struck = answer(battle, 0, strike_out(1))
    assert lost_by(0, struck).phase is not Phase.RESERVE


def test_the_other_dice_of_the_winner_keep_their_sizes() -> None:
    battle = match(("Emerald", EMERALD), ("Malachite", "(20) (4/10) (X) (6/12) r(8)"))
    battle = answer(battle, 1, Choose({"X": 7}, {1: 4, 3: 12}))
    battle = answer(lost_by(0, battle), 0, strike_out(0))
    assert [die.size for die in battle.seats[1].row] == [4, 7, 12]
    sizes = battle.seats[1].sizes
    assert sizes is not None
    assert (sizes.swing, sizes.option) == ({"X": 7}, {0: 4, 2: 12})


def test_a_winner_whose_select_die_is_struck_out_chooses_another() -> None:
    battle = match(("Emerald", EMERALD), ("Malachite", "U(4) U(6) U(8) (20)"))
    (select, *_rest) = battle.legal_actions(1)
    battle = answer(battle, 1, select)
    battle = answer(lost_by(0, battle), 0, strike_out(0))
    assert (battle.phase, list(battle.decisions)) == (Phase.SELECT, [1])
    assert print_row(battle.seats[1].recipe) == "U(6) U(8) (20)"


def test_of_three_two_may_strike_out_one_after_the_other_and_the_second_is_asked_anew() -> None:
    battle = match(("Malachite", MALACHITE), ("Emerald", EMERALD), ("Rubeus", EMERALD))
    while battle.phase is Phase.TURN and battle.active != 1:
        assert battle.active is not None
        battle = answer(battle, battle.active, next(iter(battle.legal_actions(battle.active))))
    battle = battle.replace(phase=Phase.RESERVE, active=None, losers=(1, 2), round=2, asked=(1, 2))
    seats = [
        seat.replace(row=seat.recipe, waiting=number > 0, captured=())
        for number, seat in enumerate(battle.seats)
    ]
    battle = battle.replace(seats=tuple(seats))
    before = battle.decisions[2]
    battle = answer(battle, 1, strike_out(0))
    assert recipe(battle, 0) == "(12) (20) (20) r(10) r(12) r(12) r(20)"
    assert battle.decisions[2].number == before.number + 1
    battle = answer(battle, 2, strike_out(0))
    assert recipe(battle, 0) == "(20) (20) r(10) r(12) r(12) r(20)"
