"""Clocks run while their player owes an answer; a player who runs out of time loses, once."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games import play
from games.models import Heartbeat, Match, Seat
from games.play import DecisionId, clocks
from games.play.timekeeping.sweeping import GRACE
from games.signals import Happened, News, listen, match_moved
from rules import Choose, Surrender
from tests.accounts.people import a_player, befriend
from tests.games.clocks import at_turn, now, time_passes
from tests.games.matches import a_circle, a_match, act
from tests.refusals import refused_as

pytestmark = pytest.mark.django_db

DAY, MINUTE, SECOND = timedelta(days=1), timedelta(minutes=1), timedelta(seconds=1)


def test_a_match_without_a_pace_has_no_clocks(players: tuple[User, User]) -> None:
    match = a_match(*players)
    assert {(seat.time_left, seat.due_at, seat.warn_at) for seat in now(match).all_seats} == {(None,) * 3}
    assert play.visible_clocks(now(match), players[0]) == []


def test_the_clock_of_a_player_who_owes_an_answer_runs(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    owing, waiting = at_turn(a_match(*players, pace="days:3"))
    assert owing.due_at == timezone.now() + 3 * DAY
    assert owing.warn_at == timezone.now() + 3 * DAY - timedelta(hours=6)
    assert (waiting.due_at, waiting.warn_at) == (None, None)


@pytest.mark.services
def test_both_clocks_run_while_both_choose(players: tuple[User, User], clock: time_machine.Traveller) -> None:
    match = a_match(*players, "(X) (8)", "(Y) (8)", pace="bank:14+1")
    assert {seat.due_at for seat in now(match).all_seats} == {timezone.now() + 14 * DAY}
    clock.shift(2 * DAY)
    act(match, 0, Choose({"X": 7}))
    ann, bob = now(match).all_seats
    assert (ann.due_at, ann.time_left) == (None, 13 * DAY)
    assert bob.due_at == timezone.now() + 12 * DAY


def test_robots_have_no_clock(players: tuple[User, User], clock: time_machine.Traveller) -> None:
    ann, robot = players
    User.objects.filter(pk=robot.pk).update(is_robot=True)
    robot.refresh_from_db()
    match = a_match(ann, robot, "(X) (8)", "(Y) (8)", pace="days:1")
    assert [seat.due_at is None for seat in now(match).all_seats] == [False, True]
    assert [seen.seat for seen in play.visible_clocks(now(match), ann)] == [0]


@pytest.mark.services
def test_who_runs_out_of_time_loses(players: tuple[User, User], clock: time_machine.Traveller) -> None:
    match = a_match(*players, pace="days:1")
    late, other = at_turn(match)
    time_passes(clock, DAY + GRACE - SECOND)
    assert now(match).status == Match.Status.PLAYING, "an answer may be on its way"
    time_passes(clock, SECOND)
    late.refresh_from_db()
    other.refresh_from_db()
    assert now(match).status == Match.Status.FINISHED
    assert (late.result, late.forfeited, late.due_at) == ("lost", "time", None)
    assert (other.result, other.forfeited) == ("won", "")
    number = match.moves.count()
    time_passes(clock, MINUTE / 6)
    assert match.moves.count() == number, "only once"


def test_nobody_wins_if_time_runs_out_for_both_at_once(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, "(X) (8)", "(Y) (8)", pace="days:1")
    time_passes(clock, DAY + GRACE)
    found = now(match)
    assert found.status == Match.Status.ABANDONED
    assert {(seat.result, seat.forfeited) for seat in found.all_seats} == {("abandoned", "time")}


@pytest.mark.services
def test_of_two_who_are_late_the_first_loses(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, "(X) (8)", "(Y) (8)", pace="days:1")
    Seat.objects.filter(match=match, number=1).update(due_at=timezone.now() + DAY + SECOND)
    time_passes(clock, DAY + MINUTE)
    assert [seat.result for seat in now(match).all_seats] == ["lost", "won"]


def test_in_a_circle_the_others_go_on_and_so_do_their_clocks(clock: time_machine.Traveller) -> None:
    people = [a_player(name) for name in ("Ann", "Bob", "Cem")]
    for one, other in ((0, 1), (0, 2), (1, 2)):
        befriend(people[one], people[other])
    recipes = ("(X) (8)", "(Y) (8)", "(Z) (8)")
    match = a_circle(*zip(people, recipes, strict=True), ruleset="classic", pace="bank:14+1")
    clock.shift(DAY)
    act(match, 0, Choose({"X": 7}))
    Seat.objects.filter(match=match, number=1).update(due_at=timezone.now() + DAY)
    time_passes(clock, DAY + GRACE)
    _ann, bob, cem = now(match).all_seats
    assert now(match).status == Match.Status.PLAYING
    assert (bob.forfeited, bob.due_at, bob.owes) == ("time", None, None)
    assert cem.due_at == timezone.now() - GRACE + 12 * DAY
    act(match, 2, Choose({"Z": 7}))
    assert {seat.number for seat in now(match).all_seats if seat.due_at} <= {0, 2}


def test_a_match_of_which_the_win_has_to_be_claimed_does_not_end_by_itself(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, pace="days:1", by_claim=True)
    late, other = at_turn(match)
    assert late.player is not None
    assert other.player is not None
    with refused_as("time-not-up"):
        play.claim(match.pk, other.player)
    time_passes(clock, 2 * DAY)
    assert now(match).status == Match.Status.PLAYING
    with refused_as("own-time-up"):
        play.claim(match.pk, late.player)
    with refused_as("not-seated"):
        play.claim(match.pk, a_player("Eve"))
    play.claim(match.pk, other.player)
    assert now(match).all_seats[late.number].forfeited == "time"
    with refused_as("not-playing"):
        play.claim(match.pk, other.player)


def test_until_it_is_claimed_a_late_answer_counts(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, pace="bank:1+1", by_claim=True)
    late, _other = at_turn(match)
    clock.shift(2 * DAY)
    act(match, late.number, Surrender())
    seat = now(match).all_seats[late.number]
    assert seat.time_left == DAY or seat.due_at == timezone.now() + DAY


@pytest.mark.parametrize(("pace", "code"), [("", "no-clock"), ("days:1", "ends-by-itself")])
def test_a_win_is_claimed_only_where_that_was_agreed(
    players: tuple[User, User], clock: time_machine.Traveller, pace: str, code: str
) -> None:
    match = a_match(*players, pace=pace)
    with refused_as(code):
        play.claim(match.pk, players[0])


# ---- answers that come late


def open_decision(match: Match) -> DecisionId:
    seat, decision = next(iter(now(match).battle.decisions.items()))
    return DecisionId(match.pk, seat, decision.number)


@pytest.mark.services
def test_an_answer_that_arrived_in_time_counts_however_long_it_waited(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, pace="days:1")
    decision = open_decision(match)
    due = timezone.now() + DAY
    clock.move_to(due + GRACE / 2)
    play.sweep_clocks()
    play.act(decision, Surrender(), now(match), arrived=due)
    assert now(match).all_seats[decision.seat].forfeited == ""
    assert now(match).battle.seats[1 - decision.seat].won == 1


@pytest.mark.services
@pytest.mark.parametrize("is_read_before", [True, False])
def test_an_answer_that_arrived_too_late_loses_the_match_and_says_so(
    players: tuple[User, User], clock: time_machine.Traveller, is_read_before: bool
) -> None:
    match = a_match(*players, pace="days:1")
    decision = open_decision(match)
    clock.shift(DAY + timedelta(microseconds=1))
    with refused_as("time-was-up"):
        play.act(decision, Surrender(), now(match) if is_read_before else None)
    found = now(match)
    assert (found.status, found.all_seats[decision.seat].forfeited) == (Match.Status.FINISHED, "time")
    with refused_as("already-decided"):
        play.act(decision, Surrender())


def test_an_answer_from_the_future_is_one_of_now(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, "(X) (8)", "(Y) (8)", pace="bank:14+0")
    clock.shift(DAY)
    play.act(DecisionId(match.pk, 0, 1), Choose({"X": 7}), now(match), arrived=timezone.now() + 2 * MINUTE)
    assert now(match).all_seats[0].time_left == 13 * DAY


# ---- warnings


@pytest.mark.services
def test_a_player_is_warned_once(players: tuple[User, User], clock: time_machine.Traveller) -> None:
    warned: list[int | None] = []

    @listen
    def note(news: News) -> None:
        if news.happened is Happened.SHORT:
            warned.append(news.by)

    match = a_match(*players, pace="days:1")
    owing, _waiting = at_turn(match)
    time_passes(clock, timedelta(hours=17))
    assert warned == []
    time_passes(clock, timedelta(hours=1))
    time_passes(clock, timedelta(hours=1))
    match_moved.disconnect(dispatch_uid=note)
    assert warned == [owing.number]
    assert at_turn(match)[0].due_at == owing.due_at


# ---- outages


@pytest.mark.services
def test_a_site_that_was_down_gives_back_the_time(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, pace="days:1")
    due, warned = at_turn(match)[0].due_at, at_turn(match)[0].warn_at
    assert due is not None
    assert warned is not None
    play.sweep_clocks()
    clock.shift(3 * DAY)
    play.sweep_clocks()
    play.sweep_clocks()
    seat = at_turn(match)[0]
    assert (seat.due_at, seat.warn_at) == (due + 3 * DAY, warned + 3 * DAY)


def test_what_comes_just_after_an_outage_is_not_late(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, pace="days:1")
    play.sweep_clocks()
    clock.shift(3 * DAY)
    decision = open_decision(match)
    play.act(decision, Surrender(), now(match))
    assert now(match).all_seats[decision.seat].forfeited == ""


@pytest.mark.services
def test_a_move_that_has_read_the_clocks_before_they_got_time_back_reads_them_again(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, pace="bank:3+0")
    play.sweep_clocks()
    clock.shift(DAY)
    decision, read = open_decision(match), now(match)
    assert len(read.all_seats) == 2
    play.sweep_clocks()
    play.act(decision, Surrender(), read)
    seat = now(match).all_seats[decision.seat]
    left = seat.time_left if seat.due_at is None else seat.due_at - timezone.now()
    assert left is not None
    assert left > 2.9 * DAY


@pytest.mark.services
def test_nobody_loses_while_there_are_no_pages(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, pace="days:1")
    due = at_turn(match)[0].due_at
    assert due is not None
    clocks.beat(Heartbeat.Part.PAGES)
    play.sweep_clocks()
    for _hour in range(48):
        clock.shift(timedelta(hours=1))
        play.sweep_clocks()
    assert now(match).status == Match.Status.PLAYING
    clocks.beat(Heartbeat.Part.PAGES)
    play.sweep_clocks()
    assert at_turn(match)[0].due_at == due + 48 * timedelta(hours=1)
