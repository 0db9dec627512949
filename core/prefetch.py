"""Detection of requests with which a browser only prefetches a page."""

from __future__ import annotations

from django.http import HttpRequest


def is_prefetch(request: HttpRequest) -> bool:
    return request.headers.get("Sec-Purpose", "").startswith("prefetch")
