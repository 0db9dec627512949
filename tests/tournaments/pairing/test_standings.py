"""Standings and their tie-breaks."""

from tournaments.pairing import Score, standings


def places(entrants: str, *scores: Score) -> list[tuple[int, str]]:
    return [(row.place, chr(row.entrant)) for row in standings([ord(name) for name in entrants], scores)]


def beats(winner: str, loser: str, rounds: int = 3, others: int = 0) -> Score:
    return Score(ord(winner), ord(loser), 2, 0, rounds, others)


def draws(one: str, other: str) -> Score:
    return Score(ord(one), ord(other), 1, 1, 2, 2)


def test_points_come_first() -> None:
    assert places("abc", beats("b", "a"), beats("b", "c"), beats("c", "a")) == [(1, "b"), (2, "c"), (3, "a")]


def test_those_who_beat_the_stronger_are_ahead() -> None:
    scores = beats("a", "d"), beats("b", "c"), beats("c", "d")
    assert places("abcd", *scores) == [(1, "b"), (2, "a"), (3, "c"), (4, "d")]


def test_the_meeting_of_two_decides_between_them() -> None:
    wins = ("ba", "be", "ac", "ad", "cf", "df")
    table = standings([ord(name) for name in "abcdef"], [beats(*win) for win in wins])
    first, second = table[:2]
    assert (first.points, first.beaten) == (second.points, second.beaten)
    assert [chr(row.entrant) for row in (first, second)] == ["b", "a"]


def test_rounds_decide_at_last() -> None:
    scores = beats("a", "c", 3, 2), beats("b", "d", 3, 0)
    assert places("abcd", *scores)[:2] == [(1, "b"), (2, "a")]


def test_equals_share_a_place() -> None:
    assert places("abc", draws("a", "b")) == [(1, "a"), (1, "b"), (3, "c")]


def test_a_bye_is_worth_a_win_but_no_rounds() -> None:
    (row, *_rest) = standings([1, 2], [Score.of_bye(2)])
    assert (row.entrant, row.points, row.rounds, row.beaten) == (2, 2, 0, 0)
