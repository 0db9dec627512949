"""Addresses of pages, for those who read them outside the site."""

from __future__ import annotations

from django.conf import settings


def absolute(path: str) -> str:
    return f"{settings.SITE_URL.rstrip('/')}{path}"
