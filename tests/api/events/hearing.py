"""A program of a player that reads the events of their matches."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from tests.api.caller import Caller, content_of


class Hearer:
    def __init__(self, player: User) -> None:
        self.caller = Caller(player)
        self.cursor = content_of(self.caller.get("/events/"))["next"]

    def items(self) -> list[dict[str, Any]]:
        answer = content_of(self.caller.get("/events/", after=self.cursor))
        self.cursor = answer["next"]
        return list(answer["items"])

    def heard(self) -> list[tuple[str, int | None]]:
        """Return kind and match of each new event."""
        return [(item["kind"], item["match"]) for item in self.items()]
