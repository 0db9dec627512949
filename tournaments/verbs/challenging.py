"""Challenges on a ladder to players on higher rungs. A challenged player cannot decline."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from core.refusals import NotPlayable, NotPossible, TooLate
from tournaments.course.pairings import add_pairing
from tournaments.course.progress import Progress, read_progress
from tournaments.locking import entry_in, entry_of, lock_tournament, refuse_unless_running
from tournaments.models import Entry, Pairing
from tournaments.pairing import may_challenge
from tournaments.refusals import TournamentCode
from tournaments.tasks import advance_soon

REST = timedelta(days=7)
"""Time that must pass before the same two players can meet again on a ladder."""


def challenge(tournament_id: int, player: User, challenged_id: int) -> Pairing:
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        if not tournament.its_kind.by_challenge:
            raise NotPossible(TournamentCode.NOT_A_LADDER)
        refuse_unless_running(tournament)
        challenger, challenged = entry_of(tournament, player), entry_in(tournament, challenged_id)
        progress = read_progress(tournament, timezone.now())
        if refused := why_not_challenge(progress, challenger, challenged):
            raise refused
        pairing = add_pairing(tournament, challenger, challenged)
        advance_soon(tournament)
    return pairing


def why_not_challenge(progress: Progress, challenger: Entry, challenged: Entry) -> NotPossible | None:
    event, reach = progress.event, progress.tournament.reach
    if event.is_closing:
        return TooLate(TournamentCode.NO_NEW_MATCHES)
    ladder = progress.kind.ladder(event)
    one, other = challenger.seed or 0, challenged.seed or 0
    if one not in ladder or other not in ladder or not may_challenge(ladder, one, other, reach):
        return NotPlayable(TournamentCode.OUT_OF_REACH, reach=reach)
    busy = {number for meeting in event.open for number in meeting.entrant_numbers}
    if one in busy:
        return NotPlayable(TournamentCode.CHALLENGER_IS_BUSY)
    if other in busy:
        return NotPlayable(TournamentCode.CHALLENGED_IS_BUSY, player=challenged.name)
    both = {challenger.pk, challenged.pk}
    since = progress.now - REST
    if any({each.one_id, each.other_id} == both and each.made_at > since for each in progress.pairings):
        return NotPlayable(TournamentCode.CHALLENGED_LATELY, days=REST.days)
    return None
