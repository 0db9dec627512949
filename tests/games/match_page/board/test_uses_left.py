"""The remaining uses of a button's limited abilities, on the page of a match."""

import pytest

from accounts.models import User
from games.models import Match
from rules import Attack, AttackKind, Battle
from tests.games.forms import page_of
from tests.games.matches import a_match, a_match_where, act, two_friends
from tests.html import parsed

pytestmark = pytest.mark.django_db

BORROWING = Attack(AttackKind.BORROW, (0,), (0, 1))


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


def words(match: Match, viewer: User | None) -> str:
    return parsed(page_of(match, viewer)).text


def test_everybody_sees_it_and_that_one_use_is_gone(players: tuple[User, User]) -> None:
    def may_borrow(battle: Battle) -> bool:
        return battle.active == 0 and battle.why_not(0, BORROWING) is None

    dice = ("(6) (20)", "(6) (4) (20)")
    match = a_match_where(may_borrow, *players, *dice, specials=("DrClay", "QueenBeryl"))
    for viewer in (*players, None):
        assert words(match, viewer).count("special rule: 2 of 2 left") == 1
    match = act(match, 0, BORROWING)
    for viewer in (*players, None):
        assert "special rule: 1 of 2 left" in words(match, viewer)


def test_against_fighters_of_other_series_nothing_is_left_to_count(players: tuple[User, User]) -> None:
    assert "special rule:" not in words(a_match(*players, specials=("DrClay", "Giant")), players[0])


def test_what_may_be_done_always_is_not_counted(players: tuple[User, User]) -> None:
    match = a_match(*players, specials=("NeoQueenSerenity", "QueenBeryl"))
    assert "special rule:" not in words(match, players[0])
