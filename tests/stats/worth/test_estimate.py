"""A fighter's chance to win, from robots' rounds and players' matches, with its uncertainty."""

from __future__ import annotations

from itertools import count

import pytest
from django.utils import timezone

from accounts.models import User
from buttons.models import Button
from core.win_chance import match_win_chance
from games.models import Match, Seat
from rules import RULES_REVISION
from stats.fighters import fighters_with
from stats.models import Bout, Matchup, Pool
from stats.worth.asking import dice_of_button
from stats.worth.estimate import OF_TWO_PLAYERS, WorthEstimate, worth_of
from stats.worth.shares import DOUBT
from tests.accounts.people import a_player
from tests.stats.worth.fighters import a_button, among_robots

pytestmark = pytest.mark.django_db

numbers = count()


@pytest.fixture
def tin() -> Button:
    return a_button("Tin", "(4) (6) (8)")


@pytest.fixture
def cup() -> Button:
    return a_button("Cup", "(4) (4) (10)")


def worth_between(button: Button, other: Button, rules: str = "online") -> WorthEstimate:
    return worth_of(dice_of_button(button), dice_of_button(other), rules)


def store_bout(
    button: Button,
    other: Button,
    won: int,
    lost: int,
    players: tuple[User, User] | None = None,
    **fields: object,
) -> None:
    one, two = players or (a_player(f"P{next(numbers)}"), a_player(f"P{next(numbers)}"))
    keys = fighters_with({dice_of_button(button), dice_of_button(other)})
    bout = {
        "match": Match.objects.create(status=Match.Status.FINISHED),
        "pool": Pool.PEOPLE,
        "rules": "online",
        "ended_at": timezone.now(),
        "is_private": False,
        "is_first": True,
    } | fields
    sides = [(button, one, won), (other, two, lost)]
    for (mine, player, ours), (theirs, opponent, others) in (sides, sides[::-1]):
        Bout.objects.create(
            seat=int(mine is other),
            against=int(mine is button),
            player=player,
            opponent=opponent,
            fighter_id=keys[dice_of_button(mine)],
            opposing_fighter_id=keys[dice_of_button(theirs)],
            result=Seat.Result.WON if ours > others else Seat.Result.LOST,
            rounds_won=ours,
            rounds_lost=others,
            **bout,
        )


def test_nothing_is_known_of_fighters_that_never_met(tin: Button, cup: Button) -> None:
    assert not worth_between(tin, cup).is_known


def test_each_side_sees_the_same_rounds_from_its_own(tin: Button, cup: Button) -> None:
    among_robots(tin, cup, won=300, lost=100)
    mine, theirs = worth_between(tin, cup), worth_between(cup, tin)
    assert (mine.won, mine.lost) == (theirs.lost, theirs.won) == (300, 100)
    assert mine.in_match(3).percent + theirs.in_match(3).percent == pytest.approx(100)


def test_a_fighter_against_the_same_dice_wins_exactly_half(tin: Button) -> None:
    twin = a_button("Twin", "(8) (4) (6)")
    assert worth_between(tin, twin).is_mirror
    assert tuple(worth_between(tin, twin).in_match(3)) == (50, 50, 50)


def test_rounds_of_players_count_beside_those_of_robots(tin: Button, cup: Button) -> None:
    among_robots(tin, cup, won=200, lost=200)
    store_bout(tin, cup, won=3, lost=1)
    found = worth_between(tin, cup)
    assert (found.robots, found.matches, found.rounds_won, found.rounds_lost) == (400, 1, 3, 1)
    assert found.in_match(1).percent > 50


def test_private_matches_and_other_rules_count_for_nothing(tin: Button, cup: Button) -> None:
    store_bout(tin, cup, 3, 0, is_private=True)
    store_bout(tin, cup, 3, 0, rules="classic")
    assert worth_between(tin, cup).matches == 0
    assert worth_between(tin, cup, "classic").matches == 1


def test_two_players_alone_do_not_change_it_much(tin: Button, cup: Button) -> None:
    """Between only two players, results show the stronger player rather than the stronger fighter."""
    pair = a_player("Ann"), a_player("Bob")
    for _match in range(20):
        store_bout(tin, cup, 3, 1, pair)
    found = worth_between(tin, cup)
    assert found.matches == 20
    assert found.rounds_won + found.rounds_lost == pytest.approx(OF_TWO_PLAYERS)
    assert found.rounds_won == pytest.approx(OF_TWO_PLAYERS * 3 / 4)


def test_what_was_played_by_older_rules_tells_nothing(tin: Button, cup: Button) -> None:
    among_robots(tin, cup, 300, 100)
    Matchup.objects.update(revision=RULES_REVISION - 1)
    assert not worth_between(tin, cup).is_known


def test_a_match_tells_them_apart_more_than_a_round() -> None:
    assert match_win_chance(0.6, 1) == 0.6
    assert match_win_chance(0.6, 2) == pytest.approx(0.6**2 * (1 + 2 * 0.4))
    assert match_win_chance(0.6, 5) > match_win_chance(0.6, 3) > 0.6
    assert match_win_chance(0.5, 5) == 0.5


def test_robots_are_never_surer_than_minds_agree() -> None:
    """However many rounds they play, other players might end them differently."""
    millions = WorthEstimate(won=10**7, lost=10**7).in_match(1)
    assert millions.percent == 50
    assert millions.reach == pytest.approx(196 * DOUBT, rel=0.02)
    assert WorthEstimate(won=200, lost=200).in_match(1).reach > millions.reach


def test_a_fighter_that_always_won_may_lose_yet() -> None:
    chance = WorthEstimate(won=400, lost=0).in_match(1)
    assert (chance.percent, chance.high) == (100, 100)
    assert chance.low < 99.5
