"""A program of a player that hears what happens in their matches."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from tests.api.caller import Caller, told


class Hearer:
    """Goes on from the cursor that it was given last."""

    def __init__(self, player: User) -> None:
        self.caller = Caller(player)
        self.cursor = told(self.caller.get("/events/"))["next"]

    def items(self) -> list[dict[str, Any]]:
        answer = told(self.caller.get("/events/", after=self.cursor))
        self.cursor = answer["next"]
        return list(answer["items"])

    def heard(self) -> list[tuple[str, int | None]]:
        """Kind and match of each."""
        return [(item["kind"], item["match"]) for item in self.items()]
