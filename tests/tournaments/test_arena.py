"""Arenas, played live until their time is up."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from core.refusals import NotPlayable
from games.models import Seat
from tests.tournaments.events import (
    a_running,
    a_tournament,
    an_organiser,
    entries_in,
    fresh,
    lose,
    open_pairings,
    play_round,
)
from tests.tournaments.naive import disagreements
from tournaments import verbs
from tournaments.course.advancing import advance
from tournaments.models import Tournament
from tournaments.refusals import TournamentCode
from tournaments.tasks import sweep

pytestmark = pytest.mark.django_db

LIVE = "live:5+3"


def test_who_is_free_is_paired_again_until_the_evening_is_over() -> None:
    cup = a_running("arena", 5, pace=LIVE, minutes=60)
    assert cup.started_at is not None
    assert cup.ends_at is not None
    assert (cup.ends_at - cup.started_at).total_seconds() == 3600
    for _round in range(6):
        assert len(open_pairings(cup)) == 2
        lose(open_pairings(cup)[0], open_pairings(cup)[0].one.seed or 0)
        advance(cup.pk)
        cup = fresh(cup)
    with time_machine.travel(timezone.now() + timedelta(minutes=61), tick=False):
        cup = play_round(cup)
        sweep()
    cup = fresh(cup)
    assert cup.status == Tournament.Status.FINISHED
    assert disagreements(cup) == []


def test_a_long_row_of_wins_decides_as_it_is_reckoned_by_hand() -> None:
    cup = a_running("arena", 4, pace=LIVE)
    for _round in range(7):
        cup = play_round(cup)
    verbs.finish(cup.pk, an_organiser())
    cup = play_round(cup)
    advance(cup.pk)
    cup = fresh(cup)
    assert cup.is_over
    assert disagreements(cup) == []
    assert [entry.seed for entry in cup.entries.filter(place=1)] == [1]


def test_who_is_not_there_is_paired_no_more() -> None:
    cup = a_running("arena", 3, pace=LIVE)
    for _match in range(4):
        [pairing] = open_pairings(cup)
        there = [entry.seed for entry in pairing.sides if entry.seed != 3]
        loser, how = (3, Seat.Forfeit.TIME) if len(there) == 1 else (there[0] or 0, Seat.Forfeit.SURRENDER)
        lose(pairing, loser, how)
        advance(cup.pk)
    assert [entry.is_in for entry in entries_in(cup)] == [True, True, False]
    assert [{entry.seed for entry in pairing.sides} for pairing in open_pairings(cup)] == [{1, 2}]


@pytest.mark.parametrize("pace", ["", "days:3", "bank:14+1"])
def test_an_arena_is_played_live(pace: str) -> None:
    with pytest.raises(NotPlayable) as refused:
        a_tournament("arena", pace=pace)
    assert refused.value.code == TournamentCode.PLAYED_LIVE
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("minutes", [29, 361])
def test_an_arena_lasts_half_an_hour_to_six(minutes: int) -> None:
    with pytest.raises(NotPlayable, match="Length in minutes"):
        a_tournament("arena", pace=LIVE, minutes=minutes)
