"""The robots' search strategies. Each chooses an action for a perspective and knows only the rules."""

from __future__ import annotations

from typing import NamedTuple

from robots.minds.base import Mind
from robots.minds.learned.judge import Judge
from robots.minds.plain.beginner import Beginner
from robots.minds.plain.greedy import Greedy
from robots.minds.plain.mixed import MixedMind
from robots.minds.plain.random import Random

__all__ = ["LEVELS", "MINDS", "Level", "Mind", "find_level"]


class Level(NamedTuple):
    key: str
    name: str
    mind: Mind


LEVELS = (
    Level("giving", "Cuckoo", Beginner(overlooks=50, sums=95, content=85)),
    Level("random", "Tumbler", Beginner(overlooks=50, sums=75, content=20)),
    Level("greedy", "Magpie", MixedMind(Greedy(), Random(), 20)),
    Level("canny", "Raven", MixedMind(Judge(rolls=2, more=4, sizing=20), Greedy(), 57)),
    Level("wise", "Owl", Judge(finalists=6, sizing=100)),
)
"""The levels of robots, from the weakest to the strongest."""

MINDS: dict[str, Mind] = {level.key: level.mind for level in LEVELS}


def find_level(name: str) -> Level:
    wanted = name.lower()
    for level in LEVELS:
        if wanted in (level.key, level.name.lower()):
            return level
    raise KeyError(name)
