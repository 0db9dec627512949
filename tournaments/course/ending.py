"""A tournament is over when nobody meets any more: everybody has a place then."""

from __future__ import annotations

from tournaments.course.progress import Progress
from tournaments.models import Entry, Tournament
from tournaments.signals import Occurred, tell


def note_who_is_out(progress: Progress) -> None:
    """Put entries out that were beaten for good."""
    out = progress.kind.out(progress.event)
    changed = [entry for entry in progress.entries if entry.is_in and entry.seed in out]
    for entry in changed:
        entry.state = Entry.State.OUT
    Entry.objects.bulk_update(changed, ["state"])
    if changed:
        tell(Occurred.OUT, progress.tournament, changed)


def close_if_over(progress: Progress) -> None:
    event, tournament = progress.event, progress.tournament
    if not progress.kind.is_over(event):
        return
    places = {number: place for place, number in progress.kind.ranked(event)}
    for entry in progress.entries:
        entry.place = places.get(entry.seed or 0)
    Entry.objects.bulk_update(progress.entries, ["place"])
    tournament.status, tournament.ended_at = Tournament.Status.FINISHED, progress.now
    tournament.save(update_fields=["status", "ended_at"])
    tell(Occurred.ENDED, tournament, progress.entries)
