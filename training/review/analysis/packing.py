"""Conversion of accounts and slips to compact JSON, in ten-thousandths of a round, and back.

A round is packed as `[round, start, rolled, result, steps to the next move, seats, chances chosen, chances
after, by sizes]`. A decision begins with the chance with which the previous decision ended, so sums still
balance.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import Any

from training.review.analysis.account import (
    Because,
    DecisionAccount,
    Feared,
    MatchAccount,
    Reason,
    RoundAccount,
    Slip,
)

WHOLE = 10_000

Packed = list[Any]


def packed_account(account: MatchAccount) -> Packed:
    return [packed_round(one) for one in account.rounds]


def packed_round(one: RoundAccount) -> Packed:
    moves = [0, *(decision.move for decision in one.decisions)]
    return [
        one.number,
        in_parts(one.start),
        in_parts(one.rolled),
        in_parts(one.result),
        [after - before for before, after in pairwise(moves)],
        [decision.seat for decision in one.decisions],
        [in_parts(decision.chosen) for decision in one.decisions],
        [in_parts(decision.after) for decision in one.decisions],
        None if one.by_sizes is None else in_parts(one.by_sizes),
    ]


def unpacked_account(packed: Sequence[Packed]) -> MatchAccount:
    return MatchAccount(tuple(unpacked_round(*each) for each in packed))


def unpacked_round(
    number: int,
    start: int,
    rolled: int,
    result: int,
    steps: list[int],
    seats: list[int],
    chosen: list[int],
    after: list[int],
    by_sizes: int | None,
) -> RoundAccount:
    before = [rolled, *after]
    decisions = [
        DecisionAccount(move, seat, before[place] / WHOLE, chosen[place] / WHOLE, after[place] / WHOLE)
        for place, (move, seat) in enumerate(zip(accumulate(steps), seats, strict=True))
    ]
    return RoundAccount(
        number,
        start / WHOLE,
        rolled / WHOLE,
        tuple(decisions),
        result / WHOLE,
        None if by_sizes is None else by_sizes / WHOLE,
    )


def packed_slips(slips: Sequence[Slip]) -> Packed:
    return [
        [
            slip.move,
            slip.seat,
            in_parts(slip.played),
            in_parts(slip.better),
            slip.better_action,
            packed_reason(slip.reason),
            packed_feared(slip.feared),
            packed_feared(slip.feared_after_better),
        ]
        for slip in slips
    ]


def unpacked_slips(packed: Sequence[Packed]) -> list[Slip]:
    return [
        Slip(
            move,
            seat,
            played / WHOLE,
            better / WHOLE,
            action,
            unpacked_reason(reason),
            unpacked_feared(feared),
            unpacked_feared(feared_after_better),
        )
        for move, seat, played, better, action, reason, feared, feared_after_better in packed
    ]


def packed_reason(reason: Reason | None) -> Packed | None:
    if reason is None:
        return None
    return [reason.because, round(reason.points, 1), reason.place, reason.by]


def unpacked_reason(packed: Packed | None) -> Reason | None:
    if packed is None:
        return None
    because, points, place, by = packed
    return Reason(Because(because), points, place, by)


def packed_feared(feared: Feared | None) -> Packed | None:
    return None if feared is None else [in_parts(feared.share), list(feared.by), list(feared.takes)]


def unpacked_feared(packed: Packed | None) -> Feared | None:
    if packed is None:
        return None
    share, by, takes = packed
    return Feared(share / WHOLE, tuple(by), tuple(takes))


def in_parts(share: float) -> int:
    return round(share * WHOLE)
