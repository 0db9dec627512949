"""The account of a finished round: the points of every die, and why a seat goes first in the next round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.log.dice_keys import DiceKeys, dice_keys
from games.log.who_begins import since_the_roll, table_after, who_begins
from games.log.wording import points
from rules import Battle, Die, Seat, fold
from rules.events import Event, RoundEnded
from rules.scoring import worth


class CountedDie(NamedTuple):
    """A die with the points that it counts at the end of a round, in half points."""

    die: Die
    halves: int
    is_halved: bool
    """True if the die was not captured and therefore counts half of its size."""

    @property
    def points(self) -> str:
        return points(self.halves / 2)


@dataclass
class SeatAccount:
    number: int
    kept: list[CountedDie]
    captured: list[CountedDie]
    halves: int

    @property
    def score(self) -> float:
        return self.halves / 2

    @property
    def sentence(self) -> str:
        """The points of the seat in words, like `captured 20 + 10, kept half of 12`."""
        parts = []
        if self.captured:
            parts.append(
                _("captured %(points)s") % {"points": sum_in_words([die.halves for die in self.captured])}
            )
        if self.kept:
            parts.append(_("kept %(points)s") % {"points": self.kept_in_words})
        return ", ".join(parts)

    @property
    def kept_in_words(self) -> str:
        whole = sum_in_words([die.halves for die in self.kept if not die.is_halved])
        sizes = sum_in_words([die.halves * 2 for die in self.kept if die.is_halved])
        if not sizes:
            return whole
        half = _("half of %(points)s") % {"points": sizes}
        return half if not whole else _("%(points)s and %(half)s") % {"points": whole, "half": half}


class LastRoundAccount:
    """The account of the last finished round, computed from the events since the round began.

    If the match began in the middle of that round, *start* returns the position at which it began.
    """

    def __init__(
        self, battle: Battle, events: Sequence[Event], start: Callable[[], Battle] | None = None
    ) -> None:
        self._battle = battle
        at = max(place for place, event in enumerate(events) if isinstance(event, RoundEnded))
        ended = events[at]
        assert isinstance(ended, RoundEnded)
        self.ended = ended
        self._before = since_the_roll(events[:at])
        self._start: Battle | None = None
        if not self._before and start is not None:
            self._before, self._start = events[:at], start()
        self._after = since_the_roll(events[at + 1 :])

    @cached_property
    def last_table(self) -> Battle:
        if self._start is not None:
            return fold(self._start, self._before)
        return table_after(self._battle, self._before)

    @cached_property
    def keys(self) -> DiceKeys:
        return dice_keys(self.last_table, self._before)

    @cached_property
    def rows(self) -> list[SeatAccount]:
        if not self._before:
            return []
        return [self.row(number, seat) for number, seat in enumerate(self.last_table.seats)]

    def row(self, number: int, seat: Seat) -> SeatAccount:
        up = self._battle.ruleset.halves_round_up
        kept = [counted_die(die, False, up) for die in (*seat.row, *seat.retired)]
        captured = [counted_die(die, True, up) for die in seat.captured]
        return SeatAccount(number, kept, captured, self.ended.scores[number])

    def who_begins(self, names: Sequence[str], viewer: int | None) -> str:
        found = who_begins(self._battle, self._after, names, viewer)
        return "" if found is None else found.text


def counted_die(die: Die, is_captured: bool, round_up: bool) -> CountedDie:
    halves = worth(die, is_captured, round_up)
    return CountedDie(die, halves, is_halved=not is_captured and halves > 0 and halves == die.size)


def sum_in_words(halves: Sequence[int]) -> str:
    said = "".join(f" {'−' if each < 0 else '+'} {points(abs(each) / 2)}" for each in halves)
    return said[3:] if said.startswith(" +") else said[1:].replace(" ", "", 1)
