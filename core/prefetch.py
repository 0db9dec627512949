"""Detection of pages that a browser prefetches."""

from __future__ import annotations

from django.http import HttpRequest


def is_prefetch(request: HttpRequest) -> bool:
    """Return True for a prefetch, which is not a visit: the player may never see the page."""
    return request.headers.get("Sec-Purpose", "").startswith("prefetch")
