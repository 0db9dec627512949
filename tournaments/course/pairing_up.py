"""Decide pairings, store those that are due then, and begin their matches."""

from __future__ import annotations

from tournaments.course import pairings
from tournaments.course.deciding import decide_new
from tournaments.course.progress import Progress

AT_ONCE = 16
"""So many matches begin in one transaction."""


def decide_and_pair(progress: Progress) -> None:
    """Until nothing is due: what is decided at once, as byes are, may bring others together."""
    while progress.new or pair_due(progress):
        decide_new(progress)


def pair_due(progress: Progress) -> bool:
    """Write down who is to meet now; whether there is anybody."""
    due = progress.kind.due(progress.event)
    for each in due:
        progress.add(each)
    return bool(due)


def begin_matches(progress: Progress) -> bool:
    """Begin some of the matches that are missing; whether there are more."""
    missing = [pairing for pairing in progress.open if pairing.match_id is None and not pairing.is_bye]
    for pairing in missing[:AT_ONCE]:
        pairings.begin_match(progress, pairing)
    return len(missing) > AT_ONCE
