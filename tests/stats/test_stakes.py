"""Ratings at stake in a match before it is played."""

import pytest

from accounts.models import User
from games.models import Match
from stats.fighters import canonical_recipe
from stats.models import Counted
from stats.rating import to_shown_rating
from stats.stakes import StakeSide, stake_for
from stats.tasks import sweep
from tests.accounts.people import a_player
from tests.stats.finished import a_finished_match

pytestmark = pytest.mark.django_db
DICE = (canonical_recipe("(4) (6)"), "")
OTHER_DICE = (canonical_recipe("(8) (10)"), "")


@pytest.fixture
def ann() -> User:
    return a_player("Ann")


@pytest.fixture
def bob() -> User:
    return a_player("Bob")


def came_of_it(match: Match) -> int:
    """Return the first player's rating change in points."""
    change = Counted.objects.get(pk=match.pk).changes[0]["player"]
    return to_shown_rating(change["after"][0]) - to_shown_rating(change["before"][0])


def test_between_two_newcomers_as_much_can_be_won_as_lost(ann: User, bob: User) -> None:
    would = stake_for(StakeSide(ann, DICE), StakeSide(bob, OTHER_DICE), "online")
    assert would.won == -would.lost > 0


def test_what_was_said_before_is_what_came_of_it(ann: User, bob: User) -> None:
    for won in ((3, 0), (3, 1), (0, 3)):
        a_finished_match([ann, bob], won)
    sweep()
    would = stake_for(StakeSide(ann, DICE), StakeSide(bob, OTHER_DICE), "online")
    match = a_finished_match([ann, bob], (0, 3))
    sweep()
    assert came_of_it(match) == would.lost


def test_matches_with_robots_are_rated_by_those_with_robots(ann: User, bob: User) -> None:
    robot = User.objects.create_user("Robbie", is_robot=True)
    for _match in range(5):
        a_finished_match([ann, bob])
    sweep()
    fresh = stake_for(StakeSide(a_player("Eve")), StakeSide(robot), "online")
    assert stake_for(StakeSide(ann), StakeSide(robot), "online") == fresh


def test_a_fighter_that_usually_wins_wins_its_player_less(ann: User, bob: User) -> None:
    for number in range(6):
        a_finished_match([a_player(f"One{number}"), a_player(f"Two{number}")])
    sweep()
    with_strong = stake_for(StakeSide(ann, DICE), StakeSide(bob, OTHER_DICE), "online")
    with_weak = stake_for(StakeSide(ann, OTHER_DICE), StakeSide(bob, DICE), "online")
    assert with_strong.won < with_weak.won
