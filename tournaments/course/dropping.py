"""Who leaves a tournament loses what they still play there, and is paired no more."""

from __future__ import annotations

from contextlib import suppress

from accounts.refusals import TooLate
from games import play
from games.models import Seat
from tournaments.models import Entry, Pairing, Tournament


def drop(entry: Entry) -> None:
    """Their pairings are decided when the tournament advances."""
    entry.state = Entry.State.LEFT
    entry.save(update_fields=["state"])
    ask_anew_who_picks(entry.tournament_id)


def ask_anew_who_picks(tournament_id: int) -> None:
    """Whose turn it is in a draft now is told, and has all the time for it, when the tournament advances."""
    Tournament.objects.filter(pk=tournament_id).update(pick_until=None)


def forfeit(pairing: Pairing, loser: Entry, how: Seat.Forfeit) -> None:
    """This side loses the match, if it is still being played."""
    if pairing.match_id is not None:
        with suppress(TooLate):
            play.forfeit(pairing.match_id, 0 if loser.pk == pairing.one_id else 1, how)
