"""Reminders to slow opponents, sent by a player or, if no clock runs, by the site.

Reminders contain no text of players. At night, by the reminded player's hours, a reminder waits until that
player's clock would run again.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.core.cache import cache
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from accounts.locking import lock_players
from accounts.models import User
from accounts.players.who_may_play import are_apart
from core.refusals import NotPossible, TooLate
from games.models import Match, Pace, Seat
from games.models.pace import PaceKind
from games.play import clocks
from games.play.recording import lock_match, seat_of
from games.play.refusals import MatchCode
from games.play.timekeeping.sweeping import AT_ONE_TIME, settle_safely
from games.signals import Happened, News, tell

A_DAY = timedelta(days=1)
OWES_FOR = timedelta(days=2)
AGAIN_AFTER = timedelta(days=3)
"""Time between two reminders in the same match."""
BY_ITSELF_AFTER = timedelta(days=3)
"""Time after which the site reminds a player once in a match without a clock."""
NOT_AFTER = timedelta(days=14)
"""Age of a turn from which the site sends no reminder and leaves that to the waiting player."""
MOST_A_DAY = 10
MOST_NUDGES = 2
"""Most reminders for the same decision. More would be of no use."""
TWO = 2


def nudge(match_id: int, player: User) -> Match:
    with transaction.atomic():
        match = locked_with_players(match_id)
        mine = seat_of(match, player)
        if refused := why_not_nudge(match, mine):
            raise refused
        count_nudge(player)
        other = match.all_seats[1 - mine.number]
        other.nudges = nudges_of_this_turn(other) + 1
        remind(match, other, timezone.now(), by=mine.number)
    return match


def locked_with_players(match_id: int) -> Match:
    """Lock the players and the match, and return the match.

    With these locks, simultaneous reminders run one after the other.
    """
    lock_players(seat.player for seat in Match.objects.get(pk=match_id).all_seats)
    return lock_match(match_id)


def why_not_nudge(match: Match, mine: Seat) -> NotPossible | None:
    if match.status != Match.Status.PLAYING:
        return TooLate(MatchCode.NOT_PLAYING)
    if match.is_on_one_device:
        return NotPossible(MatchCode.NOBODY_TO_ASK)
    if len(match.all_seats) != TWO:
        return NotPossible(MatchCode.NUDGE_FOR_TWO_ONLY)
    if mine.owes is not None:
        return TooLate(MatchCode.ANSWER_FIRST)
    if match.stopped_at is not None:
        return NotPossible(MatchCode.CLOCKS_ARE_STOPPED)
    if mine.player is not None and nudges_today(mine.player) >= MOST_A_DAY:
        return NotPossible(MatchCode.NUDGES_USED_UP, most=MOST_A_DAY)
    return why_not_remind(match, match.all_seats[1 - mine.number], mine)


def why_not_remind(match: Match, other: Seat, mine: Seat) -> NotPossible | None:
    if other.player is None or other.player.is_robot:
        return TooLate(MatchCode.ROBOTS_WAIT)
    now = timezone.now()
    if not has_owed_long_enough(match, other, now) or are_apart(other.player, mine.player or other.player):
        return TooLate(MatchCode.NUDGE_TOO_SOON, hours=time_before_reminder(match) // timedelta(hours=1))
    if nudges_of_this_turn(other) >= MOST_NUDGES:
        return NotPossible(MatchCode.NUDGED_ENOUGH, player=other.name)
    if other.nudged_at is not None and other.nudged_at > now - AGAIN_AFTER:
        return TooLate(MatchCode.NUDGED_LATELY, player=other.name, days=AGAIN_AFTER.days)
    if other.player.is_away:
        return NotPossible(MatchCode.NUDGED_WHILE_AWAY, player=other.name)
    if plays_live(other.player):
        return NotPossible(MatchCode.NUDGED_WHILE_LIVE, player=other.name)
    return None


def time_before_reminder(match: Match) -> timedelta:
    pace = clocks.pace_of(match)
    return A_DAY if pace == Pace(PaceKind.DAYS, 1) else OWES_FOR


def has_owed_long_enough(match: Match, seat: Seat, now: datetime, long: timedelta | None = None) -> bool:
    """Return True if the seat's decision has been open for *long* in its player's waking hours.

    Return False if an order of the player may answer. *long* defaults to the time before a reminder.
    """
    enough = long or time_before_reminder(match)
    if seat.owes_since is None or now - seat.owes_since < enough or seat.is_left_to_orders:
        return False
    return clocks.hours_of(match, seat).count_open_time(seat.owes_since, now) >= enough


def nudges_of_this_turn(seat: Seat) -> int:
    if seat.nudged_at is None or seat.owes_since is None or seat.nudged_at <= seat.owes_since:
        return 0
    return seat.nudges


def plays_live(player: User) -> bool:
    live = Seat.objects.filter(player=player, closed_at=None, match__status=Match.Status.PLAYING)
    return live.filter(match__pace__startswith=PaceKind.LIVE).exists()


def key_of_today(player: User) -> str:
    return f"nudges-{timezone.now().astimezone(UTC).date()}-{player.pk}"


def nudges_today(player: User) -> int:
    return int(cache.get(key_of_today(player), 0))


def count_nudge(player: User) -> None:
    cache.set(key_of_today(player), nudges_today(player) + 1, A_DAY.total_seconds())


def remind(match: Match, seat: Seat, now: datetime, *, by: int) -> None:
    seat.nudged_at, seat.nudge_waits = now, by
    seat.save(update_fields=["nudged_at", "nudges", "nudge_waits"])
    send_reminder_when_awake(match, seat, now)


def send_reminder_when_awake(match: Match, seat: Seat, now: datetime) -> None:
    """Send a delayed reminder once the player's clock would run.

    A reminder by the site has the reminded seat itself as sender.
    """
    if seat.nudge_waits is None:
        return
    is_answered = not nudges_of_this_turn(seat)
    if not is_answered and not clocks.hours_of(match, seat).runs(now):
        return
    by, seat.nudge_waits = seat.nudge_waits, None
    seat.save(update_fields=["nudge_waits"])
    if not is_answered and match.status == Match.Status.PLAYING:
        tell(News(Happened.NUDGED if by != seat.number else Happened.REMINDED, match, by))


# ---- by itself


def sweep_nudges() -> None:
    now = timezone.now()
    waiting = Seat.objects.filter(nudge_waits__isnull=False).order_by("nudged_at")
    for match, number in waiting.values_list("match", "number")[:AT_ONE_TIME]:
        settle_safely(send_waiting_reminder, match, number, now)
    for match, number in slow_seats(now).values_list("match", "number")[:AT_ONE_TIME]:
        settle_safely(remind_automatically, match, number, now)


def slow_seats(now: datetime) -> QuerySet[Seat]:
    owing = Seat.objects.filter(owes__isnull=False, due_at__isnull=True, match__pace="")
    owing = owing.filter(owes_since__range=(now - NOT_AFTER, now - BY_ITSELF_AFTER))
    people = owing.filter(player__is_robot=False, match__device_holder=None, match__stopped_at=None)
    return people.filter(Q(nudged_at=None) | Q(nudged_at__lte=F("owes_since"))).order_by("owes_since")


def send_waiting_reminder(match_id: int, number: int, now: datetime) -> None:
    with transaction.atomic():
        match = locked_with_players(match_id)
        send_reminder_when_awake(match, match.all_seats[number], now)


def remind_automatically(match_id: int, number: int, now: datetime) -> None:
    """Remind the player of this seat in the name of the site, once per decision and only after some days."""
    with transaction.atomic():
        match = locked_with_players(match_id)
        seat = match.all_seats[number]
        if match.status != Match.Status.PLAYING or nudges_of_this_turn(seat):
            return
        if seat.player is None or seat.player.is_away or plays_live(seat.player):
            return
        if has_owed_long_enough(match, seat, now, BY_ITSELF_AFTER):
            seat.nudges = 1
            remind(match, seat, now, by=number)
