"""The phases of a match, each for one kind of decision that the match waits for."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    READY = "ready"
    """The phase before the first roll. `Battle.begin` starts the match."""
    AUXILIARY = "auxiliary"
    RESERVE = "reserve"
    SPECIAL = "special"
    """The phase of decisions for special rules, before sizes are chosen or before initiative."""
    SELECT = "select"
    SIZES = "sizes"
    REACTION = "reaction"
    TURN = "turn"
    FIRE = "fire"
    TURN_END = "turn_end"
    """The phase after a turn in which a special rule offers its player a decision."""
    OVER = "over"


SECRET_PHASES = frozenset({Phase.AUXILIARY, Phase.RESERVE, Phase.SPECIAL, Phase.SELECT, Phase.SIZES})
"""Phases in which rolled values are hidden and most choices are secret."""
PHASES_WITH_SCORES = (Phase.REACTION, Phase.TURN, Phase.FIRE, Phase.TURN_END)
"""Phases in which all dice of the round have been rolled, so the round has scores."""
