"""Rules for sending a failed call again: only if this is safe, and not before the site permits it."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

import httpx

from buttonmen_client.operations import Call
from buttonmen_client.problems import is_problem

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 10.0
AWAY = (HTTPStatus.BAD_GATEWAY, HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.GATEWAY_TIMEOUT)


@dataclass
class Tries:
    """The repeated attempts at one call, until the site answers or the waiting time is used up."""

    call: Call[Any]
    patience: float
    """Seconds of waiting time that are left."""
    pause: float = FIRST_PAUSE

    def seconds_to_wait(self, heard: httpx.Response | httpx.TransportError) -> float | None:
        """Return the seconds to wait before the next attempt, or None if the call must not be sent again."""
        if not self.may_repeat(heard):
            return None
        seconds = self.told(heard)
        if seconds is None:
            seconds, self.pause = self.pause, min(2 * self.pause, LONGEST_PAUSE)
        if seconds > self.patience:
            return None
        self.patience -= seconds
        return seconds

    def may_repeat(self, heard: httpx.Response | httpx.TransportError) -> bool:
        if isinstance(heard, httpx.TransportError):
            return self.call.is_repeatable or isinstance(heard, httpx.ConnectError)
        if heard.status_code in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.CONFLICT):
            return is_problem(heard) and "Retry-After" in heard.headers
        return heard.status_code in AWAY and self.call.is_repeatable

    @staticmethod
    def told(heard: httpx.Response | httpx.TransportError) -> float | None:
        """Return the seconds in the response's Retry-After header, or None without one."""
        if isinstance(heard, httpx.TransportError):
            return None
        after = heard.headers.get("Retry-After", "")
        return float(after) if after.isdecimal() else None
