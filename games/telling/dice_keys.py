"""Where the dice of a round lie: each under a key of its own, and the slots that dice have left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.telling.following import Followed, key_of
from rules import Battle
from rules.events import Event, RoundBegan
from rules.phases import SECRET_PHASES
from rules.state.shifts import Spot


@dataclass
class Slot:
    """A slot of a row: the key of the die that lies there, or lay there last."""

    key: str
    is_empty: bool = False


class DiceKeys(Followed[Slot]):
    """The rows of all seats, folded from the events since they were rolled.

    *lengths* are how many dice each seat has now. A key names a seat and a place in its row at the
    beginning; it goes with its die, to another side and to its captor.
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
        """Lay a die between its neighbours, in an empty slot if there is one."""
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
        """The keys of the dice that a seat has captured, as far as they are known."""
        known = self.captured[seat][-count:] if count else []
        return [""] * (count - len(known)) + known


def lengths_before(lengths: Sequence[int], events: Sequence[Event]) -> list[int]:
    """How many dice each seat had before these events."""
    found = list(lengths)
    for shift in (shift for event in events for shift in event.shifts):
        if shift.source is not None and shift.source.pile == "row":
            found[shift.source.seat] += 1
        if shift.target is not None and shift.target.pile == "row":
            found[shift.target.seat] -= 1
    return found


def dice_keys(battle: Battle, events: Sequence[Event]) -> DiceKeys:
    """The keys in a battle that stands so after these events, of which those of its round count."""
    lengths = [len(seat.row) for seat in battle.seats]
    if battle.is_over or battle.phase in SECRET_PHASES:
        return DiceKeys(lengths)
    began = [at for at, event in enumerate(events) if isinstance(event, RoundBegan)]
    return DiceKeys(lengths, events[began[-1] :] if began else events)
