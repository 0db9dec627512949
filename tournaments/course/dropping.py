"""Players who leave a tournament are paired no more."""

from __future__ import annotations

from tournaments.course.progress import Progress
from tournaments.models import Entry, Tournament


def drop_closed_accounts(progress: Progress) -> None:
    for entry in progress.entries:
        if entry.is_in and (entry.player is None or not entry.player.is_active):
            drop(entry)


def drop(entry: Entry) -> None:
    """Their pairings are decided when the tournament advances."""
    entry.state = Entry.State.LEFT
    entry.save(update_fields=["state"])
    ask_anew_who_picks(entry.tournament_id)


def ask_anew_who_picks(tournament_id: int) -> None:
    """Forget that a pick was asked for: the advance asks again, with all the time for it."""
    Tournament.objects.filter(pk=tournament_id).update(pick_until=None)
