"""Exceptions for calls that the site refuses or does not answer."""

from __future__ import annotations

from typing import Any

import httpx

PROBLEM = "application/problem+json"


class Problem(Exception):
    """An error answer of the API, with a stable `code`, data for this code, and a sentence for people."""

    def __init__(self, status: int, code: str, data: dict[str, Any], detail: str) -> None:
        super().__init__(detail)
        self.status, self.code, self.data, self.detail = status, code, data, detail

    def __str__(self) -> str:
        return f"{self.detail} ({self.code})"


class NoAnswer(httpx.TransportError):
    """A connection error: the client could not reach the site, or the site did not answer."""

    def __init__(self, error: httpx.TransportError) -> None:
        self.request = error.request
        url = self.request.url
        port = "" if url.port is None else f":{url.port}"
        super().__init__(f"{url.scheme}://{url.host}{port} does not answer: {error or type(error).__name__}.")


def raise_what_went_wrong(answer: httpx.Response) -> None:
    """Raise `Problem` for an error answer of the API, and the error of httpx for any other error."""
    if is_problem(answer):
        told = answer.json()
        raise Problem(told["status"], told["code"], told["data"], told["detail"])
    answer.raise_for_status()


def is_problem(answer: httpx.Response) -> bool:
    return kind_of(answer) == PROBLEM


def kind_of(answer: httpx.Response) -> str:
    kind: str = answer.headers.get("Content-Type", "")
    return kind.partition(";")[0]
