"""Fightball buttons, which list more dice than they play."""

from __future__ import annotations

from itertools import combinations

from rules.actions import UseSpecial
from rules.answers import Answers, Listed
from rules.events import DiceChosen
from rules.refusals import Code, Refusal, refusal
from rules.specials.base import Special
from rules.state.position import Position
from rules.state.table import Table

FIVE = 5


class Fightball(Special):
    """A special rule by which the player secretly chooses five dice to play.

    The choice is made before the first round and after each lost round.
    """

    as_printed = True
    only_as_printed = True
    asks = True
    may_decline = False

    def asks_before_sizes(self, battle: Position | Table, number: int) -> bool:
        return len(battle.seats[number].row) > FIVE

    def why_not(self, battle: Position, number: int, action: UseSpecial) -> Refusal | None:
        row, dice = battle.seats[number].row, action.dice
        if not isinstance(dice, tuple) or len(set(dice)) != FIVE or len(dice) != FIVE:
            return refusal(Code.CHOOSE_FIVE)
        if not all(type(place) is int and 0 <= place < len(row) for place in dice):
            return refusal(Code.NO_SUCH_DIE)
        return None

    def answers(self, battle: Position, number: int) -> Answers[UseSpecial]:
        places = range(len(battle.seats[number].row))
        return Listed(lambda: (UseSpecial(dice=team) for team in combinations(places, FIVE)))

    def act(self, table: Table, number: int, action: UseSpecial) -> None:
        table.emit(DiceChosen(number, tuple(sorted(action.dice))))


TEAMS = [
    type(name, (Fightball,), {"key": name})
    for name in (
        "Brie",
        "Domino",
        "EchoFightball",
        "Georgia",
        "GordoFightball",
        "Mel",
        "Pavel",
        "Pepper",
        "Rocq",
        "Skinny",
        "Tex",
        "Zal",
    )
]
