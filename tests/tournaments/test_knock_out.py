"""Knockouts from beginning to end, with byes for any number of players."""

from __future__ import annotations

import pytest

from games.models import Match, Seat
from tests.tournaments.events import (
    a_running,
    fresh,
    lose,
    match_of,
    open_pairings,
    pairs_of,
    places,
    play_round,
    play_to_the_end,
    win_by_seed,
)
from tournaments.course.advancing import advance
from tournaments.models import Entry, Pairing, Tournament
from tournaments.tasks import advance_after, sweep

pytestmark = pytest.mark.django_db


def test_the_strongest_of_five_have_byes_and_the_others_meet() -> None:
    cup = a_running(count=5)
    assert pairs_of(cup, 1) == [(1, None), (4, 5), (2, None), (3, None)]
    assert pairs_of(cup, 2) == [(2, 3)], "both had a bye, and so they meet at once"


def test_matches_of_a_tournament_are_begun_for_both() -> None:
    pairing = open_pairings(a_running(count=4))[0]
    match = match_of(pairing)
    assert (match.status, match.of_event, match.first_to) == (Match.Status.PLAYING, True, 1)
    assert [seat.player.username for seat in match.all_seats if seat.player] == ["Player1", "Player4"]
    assert all(seat.accepted for seat in match.all_seats)


def test_winners_of_neighbouring_matches_meet_until_one_is_left() -> None:
    cup = a_running(count=4)
    assert pairs_of(cup) == [(1, 4), (2, 3)]
    cup = play_round(cup)
    assert pairs_of(cup, 2) == [(1, 2)]
    cup = play_round(cup)
    assert cup.status == Tournament.Status.FINISHED
    assert places(cup) == [(1, 1), (2, 2), (3, 3), (3, 4)]


def test_who_is_beaten_is_out() -> None:
    cup = play_round(a_running(count=4))
    states = dict(cup.entries.values_list("seed", "state"))
    assert states == {1: Entry.State.IN, 2: Entry.State.IN, 3: Entry.State.OUT, 4: Entry.State.OUT}


def test_two_winners_meet_before_the_others_of_their_round_have_played() -> None:
    cup = a_running(count=8)
    assert pairs_of(cup, 1) == [(1, 8), (4, 5), (2, 7), (3, 6)]
    for pairing in open_pairings(cup)[:2]:
        lose(pairing, win_by_seed(pairing))
    advance(cup.pk)
    assert pairs_of(cup, 2) == [(1, 4)]


def test_a_match_that_ends_advances_its_tournament() -> None:
    cup = a_running(count=3)
    pairing = open_pairings(cup)[0]
    lose(pairing, 3)
    advance_after.call(match_of(pairing).pk)
    assert pairs_of(cup, 2) == [(1, 2)]


def test_the_sweep_advances_what_no_task_has_advanced() -> None:
    cup = a_running(count=3)
    lose(open_pairings(cup)[0], 3)
    sweep()
    assert pairs_of(cup, 2) == [(1, 2)]


def test_advancing_twice_changes_nothing_more() -> None:
    cup = play_round(a_running(count=6))
    before = list(Pairing.objects.order_by("pk").values()), Match.objects.count()
    advance(cup.pk)
    sweep()
    assert (list(Pairing.objects.order_by("pk").values()), Match.objects.count()) == before


def test_how_a_match_was_lost_stands_beside_its_result() -> None:
    cup = a_running(count=4)
    lose(open_pairings(cup)[0], 1, Seat.Forfeit.TIME)
    advance(cup.pk)
    decided = cup.pairings.get(round=1, place=0)
    assert (decided.result, decided.how) == (Pairing.Result.OTHER, Pairing.How.FORFEIT)


@pytest.mark.parametrize("count", [3, 5, 6, 7, 11])
def test_a_knock_out_of_any_number_ends_with_one_winner(count: int) -> None:
    cup = play_to_the_end(a_running(count=count))
    found = places(cup)
    assert found[0] == (1, 1)
    assert [place for place, _seed in found].count(1) == 1
    assert Match.objects.count() == count - 1
    assert fresh(cup).due_at is None
