"""A player's progress in the campaign, computed from the player's campaign matches."""

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
    """Keys of the fighters whose pins the player has won."""
    beaten: Mapping[int, frozenset[str]] = field(default_factory=dict)
    """The difficulties at which the player has beaten each stop, by the key of the stop."""
    running: Mapping[int, int] = field(default_factory=dict)
    """The number of the running match against each stop, by the key of the stop."""
    met: frozenset[int] = frozenset()
    """Keys of the fighters that the player has fought, whatever the result."""
    mine: int | None = None
    """The key of the fighter that the player used last, or None."""
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
