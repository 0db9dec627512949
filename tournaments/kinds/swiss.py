"""Swiss: nobody is out, and equals meet; by rounds, or as soon as two fit."""

from __future__ import annotations

from collections import Counter

from pairing import Entrant, Pair, paired, pairs_ready
from pairing.standings import points_of
from tournaments.kinds.event import Due, Event, System
from tournaments.kinds.tables import by_points


def rounds_of(event: Event) -> int:
    """As many as were settled, or as a knock-out would take; and nobody has to meet somebody twice."""
    count = len(event.numbers)
    most = count - 1 if count % 2 == 0 else count
    return min(event.rounds or (count - 1).bit_length(), most)


def due_by_rounds(event: Event) -> list[Due]:
    if event.open or event.last_round >= rounds_of(event) or len(event.still_in) < 2:
        return []
    pairs = paired(entrants(event, event.still_in))
    return [Due(event.last_round + 1, place, *pair) for place, pair in enumerate(pairs)]


def due_as_they_fit(event: Event) -> list[Due]:
    """Each pair is in the round after the last one of both: who waited has left some out."""
    played = Counter(number for meeting in event.meetings for number in meeting.both)
    busy = {number for meeting in event.open for number in meeting.both}
    rounds = rounds_of(event)
    free = entrants(event, {number for number in event.still_in - busy if played[number] < rounds})
    coming = entrants(event, {number for number in event.still_in & busy if played[number] < rounds})
    pairs = pairs_ready(free, coming)
    if len(free) == 1 and not coming and not free[0].byes:
        pairs = [Pair(free[0].number, None)]
    last: dict[int, int] = {}
    for meeting in event.meetings:
        for number in meeting.both:
            last[number] = max(last.get(number, 0), meeting.round)
    made = Counter(meeting.round for meeting in event.meetings)
    due = []
    for one, other in pairs:
        number = 1 + max(last.get(one, 0), last.get(other, 0) if other is not None else 0)
        due.append(Due(number, made[number], one, other))
        made[number] += 1
    return due


def entrants(event: Event, numbers: frozenset[int] | set[int]) -> list[Entrant]:
    points = points_of(event.scores())
    return [event.entrant(number, points[number]) for number in sorted(numbers)]


SWISS = System(by_points, due_by_rounds)
RUNNING = System(by_points, due_as_they_fit)
