"""Round robins."""

from collections import Counter
from itertools import combinations

import pytest

from tournaments.pairing import all_rounds, split_into_groups


@pytest.mark.parametrize("count", range(2, 33))
def test_each_meets_each_other_one_once(count: int) -> None:
    rounds = all_rounds(range(count))
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs if pair.other is not None)
    assert met == Counter(frozenset(two) for two in combinations(range(count), 2))
    for pairs in rounds:
        assert sorted(entrant for pair in pairs for entrant in pair if entrant is not None) == list(
            range(count)
        )
    byes = Counter(pair.one for pairs in rounds for pair in pairs if pair.other is None)
    assert byes == Counter(range(count) if count % 2 else ())


def test_groups_are_about_as_strong() -> None:
    assert split_into_groups(range(1, 9), most=4) == [[1, 4, 5, 8], [2, 3, 6, 7]]


@pytest.mark.parametrize(("count", "most"), [(3, 4), (9, 4), (10, 4), (128, 6), (7, 2)])
def test_groups_are_no_larger_than_asked_and_about_as_large_as_each_other(count: int, most: int) -> None:
    groups = split_into_groups(range(count), most)
    assert sorted(entrant for group in groups for entrant in group) == list(range(count))
    assert max(map(len, groups)) <= most
    assert max(map(len, groups)) - min(map(len, groups)) <= 1
