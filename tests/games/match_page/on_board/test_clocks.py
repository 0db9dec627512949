"""Clocks on the page of a match: everybody's time, and actions when it is up."""

from collections.abc import Iterator
from datetime import date, time, timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.hours import change_hours
from accounts.models import User
from accounts.vacations import announce
from core.calendar import WEDNESDAY
from games import play
from games.log.clock_words import shown_clocks
from games.models import Match, Seat
from games.play import timekeeping
from rules import Choose, seeded_draw
from rules.random_play import random_action
from tests.accounts.people import a_player, signed_in
from tests.games.clocks import now, time_passes
from tests.games.match_page.test_secrecy import must_be_alike, play_of, those_without_a_seat
from tests.games.matches import a_circle, a_match, act, an_offer, two_friends
from tests.html import Element, parsed

pytestmark = pytest.mark.django_db

DAY, HOUR = timedelta(days=1), timedelta(hours=1)
A_TUESDAY = "2026-11-24 12:00"


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(A_TUESDAY, tick=False) as traveller:
        yield traveller


@pytest.fixture
def players(clock: time_machine.Traveller) -> tuple[User, User]:
    return two_friends()


def page(match: Match, viewer: User | None) -> Element:
    return parsed(signed_in(viewer).get(match.get_absolute_url()).content.decode())


def clock_texts(match: Match, viewer: User | None) -> dict[int, str]:
    seats = [part for part in page(match, viewer).all("section") if "data-seat" in part.attributes]
    clocks = {int(part.attributes["data-seat"]): part.all("p", role="timer") for part in seats}
    return {seat: found[0].text for seat, found in clocks.items() if found}


def at_turn(match: Match) -> tuple[User, User]:
    """Return the player who owes an answer, then the one who waits for it."""
    one, other = sorted(now(match).all_seats, key=lambda seat: seat.owes is None)
    assert one.player is not None
    assert other.player is not None
    return one.player, other.player


def post(match: Match, player: User, what: str) -> tuple[int, Element]:
    answer = signed_in(player).post(f"{match.get_absolute_url()}{what}/", headers={"hx-request": "true"})
    return answer.status_code, parsed(answer.content.decode())


# ---- what is shown


def test_each_player_sees_how_much_time_the_player_to_move_has(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, pace="days:3")
    moves, waits = at_turn(match)
    seat = now(match).seat_of(moves)
    assert seat is not None
    clock.shift(21 * HOUR)
    assert clock_texts(match, waits) == {seat.number: "2 days 3 hours left"}
    assert clock_texts(match, None) == {seat.number: "2 days 3 hours left"}
    assert clock_texts(match, moves) == {seat.number: "2 days 3 hours left until Friday noon"}


def test_in_a_match_with_days_in_all_everybody_sees_what_both_have_left(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, "(X) (8)", "(Y) (8)", pace="bank:14+1")
    clock.shift(2 * DAY + HOUR)
    act(match, 0, Choose({"X": 7}))
    clock.shift(DAY)
    assert clock_texts(match, None) == {0: "12 days 23 hours left", 1: "10 days 23 hours left"}


def test_a_live_clock_ticks_from_what_was_left_when_the_page_was_drawn(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, "(X) (8)", "(Y) (8)", pace="live:10+5")
    clock.shift(timedelta(minutes=5, seconds=19))
    shown = page(match, players[0])
    assert clock_texts(match, None) == {0: "Time left: 9:41", 1: "Time left: 9:41"}
    assert [one.attributes["data-left"] for one in shown.all("p", role="timer")] == ["581000"] * 2
    mine = [one for one in shown.all("p", role="timer") if "data-at-60" in one.attributes]
    assert len(mine) == 1, "a reader hears of their own time only"


def test_a_clock_that_does_not_run_does_not_tick(players: tuple[User, User]) -> None:
    match = a_match(*players, "(X) (8)", "(Y) (8)", pace="live:10+5")
    act(match, 0, Choose({"X": 7}))
    clocks = {seat: shown.ticks for seat, shown in shown_clocks(now(match), players[0]).items()}
    assert clocks == {0: False, 1: True}


def test_robots_have_no_clock(players: tuple[User, User]) -> None:
    User.objects.filter(pk=players[1].pk).update(is_robot=True)
    players[1].refresh_from_db()
    match = a_match(*players, "(X) (8)", "(Y) (8)", pace="bank:14+1")
    assert clock_texts(match, players[0]).keys() == {0}


def test_a_clock_that_was_stopped_says_why(players: tuple[User, User], clock: time_machine.Traveller) -> None:
    match = a_match(*players, "(X) (8)", "(Y) (8)", pace="days:3")
    clock.shift(HOUR)
    timekeeping.stop(now(match))
    clock.shift(DAY)
    assert clock_texts(match, None)[1] == "2 days 23 hours left stopped by agreement"


def test_a_clock_that_rests_says_why_and_when_somebody_sleeps_only_to_those_who_play(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    change_hours(players[0], (time(23), time(7)), frozenset({WEDNESDAY}))
    match = a_match(*players, "(X) (8)", "(Y) (8)", pace="days:3")
    clock.move_to("2026-11-24 23:30")
    assert clock_texts(match, None) == {0: "2 days 13 hours left paused now", 1: "2 days 12 hours left"}
    assert clock_texts(match, players[1])[0] == "2 days 13 hours left paused at night"
    clock.move_to("2026-11-25 12:00")
    assert clock_texts(match, players[1])[0] == "2 days 13 hours left paused on a day off"
    announce(players[0], date(2026, 11, 26), date(2026, 11, 27))
    clock.move_to("2026-11-26 12:00")
    assert clock_texts(match, None)[0] == "2 days 13 hours left paused on vacation"
    shown = shown_clocks(now(match), players[0])[0]
    assert not shown.ticks
    assert shown.datetime == "P2DT46800S"


def test_agreed_weekends_are_told_to_everybody(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, "(X) (8)", "(Y) (8)", pace="days:5", weekends_off=True)
    clock.move_to("2026-11-28 12:00")
    assert set(clock_texts(match, None).values()) == {"1 day 12 hours left paused for the weekend"}


def test_a_match_without_a_pace_and_one_that_is_over_show_no_clock(players: tuple[User, User]) -> None:
    match = a_match(*players)
    assert clock_texts(match, players[0]) == {}
    timed = a_match(*players, pace="bank:14+1")
    play.forfeit(timed.pk, 0, Seat.Forfeit.SURRENDER)
    assert clock_texts(timed, players[0]) == {}


def test_clocks_ask_nothing_more_of_a_match_without_a_pace(players: tuple[User, User]) -> None:
    match = now(a_match(*players))
    assert shown_clocks(match, players[0]) == {}
    assert "all_seats" not in vars(match), "not even who sits there"


# ---- the win is claimed


def test_when_time_is_up_the_player_who_waits_may_claim_the_win(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, pace="days:1", by_claim=True)
    moves, waits = at_turn(match)
    clock.shift(DAY + timedelta(minutes=1))
    assert list(clock_texts(match, waits).values()) == ["time is up"]
    shown = page(match, waits)
    assert f"{moves}’s time is up. You can claim the win or keep waiting" in shown.text
    assert "Claim the win" not in page(match, moves).text
    assert "Claim the win" not in page(match, a_player("Tom")).text
    status, _board = post(match, waits, "claim")
    seat = now(match).seat_of(waits)
    assert seat is not None
    assert (status, seat.result) == (200, "won")


def test_a_claim_that_is_not_due_is_refused_with_the_reason(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, pace="days:1", by_claim=True)
    moves, waits = at_turn(match)
    status, board = post(match, waits, "claim")
    assert (status, "No player’s time is up yet." in board.text) == (409, True)
    time_passes(clock, 2 * DAY)
    status, board = post(match, moves, "claim")
    assert (status, "Your own time is up too, so you can’t claim the win." in board.text) == (409, True)
    assert now(match).status == Match.Status.PLAYING


def test_in_a_circle_the_claim_leaves_the_others_playing(clock: time_machine.Traveller) -> None:
    ann, bob = two_friends()
    cleo = a_player("Cleo")
    match = a_circle((ann, "(4) (6)"), (bob, "(8) (10)"), (cleo, "(12) (20)"), pace="days:1", by_claim=True)
    clock.shift(2 * DAY)
    late = next(seat for seat in now(match).all_seats if seat.owes is not None)
    waits = next(seat.player for seat in now(match).all_seats if seat.owes is None)
    assert waits is not None
    assert f"{late.name}’s time is up. You can claim that they’ve lost" in page(match, waits).text
    assert post(match, waits, "claim")[0] == 200
    assert now(match).status == Match.Status.PLAYING
    assert now(match).all_seats[late.number].forfeited == "time"


def test_the_claim_names_nobody_whose_answer_is_left_to_an_order(clock: time_machine.Traveller) -> None:
    ann, bob = two_friends()
    cleo = a_player("Cleo")
    brought = [(player, "(X) (6)") for player in (ann, bob, cleo)]
    match = act(a_circle(*brought, pace="days:1", by_claim=True), 2, Choose({"X": 8}))
    anns, _bobs, _cleos = now(match).all_seats
    assert anns.due_at is not None
    Seat.objects.filter(pk=anns.pk).update(orders_from=anns.owes, due_at=anns.due_at - HOUR)
    clock.shift(2 * DAY)
    assert f"{bob}’s time is up. You can claim that they’ve lost" in page(match, cleo).text
    assert post(match, cleo, "claim")[0] == 200
    assert [seat.forfeited for seat in now(match).all_seats] == ["", "time", ""]


# ---- more time


@pytest.mark.parametrize(
    ("pace", "gift", "before", "after"),
    [
        ("days:3", "a day", "3 days left", "4 days left"),
        ("live:10+5", "30 seconds", "Time left: 15:00", "Time left: 15:30"),
    ],
)
def test_the_player_who_waits_may_give_more_time(
    players: tuple[User, User], pace: str, gift: str, before: str, after: str
) -> None:
    match = a_match(*players, pace=pace)
    moves, waits = at_turn(match)
    assert f"Give {moves} {gift} more" in page(match, waits).text
    assert "Give" not in page(match, moves).one("section", id="board").text
    late = now(match).seat_of(moves)
    assert late is not None
    assert clock_texts(match, waits)[late.number] == before
    assert post(match, waits, "give-time")[0] == 200
    assert clock_texts(match, waits)[late.number] == after


def test_nobody_gives_time_to_a_clock_that_stands(players: tuple[User, User]) -> None:
    match = a_match(*players, pace="days:3")
    moves, _waits = at_turn(match)
    status, board = post(match, moves, "give-time")
    assert (status, "Their clock isn’t running now." in board.text) == (409, True)
    status, board = post(a_match(*players), moves, "give-time")
    assert (status, "This match has no clock." in board.text) == (403, True)


def test_who_only_watches_neither_claims_nor_gives(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, pace="days:1", by_claim=True)
    clock.shift(2 * DAY)
    tom = a_player("Tom")
    for what in ("claim", "give-time"):
        status, board = post(match, tom, what)
        assert (status, "You aren’t playing in this match." in board.text) == (403, True), what
    assert now(match).status == Match.Status.PLAYING


# ---- secrecy


@pytest.mark.parametrize("pace", ["live:10+5", "days:3", "bank:14+1"])
def test_clocks_tell_nothing_of_a_hidden_choice(
    players: tuple[User, User], pace: str, caplog: pytest.LogCaptureFixture
) -> None:
    offer = an_offer(*players, "(6) (X)", "(8) (20) (V)", words="tea", pace=pace, by_claim=True)
    one, other = play_of((0, Choose({"X": 7}))), play_of((0, Choose({"X": 19})))
    others = those_without_a_seat(players[0]) if pace.startswith("live") else [None]
    must_be_alike(offer, one, other, [players[1], *others], caplog)


@pytest.mark.parametrize("seed", range(4))
def test_a_clock_runs_beside_those_of_whom_everybody_knows_that_they_decide(
    players: tuple[User, User], clock: time_machine.Traveller, seed: int
) -> None:
    """Otherwise a running clock would reveal a secret decision."""
    chance = seeded_draw(seed)
    match = a_match(*players, "+(20) r(4) f(X) c(6) (8)", "+(8) r(6) c(V) f(10) (4)", pace="bank:14+1")
    for _move in range(60):
        match = now(match)
        if match.battle.is_over:
            break
        for viewer, me in ((players[0], 0), (players[1], 1), (None, None)):
            waiting = {
                number for number, seat in enumerate(match.battle.seen_by(me).battle.seats) if seat.waiting
            }
            running = {
                seat for seat, shown in shown_clocks(match, viewer or a_stranger()).items() if shown.ticks
            }
            assert running == waiting, match.battle.phase
        seat = next(iter(match.battle.decisions))
        action = random_action(match.battle.seen_by(seat).battle, seat, chance)
        clock.shift(HOUR)
        act(match, seat, action)


def a_stranger() -> User:
    return User(username="Stranger", pk=0)


def test_of_others_nobody_learns_when_their_time_is_up(players: tuple[User, User]) -> None:
    """A due time would reveal the hours in which they sleep."""
    match = a_match(*players, pace="days:3")
    moves, waits = at_turn(match)
    due = (timezone.now() + 3 * DAY).isoformat()
    assert due in signed_in(moves).get(match.get_absolute_url()).content.decode()
    for viewer in (waits, None):
        assert due[:10] not in signed_in(viewer).get(match.get_absolute_url()).content.decode()


@pytest.mark.parametrize(("pace", "offered"), [("live:10+5", False), ("days:1", True), ("", True)])
def test_a_live_match_is_not_put_off_until_tomorrow(
    players: tuple[User, User], pace: str, offered: bool
) -> None:
    text = page(a_match(*players, "(X)", "(X)", pace=pace), players[0]).text
    assert "Play another match" in text
    assert ("Tomorrow" in text) == offered
