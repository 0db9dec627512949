"""A client of the BMO endpoint, like those of Button Men Online: one address that takes JSON."""

from __future__ import annotations

import json
from typing import Any

from django.test import Client

from accounts.models import User
from buttons.models import Button, ButtonSet
from tests.accounts.people import PASSWORD

ADDRESS = "/api/responder"
AS_THEIRS = "application/x-www-form-urlencoded"
KEYS = {"data", "message", "status"}
Answer = dict[str, Any]


class BmoClient:
    def __init__(self, player: User | None = None, secret: str = PASSWORD) -> None:
        self.client = Client()
        if player is not None:
            assert self.ask("login", username=player.username, password=secret)["status"] == "ok"

    def ask(self, call: str, **arguments: Any) -> Answer:
        return self.send(json.dumps({"type": call, **arguments}))

    def send(self, body: str | bytes, sort: str = AS_THEIRS, address: str = ADDRESS) -> Answer:
        sent = body.encode() if isinstance(body, str) else body
        answer = self.client.generic("POST", address, sent, content_type=sort)
        assert answer.status_code == 200, answer.content[:300]
        found: Answer = json.loads(answer.content)
        assert set(found) == KEYS
        return found

    def told(self, call: str, **arguments: Any) -> Any:
        """Return the data of an answer whose status must be ok."""
        answer = self.ask(call, **arguments)
        assert answer["status"] == "ok", (call, arguments, answer["message"])
        return answer["data"]

    def refused(self, call: str, **arguments: Any) -> str | None:
        """Return the message of an answer whose status must be failed."""
        answer = self.ask(call, **arguments)
        assert (answer["status"], answer["data"]) == ("failed", None), (call, arguments, answer)
        message: str | None = answer["message"]
        return message

    def game(self, number: int) -> Answer:
        found: Answer = self.told("loadGameData", game=number)
        return found


def some_fighters(**recipes: str) -> None:
    a_set = ButtonSet.objects.create(name="Brom")
    for name, recipe in recipes.items():
        Button.objects.create(set=a_set, name=name, recipe=recipe)


def create_game(client: BmoClient, *sides: tuple[str, str], **more: Any) -> int:
    number: int = client.told(
        "createGame", playerInfoArray=[list(side) for side in sides], **{"maxWins": 1, **more}
    )["gameId"]
    return number
