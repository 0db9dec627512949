"""The page that welcomes imported players: what came with them, what is different, and where things are."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.decorators import PlayerRequest
from accounts.models import User
from api.models import Imported
from community.forum.models import Post
from core.addresses import address
from core.database.read_only import unless_read_only
from games.models import Match, MatchQuerySet, Seat
from tournaments.models import Tournament

MOST_RUNNING = 20


def player_entries(player: User) -> QuerySet[Imported]:
    return Imported.objects.filter(kind=Imported.Kind.PLAYER, new=player.pk)


@dataclass(frozen=True)
class Luggage:
    """The imported things of one player."""

    player: User

    @cached_property
    def matches(self) -> MatchQuerySet:
        mine = Seat.objects.filter(player=self.player).values("match")
        return Match.objects.filter(imported_number__isnull=False, pk__in=mine)

    @cached_property
    def running(self) -> list[Match]:
        """The player's running imported matches; first those in which it is the player's turn."""
        mine = Seat.objects.filter(player=self.player, owes__isnull=False).values_list("match", flat=True)
        waiting = set(mine)
        found = self.matches.filter(status=Match.Status.PLAYING).order_by("-moved_at").with_seats()
        return sorted(found.defer("start_data")[:MOST_RUNNING], key=lambda match: match.pk not in waiting)

    @cached_property
    def number_of_running(self) -> int:
        return self.matches.filter(status=Match.Status.PLAYING).count()

    @cached_property
    def number_of_finished(self) -> int:
        return self.matches.filter(status=Match.Status.FINISHED).count()

    @cached_property
    def number_of_records(self) -> int:
        return self.matches.filter(status=Match.Status.FINISHED, battle_data__isnull=True).count()

    @cached_property
    def number_of_tournaments(self) -> int:
        imported = Imported.objects.filter(kind=Imported.Kind.TOURNAMENT).values("new")
        return Tournament.objects.filter(pk__in=imported, entries__player=self.player).distinct().count()

    @cached_property
    def number_of_posts(self) -> int:
        imported = Imported.objects.filter(kind=Imported.Kind.POST).values("new")
        return Post.objects.filter(pk__in=imported, author=self.player).count()


def welcome_address(player: User) -> str | None:
    """Return the address of the welcome page for an imported player who has not seen it, otherwise None."""
    return address("moved") if player_entries(player).filter(welcomed_at=None).exists() else None


@require_safe
@login_required
@never_cache
def welcome(request: PlayerRequest) -> HttpResponse:
    entries = player_entries(request.user)
    if not entries.exists():
        raise Http404
    answer = render(request, "api/moved/welcome.html", {"luggage": Luggage(request.user)})
    with unless_read_only():
        entries.filter(welcomed_at=None).update(welcomed_at=timezone.now())
    return answer
