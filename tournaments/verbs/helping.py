"""Helpers, who organize a tournament together with its founder."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from accounts.players.lookup import find_player
from accounts.players.who_may_play import why_not_play
from core.refusals import NotPlayable, NotPossible, TooLate
from games.play.texts import refuse_if_muted
from tournaments.locking import lock_tournament, log, refuse_unless_founder
from tournaments.models import Act, Entry
from tournaments.refusals import TournamentCode
from tournaments.signals import Occurred, notify_listeners
from tournaments.strangers import why_not_with_strangers

MOST_HELPERS = 5


def name_helper(tournament_id: int, founder: User, name: str) -> None:
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        refuse_unless_founder(tournament, founder)
        if tournament.is_over:
            raise TooLate(TournamentCode.IS_OVER)
        refuse_if_muted(founder)
        player = find_player(name.strip())
        if player is None or not may_help(founder, player) or why_not_with_strangers(tournament, player):
            raise NotPlayable(TournamentCode.NOBODY_TO_HELP)
        if tournament.is_organised_by(player):
            raise TooLate(TournamentCode.HELPS_ALREADY, player=player.username)
        if tournament.helpers.count() >= MOST_HELPERS:
            raise NotPlayable(TournamentCode.TOO_MANY_HELPERS, most=MOST_HELPERS)
        tournament.helpers.add(player)
        log(tournament, Act.What.HELPER, founder, words=player.username)
        notify_listeners(Occurred.HELPS, tournament, [Entry(tournament=tournament, player=player)])


def may_help(founder: User, player: User) -> bool:
    """Return True if the founder may name *player* as a helper.

    The player must have a verified address, and the founder must be allowed to play against this player.
    """
    if founder == player:
        return True
    is_known = player.is_person and not player.is_guest and player.has_verified_email
    return is_known and why_not_play(founder, player) is None


def give_up_helping(tournament_id: int, by: User, name: str) -> None:
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        helper = tournament.helpers.filter(username=name).first()
        if helper != by:
            refuse_unless_founder(tournament, by)
        if helper is None:
            raise NotPossible(TournamentCode.HELPS_NOT, player=name[:40])
        tournament.helpers.remove(helper)
        log(tournament, Act.What.HELPED, by, words=helper.username)
