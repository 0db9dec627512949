"""Brackets of knockouts."""

import pytest

from tournaments.pairing import Pair, first_round, next_round


def test_eight_meet_as_they_are_seeded() -> None:
    assert first_round(range(1, 9)) == [(1, 8), (4, 5), (2, 7), (3, 6)]


def test_five_have_three_byes_for_the_strongest() -> None:
    assert first_round([10, 20, 30, 40, 50]) == [(10, None), (40, 50), (20, None), (30, None)]


def test_winners_of_neighbours_meet() -> None:
    assert next_round([1, 5, 2, 3]) == [(1, 5), (2, 3)]


def test_who_meets_nobody_goes_on() -> None:
    assert next_round([None, 5, None, None]) == [(5, None), None]


@pytest.mark.parametrize("count", range(2, 129))
def test_somebody_wins_after_as_few_rounds_as_can_be(count: int) -> None:
    strongest_wins = first_round(range(count))
    rounds = 1
    assert sorted(entrant for pair in strongest_wins for entrant in pair if entrant is not None) == list(
        range(count)
    )
    byes = [pair.one for pair in strongest_wins if pair.other is None]
    assert sorted(byes) == list(range(len(byes)))
    while len(strongest_wins) > 1:
        pairs = next_round([pair.one for pair in strongest_wins])
        assert all(pair is not None and pair.other is not None for pair in pairs)
        strongest_wins = [pair for pair in pairs if pair is not None]
        rounds += 1
    assert strongest_wins == [Pair(0, 1)]
    assert 2 ** (rounds - 1) < count <= 2**rounds
