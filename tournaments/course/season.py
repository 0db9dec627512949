"""What the calendar of a league brings: no-shows lose their places, and players are told of what comes."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.models import Move
from tournaments.course.pairings import begin_anew
from tournaments.course.progress import Progress
from tournaments.leagues import calendar
from tournaments.locking import log
from tournaments.models import Act, Entry
from tournaments.signals import Occurred, tell


def keep_calendar(progress: Progress) -> None:
    """Do what is due and was not done yet, each day of the calendar once."""
    season = progress.tournament
    for day in calendar.days_due(season, progress.now):
        ACTS[day](progress)
        season.calendar_day = day
        season.save(update_fields=["calendar_day"])


def replace_no_shows(progress: Progress) -> None:
    """Those who stand by take over, in the order in which they came, with new matches."""
    spares = progress.tournament.entries.filter(state=Entry.State.SPARE, player__is_active=True)
    answered = those_who_answered(progress)
    absent = [entry for entry in progress.entries if entry.is_in and entry.pk not in answered]
    for entry, spare in zip(absent, spares.select_related("player").order_by("pk"), strict=False):
        take_over(progress, entry, spare)


def those_who_answered(progress: Progress) -> set[int]:
    """The keys of entries whose players have done anything in any of their matches."""
    found: set[int] = set()
    sides = {each.match_id: (each.one_id, each.other_id) for each in progress.pairings if each.match_id}
    moves = Move.objects.filter(match__in=sides, seat__isnull=False).values_list("match", "seat").distinct()
    for match, seat in moves.order_by():
        entry = sides[match][seat or 0]
        if entry is not None:
            found.add(entry)
    return found


def take_over(progress: Progress, entry: Entry, spare: Entry) -> None:
    """The entry of the substitute stays as that of the absent one, who is remembered to have missed it."""
    season, substitute, absent = progress.tournament, spare.player, entry.player
    for pairing in progress.open:
        if entry in pairing.sides:
            begin_anew(pairing, entry)
    words = _("%(one)s instead of %(other)s") % {"one": substitute or "?", "other": absent or "?"}
    tell(Occurred.EXPELLED, season, [entry])
    spare.player, spare.state = None, Entry.State.LEFT
    spare.save(update_fields=["player", "state"])
    entry.player, entry.dice_words, entry.goes_on = substitute, spare.dice_words, spare.goes_on
    entry.save(update_fields=["player", "dice_words", "goes_on"])
    spare.player, spare.dice_words, spare.goes_on = absent, "", False
    spare.save(update_fields=["player", "dice_words", "goes_on"])
    log(season, Act.What.REPLACED, entry=entry, words=words)
    tell(Occurred.REPLACED, season, [entry])


def ask_who_goes_on(progress: Progress) -> None:
    tell(Occurred.SIGN_UP, progress.tournament, [entry for entry in progress.entries if entry.is_in])


def remind(progress: Progress) -> None:
    """Those who still play something."""
    playing = {entry.pk for pairing in progress.open for entry in pairing.sides}
    tell(Occurred.CLOSING, progress.tournament, [each for each in progress.entries if each.pk in playing])


ACTS = {
    calendar.NO_SHOWS: replace_no_shows,
    calendar.SIGN_UP: ask_who_goes_on,
    calendar.REMINDER: remind,
}
