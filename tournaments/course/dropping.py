"""Players who leave a tournament lose what they still play there, and are paired no more."""

from __future__ import annotations

from contextlib import suppress

from core.refusals import TooLate
from games import play
from games.models import Seat
from tournaments.course.progress import Progress
from tournaments.models import Entry, Pairing, Tournament


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


def send_away(pairing: Pairing, entry: Entry) -> None:
    """An organiser takes this side out of its match. One that is behind has lost it: no word spares that."""
    match = pairing.match
    seat = 0 if entry.pk == pairing.one_id else 1
    is_losing = match is not None and match.has_begun and play.is_behind(match, seat)
    lose_match(pairing, entry, Seat.Forfeit.LEFT if is_losing else Seat.Forfeit.RULED)


def begin_anew(pairing: Pairing, entry: Entry) -> None:
    """The player of this entry loses the match; it counts not here, and for ratings if they were behind."""
    send_away(pairing, entry)
    pairing.match = None
    pairing.save(update_fields=["match"])


def lose_match(pairing: Pairing, loser: Entry, how: Seat.Forfeit) -> None:
    """This side loses the match, if it is still being played."""
    if pairing.match_id is not None:
        with suppress(TooLate):
            play.forfeit(pairing.match_id, 0 if loser.pk == pairing.one_id else 1, how)
