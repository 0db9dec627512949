"""Matches that are still open on the last day of their pairing, and their losers."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.vacations import announce
from community.moderation.moderators import MODERATORS
from core.refusals import NotPlayable, TooLate
from games.models import Match, Seat
from games.models.counting import counts_of
from games.play.clocks import give_back_outage, last_moment, time_taken
from games.play.refusals import MatchCode
from notifications.models import Notice
from tests.accounts.people import a_player
from tests.games.matches import play_at_random
from tests.html import parsed
from tests.tournaments.events import (
    a_running,
    a_tournament,
    fresh,
    full_of,
    match_of,
    open_pairings,
    some_players,
)
from tournaments import verbs
from tournaments.course.outcomes import slower_side, time_still_needed
from tournaments.models import How, Pairing, Result, Tournament
from tournaments.news import notify
from tournaments.tasks import sweep

pytestmark = pytest.mark.django_db
DAYS = 10
SECOND = timedelta(seconds=1)


@contextmanager
def travel_to(moment: datetime) -> Iterator[None]:
    with time_machine.travel(moment, tick=False):
        yield


def a_pairing(**settings: Any) -> Pairing:
    """Return the only pairing of a cup of three, with a match of many moves."""
    cup = a_running(count=3, days_per_round=DAYS, first_to=3, **settings)
    return open_pairings(cup)[0]


def owing_seats(pairing: Pairing) -> list[Seat]:
    return [seat for seat in match_of(pairing).all_seats if seat.owes is not None]


def only_one_owing(pairing: Pairing) -> Seat:
    """Play on until only one player owes an answer; return their seat."""
    while len(owing_seats(pairing)) != 1:
        play_at_random(match_of(pairing), moves=1)
    return owing_seats(pairing)[0]


def hand_over(pairing: Pairing, seat: Seat) -> None:
    while seat.number in [each.number for each in owing_seats(pairing)]:
        play_at_random(match_of(pairing), moves=1)


def sweep_and_reload(pairing: Pairing) -> Pairing:
    sweep()
    pairing.refresh_from_db()
    return pairing


def loser_of(pairing: Pairing) -> int:
    return {Result.ONE: 1, Result.OTHER: 0}[Result(pairing.result)]


def words(client: Client, address: str) -> str:
    return " ".join(parsed(client.get(address).content.decode()).text.split())


# ---- who loses


def test_a_move_in_the_last_second_does_not_make_the_other_lose() -> None:
    pairing = a_pairing()
    slow = only_one_owing(pairing)
    with travel_to(pairing.deadline - SECOND):
        hand_over(pairing, slow)
        assert [seat.number for seat in owing_seats(pairing)] == [1 - slow.number]
    with travel_to(pairing.deadline + SECOND):
        sweep_and_reload(pairing)
    assert (loser_of(pairing), pairing.how) == (slow.number, How.LATE)
    seats = match_of(pairing).all_seats
    assert [seat.forfeited for seat in seats if seat.number == slow.number] == [Seat.Forfeit.DEADLINE]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_whoever_took_more_time_loses_however_moves_and_pauses_fell(seed: int) -> None:
    chance = random.Random(seed)
    pairing = a_pairing(pace=chance.choice(["", "days:3", "bank:5+1"]))
    now, taken = pairing.made_at, [timedelta(), timedelta()]
    while True:
        pause = timedelta(hours=chance.uniform(1, 60))
        stop = now + pause > pairing.deadline
        for seat in owing_seats(pairing):
            taken[seat.number] += min(pause, pairing.deadline - now)
        if stop:
            break
        now += pause
        with travel_to(now):
            try:
                play_at_random(match_of(pairing), seed=chance.randrange(10**6), moves=1)
            except TooLate as refusal:
                if refusal.code is not MatchCode.TIME_WAS_UP or not match_of(pairing).is_finished:
                    raise
        if match_of(pairing).is_finished:
            return
    with travel_to(pairing.deadline):
        match = match_of(pairing)
        known = [time_taken(match, seat, timezone.now()) for seat in match.all_seats]
        assert all(abs(one - other) < SECOND * 5 for one, other in zip(known, taken, strict=True))
        sweep_and_reload(pairing)
    assert loser_of(pairing) == taken.index(max(taken))
    assert max(taken) >= timedelta(days=DAYS) / 2, "nobody loses who has taken less than half"


@pytest.mark.parametrize(
    ("taken", "more", "loser"),
    [
        ((9, 1), 0, 0),
        ((4.9, 5.1), 0, 1),
        ((5, 5), 0, None),
        ((10, 10), 0, None),
        ((4, 2), 1, 0),
        ((0, 0), 5, None),
        ((1, 12), 0, 1),
    ],
)
def test_the_table_of_cases(taken: tuple[float, float], more: float, loser: int | None) -> None:
    spans = [timedelta(days=each) for each in taken]
    assert time_still_needed(spans, timedelta(days=DAYS)) == timedelta(days=more)
    assert slower_side(spans) == loser


def test_the_organiser_is_asked_if_neither_ever_answered() -> None:
    pairing = a_pairing()
    Seat.objects.filter(match=pairing.match_id).update(owes=1, owes_since=pairing.made_at)
    with travel_to(pairing.deadline + SECOND):
        assert sweep_and_reload(pairing).waits_for_ruling


def test_days_on_vacation_are_not_taken_and_the_match_gets_them_later() -> None:
    pairing = a_pairing()
    seat = only_one_owing(pairing)
    assert isinstance(seat.player, User)
    today = timezone.localdate()
    announce(seat.player, today + timedelta(days=1), today + timedelta(days=7))
    with travel_to(pairing.deadline + SECOND):
        assert sweep_and_reload(pairing).is_open, "of ten days the player was away for seven"
        assert pairing.deadline - timezone.now() > timedelta(days=1)
        assert match_of(pairing).over_by == pairing.deadline
    with travel_to(pairing.deadline + SECOND):
        assert loser_of(sweep_and_reload(pairing)) == seat.number


def test_the_time_for_which_the_site_was_down_is_nobodys() -> None:
    pairing = a_pairing()
    seat = only_one_owing(pairing)
    give_back_outage(timezone.now())
    with travel_to(timezone.now() + timedelta(days=3)):
        assert give_back_outage(timezone.now())
        match = match_of(pairing)
        assert time_taken(match, match.all_seats[seat.number], timezone.now()) < timedelta(minutes=1)
        assert match.over_by == open_pairings(fresh(pairing.tournament))[0].deadline


def test_such_a_loss_changes_no_rating_and_is_not_late() -> None:
    pairing = a_pairing(pace="days:3")
    seat = only_one_owing(pairing)
    Seat.objects.filter(pk=seat.pk).update(time_taken=timedelta(days=9))
    with travel_to(pairing.deadline + SECOND):
        Seat.objects.filter(pk=seat.pk).update(due_at=timezone.now() + timedelta(days=1))
        sweep_and_reload(pairing)
    seats = match_of(pairing).all_seats
    assert seats[seat.number].forfeited == Seat.Forfeit.DEADLINE
    counts = counts_of(seats, has_outcome=True, is_private=False, rated=True, was_decided=lambda: True)
    assert not counts.ratings


# ---- what is shown of it


@pytest.mark.services
def test_rows_and_the_next_match_go_by_the_deadline_if_it_comes_before_the_clock(client: Client) -> None:
    pairing = a_pairing(pace="days:3")
    seat = only_one_owing(pairing)
    assert isinstance(seat.player, User)
    client.force_login(seat.player)
    with travel_to(pairing.deadline - timedelta(hours=5)):
        Seat.objects.filter(pk=seat.pk).update(due_at=timezone.now() + timedelta(days=2))
        match = match_of(pairing)
        assert last_moment(match, match.all_seats[seat.number]) == pairing.deadline
        assert "5 h left" in words(client, reverse("games:matches"))
        page = words(client, match.get_absolute_url())
        assert "the match ends" in page
        assert "If it doesn’t, the player who has taken more time loses" in page


def test_whoever_owes_is_warned_each_time_that_this_changes_in_the_last_fifth() -> None:
    pairing = a_pairing()
    first = only_one_owing(pairing)

    def warned() -> list[str]:
        notify.warn_of_last_days()
        notify.warn_of_last_days()
        found = Notice.objects.filter(kind="deadline").order_by("pk")
        return [notice.player.username for notice in found]

    names = [seat.name for seat in match_of(pairing).all_seats]
    one, other = names[first.number], names[1 - first.number]
    with travel_to(pairing.deadline - timedelta(days=3)):
        assert warned() == []
    with travel_to(pairing.deadline - timedelta(days=2) + SECOND):
        assert warned() == [one]
        hand_over(pairing, first)
        assert warned() == [one, other]
        hand_over(pairing, match_of(pairing).all_seats[1 - first.number])
        assert warned() == [one, other, one]


# ---- settings


@pytest.mark.parametrize(
    ("pace", "first_to", "least"),
    [
        ("days:14", 5, 70),
        ("days:3", 3, 9),
        ("days:7", 1, 14),
        ("bank:14+1", 3, 28),
        ("live:10+5", 5, 1),
        ("live:180+60", 5, 2),
        ("", 1, 1),
        ("", 5, 5),
    ],
)
def test_settings_that_no_match_could_keep_are_refused(pace: str, first_to: int, least: int) -> None:
    if least <= 60:
        assert a_tournament(pace=pace, first_to=first_to, days_per_round=least).is_open
    if least > 1:
        with pytest.raises(NotPlayable) as refused:
            a_tournament(pace=pace, first_to=first_to, days_per_round=1)
        assert f"a match needs at least {least} days. You’re giving it 1." in str(refused.value)


def test_matches_of_a_tournament_that_a_moderator_ended_have_no_last_day_any_more() -> None:
    pairing = a_pairing()
    moderator = a_player("Mod", is_staff=True)
    moderator.groups.add(Group.objects.get(name=MODERATORS))
    verbs.end(pairing.tournament_id, moderator)
    assert match_of(pairing).over_by is None


def test_more_time_is_told_to_the_match_as_well() -> None:
    pairing = a_pairing()
    assert isinstance(pairing.tournament.organiser, User)
    verbs.extend(pairing.tournament_id, pairing.tournament.organiser, pairing.pk, 3)
    pairing.refresh_from_db()
    assert match_of(pairing).over_by == pairing.deadline


def test_two_cups_do_not_disturb_each_other() -> None:
    one = a_pairing()
    other = open_pairings(full_of(a_tournament(days_per_round=60), some_players(3, "Other")))[0]
    with travel_to(one.deadline + SECOND):
        sweep_and_reload(one)
        other.refresh_from_db()
        assert not one.is_open
        assert other.is_open
    assert Tournament.objects.running().count() == 2
    assert Match.objects.filter(over_by__isnull=True).count() == 0
