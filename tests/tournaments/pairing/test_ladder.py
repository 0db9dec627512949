"""Ladders."""

from tournaments.pairing import after_challenge, may_challenge

LADDER = [3, 1, 4, 5, 9]


def test_one_challenges_those_a_few_rungs_above() -> None:
    assert [rival for rival in LADDER if may_challenge(LADDER, 5, rival, reach=2)] == [1, 4]


def test_the_winner_takes_the_place() -> None:
    assert after_challenge(LADDER, 5, 1, winner=5) == [3, 5, 1, 4, 9]


def test_nothing_changes_if_the_challenger_loses() -> None:
    assert after_challenge(LADDER, 5, 1, winner=1) == LADDER


def test_nobody_climbs_down() -> None:
    """Meanwhile, the challenged player fell below the challenger in another match."""
    assert after_challenge(LADDER, 1, 5, winner=1) == LADDER
