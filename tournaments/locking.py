"""Functions that lock a tournament before a change, check permissions, and write the public log."""

from __future__ import annotations

from django.db import connection

from accounts.models import User
from core.refusals import NotPlayable, NotPossible, TooLate
from games.play.texts import refuse_if_muted
from tournaments.models import Act, Entry, Pairing, Tournament
from tournaments.refusals import TournamentCode

LONGEST_REASON = 300
"""Maximum length of an organizer's reason. A log entry is longer, as the site may add names to it."""


def lock_tournament(tournament_id: int, *, wait: bool = True) -> Tournament:
    """Lock the tournament until the transaction ends, and return it.

    If *wait* is False, raise `Tournament.DoesNotExist` while another process holds the lock.
    """
    skips = not wait and connection.features.has_select_for_update_skip_locked
    return Tournament.objects.select_for_update(skip_locked=skips, of=("self",)).get(pk=tournament_id)


def refuse_unless_open(tournament: Tournament) -> None:
    if tournament.is_over:
        raise TooLate(TournamentCode.IS_OVER)
    if not tournament.is_open:
        raise TooLate(TournamentCode.HAS_STARTED)


def refuse_if_of_league(tournament: Tournament) -> None:
    if tournament.league_id is not None:
        raise NotPossible(TournamentCode.KEEPS_CALENDAR)


def refuse_unless_running(tournament: Tournament) -> None:
    if tournament.is_over:
        raise TooLate(TournamentCode.IS_OVER)
    if not tournament.is_running:
        raise TooLate(TournamentCode.NOT_RUNNING)


def refuse_unless_organiser(tournament: Tournament, player: User) -> None:
    if not tournament.is_organised_by(player):
        raise NotPossible(TournamentCode.NOT_THE_ORGANISER)


def refuse_unless_founder(tournament: Tournament, player: User) -> None:
    if tournament.organiser_id != player.pk:
        refuse_unless_organiser(tournament, player)
        raise NotPossible(TournamentCode.NOT_THE_FOUNDER)


def entry_of(tournament: Tournament, player: User) -> Entry:
    found = Entry.objects.filter(tournament=tournament, player=player).first()
    if found is None or not found.is_playing:
        raise NotPossible(TournamentCode.NOT_JOINED)
    found.tournament = tournament
    return found


def entry_in(tournament: Tournament, number: int) -> Entry:
    found = Entry.objects.select_related("player").filter(tournament=tournament, pk=number).first()
    if found is None or not found.is_playing:
        raise NotPossible(TournamentCode.NO_SUCH_ENTRY)
    return found


def pairing_in(tournament: Tournament, number: int) -> Pairing:
    found = tournament.pairings.select_related("one", "other").filter(pk=number).first()
    if found is None:
        raise NotPossible(TournamentCode.NO_SUCH_PAIRING)
    if not found.is_open:
        raise TooLate(TournamentCode.IS_DECIDED)
    return found


def checked_words(words: str, by: User) -> str:
    words = " ".join(words.replace("\0", "").split())
    if words:
        refuse_if_muted(by)
    if len(words) > LONGEST_REASON:
        raise NotPlayable(TournamentCode.WORDS_TOO_LONG, most=LONGEST_REASON)
    return words


def log(
    tournament: Tournament,
    what: Act.What,
    by: User | None = None,
    *,
    entry: Entry | None = None,
    pairing: Pairing | None = None,
    words: str = "",
) -> None:
    Act.objects.create(tournament=tournament, by=by, what=what, entry=entry, pairing=pairing, words=words)
