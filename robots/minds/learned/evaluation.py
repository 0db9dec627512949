"""The mover's chance to win the round: a small network, trained by playing against itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from robots.minds.die_traits import TRAITS, Facts, facts_of
from robots.minds.learned.features import FEATURES, Numbers, Seen, features, seen
from robots.minds.learned.threats import Force, no_force, sinking, threats
from rules import Die

LEARNED = Path(__file__).with_name("weights.npz")
MOST_REMEMBERED = 10_000

PLACES = 4
"""A die lies among one's own or theirs, and can be taken at once or not."""
THEIRS, REACHED = 2, 1

Places = NDArray[np.int64]


class Known(NamedTuple):
    """A die, and where it begins in the table."""

    die: Die
    facts: Facts
    place: int


class Row(NamedTuple):
    """A side's dice together."""

    known: tuple[Known, ...]
    force: Force

    @property
    def dice(self) -> tuple[Die, ...]:
        return tuple([known.die for known in self.known])

    def and_(self, die: Known) -> Row:
        return Row((*self.known, die), self.force.and_(die.facts))


class Position(NamedTuple):
    """A duel as the mover sees it, so many points ahead."""

    mine: Row
    theirs: Row
    ahead: float
    passes: int


class Layers(NamedTuple):
    """The weights: of what is seen, of what a die is, of dice in each place, and of what is made of these."""

    features: Numbers
    start: Numbers
    traits: Numbers
    places: Numbers
    between: Numbers
    between_start: Numbers
    out: Numbers
    out_start: Numbers

    @classmethod
    def drawn(cls, source: np.random.Generator, die: int, width: int, narrow: int) -> Layers:
        def some(*shape: int) -> Numbers:
            return source.normal(0, shape[-2] ** -0.5 if len(shape) > 1 else 0.1, shape).astype(np.float32)

        return cls(
            some(FEATURES, width),
            some(width),
            some(len(TRAITS), die),
            some(PLACES, die, width),
            some(width, narrow),
            some(narrow),
            some(narrow),
            some(1),
        )

    @classmethod
    def read(cls, path: Path) -> Layers:
        with np.load(path) as file:
            return cls(*[file[name].astype(np.float32) for name in cls._fields])

    def write(self, path: Path) -> None:
        halves = {name: layer.astype(np.float16) for name, layer in self._asdict().items()}
        np.savez_compressed(path, allow_pickle=False, **halves)


class Evaluation:
    """Judges many positions at once.

    What a die adds to the first layer depends on nothing but where it lies, so it is worked out once.
    """

    def __init__(self, layers: Layers):
        self.layers = layers
        self.solved: dict[object, float] = {}
        self.effort = 0
        """The work done so far, counted in judged positions: a mind stops when it is enough."""
        self.forget()

    def forget(self) -> None:
        self.known: dict[Die, Known] = {}
        self.fallen: dict[Die, tuple[Known, ...]] = {}
        self.solved.clear()
        self.table = np.zeros((PLACES * 256, self.layers.start.size), np.float32)

    def make_room(self) -> None:
        """Forget what fills too much memory; nobody may hold anything that this has given them."""
        if len(self.known) > MOST_REMEMBERED or len(self.solved) > MOST_REMEMBERED:
            self.forget()

    def of_die(self, die: Die) -> Known:
        found = self.known.get(die)
        if found is None:
            facts, place = facts_of(die), (len(self.known) + 1) * PLACES
            found = self.known[die] = Known(die, facts, place)
            if place >= len(self.table):
                self.table = np.concatenate([self.table, np.zeros_like(self.table)])
            which, numbers = [list(column) for column in zip(*facts.traits, strict=True)]
            kind = np.tanh(np.array(numbers, np.float32) @ self.layers.traits[which])
            self.table[place : place + PLACES] = kind @ self.layers.places
        return found

    def falls_of(self, die: Die) -> tuple[Known, ...]:
        """Every way in which this die can fall when it is rolled again, each as likely as the others."""
        found = self.fallen.get(die)
        if found is None:
            found = self.fallen[die] = tuple(self.of_die(fallen) for fallen in faces(die))
        return found

    def row(self, dice: Iterable[Known], sinking: int) -> Row:
        row = Row((), no_force(sinking))
        for die in dice:
            row = row.and_(die)
        return row

    def row_of(self, dice: Sequence[Die]) -> Row:
        return self.row(map(self.of_die, dice), sinking(dice))

    def chances(self, positions: Sequence[Position]) -> list[float]:
        """The chance of the side to move, in each of these positions."""
        if not positions:
            return []
        self.effort += len(positions)
        looked_at = [look(position) for position in positions]
        seen = np.array([one for one, _ in looked_at], np.float32)
        most = max(len(places) for _, places in looked_at)
        places = np.array([dice + [0] * (most - len(dice)) for _, dice in looked_at])
        layers = self.layers
        first = np.tanh(features(seen) @ layers.features + layers.start + self.table[places].sum(axis=1))
        second = np.tanh(first @ layers.between + layers.between_start)
        chances: list[float] = (1 / (1 + np.exp(-(second @ layers.out + layers.out_start)))).tolist()
        return chances


def look(position: Position) -> tuple[Seen, list[int]]:
    """What is seen of a position, and where in the table its dice are."""
    mine, theirs, ahead, passes = position
    own, other = threats(mine.force, theirs.force), threats(theirs.force, mine.force)
    places = [die.place + reached for die, reached in zip(mine.known, other.reached, strict=True)]
    places += [die.place + THEIRS + reached for die, reached in zip(theirs.known, own.reached, strict=True)]
    return seen(mine.force, theirs.force, own, other, ahead, passes), places


def faces(die: Die) -> Iterator[Die]:
    if die.halves is None:
        yield from (die.showing_now(value) for value in range(1 if die.size else 0, die.sides + 1))
        return
    first, second = die.halves
    sizes = (first.size or 0, second.size or 0)
    pairs = product(*(range(1 if size else 0, size + 1) for size in sizes))
    for one, two in sorted(pairs, key=sum):
        halves = (first._replace(showing=one), second._replace(showing=two))
        yield die.but(halves=halves, showing=one + two)


@cache
def learned() -> Evaluation:
    return Evaluation(Layers.read(LEARNED))
