"""Changes due on the days of a league's calendar, such as replacing players who have not made a move."""

from __future__ import annotations

from games.models import Move
from tournaments.course.changes import CalendarDay, Change, Reminder, Replacement
from tournaments.course.progress import Progress
from tournaments.course.snapshot import seed_of
from tournaments.leagues import calendar
from tournaments.models import Entry
from tournaments.signals import Occurred


def due_by_calendar(progress: Progress) -> list[Change]:
    changes: list[Change] = []
    for day in calendar.days_due(progress.tournament, progress.now):
        changes += [*DUE_ON[day](progress), CalendarDay(day)]
    return changes


def replacements(progress: Progress) -> list[Change]:
    found = progress.tournament.entries.filter(state=Entry.State.SPARE, player__is_active=True)
    spares = found.order_by("pk").values_list("pk", flat=True)
    return [
        Replacement(seed_of(entry), spare) for entry, spare in zip(no_shows(progress), spares, strict=False)
    ]


def no_shows(progress: Progress) -> list[Entry]:
    answered: set[int | None] = set()
    sides = {each.match_id: (each.one_id, each.other_id) for each in progress.pairings if each.match_id}
    moves = Move.objects.filter(match__in=sides, seat__isnull=False).values_list("match", "seat").distinct()
    for match, seat in moves.order_by():
        answered.add(sides[match][seat or 0])
    return [entry for entry in present_entries(progress) if entry.pk not in answered]


def present_entries(progress: Progress) -> list[Entry]:
    return [entry for entry in progress.entries if entry.is_in and not entry.has_closed_account]


def sign_up_notice(progress: Progress) -> list[Change]:
    return [Reminder(Occurred.SIGN_UP, tuple(map(seed_of, present_entries(progress))))]


def closing_notice(progress: Progress) -> list[Change]:
    playing = {entry.pk for pairing in progress.open for entry in pairing.sides}
    numbers = tuple(seed_of(entry) for entry in progress.entries if entry.pk in playing)
    return [Reminder(Occurred.CLOSING, numbers)]


DUE_ON = {
    calendar.NO_SHOWS: replacements,
    calendar.SIGN_UP: sign_up_notice,
    calendar.REMINDER: closing_notice,
}
