"""Forfeited matches of a player, which the other stats leave out."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from django.contrib.auth.models import AnonymousUser
from django.db.models import OuterRef, Subquery
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Match, Seat

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise as Words

MOST_READ = 1000
OTHER = "other"

LABELS: dict[tuple[str, str], Words] = {
    (Seat.Result.WON, Seat.Forfeit.TIME): _("won on time"),
    (Seat.Result.WON, Seat.Forfeit.SURRENDER): _("won by surrender"),
    (Seat.Result.WON, Seat.Forfeit.LEFT): _("won because a player left"),
    (Seat.Result.WON, Seat.Forfeit.RULED): _("won by the organiser’s decision"),
    (Seat.Result.WON, Seat.Forfeit.DEADLINE): _("won on the last day"),
    (Seat.Result.LOST, Seat.Forfeit.TIME): _("lost on time"),
    (Seat.Result.LOST, Seat.Forfeit.SURRENDER): _("lost by surrender"),
    (Seat.Result.LOST, Seat.Forfeit.LEFT): _("left and lost"),
    (Seat.Result.LOST, Seat.Forfeit.RULED): _("lost by the organiser’s decision"),
    (Seat.Result.LOST, Seat.Forfeit.DEADLINE): _("lost on the last day"),
    (Seat.Result.LOST, OTHER): _("lost after another player was out"),
    (Seat.Result.DRAWN, OTHER): _("drawn after another player was out"),
}


def count_forfeits(player: User, viewer: User | AnonymousUser) -> list[tuple[Words, int]]:
    own = Seat.objects.filter(match=OuterRef("match"), player=player)
    theirs = Match.objects.with_outcome().seen_by(viewer)
    seats = Seat.objects.filter(
        match__in=theirs.filter(pk__in=Seat.objects.filter(player=player).values("match"))
    ).exclude(forfeited="")
    rows = seats.annotate(mine=Subquery(own.values("result")[:1])).order_by("-match_id", "number")
    found: dict[int, tuple[str, str]] = {}
    for match, whose, how, mine in rows.values_list("match", "player", "forfeited", "mine")[:MOST_READ]:
        if whose == player.pk or mine == Seat.Result.WON:
            found[match] = (mine, how)
        else:
            found.setdefault(match, (mine, OTHER))
    counted = Counter(found.values())
    return [(words, counted[key]) for key, words in LABELS.items() if counted[key]]
