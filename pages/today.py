"""The news of the day at home, in a few lines: puzzle, review, forum, an offer and tournaments."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.db.models.functions import Coalesce
from django.http import HttpRequest

from accounts.models import User
from core.database.compiled import Compiled
from games.lists.lobby import Lobby, OfferInBrief
from games.models import Seat
from notifications.models import Notice
from pages.first_steps import FirstSteps, has_first_steps
from tournaments.models import Tournament
from tournaments.templatetags.tournaments import tournaments_announced_to
from training.puzzles.solving.progress import streak_of
from training.puzzles.solving.streak import Streak
from training.review.news import Ready

MOST_LINES = 4


class ReadyReview(NamedTuple):
    match: int
    opponent: str


def ready_reviews(player: int) -> QuerySet[Any, Any]:
    ready = Notice.objects.filter(player=player, kind=Ready.name)
    seats = Seat.objects.filter(match__in=ready.values("about")).exclude(player=player)
    return seats.order_by("-match_id").values_list("match_id", Coalesce("player__username", "guest_name"))[:1]


READY: Compiled[Any] = Compiled(ready_reviews)


@dataclass(frozen=True)
class Today:
    request: HttpRequest
    player: User
    lobby: Lobby
    newcomer: FirstSteps | None
    new_posts: int

    @cached_property
    def streak(self) -> Streak:
        return streak_of(self.request)

    @cached_property
    def is_for_beginners(self) -> bool:
        return self.newcomer is not None or has_first_steps(self.request)

    @cached_property
    def review(self) -> ReadyReview | None:
        """The newest review that the player asked for and has not seen."""
        return next(map(ReadyReview._make, READY(self.player.pk)), None)

    @cached_property
    def offer(self) -> OfferInBrief | None:
        """An offer at the player's level, unless the page lists offers anyway."""
        lists_offers = self.newcomer is None and self.lobby.overview.jacket is None
        return None if lists_offers else self.lobby.offer_at_level

    @cached_property
    def tournaments(self) -> list[Tournament]:
        """Tournaments to join, as many as there is room for."""
        shown = 1 + sum(map(bool, (self.review, self.new_posts, self.offer)))
        return tournaments_announced_to(self.player)[: MOST_LINES - shown] if shown < MOST_LINES else []
