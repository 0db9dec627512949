"""Farming: two accounts that play each other all day do not become strong."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.management import call_command

from accounts.models import User
from games import play
from games.models import Match, Move, Seat
from rules import Choose, Surrender
from stats.counting import counting
from stats.meetings import COUNTED_WHOLE, MONTH
from stats.models import Counted, FighterRating, PlayerRating
from stats.rating import FIRST_SHOWN, to_shown_rating
from stats.stakes import StakeSide, stake_for
from tests.accounts.bots.bots import a_bot
from tests.accounts.people import a_player
from tests.games.matches import a_match, act, an_offer, play_to_the_end, two_friends
from tests.stats.finished import A_CAPTURE, a_finished_match

pytestmark = pytest.mark.django_db
BEGAN = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture
def friends() -> list[User]:
    return list(two_friends())


def rating_of(player: User) -> int:
    return to_shown_rating(PlayerRating.objects.get(player=player).mu)


def change(match: Match) -> int:
    """Return the winner's rating change in points."""
    told = Counted.objects.get(pk=match.pk).changes[0]["player"]
    return to_shown_rating(told["after"][0]) - to_shown_rating(told["before"][0])


def test_thirty_matches_that_are_surrendered_at_once_change_nothing(friends: list[User]) -> None:
    ann, bob = friends
    for _match in range(30):
        play.surrender_match(a_match(ann, bob).pk, bob)
    counting.count_the_rest()
    assert Counted.objects.count() == 30
    assert not PlayerRating.objects.exists()


def test_two_bots_that_play_each_other_all_day_learn_less_and_less_of_it(friends: list[User]) -> None:
    bots = [a_bot(owner, f"Of{owner}") for owner in friends]
    matches = [a_finished_match(bots, ended_at=BEGAN) for _match in range(COUNTED_WHOLE + 6)]
    counting.count_the_rest()
    assert 0 <= change(matches[-1]) <= 1 < 5 < change(matches[COUNTED_WHOLE - 1])
    call_command("rebuild_standing")
    assert 0 <= change(matches[-1]) <= 1


def test_nor_do_matches_of_which_every_round_is_surrendered_at_once(friends: list[User]) -> None:
    ann, bob = friends
    given_up = a_match(ann, bob, first_to=2)
    for number in (1, 2):
        play.surrender_round(given_up.pk, bob, number)
    answered = a_match(ann, bob, first_to=1)
    act(answered, next(iter(answered.battle.decisions)), Surrender())
    counting.count_the_rest()
    assert Counted.objects.count() == 2
    assert not PlayerRating.objects.exists()
    assert not FighterRating.objects.exists()


def test_giving_up_is_a_loss_once_both_have_moved_in_a_round_and_a_die_was_taken(friends: list[User]) -> None:
    match = a_finished_match(friends, (1, 0), moved=False)
    Seat.objects.filter(match=match, number=1).update(forfeited=Seat.Forfeit.SURRENDER)
    for number, seat, of_round, taken in (
        (1, 0, 1, True),
        (2, 1, 2, False),
        (3, 0, 2, False),
        (4, 0, 2, True),
    ):
        assert not Match.objects.get(pk=match.pk).counts.ratings, f"before move {number}"
        Move.objects.create(
            match=match, number=number, seat=seat, round=of_round, action={"type": "pass"},
            draws=[], events=[A_CAPTURE] if taken else [], format=1, rules_revision=1,
        )  # fmt: skip
    assert Match.objects.get(pk=match.pk).counts.ratings


def test_thirty_matches_that_are_given_up_after_one_move_each_change_nothing(friends: list[User]) -> None:
    """Both chose sizes, which are moves, but nothing was decided."""
    ann, bob = friends
    for _match in range(30):
        match = a_match(ann, bob, "(20) (X)", "(4) (X)")
        for seat in (0, 1):
            match = act(match, seat, Choose(swing={"X": 4}))
        play.surrender_match(match.pk, bob)
    counting.count_the_rest()
    assert Counted.objects.count() == 30
    assert not PlayerRating.objects.exists()


def test_a_match_that_was_really_played_is_rated(friends: list[User]) -> None:
    ann, bob = friends
    assert play_to_the_end(an_offer(ann, bob, first_to=1)).counts.ratings


def test_thirty_matches_between_two_accounts_move_a_rating_by_no_more_than_two(friends: list[User]) -> None:
    a_finished_match(friends, ended_at=BEGAN)
    counting.count_the_rest()
    by_one = rating_of(friends[0]) - FIRST_SHOWN
    for _match in range(29):
        a_finished_match(friends, ended_at=BEGAN)
    counting.count_the_rest()
    assert FIRST_SHOWN + by_one < rating_of(friends[0]) < FIRST_SHOWN + 2 * by_one
    assert FIRST_SHOWN - 2 * by_one < rating_of(friends[1]) < FIRST_SHOWN - by_one
    call_command("rebuild_standing", "--check", verbosity=0)


def test_a_month_later_it_counts_whole_again(friends: list[User]) -> None:
    for _match in range(12):
        a_finished_match(friends, ended_at=BEGAN)
    soon = a_finished_match(friends[::-1], ended_at=BEGAN + MONTH - timedelta(seconds=1))
    later = a_finished_match(friends[::-1], ended_at=BEGAN + 2 * MONTH)
    counting.count_the_rest()
    assert 0 <= change(soon) <= 1 < 20 < change(later)


def test_others_are_not_held_against_them_and_robots_count_whole(friends: list[User]) -> None:
    ann, bob = friends
    robot = User.objects.create_user("Robbie", is_robot=True)
    for _match in range(12):
        a_finished_match([ann, bob], ended_at=BEGAN)
        a_finished_match([ann, robot], ended_at=BEGAN)
    with_other, with_robot = (
        a_finished_match([other, ann], ended_at=BEGAN) for other in (a_player("Cid"), robot)
    )
    counting.count_the_rest()
    assert change(with_other) > 20
    assert "met" not in Counted.objects.get(pk=with_robot.pk).changes[0]


def test_in_a_circle_each_counts_by_those_whom_they_met() -> None:
    ann, bob, cid = (a_player(name) for name in ("Ann", "Bob", "Cid"))
    for _match in range(8):
        a_finished_match([ann, bob], ended_at=BEGAN)
    circle = a_finished_match([ann, bob, cid], (3, 1, 1), ended_at=BEGAN)
    counting.count_the_rest()
    met = [each.get("met") for each in Counted.objects.get(pk=circle.pk).changes]
    assert met == [[0, 8, 0], [8, 0, 0], [0, 0, 0]]


def test_one_that_is_counted_late_makes_the_later_ones_count_for_less(friends: list[User]) -> None:
    matches = [a_finished_match(friends, ended_at=BEGAN + timedelta(days=day)) for day in range(8)]
    for match in (*matches[4:], *matches[:4]):
        counting.count([match.pk])
    met = [(Counted.objects.get(pk=match.pk).changes[0].get("met") or [0, 0])[1] for match in matches]
    assert met == list(range(8))
    call_command("rebuild_standing", "--check", verbosity=0)


def test_an_offer_tells_what_is_left_of_it(friends: list[User]) -> None:
    ann, bob = friends
    for _match in range(COUNTED_WHOLE + 5):
        a_finished_match([ann, bob])
    counting.count_the_rest()
    would = stake_for(StakeSide(ann), StakeSide(bob), "online")
    assert would.is_part
    assert would.won - would.lost < 5
    whole = stake_for(StakeSide(ann), StakeSide(a_player("Cid")), "online")
    assert not whole.is_part
    assert whole.won - whole.lost > 40
