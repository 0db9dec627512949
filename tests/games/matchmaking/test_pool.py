"""Pairing players who look for an opponent: each at most once, and never two who must not meet."""

import random
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.matchmaking.pool import (
    BY_DAYS,
    NOW,
    PlayerPair,
    RatingLimits,
    WaitingSearch,
    pair_of_players,
    pairs_of_wave,
)

MOST = 12


@st.composite
def pools(draw: st.DrawFn) -> list[WaitingSearch]:
    return [
        WaitingSearch(
            number,
            draw(st.integers(1, MOST)),
            draw(st.integers(800, 2200)),
            draw(st.integers(0, 200)),
            is_new=draw(st.booleans()),
            is_on_time=draw(st.booleans()),
            widest=draw(st.sampled_from([150.0, 10_000.0])),
        )
        for number in range(draw(st.integers(0, MOST)))
    ]


PAIRS = st.sampled_from([PlayerPair(*pair) for pair in combinations(range(1, MOST + 1), 2)])
NEVER = st.frozensets(PAIRS, max_size=30)
LATELY = st.dictionaries(PAIRS, st.integers(1, 3), max_size=20)


@given(pools(), NEVER, LATELY)
def test_nobody_is_paired_twice_or_with_whom_they_must_not_meet(
    waiting: list[WaitingSearch], never: frozenset[PlayerPair], lately: dict[PlayerPair, int]
) -> None:
    pairs = pairs_of_wave(waiting, NOW, never, lately)
    players = [each.player for pair in pairs for each in pair]
    assert len(players) == len(set(players))
    assert never.isdisjoint(pair_of_players(*pair) for pair in pairs)
    for one, other in pairs:
        assert abs(one.rating - other.rating) <= min(one.widest, other.widest)


@given(pools(), NEVER, st.randoms(use_true_random=False))
def test_the_order_in_which_they_are_told_changes_nothing(
    waiting: list[WaitingSearch], never: frozenset[PlayerPair], chance: random.Random
) -> None:
    shuffled = list(waiting)
    chance.shuffle(shuffled)
    assert pairs_of_wave(waiting, NOW, never) == pairs_of_wave(shuffled, NOW, never)


@given(st.floats(0, 1000), st.floats(0, 1000))
def test_no_limit_shrinks_with_waiting(first: float, more: float) -> None:
    for widening in (NOW, BY_DAYS):
        assert widening.limit(first) <= widening.limit(first + more)


def two_searches(gap: int, waited: int, other_waited: int) -> list[WaitingSearch]:
    return [WaitingSearch(1, 1, 1500, waited), WaitingSearch(2, 2, 1500 + gap, other_waited)]


@pytest.mark.parametrize(
    ("gap", "waited", "other_waited", "meet"),
    [
        (100, 0, 0, True),
        (101, 0, 0, False),
        (115, 0, 10, True),
        (600, 60, 60, False),
        (1200, 90, 0, True),
    ],
)
def test_two_meet_if_the_mean_of_what_both_accept_covers_the_gap(
    gap: int, waited: int, other_waited: int, meet: bool
) -> None:
    assert bool(pairs_of_wave(two_searches(gap, waited, other_waited), NOW)) is meet


def test_two_who_met_lately_waits_longer_for_each_other() -> None:
    assert pairs_of_wave(two_searches(0, 0, 0), NOW)
    assert not pairs_of_wave(two_searches(0, 0, 0), NOW, lately={PlayerPair(1, 2): 1})
    assert pairs_of_wave(two_searches(0, 30, 30), NOW, lately={PlayerPair(1, 2): 1})


def test_the_nearest_meet_and_those_alike_in_keeping_time_first() -> None:
    near = [WaitingSearch(1, 1, 1500, 0), WaitingSearch(2, 2, 1540, 0), WaitingSearch(3, 3, 1550, 0)]
    assert [pair_of_players(*pair) for pair in pairs_of_wave(near, NOW)] == [PlayerPair(2, 3)]
    near[1] = replace(near[1], is_on_time=False)
    assert [pair_of_players(*pair) for pair in pairs_of_wave(near, NOW)] == [PlayerPair(1, 3)]


def test_two_searches_of_one_player_do_not_meet() -> None:
    assert not pairs_of_wave([WaitingSearch(1, 7, 1500, 999), WaitingSearch(2, 7, 1500, 999)], NOW)


def test_the_widening_is_told_in_numbers_of_its_own() -> None:
    assert RatingLimits(1, 2, 9, NOW.anybody_after, again=0).limit(3) == 7
