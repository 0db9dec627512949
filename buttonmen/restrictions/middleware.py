"""Middleware that refuses changes from blocked networks."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from buttonmen.read_only import READS, refusal
from buttonmen.restrictions.in_force import banned_until
from core.rate_limits import address_of, in_words
from core.refusals import AddressBlocked, SiteCode

STILL_POSSIBLE = {"account_logout", "notifications:stop"}
"""Names of the pages on which people of a blocked network can still log out and stop e-mails."""


class BlockedNetworksMiddleware:
    sync_capable, async_capable = True, False

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *view: Any) -> HttpResponse | None:
        if request.method in READS:
            return None
        until = banned_until(address_of(request))
        match = request.resolver_match
        if until is None or request.user.is_staff or (match and match.view_name in STILL_POSSIBLE):
            return None
        refused = AddressBlocked(SiteCode.ADDRESS_BLOCKED, when=in_words(until))
        return refusal(request, refused, wait=math.ceil((until - timezone.now()).total_seconds()))
