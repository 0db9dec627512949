"""The phases of a match: what it waits for."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    READY = "ready"
    """Nothing has been rolled yet: `Battle.begin` starts the match."""
    AUXILIARY = "auxiliary"
    RESERVE = "reserve"
    SPECIAL = "special"
    """A button's special asks for a decision of its own, before sizes or before initiative."""
    SELECT = "select"
    SIZES = "sizes"
    REACTION = "reaction"
    TURN = "turn"
    FIRE = "fire"
    TURN_END = "turn_end"
    """A turn has been taken, and a button's special asks whether it does something at its end."""
    OVER = "over"


SECRET_PHASES = frozenset({Phase.AUXILIARY, Phase.RESERVE, Phase.SPECIAL, Phase.SELECT, Phase.SIZES})
"""Dice are laid out, some are rolled already, and nobody may see what they show."""
PHASES_WITH_SCORES = (Phase.REACTION, Phase.TURN, Phase.FIRE, Phase.TURN_END)
"""Before these, some dice of the round have not been rolled."""
