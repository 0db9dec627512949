"""The last day of a pairing: who loses a match that is not over by then, and when it is put off."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

NO_TIME = timedelta()


def who_took_more(taken: Sequence[timedelta]) -> int | None:
    """The side for which the match has waited longer; None if both are equal: neither ever answered."""
    most = max(taken)
    longest = [number for number, each in enumerate(taken) if each == most]
    return longest[0] if len(longest) == 1 else None


def missing(taken: Sequence[timedelta], days: timedelta) -> timedelta:
    """How much longer a match has to go on, as nobody loses who has taken less than half of its days.

    That happens after a vacation, or if the match began anew.
    """
    return max(days / 2 - max(taken), NO_TIME)
