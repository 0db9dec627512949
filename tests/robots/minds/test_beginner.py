"""Weaker robots make beginners' mistakes, and are as strong as intended."""

from itertools import pairwise

import pytest

from robots.minds import LEVELS
from robots.minds.plain.beginner import Beginner
from robots.minds.plain.greedy import Greedy
from robots.strength import compare
from rules import Attack, Battle, scripted, seeded_draw

TWELVE, SIX, TWENTY = range(3)


def taken_by(mind: Beginner) -> int:
    """Return the target chosen with 1 and 9 on the table.

    The 9 can take the 5 or the 4, and both together the largest die, a 10.
    """
    battle = Battle.from_recipes("(20) (20)", "(12) (6) (20)").begin(scripted(1, 9, 5, 4, 10)).battle
    action = mind.choose(battle.seen_by(0), seeded_draw(1))
    assert isinstance(action, Attack)
    return action.targets[0]


def test_who_sees_everything_takes_the_largest() -> None:
    assert taken_by(Beginner(overlooks=0, sums=0, content=0)) == TWENTY


def test_who_passes_over_sums_takes_the_largest_that_one_die_takes() -> None:
    assert taken_by(Beginner(overlooks=0, sums=100, content=0)) == TWELVE


def test_who_is_content_takes_a_small_one() -> None:
    assert taken_by(Beginner(overlooks=0, sums=0, content=100)) == SIX


def test_who_sees_nothing_attacks_all_the_same() -> None:
    assert taken_by(Beginner(overlooks=100, sums=100, content=0)) in {TWELVE, SIX, TWENTY}


@pytest.mark.slow
def test_each_of_the_first_three_levels_wins_more_against_who_looks_one_move_ahead() -> None:
    shares = [compare(level.mind, Greedy(), 50).mean_without_luck[0] for level in LEVELS[:3]]
    assert all(weaker + 0.05 < stronger for weaker, stronger in pairwise(shares)), shares
