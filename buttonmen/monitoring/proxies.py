"""Warnings about a proxy that `TRUSTED_PROXIES` does not count."""

from __future__ import annotations

import logging
from functools import cache

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _

logger = logging.getLogger(__name__)


def is_uncounted(request: HttpRequest) -> bool:
    return not settings.TRUSTED_PROXIES and "X-Forwarded-For" in request.headers


@cache
def log_uncounted_proxy() -> None:
    """Log a warning, once per process."""
    logger.warning(
        "A request came with X-Forwarded-For, but TRUSTED_PROXIES is 0. If the site is behind a proxy, rate "
        "limits count all players as one address: set TRUSTED_PROXIES to the number of proxies"
    )


def describe_uncounted_proxy() -> str:
    return _(
        "Your request came through a proxy, but TRUSTED_PROXIES is 0. "
        "Rate limits therefore count all players as one address."
    )
