"""A search strategy that compares the results of the robot's own actions, without looking at replies."""

from __future__ import annotations

from robots.minds.options import drop_declining, options
from rules import Action, AddReserve, Battle, Die, Draw, Perspective, Phase, Step, UseSpecial
from rules.chance import pick
from rules.dice import is_off_table
from rules.events import RoundEnded
from rules.random_play import random_sizes
from rules.specials import special

SIZES_TRIED = 12
A_USUAL_SIZE = 12
A_ROUND = 1000
"""The points for winning a round, which are more than all dice together."""


class Greedy:
    """A search strategy that adds every die, chooses large sizes and makes the attack that gains most."""

    def choose(self, perspective: Perspective, draw: Draw) -> Action:
        battle, me = perspective.battle, perspective.viewer
        assert me is not None
        match battle.phase:
            case Phase.SIZES:
                tried = [random_sizes(battle, me, draw) for _ in range(SIZES_TRIED)]
                return max(tried, key=lambda sizes: sum((*sizes.swing.values(), *sizes.option.values())))
            case Phase.TURN | Phase.FIRE:
                return max(options(battle, me), key=lambda action: self.gain(battle, me, action, draw))
            case Phase.RESERVE | Phase.SPECIAL if special(battle.seats[me].special).of_series:
                return max(options(battle, me), key=lambda action: sides_gained(battle, me, action))
            case _:
                return pick(drop_declining(options(battle, me)), draw)

    def gain(self, battle: Battle, me: int, action: Action, draw: Draw) -> float:
        step = battle.act(me, action, draw)
        if step.battle.phase is Phase.FIRE and battle.phase is Phase.TURN:
            return max(self.gain(step.battle, me, other, draw) for other in options(step.battle, me))
        scores = scores_after(step)
        mine = scores.pop(me)
        return mine - max(scores.values())


def sides_gained(battle: Battle, me: int, action: Action) -> int:
    """Return the number of sides that an action adds for *me* or removes from an opponent."""
    mine = battle.seats[me].row
    match action:
        case AddReserve(die=place):
            return size_of(mine[place])
        case UseSpecial(foes=places, against=against) if places and against is not None:
            return sum(size_of(battle.seats[against].row[place]) for place in places)
        case UseSpecial(dice=places):
            chosen = [mine[place] for place in places]
            return sum(size_of(die) if is_off_table(die) else -size_of(die) for die in chosen)
        case _:
            return 0


def size_of(die: Die) -> int:
    return A_USUAL_SIZE if die.size is None else die.size


def scores_after(step: Step) -> dict[int, float]:
    """Return each seat's points after the step.

    At the end of a round, return the points of that round, with a bonus for the winner.
    """
    for event in step.events:
        if isinstance(event, RoundEnded):
            scores = {number: half / 2 for number, half in enumerate(event.scores)}
            if event.winner is not None:
                scores[event.winner] += A_ROUND
            return scores
    return {number: step.battle.score(number) for number in range(len(step.battle.seats))}
