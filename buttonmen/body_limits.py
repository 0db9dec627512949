"""Size limits for the bodies of requests to the site."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.urls import reverse

from notifications.inbox.incoming import MOST_BYTES as MAIL

SMALL = 64_000
"""The limit in bytes for ordinary forms. No form that players fill in is this large."""
FILE = 2_000_000
FORM_AROUND_A_FILE = 100_000


def max_body_size(path: str) -> int:
    if path in import_paths():
        return FILE + FORM_AROUND_A_FILE
    if settings.INBOUND_SECRET and path == reverse("notifications:inbound"):
        return MAIL + FORM_AROUND_A_FILE
    return SMALL


@cache
def import_paths() -> set[str]:
    return {reverse(f"admin:buttons_{kind}_import") for kind in ("button", "buttonset")}
