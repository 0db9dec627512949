"""Swiss pairings, round by round or continuously."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairing import Entrant, Pair, pair_all, pairs_ready

Field = dict[int, Entrant]


def field(count: int) -> Field:
    return {number: Entrant(number) for number in range(count)}


def play(entrants: Field, pairs: Sequence[Pair], chance: random.Random) -> None:
    for one, other in pairs:
        if other is None:
            entrants[one] = replace(
                entrants[one], points=entrants[one].points + 2, byes=entrants[one].byes + 1
            )
            continue
        points = chance.choice((0, 1, 2))
        for entrant, won, opponent in ((one, points, other), (other, 2 - points, one)):
            before = entrants[entrant]
            entrants[entrant] = replace(before, points=before.points + won, met=(*before.met, opponent))


def test_the_upper_half_meets_the_lower_half_at_first() -> None:
    assert pair_all([*field(6).values()]) == [(0, 3), (1, 4), (2, 5)]


def test_the_last_one_has_the_bye() -> None:
    assert pair_all([*field(5).values()]) == [(0, 2), (1, 3), (4, None)]


def test_the_last_one_who_had_none_has_the_bye() -> None:
    entrants = [Entrant(0, 2, (1,)), Entrant(1, 0, (0,)), Entrant(2, 2, byes=1)]
    assert pair_all(entrants) == [(0, 2), (1, None)]


def test_two_who_met_do_not_meet_again_while_there_are_others() -> None:
    entrants = [Entrant(0, 2, (1,)), Entrant(1, 2, (0,)), Entrant(2), Entrant(3)]
    assert {frozenset(pair) for pair in pair_all(entrants)} in (
        {frozenset((0, 2)), frozenset((1, 3))},
        {frozenset((0, 3)), frozenset((1, 2))},
    )


def test_equals_meet() -> None:
    entrants = [Entrant(0, 2), Entrant(1), Entrant(2, 2), Entrant(3)]
    assert pair_all(entrants) == [(0, 2), (1, 3)]


@settings(max_examples=40, deadline=None)
@given(count=st.integers(3, 24), seed=st.integers(0, 10**6))
def test_everybody_is_paired_once_with_somebody_new(count: int, seed: int) -> None:
    entrants, chance = field(count), random.Random(seed)
    for _round in range((count - 1) // 2):
        pairs = pair_all([*entrants.values()])
        assert sorted(number for pair in pairs for number in pair if number is not None) == sorted(entrants)
        had_none = [entrant.points for entrant in entrants.values() if not entrant.byes]
        for one, other in pairs:
            assert other not in entrants[one].met
            if other is None:
                assert (entrants[one].byes, entrants[one].points) == (0, min(had_none))
        play(entrants, pairs, chance)
    assert max(entrant.byes for entrant in entrants.values()) <= 1


@pytest.mark.parametrize("count", [101, 128])
def test_many_meet_somebody_new_with_nearly_as_many_points(count: int) -> None:
    entrants, chance = field(count), random.Random(count)
    for _round in range(7):
        pairs = pair_all([*entrants.values()])
        numbers = Counter(number for pair in pairs for number in pair if number is not None)
        assert numbers == Counter(entrants.keys())
        for one, other in pairs:
            if other is not None:
                assert other not in entrants[one].met
                assert abs(entrants[one].points - entrants[other].points) <= 2
        play(entrants, pairs, chance)


def test_two_who_fit_begin_at_once() -> None:
    assert pairs_ready([Entrant(0, 2), Entrant(1, 2)], [Entrant(2)]) == [(0, 1)]


def test_one_waits_for_somebody_who_may_fit_better() -> None:
    assert pairs_ready([Entrant(0, 2), Entrant(1)], [Entrant(2)]) == []


def test_nobody_waits_for_one_whom_they_have_met() -> None:
    free = [Entrant(0, 4, (2,)), Entrant(1, 2, (2,))]
    assert pairs_ready(free, [Entrant(2, 2, (0, 1))]) == [(0, 1)]


def test_all_are_paired_when_nobody_plays() -> None:
    assert pairs_ready([Entrant(0, 8), Entrant(1), Entrant(2)], []) == [(0, 1), (2, None)]


@settings(max_examples=30, deadline=None)
@given(count=st.integers(4, 20), seed=st.integers(0, 10**6))
def test_slow_play_never_hangs(count: int, seed: int) -> None:
    """Matches end in any order; everybody plays five, except one who may have no opponent left."""
    entrants, chance = field(count), random.Random(seed)
    playing: list[Pair] = []
    for _step in range(count * 20):
        busy = {number for pair in playing for number in pair}
        waiting = [
            entrants[number]
            for number in entrants
            if number not in busy and count_rounds(entrants[number]) < 5
        ]
        begun = pairs_ready(waiting, [entrants[number] for number in entrants if number in busy])
        play(entrants, [pair for pair in begun if pair.other is None], chance)
        playing += [pair for pair in begun if pair.other is not None]
        if not playing:
            break
        play(entrants, [playing.pop(chance.randrange(len(playing)))], chance)
    assert not playing
    assert sum(count_rounds(entrant) < 5 for entrant in entrants.values()) <= 1


def count_rounds(entrant: Entrant) -> int:
    return len(entrant.met) + entrant.byes
