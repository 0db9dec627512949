"""The pace of a match in words, and the time on a clock in words."""

from __future__ import annotations

from datetime import timedelta
from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Pace, PaceKind, Terms

MINUTE, HOUR, DAY = 60, 3600, 86400


def brief_pace(pace: Pace) -> str:
    numbers = {"amount": pace.amount, "more": pace.more}
    match pace.kind:
        case PaceKind.LIVE:
            sentence = (
                _("live, %(amount)s min + %(more)s s per move") if pace.more else _("live, %(amount)s min")
            )
        case PaceKind.DAYS:
            sentence = ngettext("%(amount)s day per move", "%(amount)s days per move", pace.amount)
        case PaceKind.BANK if pace.more:
            sentence = ngettext(
                "%(amount)s day + %(more)s per move", "%(amount)s days + %(more)s per move", pace.amount
            )
        case PaceKind.BANK:
            sentence = ngettext("%(amount)s day for all moves", "%(amount)s days for all moves", pace.amount)
        case PaceKind.NONE:
            return ""
        case _:
            assert_never(pace.kind)
    return sentence % numbers


def pace_in_sentences(terms: Terms) -> list[str]:
    pace = Pace.read(terms.pace)
    if not pace:
        return []
    told = [how_much_time(pace)]
    if terms.by_claim:
        told.append(_("When someone’s time is up, the others can claim the win."))
    else:
        told.append(_("The match ends when someone’s time is up."))
    if not pace.is_live:
        if terms.weekends_off:
            told.append(_("Each player’s clock is paused on Saturdays and Sundays."))
        if terms.no_vacation:
            told.append(_("Vacations don’t stop the clocks."))
    return told


def how_much_time(pace: Pace) -> str:
    match pace.kind:
        case PaceKind.LIVE if pace.more:
            sentence = ngettext(
                "Live: each player has %(amount)s minute, and each move adds %(more)s s.",
                "Live: each player has %(amount)s minutes, and each move adds %(more)s s.",
                pace.amount,
            )
        case PaceKind.LIVE:
            sentence = ngettext(
                "Live: each player has %(amount)s minute.",
                "Live: each player has %(amount)s minutes.",
                pace.amount,
            )
        case PaceKind.DAYS:
            sentence = ngettext(
                "%(amount)s day for each move.", "%(amount)s days for each move.", pace.amount
            )
        case PaceKind.NONE:
            return ""
        case PaceKind.BANK:
            sentence = ngettext(
                "Each player has %(amount)s day for all moves.",
                "Each player has %(amount)s days for all moves.",
                pace.amount,
            )
        case _:
            assert_never(pace.kind)
    told = sentence % {"amount": pace.amount, "more": pace.more}
    return f"{told} {what_a_move_adds(pace)}".strip()


def what_a_move_adds(pace: Pace) -> str:
    if pace.kind is not PaceKind.BANK or not pace.more:
        return ""
    sentence = ngettext(
        "Each move adds %(more)s day, up to a total of %(amount)s.",
        "Each move adds %(more)s days, up to a total of %(amount)s.",
        pace.more,
    )
    return sentence % {"more": pace.more, "amount": pace.amount}


# ---- a clock


def span_in_words(span: timedelta) -> str:
    """Return a time span in its two largest units, rounded down, like "2 days 3 hours"."""
    seconds = max(int(span.total_seconds()), 0)
    if seconds < MINUTE:
        return seconds_in_words(seconds)
    if seconds < HOUR:
        minutes, rest = divmod(seconds, MINUTE)
        return join_units(minutes_in_words(minutes), seconds_in_words(rest) if rest and minutes < 10 else "")
    if seconds < DAY:
        hours, rest = divmod(seconds, HOUR)
        return join_units(hours_in_words(hours), minutes_in_words(rest // MINUTE) if rest >= MINUTE else "")
    days, rest = divmod(seconds, DAY)
    return join_units(days_in_words(days), hours_in_words(rest // HOUR) if rest >= HOUR else "")


def join_units(larger: str, smaller: str) -> str:
    return f"{larger} {smaller}".strip()


def days_in_words(number: int) -> str:
    return ngettext("%(number)s day", "%(number)s days", number) % {"number": number}


def hours_in_words(number: int) -> str:
    return ngettext("%(number)s hour", "%(number)s hours", number) % {"number": number}


def minutes_in_words(number: int) -> str:
    return ngettext("%(number)s minute", "%(number)s minutes", number) % {"number": number}


def seconds_in_words(number: int) -> str:
    return ngettext("%(number)s second", "%(number)s seconds", number) % {"number": number}


def clock_time(span: timedelta) -> str:
    minutes, seconds = divmod(max(int(span.total_seconds()), 0), MINUTE)
    return f"{minutes}:{seconds:02}"


def span_in_brief(span: timedelta) -> str:
    seconds = max(int(span.total_seconds()), 0)
    if seconds < HOUR:
        return _("%(minutes)d min") % {"minutes": seconds // MINUTE}
    if seconds < DAY:
        return _("%(hours)d h") % {"hours": seconds // HOUR}
    days, hours = seconds // DAY, seconds % DAY // HOUR
    if days > 1 or not hours:
        return _("%(days)d d") % {"days": days}
    return _("%(days)d d %(hours)d h") % {"days": days, "hours": hours}
