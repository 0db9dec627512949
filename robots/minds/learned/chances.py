"""How likely a side is to win the round: worked out when few dice are left, otherwise as it was learned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from robots.minds.die_traits import Facts
from robots.minds.learned.evaluation import Evaluation, Known, Position, Row
from robots.minds.learned.threats import Force, threats
from rules import Battle, Phase

FEW = 3
DRAWN = 0.5


class Case(NamedTuple):
    """A position to judge, and whether the asking side is to move in it."""

    position: Position
    own: bool


Outcome = Case | float
"""What an action leads to: the asking side's chance to win, or a case that is still to be judged."""


def chances(evaluation: Evaluation, outcomes: Sequence[Outcome]) -> list[float]:
    """The asking side's chance to win in each case; all cases are judged together."""
    cases = [one for one in outcomes if isinstance(one, Case)]
    judged = iter(chances_in(evaluation, [case.position for case in cases]))
    found = []
    for one in outcomes:
        if isinstance(one, Case):
            chance = next(judged)
            found.append(chance if one.own else 1 - chance)
        else:
            found.append(one)
    return found


def outcome_of(evaluation: Evaluation, battle: Battle, seat: int) -> Outcome:
    """What this seat can hope for, before the next action; of several foes the worst counts."""
    moving = {Phase.TURN: battle.active, Phase.TURN_END: battle.following}.get(battle.phase, battle.first)
    score = [battle.score(number) for number in range(len(battle.seats))]
    rows = [evaluation.row_of(seat.row) for seat in battle.seats]
    found: list[Outcome] = []
    for other, foe in enumerate(battle.seats):
        if other == seat or foe.surrendered:
            continue
        mine, theirs, ahead = rows[seat], rows[other], score[seat] - score[other]
        if not mine.known or not theirs.known:
            both = not mine.known and not theirs.known
            found.append(float(ahead > 0) if both else (0.9 if ahead > 0 else 0.1))
        elif moving == seat:
            found.append(Case(Position(mine, theirs, ahead, battle.passes), own=True))
        else:
            found.append(Case(Position(theirs, mine, -ahead, battle.passes), own=False))
    if len(found) == 1:
        return found[0]
    return min(chances(evaluation, found), default=1.0)


def chance_of(evaluation: Evaluation, battle: Battle, seat: int) -> float:
    """How likely this seat is to win the round, before the next action."""
    return chances(evaluation, [outcome_of(evaluation, battle, seat)])[0]


def chances_in(evaluation: Evaluation, positions: Sequence[Position]) -> list[float]:
    """The mover's chance to win the round."""
    certain = [known_chance(evaluation, position) for position in positions]
    open_ones = [position for position, chance in zip(positions, certain, strict=True) if chance is None]
    judged = iter(evaluation.chances(open_ones))
    return [next(judged) if chance is None else chance for chance in certain]


def known_chance(evaluation: Evaluation, position: Position) -> float | None:
    """The same, if it need not be judged."""
    mine, theirs, ahead, passes = position
    if not mine.known or not theirs.known:
        return decided(ahead)
    if len(mine.known) + len(theirs.known) > FEW or not is_ending(mine.force, theirs.force):
        return None
    key = (mine.dice, theirs.dice, ahead, passes)
    found = evaluation.solved.get(key)
    if found is None:
        found = evaluation.solved[key] = solved(evaluation, position)
    return found


def is_ending(mine: Force, theirs: Force) -> bool:
    """Whether what comes of it can be worked out."""
    return len(mine.dice) + len(theirs.dice) <= FEW and mine.simple and theirs.simple


def decided(ahead: float) -> float:
    return DRAWN if ahead == 0 else float(ahead > 0)


def solved(evaluation: Evaluation, position: Position) -> float:
    mine, theirs, ahead, passes = position
    if len(theirs.dice) == 1:
        found = threats(mine.force, theirs.force)
        if found.targets:
            return decided(ahead + found.best)
    elif ways := takings(mine.force.dice[0], theirs.force):
        return max(after_taking(evaluation, mine, theirs, ahead, taken) for taken in ways)
    return decided(ahead) if passes else 1 - in_the_end(evaluation, Position(theirs, mine, -ahead, 1))


def takings(die: Facts, foes: Force) -> list[tuple[int, ...]]:
    """Which of two foes one die could take."""
    found: list[tuple[int, ...]] = []
    needed = [foe.value if foe.armours else foe.value + foes.armour for foe in foes.dice]
    for place, (foe, enough) in enumerate(zip(foes.dice, needed, strict=True)):
        if foe.falls_to_one and (
            (die.power and not foe.power_proof and die.value >= enough)
            or (
                die.skill
                and die.alone
                and not foe.skill_proof
                and (die.lowest if die.stretches else die.value) <= enough <= die.value
            )
            or (die.shadow and die.value <= enough <= die.sides)
            or (die.sweeps and die.value == enough)
        ):
            found.append((place,))
    if die.sweeps and sum(needed) == die.value:
        found.append((0, 1))
    return found


def after_taking(
    evaluation: Evaluation, mine: Row, theirs: Row, ahead: float, taken: tuple[int, ...]
) -> float:
    ahead += sum(theirs.force.dice[place].gain for place in taken)
    left = [die for place, die in enumerate(theirs.known) if place not in taken]
    if not left:
        return decided(ahead)
    foe, ways = alone(evaluation, left[0]), evaluation.falls_of(mine.known[0].die)
    positions = (Position(foe, alone(evaluation, fallen), -ahead, 0) for fallen in ways)
    return 1 - sum(in_the_end(evaluation, position) for position in positions) / len(ways)


def in_the_end(evaluation: Evaluation, position: Position) -> float:
    chance = known_chance(evaluation, position)
    assert chance is not None
    return chance


def alone(evaluation: Evaluation, die: Known) -> Row:
    return evaluation.row((die,), die.facts.sides)
