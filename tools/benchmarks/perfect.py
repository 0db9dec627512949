"""Measure how far the robots are from perfect play.

Usage: script/bench perfect --dice "(4) (6) (8) (10)"

A duel of a few plain dice against the same dice can be solved completely: every position, attack and roll.
The solution shows how much each robot loses by its errors, in hundredths of a round; luck affects this figure
far less than the number of rounds won. The program also shows how much a perfect player wins against the
robot. Five dice take minutes and gigabytes.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from robots.judgement.die_traits import facts_of
from robots.judgement.endgame import chance_at_end
from robots.minds import LEVELS, Mind
from robots.minds.plain.greedy import Greedy
from robots.strength import WonShare, next_move, run_jobs
from rules import Action, Attack, Battle, Die, Draw, Pass, Perspective, parse_recipe, seeded_draw

UNDERSTOOD = frozenset("psz")
"""Letters of the skills that dice of a solvable duel may have: poison, shadow and speed."""
NO_ATTACK = np.float32(-1)

Side = tuple[int, ...]
"""Numbers of the dice that one side has left, in ascending order."""
Chances = NDArray[np.float32]
"""An array of the mover's chances to win, with an axis for each die: the mover's dice come first."""


class Solution:
    def __init__(self, recipe: str) -> None:
        dice = solvable(recipe)
        self.recipes = [die.recipe for die in dice]
        self.facts = [facts_of(die.showing_now(1)) for die in dice]
        self.chances: dict[tuple[Side, Side], Chances] = {}
        everyone = range(len(dice))
        sides = [side for count in everyone for side in combinations(everyone, count + 1)]
        for one, other in sorted(product(sides, repeat=2), key=lambda pair: sum(map(len, pair))):
            if (one, other) not in self.chances:
                self.solve(one, other)

    def solve(self, one: Side, other: Side) -> None:
        """Solve a position for each side to move.

        A side without an attack passes, and a second pass ends the round.
        """
        attacking = self.by_attacking(one, other), self.by_attacking(other, one)
        for mine, theirs, own, others in ((one, other, *attacking), (other, one, *attacking[::-1])):
            after_pass = exchange_players(others, len(theirs))
            ended = np.float32(chance_at_end(self.ahead(mine, theirs)))
            passing = np.where(after_pass == NO_ATTACK, ended, 1 - after_pass)
            self.chances[mine, theirs] = np.where(own == NO_ATTACK, passing, own)

    def by_attacking(self, mine: Side, theirs: Side) -> Chances:
        best = np.full([self.facts[place].sides for place in (*mine, *theirs)], NO_ATTACK)
        for attackers, targets, possible in self.attacks(mine, theirs):
            promised = self.promised(mine, theirs, attackers, targets)
            np.maximum(best, np.where(possible, promised, NO_ATTACK), out=best)
        return best

    def attacks(self, mine: Side, theirs: Side) -> Iterator[tuple[Side, Side, NDArray[np.bool_]]]:
        """Yield attackers, targets and an array of the dice values for which the attack is possible."""
        own = {place: self.shown(mine, theirs, number) for number, place in enumerate(mine)}
        others = {place: self.shown(mine, theirs, len(mine) + number) for number, place in enumerate(theirs)}
        for one in mine:
            facts = self.facts[one]
            for target in theirs:
                reached = own[one] <= others[target] if facts.shadow else own[one] >= others[target]
                yield (one,), (target,), reached & (others[target] <= facts.sides)
            for count in range(2, len(theirs) + 1 if facts.sweeps else 0):
                for several in combinations(theirs, count):
                    yield (one,), several, own[one] == sum(others[target] for target in several)
        for count in range(2, len(mine) + 1):
            for together in combinations(mine, count):
                total = sum(own[one] for one in together)
                for target in theirs:
                    yield together, (target,), np.asarray(total == others[target])

    def shown(self, mine: Side, theirs: Side, axis: int) -> NDArray[np.int64]:
        places = (*mine, *theirs)
        shape = [self.facts[place].sides if number == axis else 1 for number, place in enumerate(places)]
        return np.arange(1, self.facts[places[axis]].sides + 1).reshape(shape)

    def promised(self, mine: Side, theirs: Side, attackers: Side, targets: Side) -> Chances:
        left = remove_dice(theirs, targets)
        if not left:
            return np.asarray(chance_at_end(self.ahead(mine, left)), np.float32)
        answered = 1 - exchange_players(self.chances[left, mine], len(left))
        rolled = answered.mean(axis=tuple(mine.index(place) for place in attackers), keepdims=True)
        return np.expand_dims(rolled, tuple(len(mine) + theirs.index(place) for place in targets))

    def ahead(self, mine: Side, theirs: Side) -> float:
        return self.points(mine, theirs) - self.points(theirs, mine)

    def points(self, side: Side, foes: Side) -> float:
        captured = remove_dice(tuple(range(len(self.facts))), foes)
        return sum(self.facts[place].kept for place in side) + sum(
            self.facts[place].gain - self.facts[place].kept for place in captured
        )

    def after(self, battle: Battle, attack: Attack) -> float:
        """Return the mover's chance to win after *attack*, averaged over the rerolls."""
        seat = min(battle.decisions)
        mine, theirs = self.row(battle.seats[seat].row), self.row(battle.seats[1 - seat].row)
        rolled = {mine[place][0] for place in attack.attackers}
        left = sorted(one for number, one in enumerate(theirs) if number not in attack.targets)
        side, foes = tuple(sorted(place for place, _ in mine)), tuple(place for place, _ in left)
        if not foes:
            return chance_at_end(self.ahead(side, foes))
        shown = [value - 1 for _, value in left]
        fallen = [slice(None) if place in rolled else value - 1 for place, value in sorted(mine)]
        return 1 - float(self.chances[foes, side][(*shown, *fallen)].mean())

    def row(self, dice: tuple[Die, ...]) -> list[tuple[int, int]]:
        free, found = list(enumerate(self.recipes)), []
        for die in dice:
            entry = next(entry for entry in free if entry[1] == die.recipe)
            free.remove(entry)
            found.append((entry[0], die.showing or 0))
        return found


def solvable(recipe: str) -> tuple[Die, ...]:
    dice = parse_recipe(recipe).dice
    for die in dice:
        if die.size is None or die.halves or not UNDERSTOOD.issuperset(die.skills):
            raise ValueError(f"{die} cannot be solved")
    return dice


def remove_dice(side: Side, gone: Side) -> Side:
    return tuple(place for place in side if place not in gone)


def exchange_players(chances: Chances, count: int) -> Chances:
    """Return the chances with the first *count* axes moved to the end, which exchanges the players."""
    return np.moveaxis(chances, range(count), range(-count, 0))


@cache
def solution(recipe: str) -> Solution:
    return Solution(recipe)


class Perfect:
    """A robot that plays perfectly in a duel of its button against the same button."""

    def __init__(self, recipe: str) -> None:
        self.recipe = recipe

    def choose(self, perspective: Perspective, draw: Draw) -> Action:
        battle, solved = perspective.battle, solution(self.recipe)
        attacks = battle.legal_attacks()
        return max(attacks, key=lambda attack: solved.after(battle, attack), default=Pass())


class WatchedMind:
    """A wrapper that plays like another robot and adds up the chances that its errors cost."""

    def __init__(self, mind: Mind, recipe: str) -> None:
        self.mind, self.recipe, self.given_away = mind, recipe, 0.0

    def choose(self, perspective: Perspective, draw: Draw) -> Action:
        battle, solved = perspective.battle, solution(self.recipe)
        action = self.mind.choose(perspective, draw)
        if isinstance(action, Attack):
            best = max(solved.after(battle, attack) for attack in battle.legal_attacks())
            self.given_away += best - solved.after(battle, action)
        return action


class PlayedRound(NamedTuple):
    won: bool
    given_away: float


def played(mind: Mind, against: Mind, recipe: str, number: int) -> PlayedRound:
    watched = WatchedMind(mind, recipe)
    minds = (watched, against) if number % 2 == 0 else (against, watched)
    won = winner(minds, recipe, f"perfect {number}") == number % 2
    return PlayedRound(won, watched.given_away)


def winner(minds: Sequence[Mind], recipe: str, seed: str) -> int | None:
    """Play a match of one round between two robots and return the seat of the winner."""
    draw, thoughts = seeded_draw(seed), [seeded_draw(f"{seed} {seat}") for seat in range(len(minds))]
    battle = Battle.from_recipes(recipe, recipe, first_to=1).begin(draw).battle
    while not battle.is_over:
        battle = battle.act(*next_move(minds, thoughts, battle), draw).battle
    return battle.winner


def row(name: str, mind: Mind, other: str, against: Mind, given: argparse.Namespace) -> dict[str, Any]:
    jobs = [(mind, against, given.dice, number) for number in range(given.rounds)]
    found = run_jobs(played, jobs, given.processes)
    lost = [one.given_away for one in found]
    result, mean = WonShare(sum(one.won for one in found), given.rounds), float(np.mean(lost))
    sure = 1.96 * float(np.std(lost)) / given.rounds**0.5
    print(
        f"{name:>8} wins {result} against {other}; gives away"
        f" {100 * mean:.2f} of 100 rounds (give or take {100 * sure:.2f})",
        flush=True,
    )
    return {"one": name, "other": other, "share": result.share, "given_away": mean, "sure": sure}


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/bench perfect", description=__doc__)
    parser.add_argument("--dice", default="(4) (6) (8) (10)", help="plain, poison, shadow and speed dice")
    parser.add_argument("--rounds", type=int, default=400)
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    solution(given.dice)
    perfect = Perfect(given.dice)
    rows = [row(level.name, level.mind, "perfect play", perfect, given) for level in LEVELS]
    most = "one that takes what counts most"
    for name, mind in (("Perfect", perfect), (LEVELS[-1].name, LEVELS[-1].mind)):
        rows.append(row(name, mind, most, Greedy(), given))
    print(json.dumps({"dice": given.dice, "rounds": given.rounds, "rows": rows}))


if __name__ == "__main__":
    main()
