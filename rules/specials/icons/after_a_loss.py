"""Icons that affect dice of the winner after a lost round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rules.actions import UseSpecial
from rules.answers import Answers, Listed
from rules.dice import Die, apply_choice
from rules.events import DiceSetAside, RecipeSet
from rules.refusals import Code, Refusal, refusal
from rules.specials.base import special
from rules.specials.icons.icon import Icon
from rules.state.position import Position, Seat
from rules.state.table import Table, TableSeat


class AfterALoss(Icon):
    """A special rule that lets the loser of a round name a die of the winner.

    The winner must play a button of the same series. The choice replaces the choice of a reserve die.
    """

    not_theirs: ClassVar[Code]
    """The refusal code for a die of the winner that cannot be named."""

    def may_be_named(self, seat: Seat | TableSeat) -> list[int]:
        raise NotImplementedError

    def asks_with_reserve(self, battle: Position | Table, number: int) -> bool:
        return bool(self.find_nameable(battle, number))

    def find_nameable(self, battle: Position | Table, number: int) -> list[tuple[int, int]]:
        winner = winner_of_series(battle, number)
        if winner is None or (self.times and not self.uses_left(battle.seats[number])):
            return []
        return [(winner, place) for place in self.may_be_named(battle.seats[winner])]

    def why_not(self, battle: Position, number: int, action: UseSpecial) -> Refusal | None:
        winner = winner_of_series(battle, number)
        if winner is None or action.against not in (winner, None):
            return refusal(Code.OF_THE_WINNER)
        if self.times and not self.uses_left(battle.seats[number]):
            return refusal(Code.ALREADY_USED)
        if len(action.foes) != 1:
            return refusal(Code.NOTHING_CHOSEN)
        place, recipe = action.foes[0], battle.seats[winner].recipe
        if type(place) is not int or not 0 <= place < len(recipe):
            return refusal(Code.NO_SUCH_DIE)
        if place not in self.may_be_named(battle.seats[winner]):
            return refusal(self.not_theirs, die=recipe[place].recipe)
        return None

    def answers(self, battle: Position, number: int) -> Answers[UseSpecial]:
        named = self.find_nameable(battle, number)
        return Listed(lambda: (UseSpecial(foes=(place,), against=winner) for winner, place in named))


def winner_of_series(battle: Position | Table, number: int) -> int | None:
    if number not in battle.losers:
        return None
    [winner] = [other for other in range(len(battle.seats)) if other not in battle.losers]
    return winner if special(battle.seats[winner].special).of_series else None


def without_die(table: Table, number: int, place: int) -> tuple[Die, ...]:
    recipe = table.seats[number].recipe
    return recipe[:place] + recipe[place + 1 :]


def replace_dice(table: Table, number: int, recipe: Sequence[Die]) -> None:
    sizes = table.seats[number].sizes
    row = tuple(apply_choice(die, place, sizes) for place, die in enumerate(recipe))
    table.emit(DiceSetAside(number, row))
    text = " ".join(die.recipe for die in recipe)
    table.emit(RecipeSet(number, tuple(recipe), text, "icon"))
