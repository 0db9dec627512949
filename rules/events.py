"""Events: what happened, in order, with its results. The battle is the fold of its events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.actions import Attack, Sizes
from rules.dice import CHOSEN, DIZZY, Die
from rules.phases import Phase

if TYPE_CHECKING:
    from rules.table import Table


@dataclass(frozen=True, slots=True)
class Event:
    """A fact. `apply` is all that it does to the table."""

    def apply(self, table: Table) -> None:
        raise NotImplementedError


# ---- the frame: match, rounds, decisions


@dataclass(frozen=True, slots=True)
class RecipeSet(Event):
    """A seat's dice for the match have been settled, or have changed for the rest of it."""

    seat: int
    recipe: tuple[Die, ...]
    text: str
    why: str

    def apply(self, table: Table) -> None:
        seat = table.seats[self.seat]
        seat.recipe, seat.recipe_text = self.recipe, self.text


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """All dice lie as the recipes say."""

    round: int

    def apply(self, table: Table) -> None:
        table.lay_out(self.round)


@dataclass(frozen=True, slots=True)
class DecisionsOpened(Event):
    """The match waits for these seats."""

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
    """A seat wants to add this die."""

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
    """A seat wants to bring this reserve die into play."""

    seat: int
    place: int
    die: Die

    def apply(self, table: Table) -> None:
        seat = table.seats[self.seat]
        seat.row[self.place] = seat.row[self.place].with_marks(frozenset({CHOSEN}))
        seat.waiting = False


@dataclass(frozen=True, slots=True)
class SideboardChosen(Event):
    """A seat wants to exchange a die of its sideboard for another."""

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

    def apply(self, table: Table) -> None:
        table.seats[self.seat].waiting = False


@dataclass(frozen=True, slots=True)
class DiceSetAside(Event):
    """Dice that do not play this round leave the row."""

    seat: int
    row: tuple[Die, ...]

    def apply(self, table: Table) -> None:
        table.seats[self.seat].row = list(self.row)


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
    """All sizes are chosen; the rolled dice are seen."""

    def apply(self, table: Table) -> None:
        for seat in table.seats:
            seat.previous = None
            seat.deck_shown = ()


# ---- dice


@dataclass(frozen=True, slots=True)
class DieRolled(Event):
    seat: int
    place: int
    was: Die
    die: Die
    occasion: str

    def apply(self, table: Table) -> None:
        table.seats[self.seat].row[self.place] = self.die


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    seat: int
    card: int

    def apply(self, table: Table) -> None:
        seat = table.seats[self.seat]
        seat.deck = (*seat.deck, self.card) if len(seat.deck) < 54 else (self.card,)


@dataclass(frozen=True, slots=True)
class DieChanged(Event):
    """A die has become another: lost or gained a skill, halved, morphed, copied, turned down…"""

    seat: int
    place: int
    was: Die
    die: Die
    how: str

    def apply(self, table: Table) -> None:
        table.seats[self.seat].row[self.place] = self.die


@dataclass(frozen=True, slots=True)
class DieSplit(Event):
    seat: int
    place: int
    was: Die
    dice: tuple[Die, ...]

    def apply(self, table: Table) -> None:
        table.seats[self.seat].row[self.place : self.place + 1] = self.dice


@dataclass(frozen=True, slots=True)
class DieReplaced(Event):
    """A captured rage die's owner gets another, to its right."""

    seat: int
    place: int
    die: Die

    def apply(self, table: Table) -> None:
        table.seats[self.seat].row.insert(self.place, self.die)


@dataclass(frozen=True, slots=True)
class DieCaptured(Event):
    seat: int
    by: int
    place: int
    die: Die

    def apply(self, table: Table) -> None:
        del table.seats[self.seat].row[self.place]
        table.seats[self.by].captured.append(self.die)


@dataclass(frozen=True, slots=True)
class DieChangedSides(Event):
    """A die goes on playing for another seat."""

    seat: int
    place: int
    to: int
    to_place: int
    die: Die

    def apply(self, table: Table) -> None:
        del table.seats[self.seat].row[self.place]
        table.seats[self.to].row.insert(self.to_place, self.die)


@dataclass(frozen=True, slots=True)
class DieLeft(Event):
    """A die leaves play for the rest of the round; *kept* ones are scored for their owner."""

    seat: int
    place: int
    die: Die
    kept: bool

    def apply(self, table: Table) -> None:
        seat = table.seats[self.seat]
        del seat.row[self.place]
        (seat.retired if self.kept else seat.out).append(self.die)


@dataclass(frozen=True, slots=True)
class CaptureChanged(Event):
    """A captured die, in its captor's pile, has changed."""

    seat: int
    place: int
    was: Die
    die: Die
    how: str

    def apply(self, table: Table) -> None:
        table.seats[self.seat].captured[self.place] = self.die


# ---- initiative


@dataclass(frozen=True, slots=True)
class InitiativeWon(Event):
    """Who begins; *ranking* has all seats from first to last."""

    seat: int
    ranking: tuple[int, ...]
    tie: bool
    how: str

    def apply(self, table: Table) -> None:
        table.first = self.seat
        table.ranking = self.ranking
        table.answered = ()


@dataclass(frozen=True, slots=True)
class ReactionEnded(Event):
    """A seat has declined to react, or failed to."""

    seat: int
    how: str

    def apply(self, table: Table) -> None:
        table.answered = (*table.answered, self.seat)
        table.seats[self.seat].waiting = False


@dataclass(frozen=True, slots=True)
class GameUsed(Event):
    """A seat has used its one re-roll of game dice."""

    seat: int

    def apply(self, table: Table) -> None:
        table.seats[self.seat].game_used = True


@dataclass(frozen=True, slots=True)
class DiceChosen(Event):
    """A seat wants to play these of its dice, and no others."""

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
class SpecialAnswered(Event):
    """A seat has used what its button's special offered before a round, or has let it be."""

    seat: int
    used: bool

    def apply(self, table: Table) -> None:
        table.seats[self.seat].waiting = False


@dataclass(frozen=True, slots=True)
class SpecialUsed(Event):
    """A seat has done what its button may do once in a round."""

    seat: int

    def apply(self, table: Table) -> None:
        table.seats[self.seat].special_used = True


@dataclass(frozen=True, slots=True)
class GiantUsed(Event):
    """A seat has raised a giant-sized die, as it may once in a match."""

    seat: int

    def apply(self, table: Table) -> None:
        table.seats[self.seat].giant_used = True


# ---- turns


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    seat: int
    extra: bool

    def apply(self, table: Table) -> None:
        table.active = self.seat
        table.extra_turn = self.extra
        table.open_decisions(Phase.TURN, (self.seat,))


@dataclass(frozen=True, slots=True)
class TurnsBegan(Event):
    """The reactions are over: the first turn of the round is about to begin."""

    def apply(self, table: Table) -> None:
        table.turn = 1
        table.ranking = ()
        table.answered = ()
        for number, seat in enumerate(table.seats):
            if number != table.first:
                seat.row = [die.with_marks(die.marks - {DIZZY}) if die.marks else die for die in seat.row]


@dataclass(frozen=True, slots=True)
class HelpAsked(Event):
    """An attack waits for fire dice."""

    seat: int
    attack: Attack

    def apply(self, table: Table) -> None:
        table.pending = self.attack
        table.open_decisions(Phase.FIRE, (self.seat,))


@dataclass(frozen=True, slots=True)
class AttackWithdrawn(Event):
    seat: int

    def apply(self, table: Table) -> None:
        table.pending = None


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """An attack is carried out; the dice are as they were declared."""

    seat: int
    against: int
    kind: str
    attackers: tuple[int, ...]
    targets: tuple[int, ...]
    dice: tuple[Die, ...]
    foes: tuple[Die, ...]
    aid: int

    def apply(self, table: Table) -> None:
        table.pending = None
        table.passes = 0
        table.begin_action(self.seat)


@dataclass(frozen=True, slots=True)
class Passed(Event):
    seat: int
    auto: bool

    def apply(self, table: Table) -> None:
        table.passes += 1
        table.begin_action(self.seat)


@dataclass(frozen=True, slots=True)
class Surrendered(Event):
    seat: int

    def apply(self, table: Table) -> None:
        table.passes = 0
        table.begin_action(self.seat)
        table.seats[self.seat].surrendered = True


@dataclass(frozen=True, slots=True)
class ExtraTurnWon(Event):
    seat: int
    cause: str

    def apply(self, table: Table) -> None:
        pass


# ---- results


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """A round is scored; *winner* is None for a draw. Scores are in half points."""

    round: int
    winner: int | None
    scores: tuple[int, ...]
    how: str

    def apply(self, table: Table) -> None:
        table.score_round(self.winner)


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    winner: int | None

    def apply(self, table: Table) -> None:
        table.end(self.winner)


EVENTS: Mapping[str, type[Event]] = {cls.__name__: cls for cls in Event.__subclasses__()}
