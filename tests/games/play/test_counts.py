"""Stats and ratings for which a match counts."""

from typing import Any

import pytest

from accounts.models import User
from games import play
from games.models import Counts, Match, Terms
from games.play import ProposedSeat
from games.play.under_way.abandoning import end_without_time
from rules import Surrender
from tests.accounts.people import a_player
from tests.games.matches import a_match, act, two_friends
from tests.stats.finished import a_move

pytestmark = pytest.mark.django_db
NOTHING = Counts(own_record=False, figures=False, ratings=False, with_robot=False)
EVERYTHING = Counts(own_record=True, figures=True, ratings=True, with_robot=False)


def surrender_round(match: Match) -> Match:
    return act(match, next(iter(match.battle.decisions)), Surrender())


def a_finished_match(one: User, other: User, **terms: Any) -> Match:
    match = a_match(one, other, first_to=1, **terms)
    for seat in (0, 1):
        a_move(match, seat)
    return surrender_round(match)


def test_one_that_was_given_up_before_both_had_moved_changes_no_rating() -> None:
    counts = surrender_round(a_match(*two_friends(), first_to=1)).counts
    assert (counts.figures, counts.ratings) == (True, False)


def test_a_public_match_to_its_end_counts_for_everything() -> None:
    assert a_finished_match(*two_friends()).counts == EVERYTHING


def test_a_match_that_is_still_played_counts_for_nothing() -> None:
    assert a_match(*two_friends()).counts == NOTHING


def test_an_abandoned_match_counts_for_nothing() -> None:
    match = a_match(*two_friends())
    end_without_time(match, match.all_seats)
    assert Match.objects.get(pk=match.pk).counts == NOTHING


def test_a_match_on_one_device_counts_for_nothing() -> None:
    places = [ProposedSeat(None, "(6) (8)"), ProposedSeat(None, "(4) (10)")]
    match = play.play_on_one_device(a_player("Ann"), places, ["Ann", "Friend"], Terms(first_to=1))
    assert surrender_round(match).counts == NOTHING


def test_a_private_match_is_in_nobodys_record_but_that_of_its_players() -> None:
    counts = a_finished_match(*two_friends(), is_private=True).counts
    assert (counts.own_record, counts.figures, counts.ratings) == (True, False, False)


def test_a_friendly_match_is_in_the_figures_and_changes_no_rating() -> None:
    counts = a_finished_match(*two_friends(), rated=False).counts
    assert (counts.figures, counts.ratings) == (True, False)


def test_a_match_of_a_guest_is_in_the_figures_and_changes_no_rating() -> None:
    ann, bob = two_friends()
    match = a_finished_match(ann, bob)
    User.objects.get_queryset().filter(pk=bob.pk).update(is_guest=True)
    counts = Match.objects.get(pk=match.pk).counts
    assert (counts.figures, counts.ratings) == (True, False)


def test_a_match_whose_player_has_left_changes_no_rating() -> None:
    ann, bob = two_friends()
    match = a_finished_match(ann, bob)
    bob.delete()
    counts = Match.objects.get(pk=match.pk).counts
    assert (counts.figures, counts.ratings) == (True, False)


def test_a_match_with_a_robot_is_one_of_those_with_robots() -> None:
    ann, bob = two_friends()
    match = a_finished_match(ann, bob)
    User.objects.get_queryset().filter(pk=bob.pk).update(is_robot=True)
    assert Match.objects.get(pk=match.pk).counts == Counts(
        own_record=True, figures=True, ratings=True, with_robot=True
    )
