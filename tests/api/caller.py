"""A caller of the API, like a program of a player."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

from django.test import Client

from accounts.models import Token, User

ROOT = "/api/v1"
JSON = "application/json"


class Caller:
    def __init__(self, player: User | None = None, *, plays: bool = True, organises: bool = True) -> None:
        self.client = Client(raise_request_exception=True)
        self.headers: dict[str, str] = {}
        if player is not None:
            made = Token.new(player, "test", timedelta(days=1), plays=plays, organises=organises)
            self.headers["Authorization"] = f"Bearer {made.secret}"

    def get(self, path: str, headers: dict[str, str] | None = None, **asked: Any) -> Any:
        return self.client.get(api_path(path), asked, headers=self.headers | (headers or {}))

    def post(self, path: str, headers: dict[str, str] | None = None, **given: Any) -> Any:
        return self.send(path, json.dumps(given), headers)

    def body(self, path: str, content: Any) -> Any:
        return self.send(path, json.dumps(content))

    def send(
        self, path: str, body: str | bytes, headers: dict[str, str] | None = None, sort: str = JSON
    ) -> Any:
        told = self.headers | (headers or {})
        return self.client.post(api_path(path), body, content_type=sort, headers=told)


def api_path(path: str) -> str:
    return path if path.startswith(ROOT) else f"{ROOT}{path}"


def content_of(answer: Any, status: int = 200) -> Any:
    """Return the content of an answer that must have this status."""
    assert answer.status_code == status, (answer.status_code, answer.content[:600])
    return json.loads(answer.content)


def all_of(caller: Caller, path: str, **asked: Any) -> list[Any]:
    found, page = [], content_of(caller.get(path, **asked))
    while page["next"] is not None:
        assert page["items"], "a page that goes on has something on it"
        found += page["items"]
        page = content_of(caller.get(path, **asked, after=page["next"]))
    return [*found, *page["items"]]


def refusal(answer: Any) -> tuple[int, str, Any]:
    """Return status, code and data of a problem."""
    assert answer.headers["Content-Type"] == "application/problem+json", answer.content[:300]
    content = json.loads(answer.content)
    assert content["status"] == answer.status_code
    assert content["detail"]
    return content["status"], content["code"], content["data"]
