"""The request that a thread is answering, and the log filter that adds it to each line.

The log is set up before the apps, so this module imports no models.
"""

from __future__ import annotations

import logging
import time
from contextvars import ContextVar
from typing import Any

from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject, empty


class CurrentRequest:
    __slots__ = ("began", "id", "in_database", "request", "statements")

    def __init__(self, request: HttpRequest, number: str) -> None:
        self.request = request
        self.id = number
        self.began = time.perf_counter()
        self.statements = 0
        self.in_database = 0.0

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self.began

    @property
    def route(self) -> str:
        """The pattern of the URL, so that lines about one page look alike and contain no key of a link."""
        return route_of(self.request)

    @property
    def player(self) -> int | None:
        # The log must not ask the database, so it is None until something else has looked for the player.
        user: Any = self.request.__dict__.get("user")
        if isinstance(user, SimpleLazyObject) and user.__dict__["_wrapped"] is empty:
            return None
        number: int | None = getattr(user, "pk", None)
        return number


current: ContextVar[CurrentRequest | None] = ContextVar("current_request", default=None)


class RequestFilter(logging.Filter):
    """A log filter that adds the current request to each line, and its address to warnings and errors."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = record.__dict__.pop("request", None)  # its text would contain the keys of links
        if isinstance(request, HttpRequest):
            replace_path(record, request)
        now = current.get()
        if now is not None:
            record.request_id = now.id
            record.route = now.route
            record.ms = round(1000 * now.seconds)
            record.player = now.player
            if record.levelno >= logging.WARNING:
                record.address = client_address(now.request)
        if hasattr(record, "status_code"):
            record.status = record.__dict__.pop("status_code")
        return True


def replace_path(record: logging.LogRecord, request: HttpRequest) -> None:
    """Write the route, without keys, in place of the path in a line of Django's, and add the address."""
    route = route_of(request)
    record.route, record.address = route, client_address(request)
    if route and isinstance(record.args, tuple):
        record.args = tuple(f"/{route}" if str(given).startswith("/") else given for given in record.args)


def route_of(request: HttpRequest) -> str:
    found = request.resolver_match
    return "" if found is None else found.route


def client_address(request: HttpRequest) -> str:
    from core.rate_limits import address_of

    try:
        return address_of(request)
    except (ImproperlyConfigured, PermissionDenied):
        return ""
