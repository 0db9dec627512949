"""A player's progress in the campaign, computed from the record of their matches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.models import Match, Seat
from training.campaign.models import Attempt, Difficulty, Pin

RUNNING = (Match.Status.OFFERED, Match.Status.PLAYING)


@dataclass(frozen=True, slots=True)
class CampaignProgress:
    pins: frozenset[int] = frozenset()
    """The fighters that the player has beaten."""
    beaten: Mapping[int, frozenset[str]] = field(default_factory=dict)
    """For each stop, at which difficulties it was beaten."""
    running: Mapping[int, int] = field(default_factory=dict)
    """For each stop, the match that is being played."""
    met: frozenset[int] = frozenset()
    """The fighters that the player has fought, whatever came of it."""
    mine: int | None = None
    """The fighter that the player took last."""
    difficulty: Difficulty = Difficulty.EASY


def progress_of(player: User | AnonymousUser) -> CampaignProgress:
    if not player.is_authenticated:
        return CampaignProgress()
    attempts = Attempt.objects.filter(player=player)
    won = attempts.filter(match__seats__player=player, match__seats__result=Seat.Result.WON)
    beaten = defaultdict(set)
    for stop, difficulty in won.values_list("stop", "difficulty").distinct():
        beaten[stop].add(difficulty)
    last = attempts.order_by("-match").values_list("mine", "difficulty").first()
    return CampaignProgress(
        pins=frozenset(Pin.objects.filter(player=player).values_list("button", flat=True)),
        beaten={stop: frozenset(difficulties) for stop, difficulties in beaten.items()},
        running=dict(attempts.filter(match__status__in=RUNNING).values_list("stop", "match")),
        met=frozenset(attempts.values_list("theirs", flat=True).distinct()),
        mine=None if last is None else last[0],
        difficulty=Difficulty.EASY if last is None else Difficulty(last[1]),
    )
