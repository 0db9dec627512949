"""Weights of the neural network that evaluates positions."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from robots.judgement.die_traits import TRAITS

Numbers = NDArray[np.float32]

LEARNED = Path(__file__).with_name("weights.npz")
FEATURES = 32
"""The number of features that describe a position."""
PLACES = 4
"""The number of places of a die: own or opponent's row, and open to capture or not."""
THEIRS, REACHED = 2, 1


class Layers(NamedTuple):
    """The network's weights, for position features, for traits and places of dice, and for upper layers."""

    features: Numbers
    start: Numbers
    traits: Numbers
    places: Numbers
    between: Numbers
    between_start: Numbers
    out: Numbers
    out_start: Numbers

    @classmethod
    def draw_random(cls, source: np.random.Generator, die: int, width: int, narrow: int) -> Layers:
        def draw_weights(*shape: int) -> Numbers:
            return source.normal(0, shape[-2] ** -0.5 if len(shape) > 1 else 0.1, shape).astype(np.float32)

        return cls(
            draw_weights(FEATURES, width),
            draw_weights(width),
            draw_weights(len(TRAITS), die),
            draw_weights(PLACES, die, width),
            draw_weights(width, narrow),
            draw_weights(narrow),
            draw_weights(narrow),
            draw_weights(1),
        )

    @classmethod
    def read(cls, path: Path) -> Layers:
        with np.load(path) as file:
            return cls(*[np.ascontiguousarray(file[name].astype(np.float32)) for name in cls._fields])

    def write(self, path: Path) -> None:
        halves = {name: layer.astype(np.float16) for name, layer in self._asdict().items()}
        np.savez_compressed(path, allow_pickle=False, **halves)


@cache
def learned_layers() -> Layers:
    return Layers.read(LEARNED)
