"""Pairings in a bracket, in which two winners meet as soon as both are known."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.kinds.event import DuePairing, Meeting, TournamentEvent
from tournaments.pairing import Pair, first_round, next_round


def due_in_bracket(event: TournamentEvent, order: Sequence[int], first: int = 1) -> list[DuePairing]:
    """Return the pairings that are due in a bracket.

    *order* lists the entrants from the strongest, and *first* is the number of the bracket's first round.
    """
    made = {(each.round, each.place): each for each in event.meetings if each.group is None}
    pairs: dict[int, Pair | None] = dict(enumerate(first_round(order)))
    due: list[DuePairing] = []
    width, number = len(pairs), first
    while True:
        known: dict[int, int | None] = {}
        for place, pair in sorted(pairs.items()):
            meeting = made.get((number, place))
            if pair is None:
                known[place] = None
            elif meeting is None:
                due.append(DuePairing(number, place, pair.one, pair.other))
            elif not meeting.is_open:
                known[place] = meeting.winner
        width //= 2
        if not width:
            return due
        pairs = {
            place: next_round([known[2 * place], known[2 * place + 1]])[0]
            for place in range(width)
            if 2 * place in known and 2 * place + 1 in known
        }
        number += 1


def bracket_progress(event: TournamentEvent, number: int) -> tuple[int, bool]:
    """Return the entrant's last round in the bracket (0 if none), and True if the entrant won it."""
    mine: list[Meeting] = [
        each for each in event.meetings if each.group is None and number in each.entrant_numbers
    ]
    return max(((each.round, each.winner == number) for each in mine), default=(0, False))


def bracket_losers(event: TournamentEvent) -> set[int]:
    return {number for each in event.closed_meetings if each.group is None for number in each.losers}
