"""How much a request may bring along. No more than that is kept of it, in memory or on disk."""

from __future__ import annotations

from functools import cache
from urllib.parse import unquote

from daphne import http_protocol
from django.conf import settings
from django.urls import reverse

from notifications.inbox.incoming import MOST_BYTES as MAIL

SMALL = 64_000
"""Every form that players fill in is smaller."""
FILE = 2_000_000
FORM_AROUND_A_FILE = 100_000


def most_bytes(path: str) -> int:
    if path in imports():
        return FILE + FORM_AROUND_A_FILE
    if settings.INBOUND_SECRET and path == reverse("notifications:inbound"):
        return MAIL + FORM_AROUND_A_FILE
    return SMALL


@cache
def imports() -> set[str]:
    return {reverse(f"admin:buttons_{kind}_import") for kind in ("button", "buttonset")}


class BoundedRequest(http_protocol.WebRequest):
    """Reads on to the end, so that the sender gets an answer, but keeps no more than shows it is too much."""

    def gotLength(self, length: int | None) -> None:  # noqa: N802
        path = unquote(self.channel._path.partition(b"?")[0].decode("latin1"))
        self.room = most_bytes(path) + 1
        super().gotLength(self.room if length is None else min(length, self.room))

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802
        kept = data[: self.room]
        self.room -= len(kept)
        super().handleContentChunk(kept)


def bound_bodies() -> None:
    """Daphne has no option for it: it stores a body whole, on disk, before it asks the site."""
    http_protocol.WebRequest = BoundedRequest
