"""Initiative in words: which dice were equal, which dice decided, and which do not count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from core.text.lists import all_of
from games.log.languages import number_alone, number_among_others
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
from rules.rounds.initiative import Lead, explain_lead, initiative_keys, is_counted
from rules.words import Card, in_plain_text

# To the one who begins, to the next one, to anybody else; a number that stands alone has its article.
BEGINS = (
    gettext_noop("<b>You go first.</b>"),
    gettext_noop("<b>{name} goes first.</b>"),
    gettext_noop("<b>{name} goes first.</b>"),
)
IS_LOWER = (
    gettext_noop("<b>You go first:</b> your {low} is lower than {other}’s {high}."),
    # Translators: {low} has its article, where your language needs one: “il 2”
    gettext_noop("<b>{name} goes first:</b> {low} is lower than your {high}."),
    # Translators: {low} and {high} have their articles, where your language needs any: “il 2”, “l’8”
    gettext_noop("<b>{name} goes first:</b> {low} is lower than {other}’s {high}."),
)
# Translators: {level}, and the {high} of the third sentence, have their articles: “a 4”, “an 8”
NEXT_IS_LOWER = (
    gettext_noop(
        "<b>You go first:</b> you both have {level}, but your next die, {low}, is lower than their {high}."
    ),
    gettext_noop(
        "<b>{name} goes first:</b> you both have {level}, but their next die, {low}, is lower than your "
        "{high}."
    ),
    gettext_noop(
        "<b>{name} goes first:</b> both have {level}, but {name}’s next die, {low}, is lower than their "
        "opponent’s {high}."
    ),
)
MORE_DICE = (
    gettext_noop("<b>You go first:</b> you both have {level}, and you have more dice."),
    gettext_noop("<b>{name} goes first:</b> both have {level}, and {name} has more dice."),
    gettext_noop("<b>{name} goes first:</b> both have {level}, and {name} has more dice."),
)
NOTHING_COUNTS = (
    gettext_noop("<b>You go first:</b> none of {other}’s dice count."),
    gettext_noop("<b>{name} goes first:</b> none of your dice count."),
    gettext_noop("<b>{name} goes first:</b> none of {other}’s dice count."),
)
NEVER_FIRST = (
    gettext_noop("<b>You go first:</b> {other}’s fighter never goes first."),
    gettext_noop("<b>{name} goes first:</b> your fighter never goes first."),
    gettext_noop("<b>{name} goes first:</b> {other}’s fighter never goes first."),
)
BY_LOT = (
    gettext_noop("<b>You go first:</b> chosen at random."),
    gettext_noop("<b>{name} goes first:</b> chosen at random."),
    gettext_noop("<b>{name} goes first:</b> chosen at random."),
)
BY_LOT_AS_LEVEL = (
    gettext_noop("<b>You go first:</b> chosen at random, because you both have {level}."),
    gettext_noop("<b>{name} goes first:</b> chosen at random, because both have {level}."),
    gettext_noop("<b>{name} goes first:</b> chosen at random, because both have {level}."),
)


class ComparedDie(NamedTuple):
    value: str
    counts: bool
    decides: bool


class InitiativeRow(NamedTuple):
    """The dice of a seat in the order in which they are compared, and behind them those that do not count."""

    name: str
    dice: list[ComparedDie]


@dataclass(frozen=True)
class WhoBegins:
    table: Battle
    """The battle with the dice that were compared."""
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
        found = initiative_keys(self.table)
        return explain_lead(found[self.first], found[self.second]) if self.by_dice else None

    @property
    def sentence(self) -> str:
        if not self.by_dice:
            return self.choose_sentence(BEGINS)
        if self.won.tie:
            return self.choose_sentence(BY_LOT_AS_LEVEL if self.level else BY_LOT)
        if self.lead is None:
            return self.choose_sentence(BEGINS)
        if self.lead.other_never_first:
            return self.choose_sentence(NEVER_FIRST)
        if self.lead.high is None:
            return self.choose_sentence(MORE_DICE if self.level else NOTHING_COUNTS)
        return self.choose_sentence(NEXT_IS_LOWER if self.level else IS_LOWER)

    def choose_sentence(self, sentences: tuple[str, str, str]) -> str:
        mine, at_me, others = sentences
        return _(mine if self.first == self.viewer else at_me if self.second == self.viewer else others)

    @property
    def level(self) -> Sequence[int]:
        """The values that both seats have in common, below the values that decided the initiative."""
        if not self.won.tie:
            return self.lead.level if self.lead else ()
        if initiative_keys(self.table)[self.first][0]:
            return ()
        return sorted(die.value for die in self.table.seats[self.first].row if is_counted(die))

    @property
    def places(self) -> dict[str, str]:
        said = {"name": self.names[self.first], "other": self.names[self.second]}
        if self.level:
            said["level"] = list_in_words(self.level)
        if self.lead is None or self.lead.high is None:
            return said
        low, high, is_level = self.lead.low, self.lead.high, bool(self.level)
        stands_alone = not is_level and self.first != self.viewer
        said["low"] = number_alone(low) if stands_alone else str(low)
        said["high"] = self.high_in_words(high)
        return said

    def high_in_words(self, high: int) -> str:
        if self.viewer in (self.first, self.second):
            return str(high)
        return number_among_others(high) if self.level else number_alone(high)

    @property
    def uncounted_dice_in_words(self) -> str:
        if not self.by_dice:
            return ""
        dice = [
            self.die_of(number, die)
            for number in self.won.ranking
            for die in self.table.seats[number].row
            if not is_counted(die)
        ]
        return _("Not counted: %(dice)s.") % {"dice": ", ".join(dice)} if dice else ""

    @property
    def text(self) -> str:
        plain = self.sentence.replace("<b>", "").replace("</b>", "")
        return f"{plain.format_map(self.places)} {self.uncounted_dice_in_words}".strip()

    @property
    def html(self) -> SafeString:
        told = format_html(self.sentence, **self.places)
        return (
            format_html("{} {}", told, self.uncounted_dice_in_words) if self.uncounted_dice_in_words else told
        )

    @property
    def deciding(self) -> list[tuple[int, int]]:
        if self.lead is None or self.lead.high is None:
            return []
        values = ((self.first, self.lead.low), (self.second, self.lead.high))
        return [(number, place_showing(self.table.seats[number].row, value)) for number, value in values]

    @property
    def rows(self) -> list[InitiativeRow]:
        """The compared dice of each seat, or an empty list if the dice did not decide."""
        return [self.row_of(number) for number in self.won.ranking] if self.by_dice else []

    def row_of(self, number: int) -> InitiativeRow:
        row = self.table.seats[number].row
        decide = self.deciding
        places = sorted(range(len(row)), key=lambda place: (not is_counted(row[place]), row[place].value))
        dice = [
            ComparedDie(face_in_words(row[place]), is_counted(row[place]), (number, place) in decide)
            for place in places
        ]
        return InitiativeRow(_("You") if number == self.viewer else self.names[number], dice)

    def die_of(self, number: int, die: Die) -> str:
        says = {"die": find_showing(die), "name": self.names[number]}
        return (_("your %(die)s") if number == self.viewer else _("%(name)s’s %(die)s")) % says


def who_begins(
    battle: Battle, events: Sequence[Event], names: Sequence[str], viewer: int | None
) -> WhoBegins | None:
    """Return the latest initiative in *events*, or None. The events must include the round's beginning."""
    round_so_far = since_the_roll(events)
    for place in range(len(round_so_far) - 1, -1, -1):
        won = round_so_far[place]
        if isinstance(won, InitiativeWon):
            return WhoBegins(table_after(battle, round_so_far[:place]), won, names, viewer)
    return None


def since_the_roll(events: Sequence[Event]) -> Sequence[Event]:
    began = [place for place, event in enumerate(events) if isinstance(event, RoundBegan)]
    return events[began[-1] :] if began else []


def rows_after(events: Sequence[Event]) -> dict[int, list[Die]]:
    """Return the dice of each seat as rolled in these events, regardless of the current recipes."""
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
    """Return the battle with the dice after these events of its round, regardless of the current recipes."""
    compared = (place for place, event in enumerate(events) if isinstance(event, InitiativeWon))
    first = next(compared, len(events))
    return fold(with_rows(battle, rows_after(events[:first])), events[first:])


def with_rows(battle: Battle, rows: Mapping[int, Sequence[Die]]) -> Battle:
    seats = tuple(
        seat.replace(row=tuple(rows.get(number, ())), captured=(), out=(), retired=())
        for number, seat in enumerate(battle.seats)
    )
    return battle.replace(seats=seats, phase=Phase.TURN)


def list_in_words(values: Sequence[int]) -> str:
    return all_of(map(number_among_others, values))


def find_showing(die: Die) -> str:
    return f"{die.before_first_roll().recipe} {face_in_words(die)}"


def face_in_words(die: Die) -> str:
    return in_plain_text(Card(die.card) if die.card else die.value)


def place_showing(row: Sequence[Die], value: int) -> int:
    return next(place for place, die in enumerate(row) if is_counted(die) and die.value == value)
