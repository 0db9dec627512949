"""The moves cached in memory are always those of the match."""

import random

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from games import play
from games.models import Match, Move, newest_moves
from rules import Choose
from tests.games.matches import a_match, act, play_at_random, two_friends

pytestmark = pytest.mark.django_db


def facts(moves: list[Move]) -> list[tuple[object, ...]]:
    return [(move.pk, move.number, move.seat, move.round, move.made_at, move.events) for move in moves]


def as_kept(match: Match) -> list[tuple[object, ...]]:
    return facts(Match.objects.get(pk=match.pk).newest_moves)


def as_stored(match: Match) -> list[tuple[object, ...]]:
    return facts(list(Move.objects.filter(match=match).order_by("-number")[: newest_moves.MOST_OF_A_ROUND]))


@pytest.mark.parametrize("seed", range(3))
def test_after_every_move_they_are_at_hand_without_a_question(seed: int) -> None:
    source = random.Random(seed)
    match = a_match(*two_friends(), "(X) s(10) (4/12)", "(6) p(20) z(8)", first_to=2)
    assert as_kept(match) == as_stored(match)
    while not match.battle.is_over:
        match = play_at_random(match, seed=source.randrange(1000), moves=1)
        read = Match.objects.get(pk=match.pk)
        with CaptureQueriesContext(connection) as asked:
            kept = read.newest_moves
        assert not asked.captured_queries
        assert facts(kept) == as_stored(match)


def test_a_choice_that_is_taken_back_is_among_them_no_more() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, "(X) (6)", "(Y) (8)")
    before = as_kept(match)
    match = act(match, 0, Choose({"X": 9}))
    assert len(as_kept(match)) == len(before) + 1
    play.take_back(match.pk, ann)
    assert as_kept(match) == before
    act(match, 0, Choose({"X": 4}))
    assert as_kept(match) == as_stored(match)
    assert as_kept(match)[0] != before[0]


def test_a_move_that_came_to_no_end_is_in_none() -> None:
    match = a_match(*two_friends(), "(6) (8)", "(4) (10)")
    before = as_kept(match)
    with transaction.atomic():
        play_at_random(match, moves=1)
        assert len(as_kept(match)) == len(before) + 1
        transaction.set_rollback(True)
    assert as_kept(match) == before
    play_at_random(Match.objects.get(pk=match.pk), seed=5, moves=1)
    assert as_kept(match) == as_stored(match)


def test_those_of_so_many_matches_are_kept_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(newest_moves, "MOST_MATCHES", 2)
    newest_moves._kept.clear()
    ann, bob = two_friends()
    for _number in range(3):
        as_kept(a_match(ann, bob))
    assert len(newest_moves._kept) <= 2


def test_who_changes_the_list_changes_nothing_that_is_kept() -> None:
    match = a_match(*two_friends())
    Match.objects.get(pk=match.pk).newest_moves.clear()
    assert as_kept(match) == as_stored(match) != []
