"""The coach's analysis of a turn, as an object and as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules import Action, Choose
from rules.notation.codec import action_from_json, action_to_json
from training.review.analysis.account import Feared, Reason
from training.review.analysis.packing import (
    packed_feared,
    packed_reason,
    unpacked_feared,
    unpacked_reason,
)


@dataclass(frozen=True, slots=True)
class Thought:
    best: Action
    chance: float
    """The chance to win the round after the best action."""
    chosen: float | None = None
    """The chance to win after the player's chosen action, or None if no other action was chosen."""
    is_only_way: bool = False
    reason: Reason | None = None
    feared: Feared | None = None
    sizes: tuple[tuple[Choose, float], ...] = ()
    """Choices of dice sizes with the chance to win after each, best first. Empty in a turn."""

    def to_json(self) -> dict[str, object]:
        return {
            "best": action_to_json(self.best),
            "chance": self.chance,
            "chosen": self.chosen,
            "only": self.is_only_way,
            "reason": packed_reason(self.reason),
            "feared": packed_feared(self.feared),
            "sizes": [[action_to_json(choice), chance] for choice, chance in self.sizes],
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Thought:
        return cls(
            best=action_from_json(data["best"]),
            chance=data["chance"],
            chosen=data["chosen"],
            is_only_way=data["only"],
            reason=unpacked_reason(data["reason"]),
            feared=unpacked_feared(data["feared"]),
            sizes=tuple(
                (choice, chance)
                for packed, chance in data.get("sizes", [])
                if isinstance(choice := action_from_json(packed), Choose)
            ),
        )
