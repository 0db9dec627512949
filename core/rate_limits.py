"""Rate limits, which refuse requests that come too often and show when to retry."""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from allauth.account import app_settings
from allauth.core.internal import ratelimit
from allauth.core.internal.ratelimit import RateLimitUsage, truncate_ip
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from core import activity
from core.database.connections import is_in_transaction, release_connection
from core.refusals import render_on_top

__all__ = ["RateLimitUsage", "truncate_ip"]

R = TypeVar("R", bound=HttpRequest)
P = ParamSpec("P")
View = Callable[Concatenate[R, P], HttpResponseBase]

A_DAY = 24 * 3600
FIND_TEMPORARY_RATES: list[Callable[[], Mapping[str, str]]] = []
"""Functions of other apps that return rates by name of the limit, which replace the usual ones."""
RATE = re.compile(r"[1-9][0-9]{0,3}/([1-9][0-9]?)?[smhd](/(ip|user|key))?")
"""Pattern for one rate that staff may set. A counter keeps the time of each request, so at most 9,999."""

OURS, SECOND_STEP = "allauth.account", "allauth.mfa"
OF_ALLAUTH = {
    "account_change_password": (OURS, "change_password"),
    "account_email": (OURS, "manage_email"),
    "account_login": (OURS, "login"),
    "account_reauthenticate": (OURS, "reauthenticate"),
    "account_reset_password": (OURS, "reset_password"),
    "account_reset_password_from_key": (OURS, "reset_password_from_key"),
    "account_set_password": (OURS, "change_password"),
    "account_signup": (OURS, "signup"),
    "mfa_reauthenticate": (OURS, "reauthenticate"),
    "mfa_reauthenticate_webauthn": (OURS, "reauthenticate"),
    "mfa_login_webauthn": (SECOND_STEP, "webauthn_login"),
}
"""App and action of the rate limit for each page of allauth, by URL name."""


def rate_limit(action: str, *, looking_is_free: bool = False) -> Callable[[View[R, P]], View[R, P]]:
    def decorate(view: View[R, P]) -> View[R, P]:
        @wraps(view)
        def wrapper(request: R, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            if looking_is_free and request.method in ("GET", "HEAD"):
                return view(request, *args, **kwargs)
            return check_limit(request, action) or view(request, *args, **kwargs)

        wrapper.rate_limit = action  # type: ignore[attr-defined]
        return wrapper

    return decorate


def check_limit(request: HttpRequest, action: str) -> HttpResponse | None:
    if consume(request, action):
        return None
    return refusal(request, next_allowed_at(request, action))


def consume(request: HttpRequest, action: str, **by: Any) -> RateLimitUsage | None:
    """Count a request and return its usage, or None if the request exceeds a limit.

    The usage can undo the count.
    """
    usage: RateLimitUsage | None = ratelimit.consume(request, app=OURS, action=action, limit_get=True, **by)
    if usage is None:
        activity.counts["refused by a limit"] += 1
        if player := getattr(getattr(request, "user", None), "pk", None):
            remember_reached(player, action)
    return usage


class LimitReached(NamedTuple):
    action: str
    times: int
    last: datetime


def remember_reached(player: int, action: str) -> None:
    """Count a refused request of the player. The counts are forgotten a day after the last refusal."""
    reached = cache.get(reached_key(player), {})
    times, _last = reached.get(action, (0, None))
    cache.set(reached_key(player), reached | {action: (times + 1, timezone.now())}, A_DAY)


def limits_reached(player: int) -> list[LimitReached]:
    """Return the limits that refused requests of the player lately, the newest refusal first."""
    reached = [
        LimitReached(action, *counted) for action, counted in cache.get(reached_key(player), {}).items()
    ]
    return sorted(reached, key=lambda limit: limit.last, reverse=True)


def reached_key(player: int) -> str:
    return f"limits-reached:{player}"


def usual_rates() -> dict[str, str]:
    """Return the rates of all limits, such as `20/m/user,300/h/user`, from the settings and from allauth."""
    return {action: rates for action, rates in app_settings.RATE_LIMITS.items() if rates}


def rates_of(action: str) -> str:
    """Return the rates of a limit at the moment, such as `20/m/user,300/h/user`."""
    return temporary_rates_of(action) or usual_rates().get(action, "")


def temporary_rates_of(action: str) -> str:
    return next((rates[action] for find in FIND_TEMPORARY_RATES if action in (rates := find())), "")


def why_no_rates(action: str, rates: str) -> str:
    """Return the reason why the limit cannot have these rates, or an empty string."""
    if not all(RATE.fullmatch(rate.strip()) for rate in rates.split(",")):
        return _("“%(rates)s” is no rate. Write it as 5/m/user.") % {"rates": rates}
    counted = {rate.per for rate in ratelimit.parse_rates(usual_rates()[action])}
    if wrong := {rate.per for rate in ratelimit.parse_rates(rates)} - counted:
        told = _("This limit counts by “%(counted)s”, not by “%(wrong)s”. Write 5/m/%(counted)s.")
        return told % {"wrong": min(wrong), "counted": min(counted)}
    return ""


def use_temporary_rates() -> None:
    """Patch allauth so a limit has its temporary rates, if it has any."""
    usual = ratelimit.get_rates

    def get_rates(*, app: str, action: str, config: dict[str, str] | None = None) -> list[ratelimit.Rate]:
        temporary = temporary_rates_of(action) if app == OURS else ""
        return ratelimit.parse_rates(temporary) if temporary else usual(app=app, action=action, config=config)

    ratelimit.get_rates = get_rates


def clear(request: HttpRequest, action: str, key: str) -> None:
    ratelimit.clear(request, app=OURS, action=action, key=key)


def address_of(request: HttpRequest) -> str:
    """Return the client address by which requests are counted. For IPv6 this is only the network."""
    return str(ratelimit.get_ip(request))


def next_allowed_at(request: HttpRequest, action: str, app: str = OURS, key: str | None = None) -> datetime:
    moment = time.time()
    for rate, used in uses(request, action, app, key):
        if len(used) >= rate.amount:
            moment = max(moment, used[rate.amount - 1] + rate.duration)
    return datetime.fromtimestamp(moment, UTC)


def uses(
    request: HttpRequest, action: str, app: str = OURS, key: str | None = None
) -> Iterator[tuple[ratelimit.Rate, list[float]]]:
    """Yield each rate of a limit with the times of the requests counted for this rate, newest first."""
    for rate in ratelimit.get_rates(app=app, action=action):
        if rate.per != "key" or key is not None:
            kept = ratelimit.get_cache_key(request, app=app, action=action, rate=rate, key=key)
            yield rate, cache.get(kept, [])


def wait_without_connection() -> None:
    """Patch allauth so a request releases its database connection before waiting for a counter's lock.

    Inside a transaction the request does not wait and counts as too many.
    """
    usual = ratelimit.cache_lock

    @contextmanager
    def lock(counter: str) -> Iterator[bool]:
        key = f"{counter}:lock"
        if cache.add(key, True, timeout=ratelimit.CACHE_LOCK_TIMEOUT):
            try:
                yield True
            finally:
                cache.delete(key)
        elif is_in_transaction():
            yield False
        else:
            release_connection()
            with usual(counter) as is_ours:
                yield is_ours

    ratelimit.cache_lock = lock


class Allowance(NamedTuple):
    most: int
    left: int
    seconds: int
    """The number of seconds until the full number of requests is available again."""


def allowance(request: HttpRequest, action: str, key: str | None = None) -> Allowance | None:
    """Return the requests that remain in the first limit of the action, or None if it has no limit."""
    now = time.time()
    for rate, counted in uses(request, action, key=key):
        used = [moment for moment in counted if moment > now - rate.duration]
        seconds = math.ceil(used[0] + rate.duration - now) if used else 0
        return Allowance(rate.amount, max(rate.amount - len(used), 0), seconds)
    return None


def in_words(moment: datetime) -> str:
    there = timezone.localtime(datetime.fromtimestamp(60 * math.ceil(moment.timestamp() / 60), UTC))
    at = f"{there:%H:%M}" if chose_a_zone() else f"{there:%H:%M} {there:%Z}"
    if there.date() == timezone.localdate():
        return _("Try again at %(time)s.") % {"time": at}
    day = date_format(there, "MONTH_DAY_FORMAT")
    return _("Try again on %(day)s at %(time)s.") % {"day": day, "time": at}


def chose_a_zone() -> bool:
    return timezone.get_current_timezone() != timezone.get_default_timezone()


def refusal(request: HttpRequest, moment: datetime) -> HttpResponse:
    when = in_words(moment)
    if "HX-Request" in request.headers:
        answer = render_on_top(_("You’ve done that too often.") + f" {when}", status=429)
    else:
        answer = render(request, "429.html", {"when": when}, status=429)
    seconds = math.ceil((moment - timezone.now()).total_seconds())
    answer.headers["Retry-After"] = str(max(1, seconds))
    return answer


def too_many_requests(request: HttpRequest) -> HttpResponse:
    match = request.resolver_match
    app, action = OF_ALLAUTH.get(match.url_name if match and match.url_name else "", (OURS, ""))
    return refusal(request, next_allowed_at(request, action, app))
