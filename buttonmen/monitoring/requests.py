"""Middleware that counts requests and their statements, and logs those that are slow or refused."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable
from secrets import token_hex
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_only_middleware

from buttonmen.monitoring import metrics
from buttonmen.monitoring.log_filter import CurrentRequest, current
from buttonmen.monitoring.proxies import is_uncounted, log_uncounted_proxy

logger = logging.getLogger(__name__)

SLOW = 1.0
"""The seconds after which a request is logged as slow."""
REQUEST_ID = "X-Request-ID"
SOUND_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
LIMITED = 429


def id_of(request: HttpRequest) -> str:
    """Return the ID that a proxy gave the request, or a new one."""
    given = request.headers.get(REQUEST_ID, "")
    return given if SOUND_ID.fullmatch(given) else token_hex(8)


@sync_only_middleware
def reporting_middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    def middleware(request: HttpRequest) -> HttpResponse:
        now = CurrentRequest(request, id_of(request))
        token = current.set(now)
        try:
            if is_uncounted(request):
                log_uncounted_proxy()
            answer = get_response(request)
            report(now, answer.status_code)
        finally:
            current.reset(token)
        return answer

    return middleware


def report(done: CurrentRequest, status: int) -> None:
    seconds = done.seconds
    metrics.count_request(
        done.request.method or "", done.route, status, seconds, done.statements, done.in_database
    )
    details = {"status": status, "statements": done.statements, "database_ms": round(1000 * done.in_database)}
    if seconds > SLOW:
        logger.warning("Slow request: /%s took %.1f s", done.route, seconds, extra=details)
    elif status == LIMITED:
        logger.warning("Refused a request over a limit: /%s", done.route, extra=details)
    else:
        logger.debug("Answered /%s", done.route, extra=details)


def time_statement(
    execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
) -> Any:
    now = current.get()
    if now is None:
        return execute(sql, params, many, context)
    began = time.perf_counter()
    try:
        return execute(sql, params, many, context)
    finally:
        now.statements += 1
        now.in_database += time.perf_counter() - began


def time_statements_of(connection: BaseDatabaseWrapper, **_more: Any) -> None:
    if time_statement not in connection.execute_wrappers:
        connection.execute_wrappers.append(time_statement)


def time_statements() -> None:
    connection_created.connect(time_statements_of, dispatch_uid="time_statements")
