"""Initiative in words: which dice were level, which decided it, and which do not count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from rules import Battle, Die, Phase, fold
from rules.events import (
    DiceSetAside,
    DieChanged,
    DieLeft,
    DieRolled,
    DieSelected,
    Event,
    InitiativeWon,
    RoundBegan,
    SizesChosen,
    SizesImposed,
)
from rules.rounds.initiative import Lead, counts, lead, standings
from rules.words import Card, in_plain_text


@dataclass(frozen=True)
class WhoBegins:
    """The first seat and the next one, as one viewer is told of them."""

    table: Battle
    """With the dice as they were compared."""
    won: InitiativeWon
    names: Sequence[str]
    viewer: int | None

    @property
    def first(self) -> int:
        return self.won.seat

    @property
    def second(self) -> int:
        return self.won.ranking[1]

    @property
    def by_dice(self) -> bool:
        return self.won.how == "dice"

    @cached_property
    def lead(self) -> Lead | None:
        found = standings(self.table)
        return lead(found[self.first], found[self.second]) if self.by_dice else None

    @property
    def head(self) -> str:
        if self.first == self.viewer:
            return _("You begin")
        return _("%(name)s begins") % {"name": self.names[self.first]}

    @property
    def why(self) -> str:
        if self.by_dice and self.won.tie:
            return self.by_lot
        if self.lead is None:
            return ""
        if self.lead.other_never_first:
            return self.of_second(_("your fighter never begins"), _("%(name)s’s fighter never begins"))
        if self.lead.high is None:
            return self.more_dice
        if self.lead.level:
            return self.next_dice
        low = self.lead.low if self.first != self.viewer else _("your %(value)s") % {"value": self.lead.low}
        high = self.of_second(_("your %(value)s"), _("%(name)s’s %(value)s"), value=self.lead.high)
        return _("%(low)s is lower than %(high)s") % {"low": low, "high": high}

    @property
    def next_dice(self) -> str:
        """Why, if the lowest dice of the two show the same."""
        assert self.lead is not None
        said = {"level": list_in_words(self.lead.level), "low": self.lead.low, "high": self.lead.high}
        if self.first == self.viewer:
            return _("both have %(level)s; your next, %(low)s, beats their %(high)s") % said
        if self.second == self.viewer:
            return _("both have %(level)s; their next, %(low)s, beats your %(high)s") % said
        said["name"] = self.names[self.first]
        return _("both have %(level)s; %(name)s’s next, %(low)s, beats a %(high)s") % said

    @property
    def more_dice(self) -> str:
        """Why, if the second has no more dice that count."""
        assert self.lead is not None
        if not self.lead.level:
            return self.of_second(_("none of your dice counts"), _("none of %(name)s’s dice counts"))
        level = list_in_words(self.lead.level)
        if self.first == self.viewer:
            return _("both have %(level)s, and you have more dice") % {"level": level}
        name = self.names[self.first]
        return _("both have %(level)s, and %(name)s has more dice") % {"level": level, "name": name}

    @property
    def by_lot(self) -> str:
        values = [die.value for die in self.table.seats[self.first].row if counts(die)]
        if not values or standings(self.table)[self.first][0]:
            return _("by a random draw")
        return _("by a random draw, as both have %(level)s") % {"level": list_in_words(sorted(values))}

    @property
    def aside(self) -> str:
        """The dice that do not count."""
        if not self.by_dice:
            return ""
        dice = [
            self.of_seat(number, _("your %(die)s"), _("%(name)s’s %(die)s"), die=showing(die))
            for number in self.won.ranking
            for die in self.table.seats[number].row
            if not counts(die)
        ]
        return _("Not counted: %(dice)s.") % {"dice": ", ".join(dice)} if dice else ""

    @property
    def text(self) -> str:
        return " ".join(self.in_two).strip()

    @property
    def html(self) -> SafeString:
        head, rest = self.in_two
        return format_html("<b>{}</b> {}", head, rest) if rest else format_html("<b>{}</b>", head)

    @property
    def in_two(self) -> tuple[str, str]:
        """The sentence in two parts: who begins, and the reason."""
        rest = f"{self.why}. {self.aside}" if self.why else self.aside
        return f"{self.head}{':' if self.why else '.'}", rest.strip()

    @property
    def deciding(self) -> list[tuple[int, int]]:
        """The die of each of the two that decided it, by seat and place."""
        if self.lead is None or self.lead.high is None:
            return []
        values = ((self.first, self.lead.low), (self.second, self.lead.high))
        return [(number, place_showing(self.table.seats[number].row, value)) for number, value in values]

    def of_second(self, mine: str, theirs: str, **says: object) -> str:
        return self.of_seat(self.second, mine, theirs, **says)

    def of_seat(self, number: int, mine: str, theirs: str, **says: object) -> str:
        told = mine if number == self.viewer else theirs
        return told % (says | {"name": self.names[number]})


def who_begins(
    battle: Battle, events: Sequence[Event], names: Sequence[str], viewer: int | None
) -> WhoBegins | None:
    """As the last of these events that says so has it; the round must begin among them."""
    round_so_far = since_the_roll(events)
    for place in range(len(round_so_far) - 1, -1, -1):
        won = round_so_far[place]
        if isinstance(won, InitiativeWon):
            return WhoBegins(table_after(battle, round_so_far[:place]), won, names, viewer)
    return None


def since_the_roll(events: Sequence[Event]) -> Sequence[Event]:
    """The events from the last beginning of a round on; none if it is not among them."""
    began = [place for place, event in enumerate(events) if isinstance(event, RoundBegan)]
    return events[began[-1] :] if began else []


def rows_after(events: Sequence[Event]) -> dict[int, list[Die]]:
    """The dice of each seat that have been rolled for a round, whatever its recipe is by now."""
    rows: dict[int, dict[int, Die]] = {}
    for event in events:
        match event:
            case DieRolled(seat=seat, place=place, die=die) | DieChanged(seat=seat, place=place, die=die):
                rows.setdefault(seat, {})[place] = die
            case SizesImposed(seat=seat, own_row=own, against=against, row=row):
                rows |= {seat: dict(enumerate(own)), against: dict(enumerate(row))}
            case DiceSetAside(seat=seat, row=row) | SizesChosen(seat=seat, row=row):
                rows[seat] = dict(enumerate(row))
            case DieSelected(seat=seat, row=row):
                rows[seat] = dict(enumerate(row))
            case DieLeft(seat=seat, place=gone):
                rows[seat] = {at - (at > gone): die for at, die in rows.get(seat, {}).items() if at != gone}
    return {
        seat: [die for _place, die in sorted(row.items()) if die.showing is not None]
        for seat, row in rows.items()
    }


def table_after(battle: Battle, events: Sequence[Event]) -> Battle:
    """How the dice of a round lay after these of its events, whatever the recipes are by now."""
    compared = (place for place, event in enumerate(events) if isinstance(event, InitiativeWon))
    first = next(compared, len(events))
    return fold(with_rows(battle, rows_after(events[:first])), events[first:])


def with_rows(battle: Battle, rows: Mapping[int, Sequence[Die]]) -> Battle:
    """The battle in a turn, with these dice on a table that is otherwise empty."""
    seats = tuple(
        seat.but(row=tuple(rows.get(number, ())), captured=(), out=(), retired=())
        for number, seat in enumerate(battle.seats)
    )
    return battle.but(seats=seats, phase=Phase.TURN)


def list_in_words(values: Sequence[int]) -> str:
    """`a 1, a 3 and a 5`."""
    *before, last = [_("a %(value)s") % {"value": value} for value in values] or [""]
    return _("%(before)s and %(last)s") % {"before": ", ".join(before), "last": last} if before else last


def showing(die: Die) -> str:
    return f"{die.unrolled().recipe} {in_plain_text(Card(die.card) if die.card else die.value)}"


def place_showing(row: Sequence[Die], value: int) -> int:
    return next(place for place, die in enumerate(row) if counts(die) and die.value == value)
