"""Specials of Princess Serena, Queen Serenity and Rini: two reserve dice after a lost round, once a match."""

import pytest

from rules import AddReserve, Battle, Decline, seeded_draw
from tests.rules.specials.between_rounds import MALACHITE, answer, log_lines, lost_by, match, recipe

SERENA = "(6) (8) (12) (20) r(4) r(10) r(12) r(20)"


def after_lost_round(key: str = "PrincessSerena", foe: str = "Malachite") -> Battle:
    return lost_by(0, match((key, SERENA), (foe, MALACHITE)))


@pytest.mark.parametrize("key", ["PrincessSerena", "QueenSerenity", "Rini"])
def test_two_after_one_lost_round_and_then_one_after_each(key: str) -> None:
    one = answer(after_lost_round(key), 0, AddReserve(6))
    assert list(one.decisions) == [0]
    assert one.seats[0].spent == 0
    two = answer(one, 0, AddReserve(7))
    assert recipe(two, 0) == "(6) (8) (12) (20) r(4) r(10) (12) (20)"
    assert two.seats[0].spent == 1
    again = answer(lost_by(0, two), 0, AddReserve(4))
    assert recipe(again, 0) == "(6) (8) (12) (20) (4) r(10) (12) (20)"
    assert again.round == 3
    assert again.active is not None


def test_who_takes_one_may_take_two_later() -> None:
    one = answer(after_lost_round(), 0, AddReserve(6), Decline())
    assert one.seats[0].spent == 0
    later = answer(lost_by(0, one), 0, AddReserve(4), AddReserve(7))
    assert recipe(later, 0) == "(6) (8) (12) (20) (4) r(10) (12) (20)"


def test_that_it_was_used_is_told() -> None:
    step = answer(after_lost_round(), 0, AddReserve(6)).act(0, AddReserve(7), seeded_draw(1))
    assert log_lines(step.events, 1)[:2] == [
        "Ann brought in (20) from reserve.",
        "Ann used their fighter's special rule.",
    ]


@pytest.mark.parametrize("foe", ["", "Giant", "Socrates"])
def test_against_others_it_brings_in_one(foe: str) -> None:
    battle = answer(after_lost_round(foe=foe), 0, AddReserve(6))
    assert recipe(battle, 0) == "(6) (8) (12) (20) r(4) r(10) (12) r(20)"
    assert battle.active is not None
