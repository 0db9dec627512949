"""What the coach found out about a turn, in values, and as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from analysis.looking_back.account import Reason
from analysis.looking_back.answers import Feared
from analysis.looking_back.packing import packed_reason, unpacked_reason
from rules import Action
from rules.notation.codec import action_from_json, action_to_json


@dataclass(frozen=True, slots=True)
class Thought:
    best: Action
    chance: float
    """To win the round after it."""
    chosen: float | None = None
    """The same after what the player has chosen, if that is something else."""
    is_only_way: bool = False
    reason: Reason | None = None
    feared: Feared | None = None

    def to_json(self) -> dict[str, object]:
        feared = self.feared
        return {
            "best": action_to_json(self.best),
            "chance": self.chance,
            "chosen": self.chosen,
            "only": self.is_only_way,
            "reason": packed_reason(self.reason),
            "feared": None if feared is None else [feared.share, feared.by, feared.takes],
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Thought:
        feared = data["feared"]
        return cls(
            best=action_from_json(data["best"]),
            chance=data["chance"],
            chosen=data["chosen"],
            is_only_way=data["only"],
            reason=unpacked_reason(data["reason"]),
            feared=None if feared is None else Feared(feared[0], tuple(feared[1]), tuple(feared[2])),
        )
