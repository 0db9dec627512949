"""Random duels of dice with the skills that the judgement covers."""

from __future__ import annotations

import random
from collections.abc import Iterator

from robots.judgement.die_traits import COVERED_LETTERS
from robots.judgement.positions import JudgedPosition, Judgement, judgement_under
from rules import Battle, Draw, Phase, seeded_draw
from rules.random_play import random_action

SIZES = (1, 2, 4, 6, 8, 10, 12, 16, 20, 30)
NOT_IN_A_DUEL = "+r"
"""Dice that are only in play once they were chosen."""
LETTERS = sorted(COVERED_LETTERS - set(NOT_IN_A_DUEL))
LONGEST = 60


def turns(number: int) -> Iterator[tuple[Battle, JudgedPosition]]:
    """Yield the covered turns of a random duel; every third duel has other rules."""
    source, draw = random.Random(number), seeded_draw(number)
    ruleset = ("online", "classic", "goblin")[number % 3]
    recipes = [recipe(source, LETTERS[number % len(LETTERS)]) for _ in range(2)]
    battle = Battle.from_recipes(*recipes, first_to=1, ruleset=ruleset).begin(draw).battle
    judgement = judgement_under(battle.ruleset)
    for _ in range(LONGEST):
        if battle.is_over:
            return
        seat = min(battle.decisions)
        if battle.phase is Phase.TURN:
            position = judgement.position(battle, seat, 1 - seat, battle.passes)
            if position.is_covered:
                yield battle, position
        battle = battle.act(seat, random_action(battle, seat, draw), draw).battle


def recipe(source: random.Random, letter: str) -> str:
    """Return a recipe: two dice with this skill, the others with up to two of all skills."""
    dice = [f"{letter}({size(source)})", f"{letter}{other_letter(source, letter)}({size(source)})"]
    for _ in range(source.randint(1, 4)):
        skills = "".join(source.sample(LETTERS, source.choice([0, 0, 1, 2])))
        dice.append(f"{skills}({size(source)})")
    twin = f"{source.choice('zspd')}({size(source)},{size(source)})"
    return " ".join([*dice, source.choice(["(X)", twin, "(4/12)"])])


def size(source: random.Random) -> int:
    return source.choice(SIZES)


def other_letter(source: random.Random, letter: str) -> str:
    return source.choice([one for one in LETTERS if one != letter])


def judgement_of(battle: Battle) -> Judgement:
    return judgement_under(battle.ruleset)


def draws_showing(shown: dict[tuple[int, int], list[int]]) -> Draw:
    """Return draws in which dice fall as given by seat and place; all others come out lowest."""

    def draw(low: int, high: int, what: object) -> int:
        coming = shown.get((getattr(what, "seat", -1), getattr(what, "place", -1)))
        return coming.pop(0) if coming else low

    return draw
