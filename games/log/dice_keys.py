"""Keys that identify the dice of a round, and the slots from which dice were taken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.log.die_tracking import DieTracker, key_of
from rules import Battle
from rules.events import Event, RoundBegan
from rules.phases import SECRET_PHASES
from rules.state.shifts import Spot


@dataclass
class Slot:
    """A slot in a row, with the key of the die in it or of the last die that was in it."""

    key: str
    is_empty: bool = False


class DiceKeys(DieTracker[Slot]):
    """The keys of all dice in their rows, computed from the events since the dice were rolled.

    *lengths* is the current number of dice per seat. A key consists of the first seat and place of a die. The
    die has the same key after a capture or on another side.
    """

    def __init__(self, lengths: Sequence[int], events: Sequence[Event] = ()) -> None:
        self._known = lengths_before(lengths, events)
        super().__init__(
            [[Slot(key_of(seat, place)) for place in range(count)] for seat, count in enumerate(self._known)]
        )
        self.captured: list[list[str]] = [[] for _seat in lengths]
        for event in events:
            self.follow(event)

    def take(self, spot: Spot) -> Slot | None:
        assert spot.place is not None
        if spot.pile == "captured":
            known = self.captured[spot.seat]
            return Slot(known.pop(spot.place)) if spot.place < len(known) else None
        left = [slot for slot in self.rows[spot.seat] if not slot.is_empty][spot.place]
        left.is_empty = True
        return Slot(left.key)

    def lay(self, spot: Spot, thing: Slot) -> None:
        """Put a die between its neighbors in the row, into an empty slot if possible."""
        if spot.pile == "captured":
            self.captured[spot.seat].append(thing.key)
        if spot.place is None:
            return
        row = self.rows[spot.seat]
        lying = [at for at, slot in enumerate(row) if not slot.is_empty]
        after = lying[spot.place - 1] + 1 if spot.place else 0
        before = lying[spot.place] if spot.place < len(lying) else len(row)
        row[after : min(after + 1, before)] = [thing]

    def new(self, seat: int) -> Slot:
        self._known[seat] += 1
        return Slot(key_of(seat, self._known[seat] - 1))

    def tray(self, seat: int, count: int) -> list[str]:
        known = self.captured[seat][-count:] if count else []
        return [""] * (count - len(known)) + known


def lengths_before(lengths: Sequence[int], events: Sequence[Event]) -> list[int]:
    found = list(lengths)
    for shift in (shift for event in events for shift in event.shifts):
        if shift.source is not None and shift.source.pile == "row":
            found[shift.source.seat] += 1
        if shift.target is not None and shift.target.pile == "row":
            found[shift.target.seat] -= 1
    return found


def dice_keys(battle: Battle, events: Sequence[Event]) -> DiceKeys:
    lengths = [len(seat.row) for seat in battle.seats]
    if battle.is_over or battle.phase in SECRET_PHASES:
        return DiceKeys(lengths)
    began = [at for at, event in enumerate(events) if isinstance(event, RoundBegan)]
    return DiceKeys(lengths, events[began[-1] :] if began else events)
