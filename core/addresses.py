"""Addresses of pages, each worked out once and kept."""

from __future__ import annotations

from functools import lru_cache

from django.conf import settings
from django.urls import get_script_prefix, reverse

MOST_ADDRESSES = 8192


def address(name: str, *arguments: object) -> str:
    """The path of the page with this name: none of ours depends on the language or on the request."""
    return kept_address(get_script_prefix(), name, tuple([str(argument) for argument in arguments]))


@lru_cache(MOST_ADDRESSES)
def kept_address(_prefix: str, name: str, arguments: tuple[str, ...]) -> str:
    return reverse(name, args=arguments)


def numbered(name: str, number: int) -> str:
    """The path of one of very many pages of this name, which differ by one number."""
    before, _zero, after = address(name, 0).rpartition("/0/")
    return f"{before}/{number}/{after}"


def absolute(path: str) -> str:
    """With the name of the site, for those who read it elsewhere."""
    return f"{settings.SITE_URL.rstrip('/')}{path}"
