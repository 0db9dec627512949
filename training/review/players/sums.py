"""Sums of luck and errors in a review, stored for each player of the match."""

from __future__ import annotations

from training.review.analysis.account import MatchAccount, RoundAccount
from training.review.models import LookBack, SideSums


def keep_sums(look: LookBack) -> None:
    """Store the review's sums for each person in the match, in place of older sums."""
    SideSums.objects.filter(look=look).delete()
    account, match = look.account, look.match
    if account is None or match.is_on_one_device:
        return
    sides = ((seat.number, seat.player) for seat in match.all_seats)
    SideSums.objects.bulk_create(
        [
            SideSums(look=look, player=player, ended_at=match.moved_at, **sums_of(account, number))
            for number, player in sides
            if player is not None and not player.is_robot
        ]
    )


def sums_of(account: MatchAccount, seat: int) -> dict[str, float]:
    rolls = [luck for one in account.rounds for luck in rolls_of(one)]
    luck = sum(rolls)
    decisions = [one for each in account.rounds for one in each.decisions if one.seat == seat]
    return {
        "decisions": len(decisions),
        "given_away": sum(decision.given_away for decision in decisions),
        "luck": luck if seat == 0 else -luck,
        "luck_squared": sum(luck * luck for luck in rolls),
    }


def rolls_of(one: RoundAccount) -> list[float]:
    return [one.rolled - one.start, *(decision.luck for decision in one.decisions)]
