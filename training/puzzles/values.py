"""A puzzle as a value: its position, the chances of each attack, and the rule for a right answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from buttons.recipes.facts import kinds_of, letters_of
from rules import Attack, AttackKind, Battle, Die, DieKind
from rules.notation.codec import Json, die_to_text
from training.review.analysis.account import Feared, Reason
from training.review.analysis.packing import (
    WHOLE,
    in_parts,
    packed_feared,
    packed_reason,
    unpacked_feared,
    unpacked_reason,
)

NEARLY = 0.10
"""Largest difference to the best chance at which an attack still counts as right."""


class Theme(StrEnum):
    SEVERAL = "several"
    SPEED = "speed"
    TRIP = "trip"
    SHADOW = "shadow"
    SMALLER = "smaller"
    ENDGAME = "endgame"


@dataclass(frozen=True, slots=True)
class Choice:
    attacks: tuple[Attack, ...]
    chance: float
    feared: Feared | None = None


@dataclass(frozen=True, slots=True)
class Puzzle:
    battle: Battle
    choices: tuple[Choice, ...]
    themes: tuple[Theme, ...] = ()
    reason: Reason | None = None
    """The reason why the solution is better than the second-best attack, or None."""
    found_by: float = 0.5
    """The share of weak and strong robots that find the solution."""

    @property
    def seat(self) -> int:
        return min(self.battle.decisions)

    @property
    def my_row(self) -> tuple[Die, ...]:
        return self.battle.seats[self.seat].row

    @property
    def their_row(self) -> tuple[Die, ...]:
        return self.battle.seats[1 - self.seat].row

    @property
    def traits(self) -> frozenset[str]:
        """The kinds and skills of all dice of the round, as `traits_to_know` returns them."""
        return frozenset(
            trait for seat in self.battle.seats for die in seat.recipe for trait in traits_to_know(die)
        )

    @property
    def best(self) -> Choice:
        return self.choices[0]

    @property
    def solution(self) -> Attack:
        return self.best.attacks[0]

    @property
    def lead(self) -> float:
        return self.choices[0].chance - self.choices[1].chance

    def choice_of(self, attack: Attack) -> Choice | None:
        wanted = looks_of(self.battle, attack)
        return next(
            (one for one in self.choices if wanted in (looks_of(self.battle, each) for each in one.attacks)),
            None,
        )

    def is_right(self, choice: Choice | None) -> bool:
        return choice is not None and choice.chance >= self.best.chance - NEARLY


def traits_to_know(die: Die) -> set[str]:
    """Return the skills and the kind of a die, without the two kinds that each newcomer knows."""
    return {*kinds_of(die), *letters_of(die)} - {DieKind.PLAIN, DieKind.SWING}


Looks = tuple[AttackKind, tuple[str, ...], tuple[str, ...]]


def looks_of(battle: Battle, attack: Attack) -> Looks:
    """Return a key that is equal for attacks of the same kind with equal dice, in any order."""
    seat = min(battle.decisions)
    mine, theirs = (battle.seats[number].row for number in (seat, 1 - seat))
    return (
        attack.kind,
        tuple(sorted(die_to_text(mine[place]) for place in attack.attackers)),
        tuple(sorted(die_to_text(theirs[place]) for place in attack.targets)),
    )


Packed = list[Any]


def packed_choices(choices: Iterable[Choice]) -> Packed:
    return [
        [
            in_parts(choice.chance),
            [[one.kind, list(one.attackers), list(one.targets)] for one in choice.attacks],
            packed_feared(choice.feared),
        ]
        for choice in choices
    ]


def unpacked_choices(packed: Sequence[Packed], against: int) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            tuple(
                Attack(AttackKind(kind), tuple(attackers), tuple(targets), against)
                for kind, attackers, targets in attacks
            ),
            chance / WHOLE,
            unpacked_feared(feared),
        )
        for chance, attacks, feared in packed
    )


def to_json(puzzle: Puzzle) -> Json:
    return {
        "battle": puzzle.battle.to_json(),
        "choices": packed_choices(puzzle.choices),
        "themes": list(puzzle.themes),
        "reason": packed_reason(puzzle.reason),
        "found_by": round(puzzle.found_by, 2),
    }


def from_json(data: Json) -> Puzzle:
    """Return the puzzle in this JSON *data*.

    Raise `ValueError`, `KeyError` or `TypeError` for invalid data.
    """
    battle = Battle.from_json(data["battle"])
    return Puzzle(
        battle,
        unpacked_choices(data["choices"], 1 - min(battle.decisions)),
        tuple(map(Theme, data["themes"])),
        unpacked_reason(data["reason"]),
        float(data["found_by"]),
    )
