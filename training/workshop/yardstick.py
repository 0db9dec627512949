"""The twelve fighters of the catalogue against which all others are measured, and numbers of rounds."""

from __future__ import annotations

from typing import NamedTuple


class Known(NamedTuple):
    set_slug: str
    slug: str
    name: str
    recipe: str


YARDSTICK = (
    Known("soldiers", "hammer", "Hammer", "(6) (12) (20) (20) (X)"),
    Known("soldiers", "avis", "Avis", "(4) (4) (10) (12) (X)"),
    Known("soldiers", "iago", "Iago", "(20) (20) (20) (X)"),
    Known("soldiers", "karl", "Karl", "(4) (6) (6) (20) (X)"),
    Known("soldiers", "kith", "Kith", "(6) (8) (12) (12) (X)"),
    Known("sanctum", "ngozi", "Ngozi", "(4) (6) (8) (10) (X)"),
    Known("vampyres", "starchylde", "Starchylde", "s(6) (8) s(10) (12) (X)"),
    Known("vampyres", "tiffany", "Tiffany", "(4) s(8) (8) (10) s(X)"),
    Known("brom", "coil", "Coil", "p(4) (12) p(20) (20) (V)"),
    Known("brom", "strik", "Strik", "(8) p(10) s(16) (16) (X)"),
    Known("fantasy", "luce", "Luce", "(8) (10) (20) (4/20) (8/20)"),
    Known("samurai", "honzo", "Honzo", "(10) (12) f(20) (V) (X)"),
)
"""Known fighters of about equal strength, with small and large dice, with and without skills."""
FIRST_OPPONENT = YARDSTICK[0]
"""The opponent on the map of dice sizes, and in trial matches of a new fighter."""

RULESET = "online"
ROUNDS_EACH = 80
ROUNDS_A_STEP = 8
"""Rounds against one known fighter before the next one, so early results cover all of them."""
STEPS = ROUNDS_EACH // ROUNDS_A_STEP * len(YARDSTICK)
ROUNDS_IN_ALL = ROUNDS_EACH * len(YARDSTICK)

MOST_SECONDS = 60.0
"""Processor seconds after which no further rounds of a fighter are played."""
SECONDS_A_STEP = 1.0
SECONDS_TOGETHER = 1.0
"""Processor seconds that robots play before the worker can turn to other tasks."""
