"""A cache for pictures of preview cards. All server processes share the painted pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from threading import Lock

from django.core.cache import cache

from core.database.connections import release_connection
from core.drawing.painting import paint
from core.release import release
from pages.previews.card import HEIGHT, WIDTH, PreviewCard, strokes_of

SLOTS = 256
"""Maximum number of cached pictures, about 80 kB each. A new picture replaces the old one in its slot."""
KEPT_FOR = 24 * 3600

painting = Lock()
"""A lock that lets a process paint one picture at a time, as painting keeps the Python interpreter busy."""


def digest_of(card: PreviewCard) -> str:
    strokes = strokes_of(card.curve) if card.curve is not None else []
    told = f"{release()} {replace(card, curve=None)!r} {strokes!r}"
    return sha256(told.encode()).hexdigest()[:32]


def picture_of(card: PreviewCard, digest: str) -> bytes:
    """Return the card's picture as PNG data."""
    svg = card.svg
    return keep_picture(digest, lambda: paint(svg, WIDTH, HEIGHT))


def keep_picture(digest: str, paint_it: Callable[[], bytes]) -> bytes:
    """Return the cached picture with this digest, or paint and cache it.

    The function releases the database connection before reading the cache.
    """
    release_connection()
    kept = kept_picture(digest)
    if kept is not None:
        return kept
    with painting:
        picture = kept_picture(digest) or paint_it()
    cache.set(slot_of(digest), (digest, picture), KEPT_FOR)
    return picture


def kept_picture(digest: str) -> bytes | None:
    kept: tuple[str, bytes] = cache.get(slot_of(digest), ("", b""))
    return kept[1] if kept[0] == digest else None


def slot_of(digest: str) -> str:
    return f"preview:{int(digest, 16) % SLOTS}"
