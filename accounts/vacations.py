"""Absences, which show a message to other players, and vacations, which also stop the player's clocks.

Players start with a week of vacation. They earn 28 days a year, and can save up to 28 days. The balance is
computed from the vacations, so a vacation that ends early returns its unused days.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.hours import calendar_change, calendar_of
from accounts.models import User, Vacation
from accounts.refusals import AccountCode
from core.calendar import Calendar
from core.refusals import NotPossible, TooLate, UnreadableRequest

DAYS_A_YEAR = 28
MOST_SAVED = 28
AT_FIRST = 7
A_YEAR = 365
A_DAY = timedelta(days=1)
AWAY = ["away_from", "away_until", "away_message"]

Days = tuple[date, date]
"""A pair with the first and the last day of a vacation."""


def balance_on(joined: date, taken: Iterable[Days], on: date) -> int:
    share, since = AT_FIRST * A_YEAR, joined  # counted in parts of which 365 are a day
    for first, last in sorted(taken):
        share = add_growth(share, first - since) - length(first, last) * A_YEAR
        since = first
    return add_growth(share, on - since) // A_YEAR


def add_growth(share: int, passed: timedelta) -> int:
    return min(share + DAYS_A_YEAR * max(passed.days, 0), MOST_SAVED * A_YEAR)


def length(first: date, last: date) -> int:
    return (last - first).days + 1


def days_left_on(player: User, on: date) -> int:
    taken = player.vacations.values_list("first", "last")
    return balance_on(player.date_joined.date(), taken, on)


def today_of(player: User) -> date:
    return timezone.localdate(timezone=calendar_of(player.pk).zone)


def current_or_next_vacation(player: User) -> Vacation | None:
    return player.vacations.filter(last__gte=today_of(player)).first()


def time_not_on_vacation(player: int, start: datetime, end: datetime) -> timedelta:
    near = Vacation.objects.filter(player=player, last__gte=start - A_DAY, first__lte=end + A_DAY)
    vacations = tuple(near.values_list("first", "last"))
    if not vacations:
        return max(end - start, timedelta())
    return Calendar(calendar_of(player).zone, vacations=vacations).count_open_time(start, end)


def go_away(player: User, first: date, last: date, message: str = "") -> None:
    with transaction.atomic():
        if refused := why_not_away(player, first, last):
            raise refused
        if days := min(length(first, last), days_left_on(player, first)):
            announce(player, first, first + timedelta(days=days - 1))
        player.away_from, player.away_until, player.away_message = first, last, message
        player.save(update_fields=AWAY)


def come_back(player: User) -> None:
    """End the player's absence tonight, or cancel a future absence. Give unused vacation days back."""
    with transaction.atomic():
        if not is_announced(player):
            raise TooLate(AccountCode.NO_VACATION)
        if current_or_next_vacation(player):
            end_early(player)
        today = today_of(player)
        if player.away_from and player.away_from > today:
            player.away_from, player.away_until, player.away_message = None, None, ""
        else:
            player.away_from, player.away_until = player.away_from or today, today
        player.save(update_fields=AWAY)


def is_announced(player: User) -> bool:
    if player.away_until is not None:
        return player.away_until >= today_of(player) or current_or_next_vacation(player) is not None
    return bool(player.away_from or player.away_message) or current_or_next_vacation(player) is not None


def announce(player: User, first: date, last: date) -> Vacation:
    with calendar_change(player):
        if refused := why_not_announce(player, first, last):
            raise refused
        vacation = Vacation.objects.create(player=player, first=first, last=last)
        copy_to_player(player, vacation)
    return vacation


def why_not_announce(player: User, first: date, last: date) -> NotPossible | None:
    if refused := why_dates_refused(player, first, last):
        return refused
    saved = days_left_on(player, first)
    if length(first, last) > saved:
        return NotPossible(AccountCode.TOO_FEW_DAYS, asked=length(first, last), saved=saved)
    return None


def why_not_away(player: User, first: date, last: date) -> NotPossible | None:
    if refused := why_dates_refused(player, first, last):
        return refused
    return TooLate(AccountCode.ONE_VACATION_AT_A_TIME) if is_announced(player) else None


def why_dates_refused(player: User, first: date, last: date) -> NotPossible | None:
    today = today_of(player)
    if first < today:
        return UnreadableRequest(AccountCode.VACATION_IN_THE_PAST)
    if last < first:
        return UnreadableRequest(AccountCode.VACATION_BACKWARDS)
    if first > today + timedelta(days=A_YEAR):
        return UnreadableRequest(AccountCode.VACATION_FAR_AHEAD)
    if current_or_next_vacation(player):
        return TooLate(AccountCode.ONE_VACATION_AT_A_TIME)
    return None


def end_early(player: User) -> None:
    """End the player's vacation tonight, or cancel a future vacation. Give unused days back."""
    with calendar_change(player):
        vacation, today = current_or_next_vacation(player), today_of(player)
        if vacation is None:
            raise TooLate(AccountCode.NO_VACATION)
        if vacation.first > today:
            vacation.delete()
            copy_to_player(player, None)
        else:
            vacation.last = today
            vacation.save(update_fields=["last"])
            copy_to_player(player, vacation)


def copy_to_player(player: User, vacation: Vacation | None) -> None:
    player.vacation_from = vacation.first if vacation else None
    player.vacation_until = vacation.last if vacation else None
    player.save(update_fields=["vacation_from", "vacation_until"])
