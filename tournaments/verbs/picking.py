"""Picking a fighter in a draft."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from core.refusals import NotPossible, TooLate
from tournaments import fighters
from tournaments.course.drafting import draft, turns
from tournaments.locking import entry_of, locked
from tournaments.models import Pick, Tournament
from tournaments.refusals import TournamentCode
from tournaments.signals import tell_all
from tournaments.tasks import advance_soon


def pick(tournament_id: int, player: User, fighter: int) -> Pick:
    with transaction.atomic():
        tournament = locked(tournament_id)
        if tournament.status != Tournament.Status.DRAFTING:
            raise TooLate(TournamentCode.NOT_DRAFTING)
        entry = entry_of(tournament, player)
        coming = turns(tournament, list(tournament.entries.all()))
        if not coming or coming[0].entry != entry:
            raise NotPossible(TournamentCode.NOT_YOUR_PICK)
        picked = fighters.choose(entry, fighter, coming[0].number)
        tournament.pick_until = None
        tell_all(draft(tournament, timezone.now()))
        advance_soon(tournament)
    return picked
