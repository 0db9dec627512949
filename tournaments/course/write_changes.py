"""Functions that store the due changes of a running tournament, which must be locked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from django.utils.translation import gettext as _

from tournaments.course.changes import (
    CalendarDay,
    Change,
    CourseChange,
    Departure,
    Elimination,
    NextCheck,
    Reminder,
    Replacement,
    TournamentEnding,
)
from tournaments.course.pairings import reset_match, write_pairing
from tournaments.course.progress import Progress
from tournaments.locking import log
from tournaments.models import Act, Entry, Tournament
from tournaments.signals import Occurred, TournamentNews


def apply(progress: Progress, changes: Iterable[Change]) -> list[TournamentNews]:
    news: list[TournamentNews] = []
    for change in changes:
        if isinstance(change, CourseChange):
            news += write_course(progress, change)
        else:
            news += write_pairing(progress, change)
    return news


def write_course(progress: Progress, change: CourseChange) -> list[TournamentNews]:
    match change:
        case Departure():
            mark_left(progress.by_seed[change.number])
            return []
        case Elimination():
            return eliminate(progress, change)
        case Replacement():
            return replace_player(progress, change)
        case Reminder():
            return [news_of(progress, change.occurred, change.numbers)]
        case CalendarDay():
            store_day(progress, change)
            return []
        case TournamentEnding():
            return write_ending(progress, change)
        case NextCheck():
            store_next_check(progress, change)
            return []
        case _:
            assert_never(change)


def news_of(progress: Progress, occurred: Occurred, numbers: Iterable[int]) -> TournamentNews:
    return TournamentNews(occurred, progress.tournament, [progress.by_seed[number] for number in numbers])


def mark_left(entry: Entry) -> None:
    entry.state = Entry.State.LEFT
    entry.save(update_fields=["state"])
    restart_pick(entry.tournament_id)


def restart_pick(tournament_id: int) -> None:
    """Clear the deadline of the current draft pick. The next `advance` then asks again with full time."""
    Tournament.objects.filter(pk=tournament_id).update(pick_until=None)


def eliminate(progress: Progress, beaten: Elimination) -> list[TournamentNews]:
    news = news_of(progress, Occurred.OUT, beaten.numbers)
    for entry in news.entries:
        entry.state = Entry.State.OUT
    Entry.objects.bulk_update(news.entries, ["state"])
    return [news]


def replace_player(progress: Progress, change: Replacement) -> list[TournamentNews]:
    """Give the place of an absent player to a substitute, and return the news for listeners.

    The absent player gets the substitute's old entry, as a record of the missed season.
    """
    season, entry = progress.tournament, progress.by_seed[change.number]
    spare = Entry.objects.select_related("player").get(pk=change.spare)
    substitute, absent = spare.player, entry.player
    for pairing in progress.open:
        if entry in pairing.sides:
            reset_match(pairing, entry)
    spare.player, spare.state = None, Entry.State.LEFT
    spare.save(update_fields=["player", "state"])
    entry.player, entry.dice_words, entry.goes_on = substitute, spare.dice_words, spare.goes_on
    entry.save(update_fields=["player", "dice_words", "goes_on"])
    spare.player, spare.dice_words, spare.goes_on = absent, "", False
    spare.save(update_fields=["player", "dice_words", "goes_on"])
    words = _("%(one)s instead of %(other)s") % {"one": substitute or "?", "other": absent or "?"}
    log(season, Act.What.REPLACED, entry=entry, words=words)
    return [
        TournamentNews(Occurred.EXPELLED, season, [spare]),
        TournamentNews(Occurred.REPLACED, season, [entry]),
    ]


def store_day(progress: Progress, done: CalendarDay) -> None:
    progress.tournament.calendar_day = done.day
    progress.tournament.save(update_fields=["calendar_day"])


def write_ending(progress: Progress, ending: TournamentEnding) -> list[TournamentNews]:
    tournament = progress.tournament
    for entry in progress.entries:
        entry.place = ending.places.get(entry.seed or 0)
    Entry.objects.bulk_update(progress.entries, ["place"])
    tournament.status, tournament.ended_at = Tournament.Status.FINISHED, progress.now
    tournament.save(update_fields=["status", "ended_at"])
    return [TournamentNews(Occurred.ENDED, tournament, progress.entries)]


def store_next_check(progress: Progress, look: NextCheck) -> None:
    progress.tournament.round, progress.tournament.due_at = look
    progress.tournament.save(update_fields=["due_at", "round"])
