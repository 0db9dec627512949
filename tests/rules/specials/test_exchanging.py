"""Specials of Washu, Soja's Guardians and Ryo-Ohki, who exchange dice with reserve dice between rounds."""

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

SOJA = "(4) (4) (4) (4) r(4) r(10) r(10) r(12)"
RYO = "(4) (4) (4) (12) r(10) r(12) r(20) r(30)"


def exchange(*places: object) -> UseSpecial:
    return UseSpecial(dice=places)  # type: ignore[arg-type]


def soja(loser: int, foe: str = "Malachite") -> Battle:
    return lost_by(loser, match(("SojasGuardians", SOJA), (foe, MALACHITE)))


def ryo(loser: int = 0, mine: str = RYO, foe: str = "Malachite") -> Battle:
    battle = lost_by(loser, match(("RyoOhki", mine), (foe, MALACHITE)))
    return answer(battle, loser, Decline())


@pytest.mark.parametrize("loser", [0, 1])
def test_one_die_and_one_reserve_die_change_places_after_a_round_won_or_lost(loser: int) -> None:
    battle = answer(soja(loser), loser, Decline())
    assert (battle.phase, list(battle.decisions)) == (Phase.SPECIAL, [0])
    battle = answer(battle, 0, exchange(3, 7))
    assert recipe(battle, 0) == "(4) (4) (4) r(4) r(4) r(10) r(10) (12)"
    assert [die.size for die in battle.seats[0].row] == [4, 4, 4, 12]
    assert battle.seats[0].spent == 1
    later = decline_all(lost_by(1, battle))
    assert [die.size for die in later.seats[0].row] == [4, 4, 4, 12]


def test_besides_it_who_lost_brings_in_a_reserve_die() -> None:
    battle = answer(soja(0), 0, AddReserve(7), exchange(7, 6))
    assert recipe(battle, 0) == "(4) (4) (4) (4) r(4) r(10) (10) r(12)"


@pytest.mark.parametrize(("key", "times"), [("SojasGuardians", 1), ("Washu", 2)])
def test_so_many_times_in_a_match(key: str, times: int) -> None:
    battle = match((key, SOJA), ("Malachite", MALACHITE))
    for number in range(times):
        battle = answer(lost_by(0, battle), 0, Decline(), exchange(number, 6 + number))
    assert battle.seats[0].spent == times
    if times == 1:
        assert answer(lost_by(0, battle), 0, Decline()).phase is Phase.TURN


def test_it_may_be_left_for_later() -> None:
    battle = answer(soja(0), 0, Decline(), Decline())
    assert (battle.phase, battle.seats[0].spent, recipe(battle, 0)) == (Phase.TURN, 0, SOJA)


def test_nobody_exchanges_before_the_first_round() -> None:
    assert match(("Washu", SOJA), ("Malachite", MALACHITE)).phase is Phase.TURN


def test_both_sides_are_asked_at_once_and_see_what_the_other_does() -> None:
    battle = lost_by(0, match(("Washu", SOJA), ("Washu", SOJA)))
    battle = answer(battle, 0, Decline())
    assert list(battle.decisions) == [0, 1]
    step = battle.act(0, exchange(0, 7), seeded_draw(1))
    for viewer in (0, 1, None):
        seen = step.battle.seen_by(viewer).battle
        assert recipe(seen, 0) == "r(4) (4) (4) (4) r(4) r(10) r(10) (12)"
    seen_events = step.battle.seen_events(1, step.events, battle.round)
    assert log_lines(seen_events, 1) == [
        "Ann used their fighter's special rule.",
        "Ann swapped (4) for (12) from reserve.",
        "From now on Ann plays r(4) (4) (4) (4) r(4) r(10) r(10) (12).",
    ]
    assert fold(battle, step.events) == step.battle
    assert Battle.from_json(step.battle.to_json()) == step.battle
    assert answer(step.battle, 1, exchange(0, 7)).phase is Phase.TURN


def test_ryo_ohki_exchanges_as_many_as_she_likes_after_a_lost_round() -> None:
    battle = answer(ryo(), 0, exchange(0, 1, 2, 5, 6, 7))
    assert recipe(battle, 0) == "r(4) r(4) r(4) (12) r(10) (12) (20) (30)"
    again = answer(lost_by(0, battle), 0, AddReserve(4), exchange(3, 0))
    assert recipe(again, 0) == "(4) r(4) r(4) r(12) (10) (12) (20) (30)"


def test_ryo_ohki_exchanges_nothing_after_a_round_that_she_won() -> None:
    assert ryo(loser=1).phase is Phase.TURN


def test_all_ways_are_listed_the_fewest_dice_first() -> None:
    battle = ryo(mine="(4) (6) r(8) r(10)")
    assert [action.dice for action in battle.legal_actions(0).answers_of(UseSpecial)] == [
        (0, 2),
        (0, 3),
        (1, 2),
        (1, 3),
        (0, 1, 2, 3),
    ]


@pytest.mark.parametrize(
    ("places", "code"),
    [
        ((), Code.NOTHING_CHOSEN),
        ((0,), Code.AS_MANY_FROM_RESERVE),
        ((4, 5), Code.AS_MANY_FROM_RESERVE),
        ((0, 1, 4), Code.AS_MANY_FROM_RESERVE),
        ((0, 0, 4, 5), Code.SAME_DIE_TWICE),
        ((0, 8), Code.NO_SUCH_DIE),
        ((0, -1), Code.NO_SUCH_DIE),
        ((0, "4"), Code.NO_SUCH_DIE),
    ],
)
def test_dice_change_places_one_for_one(places: tuple[object, ...], code: Code) -> None:
    assert why_not(ryo(), 0, exchange(*places)) is code


def test_sojas_guardians_exchange_one_at_a_time() -> None:
    battle = answer(soja(0), 0, Decline())
    assert why_not(battle, 0, exchange(0, 1, 4, 5)) is Code.ONE_FROM_RESERVE


def test_a_die_of_the_sideboard_is_not_in_reserve() -> None:
    battle = ryo(mine="(4) (6) r(8) S(10)")
    assert why_not(battle, 0, exchange(0, 3)) is Code.LIES_APART


@pytest.mark.parametrize("foe", ["", "Giant", "Socrates"])
def test_against_others_nothing_is_exchanged(foe: str) -> None:
    assert ryo(foe=foe).phase is Phase.TURN
    assert answer(soja(0, foe), 0, Decline()).phase is Phase.TURN


def test_who_won_chooses_a_size_for_what_comes_in() -> None:
    battle = match(("Washu", "(4) (6/12) r(X) r(4/20)"), ("Malachite", MALACHITE))
    battle = lost_by(1, answer(battle, 0, Choose({}, {1: 12})))
    battle = answer(answer(battle, 1, Decline()), 0, exchange(0, 2))
    assert list(battle.decisions) == [0]
    battle = answer(battle, 0, Choose({"X": 9}))
    assert [die.size for die in battle.seats[0].row] == [12, 9]


def test_a_winner_who_exchanges_the_select_die_that_plays_chooses_another() -> None:
    battle = match(("Washu", "U(4) U(6) rU(8)"), ("Malachite", MALACHITE))
    (select, *_rest) = battle.legal_actions(0)
    battle = lost_by(1, answer(battle, 0, select))
    battle = answer(answer(battle, 1, Decline()), 0, exchange(0, 2))
    assert (battle.phase, list(battle.decisions)) == (Phase.SELECT, [0])
