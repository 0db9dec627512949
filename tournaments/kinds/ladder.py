"""A ladder: players challenge those above them until its time is up."""

from __future__ import annotations

from pairing import after_challenge
from tournaments.kinds.event import Event, Place, System


def ladder_of(event: Event) -> list[int]:
    """From the top rung down. The first of each meeting has challenged the other. Who has left has none."""
    ladder = list(event.numbers)
    for meeting in sorted(event.closed, key=lambda each: each.decided):
        if meeting.other is not None and meeting.winner is not None:
            ladder = after_challenge(ladder, meeting.one, meeting.other, meeting.winner)
    return [number for number in ladder if number in event.still_in]


def ranked(event: Event) -> list[Place]:
    ladder = ladder_of(event)
    gone = [number for number in event.numbers if number not in event.still_in]
    return [Place(place, number) for place, number in enumerate([*ladder, *gone], 1)]


def waits(event: Event) -> bool:
    return not event.is_closing and len(event.still_in) > 1


LADDER = System(ranked, waits=waits)
