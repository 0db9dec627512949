"""How likely a side is to win the round: worked out when few dice are left, otherwise as it was learned."""

from __future__ import annotations

from robots.minds.facts import Facts
from robots.minds.threats import Force, sinking, threats
from robots.minds.value import Known, Row, Value
from rules import Battle, Phase

FEW = 3
DRAWN = 0.5


def chance_of(value: Value, battle: Battle, seat: int) -> float:
    """How likely this seat is to win the round, before the next action; of several foes the worst counts."""
    moving = battle.active if battle.phase is Phase.TURN else battle.first
    score = [battle.score(number) for number in range(len(battle.seats))]
    rows = [value.row(map(value.of_die, seat.row), sinking(seat.row)) for seat in battle.seats]
    chances = []
    for other, foe in enumerate(battle.seats):
        if other == seat or foe.surrendered:
            continue
        mine, ahead = rows[seat], score[seat] - score[other]
        if not mine.dice or not foe.row:
            both = not mine.dice and not foe.row
            chances.append(float(ahead > 0) if both else (0.9 if ahead > 0 else 0.1))
        elif moving == seat:
            chances.append(chance_in(value, mine, rows[other], ahead, battle.passes))
        else:
            chances.append(1 - chance_in(value, rows[other], mine, -ahead, battle.passes))
    return min(chances, default=1.0)


def chance_in(value: Value, mine: Row, theirs: Row, ahead: float, passes: int) -> float:
    """How likely whoever is to move is to win the round."""
    if not mine.dice or not theirs.dice:
        return decided(ahead)
    if not is_ending(mine.force, theirs.force):
        return value.chance(mine, theirs, ahead, passes)
    key = (mine.dice, theirs.dice, ahead, passes)
    found = value.solved.get(key)
    if found is None:
        found = value.solved[key] = solved(value, mine, theirs, ahead, passes)
    return found


def is_ending(mine: Force, theirs: Force) -> bool:
    """Whether what comes of it can be worked out."""
    return len(mine.dice) + len(theirs.dice) <= FEW and mine.simple and theirs.simple


def decided(ahead: float) -> float:
    return DRAWN if ahead == 0 else float(ahead > 0)


def solved(value: Value, mine: Row, theirs: Row, ahead: float, passes: int) -> float:
    if len(theirs.dice) == 1:
        found = threats(mine.force, theirs.force)
        if found.targets:
            return decided(ahead + found.best)
    elif ways := takings(mine.force.dice[0], theirs.force):
        return max(after_taking(value, mine, theirs, ahead, taken) for taken in ways)
    return decided(ahead) if passes else 1 - chance_in(value, theirs, mine, -ahead, 1)


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


def after_taking(value: Value, mine: Row, theirs: Row, ahead: float, taken: tuple[int, ...]) -> float:
    ahead += sum(theirs.force.dice[place].gain for place in taken)
    left = [value.of_die(die) for place, die in enumerate(theirs.dice) if place not in taken]
    if not left:
        return decided(ahead)
    foe, ways = alone(value, left[0]), value.falls_of(mine.dice[0])
    return 1 - sum(chance_in(value, foe, alone(value, fallen), -ahead, 0) for fallen in ways) / len(ways)


def alone(value: Value, die: Known) -> Row:
    return value.row((die,), die.facts.sides)
