"""Events before the turns of a round: recipes, extra dice, and sizes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.actions import Sizes
from rules.dice import CHOSEN, Die
from rules.phases import Phase
from rules.state.position import Tricks
from rules.state.table import Event, Table


@dataclass(frozen=True, slots=True)
class RecipeSet(Event):
    """A seat's dice for the match are decided, or have changed for the rest of the match."""

    seat: int
    recipe: tuple[Die, ...]
    text: str
    why: str
    squad: tuple[Die, ...] = ()
    """All dice from which the seat chose its recipe, if the seat may choose other dice later."""

    def apply(self, table: Table) -> None:
        seat = table.seats[self.seat]
        seat.recipe, seat.recipe_text = self.recipe, self.text
        seat.squad = self.squad or seat.squad


@dataclass(frozen=True, slots=True)
class HeadStartGiven(Event):
    """A seat starts the match with some rounds already won, because the players agreed on a head start."""

    seat: int
    rounds: int

    def apply(self, table: Table) -> None:
        table.seats[self.seat].won = self.rounds


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round begins. All dice are laid out according to the recipes."""

    round: int

    def apply(self, table: Table) -> None:
        table.lay_out(self.round)


@dataclass(frozen=True, slots=True)
class DecisionsOpened(Event):
    """The match now waits for a decision from each of these seats."""

    phase: Phase
    seats: tuple[int, ...]

    def apply(self, table: Table) -> None:
        table.open_decisions(self.phase, self.seats)


@dataclass(frozen=True, slots=True)
class AuxiliaryOffered(Event):
    """A seat without an auxiliary die is offered copies of the other seats' auxiliary dice."""

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
    """True if the seat may choose another reserve die."""

    def apply(self, table: Table) -> None:
        seat = table.seats[self.seat]
        seat.row[self.place] = seat.row[self.place].with_marks(frozenset({CHOSEN}))
        seat.waiting = self.again
        seat.opened += self.again


@dataclass(frozen=True, slots=True)
class SideboardChosen(Event):
    """A seat has chosen to exchange a sideboard die for one of its other dice."""

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
    """True if the seat has already chosen a die and declines another one."""

    def apply(self, table: Table) -> None:
        table.seats[self.seat].waiting = False


@dataclass(frozen=True, slots=True)
class DiceSetAside(Event):
    """The dice in a seat's row have changed: some are set aside, or all are back for a new choice."""

    seat: int
    row: tuple[Die, ...]

    def apply(self, table: Table) -> None:
        table.seats[self.seat].row = list(self.row)


@dataclass(frozen=True, slots=True)
class SpecialAnswered(Event):
    """A seat has used or declined its button's special rule before the turns of a round."""

    seat: int
    used: bool

    def apply(self, table: Table) -> None:
        table.seats[self.seat].waiting = False


@dataclass(frozen=True, slots=True)
class TrickChosen(Event):
    """A seat has chosen a trick for this round, together with one of its dice or an opponent if needed."""

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
    """A seat has chosen which of its dice play."""

    seat: int
    places: tuple[int, ...]

    def apply(self, table: Table) -> None:
        seat = table.seats[self.seat]
        for place in self.places:
            seat.row[place] = seat.row[place].with_marks(frozenset({CHOSEN}))
        seat.waiting = False


@dataclass(frozen=True, slots=True)
class SizesImposed(Event):
    """A seat has chosen new sizes for another seat and keeps its own sizes."""

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
    """A seat has chosen which of its select dice plays. *place* is the die's place in the recipe."""

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
    """All sizes are chosen, and all players can see the rolled dice."""

    def apply(self, table: Table) -> None:
        for seat in table.seats:
            seat.previous = None
            seat.deck_shown = ()
