"""Low-data mode: pages without the art of pins, the scenes of a match and the display font.

Browsers ask for it with the `Save-Data` header, and players with a word in the cookie of their device.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.decorators import sync_only_middleware

COOKIE = "table"
"""The name of the cookie of the device. Its value is one word for each choice, such as `always.top`."""

LOW_DATA = "light"
ASKED: ContextVar[bool] = ContextVar("low_data", default=False)


def is_low_data() -> bool:
    """Return True if the current request asks for a page with little data."""
    return ASKED.get()


def browser_saves_data(request: HttpRequest) -> bool:
    return request.headers.get("Save-Data", "").lower() == "on"


@sync_only_middleware
def low_data_middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    def middleware(request: HttpRequest) -> HttpResponse:
        chosen = LOW_DATA in request.COOKIES.get(COOKIE, "").split(".")
        token = ASKED.set(chosen or browser_saves_data(request))
        try:
            answer = get_response(request)
        finally:
            ASKED.reset(token)
        patch_vary_headers(answer, ["Save-Data"])
        return answer

    return middleware
