"""Nudging a slow opponent: conditions, frequency and time of the notification."""

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.models import Hours, User
from core.refusals import NotPossible
from games import play
from games.models import Match, Order, Seat
from games.play import MatchCode
from notifications.models import Notice
from tests.accounts.people import a_player, block, signed_in
from tests.games.clocks import at_turn, now
from tests.games.matches import a_circle, a_match, two_friends
from tests.html import parsed

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


@pytest.fixture
def players(clock: time_machine.Traveller) -> tuple[User, User]:
    return two_friends()


class SlowMatch:
    """A match that waits for a slow player, whose opponent wants to nudge them."""

    def __init__(self, players: tuple[User, User], **terms: Any) -> None:
        self.match = a_match(*players, **terms)
        slow, quick = at_turn(self.match)
        assert slow.player is not None
        assert quick.player is not None
        self.slow, self.quick = slow.player, quick.player

    def nudge(self) -> Match:
        return play.nudge(self.match.pk, self.quick)

    def refusal(self) -> NotPossible:
        with pytest.raises(NotPossible) as error:
            self.nudge()
        return error.value

    @property
    def seat(self) -> Seat:
        return at_turn(self.match)[0]

    def told(self) -> int:
        return Notice.objects.filter(player=self.slow, kind="nudge").count()


@pytest.mark.parametrize(("pace", "hours"), [("", 48), ("days:3", 48), ("bank:7+1", 48), ("days:1", 24)])
def test_one_may_remind_an_opponent_who_has_owed_an_answer_for_long(
    players: tuple[User, User], clock: time_machine.Traveller, pace: str, hours: int
) -> None:
    waiting = SlowMatch(players, pace=pace)
    clock.shift(hours * HOUR - timedelta(minutes=1))
    said = waiting.refusal()
    assert said.code == MatchCode.NUDGE_TOO_SOON
    assert f"after waiting {hours} hours" in str(said)
    clock.shift(timedelta(minutes=1))
    waiting.nudge()
    assert waiting.told() == 1
    assert (waiting.seat.nudges, waiting.seat.nudge_waits) == (1, None)


def test_nights_do_not_count(players: tuple[User, User], clock: time_machine.Traveller) -> None:
    for player in players:
        Hours.objects.create(player=player, zone="UTC", night_from=time(22), night_to=time(6))
    waiting = SlowMatch(players, pace="days:7")
    clock.shift(2 * DAY)
    assert waiting.refusal().code == MatchCode.NUDGE_TOO_SOON
    clock.shift(DAY)
    waiting.nudge()


def test_who_sleeps_hears_of_it_in_the_morning(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    for player in players:
        Hours.objects.create(player=player, zone="UTC", night_from=time(22), night_to=time(6))
    waiting = SlowMatch(players, pace="days:7")
    clock.move_to(NOON + 4 * DAY + 11 * HOUR)
    waiting.nudge()
    play.sweep_nudges()
    assert waiting.told() == 0
    clock.shift(7 * HOUR)
    play.sweep_nudges()
    play.sweep_nudges()
    assert waiting.told() == 1


def test_who_has_answered_at_night_hears_nothing_in_the_morning(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    for player in players:
        Hours.objects.create(player=player, zone="UTC", night_from=time(22), night_to=time(6))
    waiting = SlowMatch(players, pace="days:7")
    clock.move_to(NOON + 4 * DAY + 11 * HOUR)
    waiting.nudge()
    play.surrender_round(waiting.match.pk, waiting.slow, 1)
    clock.shift(7 * HOUR)
    play.sweep_nudges()
    assert waiting.told() == 0
    assert not Seat.objects.filter(nudge_waits__isnull=False).exists()


def test_once_in_three_days_and_twice_for_one_answer(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    waiting = SlowMatch(players, pace="days:14")
    clock.shift(2 * DAY)
    waiting.nudge()
    clock.shift(3 * DAY - HOUR)
    assert waiting.refusal().code == MatchCode.NUDGED_LATELY
    clock.shift(HOUR)
    waiting.nudge()
    clock.shift(4 * DAY)
    assert waiting.refusal().code == MatchCode.NUDGED_ENOUGH


def test_an_answer_makes_the_count_begin_anew(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    waiting = SlowMatch(players, pace="days:14")
    clock.shift(2 * DAY)
    waiting.nudge()
    play.surrender_round(waiting.match.pk, waiting.slow, 1)
    assert play.nudges_of_this_turn(waiting.seat) == 0


def test_ten_a_day_and_no_more(players: tuple[User, User], clock: time_machine.Traveller) -> None:
    matches = [a_match(*players) for _number in range(24)]
    clock.shift(2 * DAY)
    by_player = [[match for match in matches if at_turn(match)[1].player == each] for each in players]
    quick, mine = max(zip(players, by_player, strict=True), key=lambda each: len(each[1]))
    assert len(mine) > 10
    for match in mine[:10]:
        play.nudge(match.pk, quick)
    with pytest.raises(NotPossible) as error:
        play.nudge(mine[10].pk, quick)
    assert error.value.code == MatchCode.NUDGES_USED_UP
    clock.shift(DAY)
    play.nudge(mine[10].pk, quick)


def test_whom_nobody_reminds(players: tuple[User, User], clock: time_machine.Traveller) -> None:
    waiting = SlowMatch(players)
    clock.shift(2 * DAY)
    slow, quick = waiting.slow, waiting.quick
    with pytest.raises(NotPossible) as error:
        play.nudge(waiting.match.pk, slow)
    assert error.value.code == MatchCode.ANSWER_FIRST
    block(slow, quick)
    assert waiting.refusal().code == MatchCode.NUDGE_TOO_SOON, "which tells nothing of the block"
    slow.blocks.all().delete()
    User.objects.filter(pk=slow.pk).update(away_message="At sea")
    assert waiting.refusal().code == MatchCode.NUDGED_WHILE_AWAY
    User.objects.filter(pk=slow.pk).update(away_message="")
    live = a_match(slow, a_player("Carl"), pace="live:10+5")
    assert waiting.refusal().code == MatchCode.NUDGED_WHILE_LIVE
    play.surrender_match(live.pk, slow)
    waiting.nudge()


def test_no_nudge_while_clocks_are_stopped_or_where_several_play(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    waiting = SlowMatch(players, pace="days:7")
    play.stop(waiting.match)
    clock.shift(2 * DAY)
    assert waiting.refusal().code == MatchCode.CLOCKS_ARE_STOPPED
    carl = a_player("Carl")
    circle = a_circle((players[0], "(6)"), (players[1], "(8)"), (carl, "(4)"), ruleset="classic")
    with pytest.raises(NotPossible) as error:
        play.nudge(circle.pk, carl)
    assert error.value.code == MatchCode.NUDGE_FOR_TWO_ONLY


def test_what_is_left_to_orders_needs_no_nudge(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    waiting = SlowMatch(players)
    seat = waiting.seat
    Seat.objects.filter(pk=seat.pk).update(orders_from=seat.owes)
    clock.shift(2 * DAY)
    assert waiting.refusal().code == MatchCode.NUDGE_TOO_SOON
    assert not Order.objects.exists()


# ---- by itself


def test_without_a_clock_the_site_reminds_once(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    waiting, with_clock = SlowMatch(players), SlowMatch(players, pace="days:7")
    clock.shift(3 * DAY - HOUR)
    play.sweep_nudges()
    assert waiting.told() == 0
    clock.shift(HOUR)
    play.sweep_nudges()
    play.sweep_nudges()
    notice = Notice.objects.get(kind="nudge")
    assert (notice.player, notice.match, notice.happened) == (waiting.slow, waiting.match, "reminded")
    assert waiting.refusal().code == MatchCode.NUDGED_LATELY, "it was instead of a nudge"
    assert with_clock.seat.nudges == 0
    clock.shift(8 * DAY)
    play.sweep_nudges()
    assert Notice.objects.filter(kind="nudge").count() == 1


def test_who_was_reminded_by_a_player_is_not_by_the_site(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    waiting = SlowMatch(players)
    clock.shift(2 * DAY)
    waiting.nudge()
    clock.shift(5 * DAY)
    play.sweep_nudges()
    assert waiting.told() == 1


# ---- the page


def page_of(match: Match, player: User) -> str:
    client: Client = signed_in(player)
    return parsed(client.get(match.get_absolute_url()).content.decode()).one("section", id="board").text


def test_the_page_offers_it_and_says_when_the_match_may_be_ended(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    waiting = SlowMatch(players)
    label = f"Remind {waiting.slow}"
    assert label not in page_of(waiting.match, waiting.quick)
    clock.shift(2 * DAY)
    assert label in page_of(waiting.match, waiting.quick)
    assert label not in page_of(waiting.match, waiting.slow)
    signed_in(waiting.quick).post(f"/match/{waiting.match.pk}/nudge/")
    told = page_of(waiting.match, waiting.quick)
    assert label not in told
    assert f"Reminder sent to {waiting.slow}:" in told
    assert "If they don’t answer" not in told
    clock.shift(3 * DAY)
    waiting.nudge()
    assert "If they don’t answer, you can claim the win from:" in page_of(now(waiting.match), waiting.quick)
