"""Options before an attack: a preview of its rolls, and time to take it back."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Match
from robots.seating import make_robots
from rules import Battle
from tests.accounts.people import a_player, befriend
from tests.games.forms import page_of, signed_in
from tests.games.matches import a_match_where

pytestmark = pytest.mark.django_db

TIME_TO_TAKE_BACK = 'data-waits="5"'


def mine_begin(battle: Battle) -> bool:
    rows = [[die.value for die in seat.row] for seat in battle.seats]
    return battle.active == 0 and rows[0][1] >= rows[1][0]


def match_against(other: User, *, seconds: int = 5, tells_rolls: bool = False) -> tuple[User, Match]:
    ann = a_player("Ann")
    if not other.is_robot:
        befriend(ann, other)
    ann.preferences.may_take_back, ann.preferences.tells_rolls = seconds, tells_rolls
    ann.preferences.save()
    return ann, a_match_where(mine_begin, ann, other, "(4) (8)", "(6) (20)", rated=False)


def a_robot() -> User:
    make_robots()
    return User.objects.filter(is_robot=True).earliest("pk")


def preview_text(match: Match, player: User) -> str:
    decision = match.battle.decisions[0].number
    asked: dict[str, str | int] = {"decision": decision, "attacker": 1, "target": "1.0"}
    return signed_in(player).get(f"{match.get_absolute_url()}preview/", asked).content.decode()


def test_an_attack_on_a_robot_waits_for_those_who_want_that() -> None:
    ann, match = match_against(a_robot())
    assert TIME_TO_TAKE_BACK in page_of(match, ann)
    ann.preferences.may_take_back = 0
    ann.preferences.save()
    assert "data-waits" not in page_of(match, ann)


def test_where_ratings_are_at_stake_no_attack_waits() -> None:
    ann, match = match_against(a_robot())
    Match.objects.filter(pk=match.pk).update(rated=True)
    assert "data-waits" not in page_of(match, ann)


def test_an_attack_on_a_person_never_waits() -> None:
    ann, match = match_against(a_player("Bob"))
    assert "data-waits" not in page_of(match, ann)


@pytest.mark.parametrize("tells_rolls", [True, False])
def test_what_the_dice_of_an_attack_may_roll_is_told_to_those_who_want_that(tells_rolls: bool) -> None:
    ann, match = match_against(a_player("Bob"), tells_rolls=tells_rolls)
    assert ("Rerolls: (8) shows 1 to 8" in preview_text(match, ann)) is tells_rolls
    assert "chance" not in preview_text(match, ann)
