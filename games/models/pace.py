"""The pace of a match, on which its players agree."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import assert_never

LONGEST_PACE = 16
MOST_MINUTES, MOST_SECONDS = 180, 60
DAYS_PER_MOVE = (1, 2, 3, 5, 7, 14)
MOST_DAYS_IN_BANK, MOST_DAYS_GAINED = 60, 7


class PaceKind(StrEnum):
    NONE = ""
    LIVE = "live"
    DAYS = "days"
    BANK = "bank"


WRITTEN = re.compile(r"(live|bank):([1-9]\d{0,2})\+(0|[1-9]\d?)|days:([1-9]\d?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Pace:
    kind: PaceKind = PaceKind.NONE
    amount: int = 0
    """Minutes of a live match, days per move, or days of a time bank, depending on the kind of pace."""
    more: int = 0
    """Time added after each answer: seconds in a live match, days in a time bank."""

    @classmethod
    def read(cls, text: str) -> Pace:
        """Return the pace in a text like "", "live:10+5", "days:3" or "bank:14+1".

        Raise `ValueError` for any other text.
        """
        if not text:
            return cls()
        if not (found := WRITTEN.fullmatch(text)):
            raise ValueError(f"no pace: {text[:LONGEST_PACE]!r}")
        kind, amount, more, days = found.groups()
        pace = cls(PaceKind.DAYS, int(days)) if days else cls(PaceKind(kind), int(amount), int(more))
        if not pace.is_within_bounds:
            raise ValueError(f"no such pace: {text!r}")
        return pace

    def __str__(self) -> str:
        if self.kind is PaceKind.NONE:
            return ""
        return f"{self.kind}:{self.amount}" + ("" if self.kind is PaceKind.DAYS else f"+{self.more}")

    def __bool__(self) -> bool:
        return self.kind is not PaceKind.NONE

    @property
    def is_within_bounds(self) -> bool:
        match self.kind:
            case PaceKind.NONE:
                return True
            case PaceKind.DAYS:
                return self.amount in DAYS_PER_MOVE
            case PaceKind.LIVE:
                return self.amount <= MOST_MINUTES and self.more <= MOST_SECONDS
            case PaceKind.BANK:
                return self.amount <= MOST_DAYS_IN_BANK and self.more <= MOST_DAYS_GAINED
            case _:
                assert_never(self.kind)

    @property
    def is_live(self) -> bool:
        return self.kind is PaceKind.LIVE

    @property
    def at_start(self) -> timedelta:
        return timedelta(minutes=self.amount) if self.is_live else timedelta(days=self.amount)

    @property
    def gain(self) -> timedelta:
        return timedelta(seconds=self.more) if self.is_live else timedelta(days=self.more)

    def after_answer(self, left: timedelta) -> timedelta:
        match self.kind:
            case PaceKind.NONE | PaceKind.DAYS:
                return self.at_start
            case PaceKind.LIVE:
                return left + self.gain
            case PaceKind.BANK:
                return min(left + self.gain, self.at_start)
            case _:
                assert_never(self.kind)
