"""Answers the requests for pages, each in one thread from its first middleware to its last."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import setup
from django.core.handlers.asgi import ASGIHandler


class PagesHandler(ASGIHandler):
    """Django alone goes to a thread and back for every middleware, which takes longer than they do.

    Nothing in that thread waits for the event loop: the first middleware, which serves files, is
    asynchronous and stays outside.
    """

    def load_middleware(self, is_async: bool = True) -> None:
        super().load_middleware(is_async=False)

    def adapt_method_mode(
        self,
        is_async: bool,
        method: Callable[..., Any],
        method_is_async: bool | None = None,
        debug: bool = False,
        name: str | None = None,
    ) -> Callable[..., Any]:
        if method_is_async and not is_async:
            return method
        return super().adapt_method_mode(is_async, method, method_is_async, debug, name)


def pages_application() -> PagesHandler:
    setup(set_prefix=False)
    return PagesHandler()
