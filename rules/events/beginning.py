"""Events before a round is played: recipes, extra dice, sizes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.actions import Sizes
from rules.dice import CHOSEN, Die
from rules.phases import Phase
from rules.state.position import Tricks
from rules.state.table import Event, Table


@dataclass(frozen=True, slots=True)
class RecipeSet(Event):
    """A seat's dice for the match have been settled, or have changed for the rest of it."""

    seat: int
    recipe: tuple[Die, ...]
    text: str
    why: str
    squad: tuple[Die, ...] = ()
    """The dice of which these are some, where others may be chosen later."""

    def apply(self, table: Table) -> None:
        seat = table.seats[self.seat]
        seat.recipe, seat.recipe_text = self.recipe, self.text
        seat.squad = self.squad or seat.squad


@dataclass(frozen=True, slots=True)
class HeadStartGiven(Event):
    """A seat begins the match with rounds already won, as its players have agreed."""

    seat: int
    rounds: int

    def apply(self, table: Table) -> None:
        table.seats[self.seat].won = self.rounds


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round begins; all dice are laid out as the recipes say."""

    round: int

    def apply(self, table: Table) -> None:
        table.lay_out(self.round)


@dataclass(frozen=True, slots=True)
class DecisionsOpened(Event):
    """The match now waits for decisions of these seats."""

    phase: Phase
    seats: tuple[int, ...]

    def apply(self, table: Table) -> None:
        table.open_decisions(self.phase, self.seats)


@dataclass(frozen=True, slots=True)
class AuxiliaryOffered(Event):
    """A seat without an auxiliary die is offered copies of the others'."""

    seat: int
    dice: tuple[Die, ...]

    def apply(self, table: Table) -> None:
        table.seats[self.seat].row.extend(self.dice)


@dataclass(frozen=True, slots=True)
class AuxiliaryChosen(Event):
    """A seat has chosen to add this auxiliary die."""

    seat: int
    place: int

    def apply(self, table: Table) -> None:
        seat = table.seats[self.seat]
        seat.row[self.place] = seat.row[self.place].with_marks(frozenset({CHOSEN}))
        seat.waiting = False


@dataclass(frozen=True, slots=True)
class AuxiliaryDeclined(Event):
    seat: int

    def apply(self, table: Table) -> None:
        for seat in table.seats:
            seat.waiting = False


@dataclass(frozen=True, slots=True)
class ReserveChosen(Event):
    """A seat has chosen to bring this reserve die into play."""

    seat: int
    place: int
    die: Die
    again: bool = False
    """Whether it is asked for one more."""

    def apply(self, table: Table) -> None:
        seat = table.seats[self.seat]
        seat.row[self.place] = seat.row[self.place].with_marks(frozenset({CHOSEN}))
        seat.waiting = self.again
        seat.opened += self.again


@dataclass(frozen=True, slots=True)
class SideboardChosen(Event):
    """A seat has chosen to exchange a die of its sideboard for another."""

    seat: int
    place: int
    instead_of: int

    def apply(self, table: Table) -> None:
        seat = table.seats[self.seat]
        for place in (self.place, self.instead_of):
            seat.row[place] = seat.row[place].with_marks(frozenset({CHOSEN}))
        seat.waiting = False


@dataclass(frozen=True, slots=True)
class ReserveDeclined(Event):
    seat: int
    enough: bool = False
    """Whether it has chosen a die before, and wants no other."""

    def apply(self, table: Table) -> None:
        table.seats[self.seat].waiting = False


@dataclass(frozen=True, slots=True)
class DiceSetAside(Event):
    """A seat's row is now this: dice that do not play have left it, or all are there to choose from."""

    seat: int
    row: tuple[Die, ...]

    def apply(self, table: Table) -> None:
        table.seats[self.seat].row = list(self.row)


@dataclass(frozen=True, slots=True)
class SpecialAnswered(Event):
    """A seat has used what its button's special offered before a round, or has declined it."""

    seat: int
    used: bool

    def apply(self, table: Table) -> None:
        table.seats[self.seat].waiting = False


@dataclass(frozen=True, slots=True)
class TrickChosen(Event):
    """A seat has chosen its trick for this round, and which of its dice or which opponent it is for."""

    seat: int
    trick: str
    used: tuple[str, ...]
    place: int | None
    against: int | None
    recipe: tuple[Die, ...]
    row: tuple[Die, ...]

    def apply(self, table: Table) -> None:
        seat = table.seats[self.seat]
        usual = seat.recipe if self.recipe != seat.recipe else ()
        seat.tricks = Tricks(self.used, self.trick, self.against, usual)
        seat.recipe, seat.row = self.recipe, list(self.row)
        seat.waiting = False


@dataclass(frozen=True, slots=True)
class DiceChosen(Event):
    """A seat has chosen to play these of its dice, and no others."""

    seat: int
    places: tuple[int, ...]

    def apply(self, table: Table) -> None:
        seat = table.seats[self.seat]
        for place in self.places:
            seat.row[place] = seat.row[place].with_marks(frozenset({CHOSEN}))
        seat.waiting = False


@dataclass(frozen=True, slots=True)
class SizesImposed(Event):
    """A seat has chosen sizes for another, and keeps its own."""

    seat: int
    own_row: tuple[Die, ...]
    against: int
    sizes: Sizes
    row: tuple[Die, ...]

    def apply(self, table: Table) -> None:
        seat, foe = table.seats[self.seat], table.seats[self.against]
        seat.sizes, seat.row = seat.previous, list(self.own_row)
        foe.sizes, foe.row = self.sizes, list(self.row)
        seat.waiting = False


@dataclass(frozen=True, slots=True)
class DieSelected(Event):
    """A seat has selected which of its select dice plays; *place* is its place in the recipe."""

    seat: int
    place: int
    die: Die
    row: tuple[Die, ...]

    def apply(self, table: Table) -> None:
        seat = table.seats[self.seat]
        seat.sizes = replace(seat.sizes or Sizes(), select=self.place)
        seat.row = list(self.row)
        seat.waiting = False


@dataclass(frozen=True, slots=True)
class SizesChosen(Event):
    seat: int
    sizes: Sizes
    row: tuple[Die, ...]

    def apply(self, table: Table) -> None:
        seat = table.seats[self.seat]
        seat.sizes = self.sizes
        seat.row = list(self.row)
        seat.waiting = False


@dataclass(frozen=True, slots=True)
class SizesRevealed(Event):
    """All sizes are chosen, and the rolled dice become visible."""

    def apply(self, table: Table) -> None:
        for seat in table.seats:
            seat.previous = None
            seat.deck_shown = ()
