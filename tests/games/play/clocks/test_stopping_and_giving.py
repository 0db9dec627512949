"""Stopping clocks and giving time, and the clocks that players see."""

from datetime import timedelta

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import play
from games.models import Agreement, Match, Seat, Terms
from games.play import ProposedSeat
from games.play.recording import lock_match
from games.play.timekeeping.giving_time import MOST_TIMES
from rules import Choose, Surrender
from tests.accounts.people import a_player, befriend
from tests.games.clocks import at_turn, now, time_passes
from tests.games.matches import a_circle, a_match, act
from tests.refusals import refused_as

pytestmark = pytest.mark.django_db

DAY, HOUR, SECOND = timedelta(days=1), timedelta(hours=1), timedelta(seconds=1)


def stop(match: Match) -> None:
    with transaction.atomic():
        play.stop(lock_match(match.pk))


def resume(match: Match) -> None:
    with transaction.atomic():
        play.resume_clocks(lock_match(match.pk))


def player_of(seat: Seat) -> User:
    assert seat.player is not None
    return seat.player


# ---- stopping


def test_clocks_that_were_stopped_go_on_with_what_they_showed(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, pace="bank:14+1")
    clock.shift(4 * DAY)
    stop(match)
    seat, _other = at_turn(match)
    assert (seat.due_at, seat.warn_at, seat.time_left) == (None, None, 10 * DAY)
    time_passes(clock, 100 * DAY)
    assert now(match).status == Match.Status.PLAYING
    resume(match)
    seat, _other = at_turn(match)
    assert seat.due_at == timezone.now() + 10 * DAY
    assert now(match).stopped_at is None


def test_who_answers_while_clocks_are_stopped_starts_none(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, "(X) (8)", "(Y) (8)", pace="bank:14+1")
    clock.shift(4 * DAY)
    stop(match)
    act(act(match, 0, Choose({"X": 7})), 1, Choose({"Y": 7}))
    seats = now(match).all_seats
    assert {(seat.due_at, seat.time_left) for seat in seats} == {(None, 10 * DAY)}
    resume(match)
    owing, waiting = at_turn(match)
    assert (owing.due_at, waiting.due_at) == (timezone.now() + 10 * DAY, None)


def test_days_per_move_that_were_stopped_go_on_too(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, pace="days:3")
    clock.shift(2 * DAY)
    stop(match)
    clock.shift(9 * DAY)
    resume(match)
    assert at_turn(match)[0].due_at == timezone.now() + DAY


# ---- giving time


def test_one_tap_gives_the_other_a_day(players: tuple[User, User], clock: time_machine.Traveller) -> None:
    match = a_match(*players, pace="days:3")
    owing, waiting = at_turn(match)
    play.give_time(match.pk, player_of(waiting))
    owing = at_turn(match)[0]
    assert (owing.due_at, owing.times_given) == (timezone.now() + 4 * DAY, 1)
    assert owing.warn_at == timezone.now() + 4 * DAY - 6 * HOUR
    assert now(match).version == match.version + 1, "pages that are open show it"


def test_in_a_live_match_it_is_half_a_minute(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, pace="live:10+5")
    owing, waiting = at_turn(match)
    assert owing.due_at is not None
    play.give_time(match.pk, player_of(waiting))
    assert at_turn(match)[0].due_at == owing.due_at + 30 * SECOND


def test_nobody_gives_time_to_themselves(players: tuple[User, User], clock: time_machine.Traveller) -> None:
    match = a_match(*players, pace="days:3")
    owing, waiting = at_turn(match)
    with refused_as("clock-stands"):
        play.give_time(match.pk, player_of(owing))
    assert at_turn(match) == (owing, waiting)
    assert at_turn(match)[0].due_at == owing.due_at


def test_time_is_given_so_often_and_no_more(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, pace="days:1")
    _owing, waiting = at_turn(match)
    for _time in range(MOST_TIMES):
        play.give_time(match.pk, player_of(waiting))
    with refused_as("enough-time-given"):
        play.give_time(match.pk, player_of(waiting))
    assert at_turn(match)[0].due_at == timezone.now() + (1 + MOST_TIMES) * DAY


def test_where_time_cannot_be_given(players: tuple[User, User], clock: time_machine.Traveller) -> None:
    ann, bob = players
    without = a_match(ann, bob)
    of_event = play.start_event_match(
        [ProposedSeat(ann, "(4) (6)"), ProposedSeat(bob, "(8) (8)")], Terms(pace="days:1")
    )
    over = a_match(ann, bob, pace="days:1", first_to=1)
    act(over, at_turn(over)[0].number, Surrender())
    for match, code in ((without, "no-clock"), (of_event, "time-of-event"), (over, "not-playing")):
        with refused_as(code):
            play.give_time(match.pk, ann)
    with refused_as("not-seated"):
        play.give_time(without.pk, a_player("Eve"))


def test_in_a_circle_nobody_gives_time(clock: time_machine.Traveller) -> None:
    people = [a_player(name) for name in ("Ann", "Bob", "Cem")]
    for one, other in ((0, 1), (0, 2), (1, 2)):
        befriend(people[one], people[other])
    brought = zip(people, ("(4) (8)",) * 3, strict=True)
    match = a_circle(*brought, ruleset="classic", pace="days:1")
    with refused_as("time-for-two-only"):
        play.give_time(match.pk, people[0])


# ---- what is seen


def test_the_time_of_others_is_shown_and_not_when_it_is_up(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, pace="bank:14+1")
    owing, waiting = at_turn(match)
    clock.shift(DAY)
    for viewer, due_at in ((player_of(owing), owing.due_at), (player_of(waiting), None)):
        seen = {clock.seat: clock for clock in play.visible_clocks(now(match), viewer)}
        assert (seen[owing.number].left, seen[owing.number].runs) == (13 * DAY, True)
        assert (seen[waiting.number].left, seen[waiting.number].runs) == (14 * DAY, False)
        assert (seen[owing.number].due_at, seen[waiting.number].due_at) == (due_at, None)


def test_in_a_live_match_everybody_sees_when_time_is_up(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, pace="live:10+5")
    owing, waiting = at_turn(match)
    assert {clock.due_at for clock in play.visible_clocks(now(match), player_of(waiting))} == {
        owing.due_at,
        None,
    }


def test_time_that_is_up_is_shown_until_somebody_claims_it(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, pace="days:1", by_claim=True)
    owing, _waiting = at_turn(match)
    time_passes(clock, 2 * DAY)
    seen = play.visible_clocks(now(match), players[0])[owing.number]
    assert (seen.left, seen.is_up) == (timedelta(), True)


@pytest.mark.parametrize("sizes", [4, 20])
def test_what_another_chose_in_secret_is_not_in_the_clocks(
    players: tuple[User, User], clock: time_machine.Traveller, sizes: int
) -> None:
    match = a_match(*players, "(X) (8)", "(Y) (8)", pace="bank:14+1")
    clock.shift(HOUR)
    act(match, 0, Choose({"X": sizes}))
    ann, bob = play.visible_clocks(now(match), players[1])
    assert (ann.left, ann.runs, ann.due_at, ann.times_given) == (14 * DAY, False, None, 0)
    assert (bob.left, bob.runs) == (14 * DAY - HOUR, True)


def test_when_the_match_is_over_there_are_no_clocks(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, pace="days:1", first_to=1)
    act(match, at_turn(match)[0].number, Surrender())
    assert play.visible_clocks(now(match), players[0]) == []
    assert {(seat.due_at, seat.warn_at) for seat in now(match).all_seats} == {(None, None)}


# ---- ending it without a winner


def test_where_a_clock_runs_nobody_ends_the_match_for_being_silent(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, pace="bank:60+0")
    _owing, waiting = at_turn(match)
    time_passes(clock, 20 * DAY)
    with refused_as("clock-decides"):
        play.abandon(match.pk, player_of(waiting))


def test_where_players_agreed_to_stop_the_clocks_nobody_is_silent(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    """A losing player could agree to stop them and wait until the opponent may be claimed silent."""
    match = a_match(*players, pace="bank:60+0")
    _owing, waiting = at_turn(match)
    stop(match)
    time_passes(clock, 20 * DAY)
    with refused_as("clocks-are-stopped"):
        play.abandon(match.pk, player_of(waiting))
    play.ask(match.pk, player_of(waiting), Agreement.What.RESUME)
    assert at_turn(match)[0].due_at == timezone.now() + 60 * DAY
