"""A program that analyzes finished matches at the lowest priority.

Run with `python -m training.review.analysis.program`. Each line read is a match and gets a line as an answer.
The answer is the account of the match or, if the line contains the account and names moves, the slips among
these moves. All lines are JSON.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from dataclasses import dataclass, replace
from typing import Any

from rules import Battle
from rules.events import Event
from rules.notation.codec import event_from_json
from training.review.analysis.account import MatchAccount
from training.review.analysis.judging import account_of, slips_of
from training.review.analysis.packing import packed_account, packed_slips, unpacked_account

BELOW_EVERYTHING = 19
SECONDS = 120
"""Processor seconds per match; the process ends if a match takes more."""


@dataclass(slots=True)
class PastMove:
    number: int
    seat: int | None
    action: Any
    facts: tuple[Event, ...]


def answer(question: dict[str, Any]) -> object:
    start = Battle.from_json(question["start"])
    moves = [
        PastMove(number, seat, action, tuple(map(event_from_json, events)))
        for number, seat, action, events in question["moves"]
    ]
    if "account" in question:
        account = unpacked_account(question["account"])
        return packed_slips(slips_of(start, moves, part_of(account, question["after"], question["until"])))
    return packed_account(account_of(start, moves))


def part_of(account: MatchAccount, after: int, until: int) -> MatchAccount:
    return MatchAccount(
        tuple(
            replace(one, decisions=tuple(each for each in one.decisions if after < each.move <= until))
            for one in account.rounds
        )
    )


def answer_lines() -> None:
    os.nice(BELOW_EVERYTHING)
    for line in sys.stdin:
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        said = json.dumps(answer(json.loads(line)))
        signal.setitimer(signal.ITIMER_PROF, 0)
        sys.stdout.write(f"{said}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    answer_lines()
