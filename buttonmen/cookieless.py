"""Middleware that removes cookies on some pages, so all visitors get the same page without a session."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_only_middleware

COOKIELESS = re.compile(r"/match/\d+/embed/|/health/|/ready/")


@sync_only_middleware
def cookieless_middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    def middleware(request: HttpRequest) -> HttpResponse:
        if not COOKIELESS.fullmatch(request.path_info):
            return get_response(request)
        request.COOKIES.clear()
        request.META.pop("HTTP_COOKIE", None)
        answer = get_response(request)
        answer.cookies.clear()
        varies = [name.strip() for name in answer.headers.get("Vary", "").split(",")]
        answer.headers["Vary"] = ", ".join(name for name in varies if name.lower() != "cookie")
        return answer

    return middleware
