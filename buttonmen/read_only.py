"""Responses while the database is read-only, busy or gone. Pages that only read still work if possible."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable

from django.contrib.sessions.exceptions import SessionInterrupted
from django.contrib.sessions.middleware import SessionMiddleware
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.decorators import sync_only_middleware
from django.views.defaults import server_error as plain_server_error

from accounts.refusals import TooManyPasswords
from api.middleware import ROOT
from api.problems import problem
from buttonmen.outage import Outage
from core.database.read_only import is_refused_write
from core.database.timeouts import is_timeout
from core.database.transactions import is_database_gone
from core.refusals import DatabaseBusy, DatabaseGone, DatabaseReadOnly, NotPossible, SiteCode, render_on_top

outage = Outage(
    "The database may only be read: pages are served, and nothing can be changed",
    "The database can be written again",
)
READS = ("GET", "HEAD", "OPTIONS")


def server_error(request: HttpRequest) -> HttpResponse:
    error = sys.exc_info()[1]
    if is_refused_write(error):
        return refusal(request, DatabaseReadOnly(), wait=60)
    if is_timeout(error):
        return refusal(request, DatabaseBusy(), wait=5)
    if is_database_gone(error):
        only_read = request.method in READS
        gone = DatabaseGone(SiteCode.NOT_READ) if only_read else DatabaseGone(SiteCode.NOT_STORED)
        return refusal(request, gone, wait=5)
    if isinstance(error, TooManyPasswords):
        return refusal(request, error, wait=5)
    return plain_server_error(request)


def refusal(request: HttpRequest, refused: NotPossible, wait: int) -> HttpResponse:
    if request.path_info.startswith(ROOT):
        answer = problem(refused)
    elif "HX-Request" in request.headers:
        answer = render_on_top(refused, status=refused.status)
    else:
        answer = HttpResponse(render_to_string("503.html", {"message": refused}), status=refused.status)
    answer.headers["Retry-After"] = str(wait)
    return answer


@sync_only_middleware
def retrying_middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    def middleware(request: HttpRequest) -> HttpResponse:
        answer = get_response(request)
        may_retry = request.method in READS and answer.status_code == DatabaseGone.status
        if may_retry and connection.connection is not None and not connection.is_usable():
            connection.close()
            return get_response(request)
        return answer

    return middleware


class LenientSessionMiddleware(SessionMiddleware):
    """Session middleware that still shows a page if its session cannot be stored."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        try:
            return super().process_response(request, response)
        except (DatabaseError, SessionInterrupted) as error:
            if not is_refused_write(error):
                raise
            if request.method in READS:
                return response
            raise DatabaseError(str(DatabaseReadOnly())) from error


class RefusedWriteFilter(logging.Filter):
    """A log filter that replaces the traceback of each refused write with an occasional line."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if not is_refused_write(error):
            return True
        outage.note(Exception(record.getMessage()))
        return False
