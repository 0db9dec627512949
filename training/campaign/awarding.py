"""The award of campaign pins, in the transaction that ends a match."""

from __future__ import annotations

from core.refusals import NotPossible
from games import play
from games.models import Match, Seat
from games.signals import Happened, News, listen_to
from training.campaign.models import Attempt, Difficulty, Pin
from training.campaign.refusals import CampaignCode


def is_against_a_robot(match: Match) -> bool:
    """Return True if a robot plays, as in every campaign match; other matches need no further queries."""
    return any(seat.player is not None and seat.player.is_robot for seat in match.all_seats)


@listen_to(Happened.ENDED, about=is_against_a_robot)
def give_pin(news: News) -> None:
    for attempt in Attempt.objects.filter(match=news.match):
        award(attempt, news.match)


def award(attempt: Attempt, match: Match) -> None:
    won = any(
        seat.player_id == attempt.player_id and seat.result == Seat.Result.WON for seat in match.all_seats
    )
    if won:
        pin = Pin(player_id=attempt.player_id, button_id=attempt.theirs_id, won_in=match)
        Pin.objects.bulk_create([pin], ignore_conflicts=True)


@play.objects_to_coach
def why_no_coach_on_hard(match: Match) -> NotPossible | None:
    """Return a refusal if the match is a campaign match on hard difficulty, otherwise None.

    A pin for hard difficulty must be won without the coach.
    """
    is_hard = Attempt.objects.filter(match=match, difficulty=Difficulty.HARD).exists()
    return NotPossible(CampaignCode.NO_COACH_ON_HARD) if is_hard else None
