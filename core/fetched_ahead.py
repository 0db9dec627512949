"""Pages that a browser fetches before anybody asks for them."""

from __future__ import annotations

from django.http import HttpRequest


def is_fetched_ahead(request: HttpRequest) -> bool:
    """Nobody has seen such a page yet, so that asking for it is no visit."""
    return request.headers.get("Sec-Purpose", "").startswith("prefetch")
