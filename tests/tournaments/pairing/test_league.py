"""Divisions of a league: those of the next season, and places that are still possible."""

from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing import Score, standings
from tournaments.pairing.league import (
    MORE_OR_LESS,
    USUAL_SIZE,
    Divisions,
    division_sizes,
    lowest_divisions,
    next_order,
    still_possible,
    swap_neighbors,
)
from tournaments.pairing.standings import points_of

SMALLEST, LARGEST = USUAL_SIZE - MORE_OR_LESS, USUAL_SIZE + MORE_OR_LESS
NO_RATINGS: dict[int, int] = {}


def division_of(divisions: Divisions) -> dict[int, int]:
    return {each: number for number, division in enumerate(divisions) for each in division}


def a_season(count: int) -> Divisions:
    return next_order([], range(1, count + 1), {each: 2000 - each for each in range(1, count + 1)})


@st.composite
def seasons(draw: st.DrawFn, *, leave: bool = True) -> tuple[Divisions, list[int], dict[int, int], int]:
    """Draw a finished season, players of the next one, all ratings, and how many move up."""
    count = draw(st.integers(4, 60))
    last = [draw(st.permutations(division)) for division in a_season(count)]
    stay = draw(st.sets(st.sampled_from(range(1, count + 1)))) if leave else set(range(1, count + 1))
    newcomers = range(101, 101 + draw(st.integers(0, 25) if leave else st.just(0)))
    everybody = [*sorted(stay), *newcomers]
    ratings = {each: draw(st.integers(1000, 2000)) for each in (*range(1, count + 1), *newcomers)}
    return last, everybody, ratings, draw(st.integers(1, 3))


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (3, []),
        (4, [4]),
        (14, [14]),
        (15, [7, 8]),
        (16, [8, 8]),
        (24, [12, 12]),
        (25, [8, 8, 9]),
        (33, [11, 11, 11]),
        (60, [10] * 6),
    ],
)
def test_divisions_are_even_and_the_larger_ones_are_below(count: int, expected: list[int]) -> None:
    assert division_sizes(count) == expected


def test_the_first_season_is_by_rating() -> None:
    assert next_order([], [1, 2, 3, 4], {1: 1400, 2: 1600, 3: 1500}) == [[2, 3, 1, 4]]


def test_two_go_up_and_two_go_down() -> None:
    last = a_season(20)
    first, second = next_order(last, range(1, 21), NO_RATINGS)
    assert set(first) == {*range(1, 9), 11, 12}
    assert set(second) == {9, 10, *range(13, 21)}


def test_newcomers_stand_by_rating_but_not_above_the_middle() -> None:
    last = a_season(20)
    ratings = {each: 2000 - 10 * each for each in range(1, 21)} | {30: 3000, 31: 1815, 32: 0}
    order = [each for division in next_order(last, [*range(1, 21), 30, 31, 32], ratings) for each in division]
    assert order.index(30) >= len(order) // 2
    assert order[-2:] == [20, 32]
    assert order.index(31) < order.index(19)


def test_who_was_away_is_back_in_the_old_division() -> None:
    last = a_season(20)
    first, second = next_order(last, range(1, 23), NO_RATINGS, back={21: 0, 22: 7})
    assert 21 in first
    assert 22 in second


def test_who_has_missed_two_seasons_is_the_last_of_all() -> None:
    order = next_order(a_season(20), range(1, 21), NO_RATINGS, last_of_all=[1])
    assert order[-1][-1] == 1


@given(seasons())
def test_everybody_is_there_once(season: tuple[Divisions, list[int], dict[int, int], int]) -> None:
    last, everybody, ratings, up = season
    divisions = next_order(last, everybody, ratings, up=up)
    expected = everybody if len(everybody) >= 4 else []
    assert sorted(each for division in divisions for each in division) == expected


@given(seasons())
def test_divisions_have_eight_to_twelve(season: tuple[Divisions, list[int], dict[int, int], int]) -> None:
    last, everybody, ratings, up = season
    divisions = next_order(last, everybody, ratings, up=up)
    if len(everybody) >= SMALLEST and len(everybody) not in (13, 14, 15):
        assert all(SMALLEST <= len(division) <= LARGEST for division in divisions)
    elif len(everybody) >= 4:
        assert len(divisions) == (2 if len(everybody) == 15 else 1)


@given(seasons())
def test_promises_are_broken_only_where_there_is_no_room(
    season: tuple[Divisions, list[int], dict[int, int], int],
) -> None:
    last, everybody, ratings, up = season
    divisions = next_order(last, everybody, ratings, up=up)
    promises, where = lowest_divisions(last, up), division_of(divisions)
    for each, number in where.items():
        promised = promises.get(each, number)
        if number > promised:
            is_full = len(divisions[promised]) >= LARGEST or len(divisions[number]) <= SMALLEST
            others = [other for higher in divisions[: promised + 1] for other in higher]
            assert is_full
            assert all(promises.get(other, number) < number for other in others)


@given(seasons(leave=False))
def test_if_all_stay_all_promises_are_kept_and_nobody_moves_by_two(
    season: tuple[Divisions, list[int], dict[int, int], int],
) -> None:
    last, everybody, ratings, up = season
    before, after = division_of(last), division_of(next_order(last, everybody, ratings, up=up))
    meant = division_of(swap_neighbors(last, up))
    for each in everybody:
        assert abs(after[each] - before[each]) <= 1
        if meant[each] < before[each]:
            assert after[each] < before[each]
        if meant[each] == before[each]:
            assert after[each] <= before[each]


# ---- where one can still end

RESULTS = [(2, 0), (1, 1), (0, 2)]


def a_score(pair: tuple[int, int], result: tuple[int, int]) -> Score:
    return Score(*pair, *result)


def bounds(pairs: list[tuple[int, int]], results: list[tuple[int, int]]) -> dict[int, tuple[int, int]]:
    """Return the possible places of four players, of whose matches the first have results."""
    played = points_of(a_score(pair, result) for pair, result in zip(pairs, results, strict=False))
    left = Counter(each for pair in pairs[len(results) :] for each in pair)
    return still_possible({each: played[each] for each in range(1, 5)}, left)


@given(
    st.permutations(list(combinations(range(1, 5), 2))),
    st.lists(st.sampled_from(RESULTS), min_size=6, max_size=6),
    st.integers(2, 6),
)
def test_nobody_ends_outside_of_what_is_still_possible(
    pairs: list[tuple[int, int]], results: list[tuple[int, int]], played: int
) -> None:
    possible = bounds(pairs, results[:played])
    for rest in product(RESULTS, repeat=6 - played):
        scores = [a_score(*each) for each in zip(pairs, [*results[:played], *rest], strict=True)]
        for row in standings(range(1, 5), scores):
            best, worst = possible[row.entrant]
            assert best <= row.place <= worst


@given(
    st.permutations(list(combinations(range(1, 5), 2))),
    st.lists(st.sampled_from(RESULTS), min_size=6, max_size=6),
)
def test_what_is_possible_only_becomes_less(
    pairs: list[tuple[int, int]], results: list[tuple[int, int]]
) -> None:
    for played in range(6):
        before, after = bounds(pairs, results[:played]), bounds(pairs, results[: played + 1])
        for each in range(1, 5):
            assert before[each][0] <= after[each][0] <= after[each][1] <= before[each][1]
