"""Chances of a fighter's dice sizes against an opponent's sizes, by the fast evaluation."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import TypedDict

from robots.judgement.positions import Judgement, judgement_under
from robots.minds.learned.common_rolls import CommonRolls
from robots.minds.learned.sizing import payoff, spread, with_open_choice
from rules import Battle, Choose, Die, Perspective, Phase, seeded_draw
from rules.rulesets import RULESETS
from training.workshop.yardstick import FIRST_OPPONENT, RULESET

ROLLS = 96
MOST_SIZES, MOST_IF_SLOW = 9, 5
"""Most rows and columns of a map, normally and without fast evaluation."""
MOST_MAPS = 3

Open = tuple[str, int, list[int]]
"""A die with an open size: its swing letter or "", its place in the row, and its possible sizes."""


class SizesTable(TypedDict):
    """Chances of each own size against each size of the opponent.

    A swing die is named by its letter, and another die by its recipe.
    """

    letter: str
    their_letter: str
    mine: list[int]
    theirs: list[int]
    cells: list[list[float]]


def maps_of(recipe: str) -> list[SizesTable]:
    """Return a table of chances for each open size: own values in rows, the opponent's in columns."""
    start = Battle.from_recipes(recipe, FIRST_OPPONENT.recipe, first_to=1, ruleset=RULESET)
    battle = start.begin(seeded_draw(recipe)).battle
    if battle.phase is not Phase.SIZES or not battle.seats[0].waiting:
        return []
    judgement = judgement_under(RULESETS[RULESET])
    judgement.make_room()
    return [map_of(judgement, battle, one) for one in open_sizes(battle, 0)[:MOST_MAPS]]


def open_sizes(battle: Battle, seat: int) -> list[Open]:
    found: dict[str, Open] = {}
    for place, die in enumerate(battle.seats[seat].row):
        if die.options is not None:
            found[str(place)] = ("", place, sorted(set(die.options)))
        elif die.swing:
            low, high = battle.ruleset.swing_range(die.swing)
            found.setdefault(die.swing, (die.swing, place, list(range(low, high + 1))))
    return list(found.values())


def map_of(judgement: Judgement, battle: Battle, one: Open) -> SizesTable:
    letter, place, _all = one
    covered = all(judgement.table.covers(die) for die in sized_dice(battle))
    most = MOST_SIZES if covered else MOST_IF_SLOW
    across = opposing_size(open_sizes(battle, 1), letter)
    mine, theirs = spread(one[2], most), spread(across[2], most)
    base, their_base = middle_choice(battle, 0), middle_choice(battle, 1)
    source = random.Random(str(battle.seats[0].recipe_text))
    rolls = CommonRolls(ROLLS, source), CommonRolls(ROLLS, source)
    seen = battle.seen_by(0)
    return {
        "letter": letter or battle.seats[0].row[place].recipe,
        "their_letter": across[0],
        "mine": list(mine),
        "theirs": list(theirs),
        "cells": [
            [
                chance(
                    judgement, seen, with_size(base, one, size), with_size(their_base, across, other), rolls
                )
                for other in theirs
            ]
            for size in mine
        ],
    }


def chance(
    judgement: Judgement,
    seen: Perspective,
    mine: Choose,
    theirs: Choose,
    rolls: tuple[CommonRolls, CommonRolls],
) -> float:
    return round(payoff(judgement, seen, mine, theirs, rolls), 3)


def opposing_size(theirs: Sequence[Open], letter: str) -> Open:
    return next((one for one in theirs if one[0] == letter), theirs[0])


def middle_choice(battle: Battle, seat: int) -> Choose:
    asked = with_open_choice(battle, seat)
    some = asked.legal_actions(seat).sizes.narrow_values(lambda values: [values[len(values) // 2]])
    return next(iter(some))


def with_size(base: Choose, one: Open, size: int) -> Choose:
    letter, place, _sizes = one
    if letter:
        return replace(base, swing={**base.swing, letter: size})
    return replace(base, option={**base.option, place: size})


def sized_dice(battle: Battle) -> list[Die]:
    """Return the dice in play, with some size for each die whose size is not chosen.

    The evaluation requires a size.
    """
    return [
        die if die.size is not None else die.with_size(max(die.options) if die.options else 10)
        for seat in battle.seats
        for die in seat.row
    ]
