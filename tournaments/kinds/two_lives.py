"""A knock-out with two lives: who has lost twice is out. Players with as many lives meet, by rounds."""

from __future__ import annotations

from pairing import paired
from tournaments.kinds.event import Due, Event, Place, System
from tournaments.kinds.tables import by, lives_of


def due(event: Event) -> list[Due]:
    alive = {number: lives for number, lives in lives_of(event).items() if lives}
    if event.open or len(alive) < 2:
        return []
    pairs = paired([event.entrant(number, lives) for number, lives in alive.items()])
    return [Due(event.last_round + 1, place, *pair) for place, pair in enumerate(pairs)]


def ranked(event: Event) -> list[Place]:
    """Who was out later stands higher."""
    lives = lives_of(event)
    return by(lambda number: (lives[number], last_round_of(event, number)), event.numbers)


def last_round_of(event: Event, number: int) -> int:
    return max((each.round for each in event.meetings if number in each.both), default=0)


def out(event: Event) -> set[int]:
    return {number for number, lives in lives_of(event).items() if not lives}


TWO_LIVES = System(ranked, due, out=out)
