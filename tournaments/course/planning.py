"""The plan of all changes that are due in a running tournament, computed from plain values."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from tournaments.course.changes import (
    Change,
    Departure,
    Elimination,
    MatchStart,
    NewPairing,
    NextCheck,
    PairingSlot,
    Postponement,
    RulingRequest,
    TournamentEnding,
    Verdict,
)
from tournaments.course.outcomes import changes_for, new_pairing
from tournaments.course.snapshot import POINTS, OpenPairing, Snapshot
from tournaments.kinds import Meeting
from tournaments.models import How

AT_ONCE = 16
"""Maximum number of matches that start in one transaction."""


class CoursePlan(NamedTuple):
    changes: Sequence[Change]
    more: bool


def plan_of(snapshot: Snapshot) -> CoursePlan:
    settled, changes = decide_and_pair(snapshot)
    missing = missing_matches(settled)
    more = len(missing) > AT_ONCE
    ends = not more and settled.kind.is_over(settled.event)
    due = [*map(Departure, settled.closed_accounts), *changes, *map(MatchStart, missing[:AT_ONCE])]
    if beaten := settled.not_beaten & settled.kind.find_eliminated(settled.event):
        due.append(Elimination(tuple(sorted(beaten))))
    if ends:
        due.append(
            TournamentEnding({number: place for place, number in settled.kind.rank_entrants(settled.event)})
        )
    due.append(next_check(settled, more=more, ends=ends))
    return CoursePlan(due, more)


def decide_and_pair(snapshot: Snapshot) -> tuple[Snapshot, list[Change]]:
    """Decide and add pairings until nothing is due. Return the new snapshot and the changes in order.

    Several passes are needed, because a bye is decided at once and may lead to a new pairing.
    """
    changes: list[Change] = []
    undecided = deque(snapshot.by_end)
    while undecided or (new := new_pairings(snapshot)):
        found = changes_for(snapshot.open[undecided.popleft()], snapshot) if undecided else new
        undecided += [change.slot for change in found if isinstance(change, NewPairing)]
        snapshot = snapshot_after(snapshot, found)
        changes += found
    return snapshot, changes


def new_pairings(snapshot: Snapshot) -> list[Change]:
    return [
        new_pairing(snapshot, PairingSlot(due.round, due.place), due.one, due.other, due.group)
        for due in snapshot.kind.due(snapshot.event)
    ]


def missing_matches(snapshot: Snapshot) -> list[PairingSlot]:
    return [slot for slot, each in snapshot.open.items() if not each.has_match and not each.is_bye]


def next_check(snapshot: Snapshot, *, more: bool, ends: bool) -> NextCheck:
    moments = [*(pairing.due_at for pairing in snapshot.open.values()), *snapshot.moments]
    due_at = snapshot.now if more else min(moments, default=None)
    return NextCheck(snapshot.event.last_round, None if ends else due_at)


# ---- what a tournament comes to


def snapshot_after(snapshot: Snapshot, changes: Iterable[Change]) -> Snapshot:
    pairings, meetings, last = dict(snapshot.open), {}, snapshot.last_decided
    for change in changes:
        match change:
            case NewPairing():
                pairings[change.slot] = added = OpenPairing(
                    change.slot, change.one, change.other, change.deadline, change.group
                )
                meetings[change.slot.round_and_place] = open_meeting(added)
            case Verdict():
                meetings[change.slot.round_and_place] = closed_meeting(pairings.pop(change.slot), change)
                last = change.number
            case Postponement():
                pairings[change.slot] = replace(pairings[change.slot], deadline=change.deadline)
            case RulingRequest():
                pairings[change.slot] = replace(pairings[change.slot], word_until=change.until)
    event = snapshot.event.with_meetings(meetings.values()) if meetings else snapshot.event
    return replace(snapshot, event=event, open=pairings, last_decided=last)


def open_meeting(pairing: OpenPairing) -> Meeting:
    return Meeting(*pairing.slot.round_and_place, pairing.one, pairing.other, pairing.group)


def closed_meeting(pairing: OpenPairing, verdict: Verdict) -> Meeting:
    points, others_points = POINTS.get(verdict.result, (0, 0))
    rounds, others_rounds = verdict.rounds
    return replace(
        open_meeting(pairing),
        is_open=False,
        points=points,
        others_points=others_points,
        rounds=rounds,
        others_rounds=others_rounds,
        decided=verdict.number,
        by_time=verdict.how == How.FORFEIT,
        by_leaving=verdict.how == How.LEFT,
    )
