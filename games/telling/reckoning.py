"""A round that has ended: what every die counted, and who begins the next one, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.telling.cloth import Cloth, cloth_of
from games.telling.wording import points
from rules import Battle, Die, Phase, Seat, fold
from rules.events import Event, InitiativeWon, RoundBegan, RoundEnded
from rules.rounds.initiative import BEYOND, standings
from rules.scoring import worth


class Counted(NamedTuple):
    """A die with what it counted, in half points."""

    die: Die
    halves: int
    is_halved: bool
    """Kept, and therefore worth half of its size."""

    @property
    def points(self) -> str:
        return f"{'−' if self.halves < 0 else '+'}{points(abs(self.halves) / 2)}"


@dataclass
class Row:
    """All that one seat had when the round ended."""

    number: int
    kept: list[Counted]
    captured: list[Counted]
    halves: int

    @property
    def score(self) -> float:
        return self.halves / 2

    @property
    def sentence(self) -> str:
        """`captured 20 + 10, kept ½ · 12`."""
        parts = []
        if self.captured:
            parts.append(_("captured %(points)s") % {"points": added([die.halves for die in self.captured])})
        if self.kept:
            plain = [die.halves * 2 for die in self.kept if die.is_halved]
            told = [added([die.halves for die in self.kept if not die.is_halved])]
            if plain:
                told.append(f"½ · {added(plain)}" if len(plain) == 1 else f"½ · ({added(plain)})")
            parts.append(_("kept %(points)s") % {"points": " + ".join(filter(None, told))})
        return ", ".join(parts)


class Reckoning:
    """The last round that has ended, by the events from its beginning on."""

    def __init__(self, battle: Battle, events: Sequence[Event]) -> None:
        self._battle = battle
        at = max(place for place, event in enumerate(events) if isinstance(event, RoundEnded))
        ended = events[at]
        assert isinstance(ended, RoundEnded)
        self.ended = ended
        self._before = since_the_roll(events[:at])
        self._after = since_the_roll(events[at + 1 :])

    @cached_property
    def last_table(self) -> Battle:
        """How the dice lay at the end."""
        return fold(cleared(self._battle), self._before)

    @cached_property
    def cloth(self) -> Cloth:
        return cloth_of(self.last_table, self._before)

    @cached_property
    def rows(self) -> list[Row]:
        if not self._before:
            return []
        return [self.row(number, seat) for number, seat in enumerate(self.last_table.seats)]

    def row(self, number: int, seat: Seat) -> Row:
        up = self._battle.ruleset.halves_round_up
        kept = [counted(die, False, up) for die in (*seat.row, *seat.retired)]
        captured = [counted(die, True, up) for die in seat.captured]
        return Row(number, kept, captured, self.ended.scores[number])

    def who_begins(self, names: Sequence[str], viewer: int | None) -> str:
        """Who begins the next round, and why, once that is known."""
        won = [(place, event) for place, event in enumerate(self._after) if isinstance(event, InitiativeWon)]
        if not won:
            return ""
        place, event = won[-1]
        first, second = event.ranking[:2]
        mine = first == viewer
        says = {"name": names[first], "other": names[second]}
        if event.how == "dice" and not event.tie:
            found = standings(fold(cleared(self._battle), self._after[:place]))
            pairs = zip(found[first], found[second], strict=False)
            low, high = next((pair for pair in pairs if pair[0] < pair[1]), (0, BEYOND))
            if high != BEYOND:
                says |= {"low": str(low), "high": str(high)}
                if mine:
                    return _("You begin: your %(low)s is lower than %(other)s’s %(high)s.") % says
                if second == viewer:
                    return _("%(name)s begins: %(low)s is lower than your %(high)s.") % says
                return _("%(name)s begins: %(low)s is lower than %(other)s’s %(high)s.") % says
        if event.tie:
            return (_("You begin, by lot.") if mine else _("%(name)s begins, by lot.")) % says
        return (_("You begin.") if mine else _("%(name)s begins.")) % says


def counted(die: Die, is_captured: bool, round_up: bool) -> Counted:
    halves = worth(die, is_captured, round_up)
    return Counted(die, halves, is_halved=not is_captured and halves > 0 and halves == die.size)


def added(halves: Sequence[int]) -> str:
    """These half points as a sum, such as `20 + 10 − 5`."""
    said = "".join(f" {'−' if each < 0 else '+'} {points(abs(each) / 2)}" for each in halves)
    return said[3:] if said.startswith(" +") else said[1:].replace(" ", "", 1)


def since_the_roll(events: Sequence[Event]) -> Sequence[Event]:
    """The events from the last beginning of a round on; none if it is not among them."""
    began = [place for place, event in enumerate(events) if isinstance(event, RoundBegan)]
    return events[began[-1] :] if began else []


def cleared(battle: Battle) -> Battle:
    """The battle with an empty table, and all sizes still to be seen from the rolls."""
    seats = tuple(seat.but(row=(), captured=(), out=(), retired=(), sizes=None) for seat in battle.seats)
    return battle.but(seats=seats, phase=Phase.TURN)
