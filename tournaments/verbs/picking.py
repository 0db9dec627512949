"""The action of picking a fighter in a draft."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from core.refusals import NotPossible, TooLate
from tournaments import fighters
from tournaments.course.draft import remaining_turns, run_draft
from tournaments.fighters import CustomFighter
from tournaments.locking import entry_of, lock_tournament
from tournaments.models import Pick, Tournament
from tournaments.refusals import TournamentCode
from tournaments.signals import notify_listeners_in_order
from tournaments.tasks import advance_soon


def pick(tournament_id: int, player: User, fighter: int | CustomFighter) -> Pick:
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        if tournament.status != Tournament.Status.DRAFTING:
            raise TooLate(TournamentCode.NOT_DRAFTING)
        entry = entry_of(tournament, player)
        coming = remaining_turns(tournament, list(tournament.entries.all()))
        if not coming or coming[0].entry != entry:
            raise NotPossible(TournamentCode.NOT_YOUR_PICK)
        picked = fighters.choose(entry, fighter, coming[0].number)
        tournament.pick_until = None
        notify_listeners_in_order(run_draft(tournament, timezone.now()))
        advance_soon(tournament)
    return picked
