"""The check that keeps players who play only with friends out of tournaments with strangers."""

from __future__ import annotations

from django.db.models import Q

from accounts.models import User
from accounts.players.who_may_play import playable_players
from core.refusals import NotPossible
from tournaments.models import Tournament
from tournaments.refusals import TournamentCode


def why_not_with_strangers(tournament: Tournament, player: User) -> NotPossible | None:
    """Return the reason why the player may not meet the other players and organizers, or None.

    A player who plays only with friends can join only a tournament of friends. Other players can join a
    tournament with such a player only as a friend.
    """
    if player.friends_only and not tournament.organisers:
        return NotPossible(TournamentCode.NOT_AMONG_STRANGERS)
    organisers = [organiser.pk for organiser in tournament.organisers]
    there = Q(pk__in=tournament.entries.values("player")) | Q(pk__in=organisers)
    others = User.objects.get_queryset().filter(there, is_active=True).exclude(pk=player.pk)
    if not player.friends_only:
        others = others.filter(friends_only=True)
    if not others.exclude(pk__in=playable_players(player).values("pk")).exists():
        return None
    if player.friends_only:
        return NotPossible(TournamentCode.NOT_AMONG_STRANGERS)
    return NotPossible(TournamentCode.PLAYS_AMONG_FRIENDS)
