"""Functions that return the URLs of pages, many of them from a cache."""

from __future__ import annotations

from functools import lru_cache

from django.conf import settings
from django.urls import get_script_prefix, reverse

MOST_ADDRESSES = 8192


def address(name: str, *arguments: object) -> str:
    """Return the path of the page with this URL name, which depends on neither language nor request."""
    return kept_address(get_script_prefix(), name, tuple([str(argument) for argument in arguments]))


@lru_cache(MOST_ADDRESSES)
def kept_address(_prefix: str, name: str, arguments: tuple[str, ...]) -> str:
    return reverse(name, args=arguments)


def numbered_address(name: str, number: int) -> str:
    """Return the path of one of many pages that differ only by a number, without caching each path."""
    before, _zero, after = address(name, 0).rpartition("/0/")
    return f"{before}/{number}/{after}"


def absolute_url(path: str) -> str:
    return f"{settings.SITE_URL.rstrip('/')}{path}"
