"""The yardstick: twelve fighters of the catalogue that measure all others, and the number of rounds."""

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
"""Small dice and large ones, with and without skills, about equally strong: none decides by itself."""
FIRST_OPPONENT = YARDSTICK[0]
"""Its sizes stand across the map of sizes, and a new fighter is tried against it."""

RULESET = "online"
ROUNDS_EACH = 80
ROUNDS_A_STEP = 8
"""Of each pair, before the next one: so a share of all comes soon, and becomes surer."""
STEPS = ROUNDS_EACH // ROUNDS_A_STEP * len(YARDSTICK)
ROUNDS_IN_ALL = ROUNDS_EACH * len(YARDSTICK)

MOST_SECONDS = 60.0
"""Of processor time: a fighter that is slower plays fewer rounds."""
SECONDS_A_STEP = 1.0
SECONDS_TOGETHER = 1.0
"""So long robots play before they look whether others wait."""
