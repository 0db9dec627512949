"""Lookup of a player by name, ignoring case."""

from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.db.models import QuerySet
from django.http import Http404

from accounts.models import User
from core.database.compiled import Compiled


def find_player(name: str) -> User | None:
    return next(iter(ACTIVE(connection.ops.prep_for_iexact_query(name))), None)


def active_players(name: str) -> QuerySet[User]:
    return (
        User.objects.filter_by_name(name)
        .filter(is_active=True)
        .select_related("saved_preferences")
        .order_by("pk")
    )


ACTIVE = Compiled(active_players)


def player_or_404(name: str, viewer: User | AnonymousUser) -> User:
    """Return the player with this *name*.

    Raise `Http404` for closed accounts and for guests, except for the viewer's own guest account.
    """
    player = find_player(name)
    if player is None or (player != viewer and not (player.is_active and not player.is_guest)):
        raise Http404
    return player
