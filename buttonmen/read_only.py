"""A read-only database: pages are served, and requests that would change something get a 503."""

from __future__ import annotations

import logging
import sys

from django.contrib.sessions.exceptions import SessionInterrupted
from django.contrib.sessions.middleware import SessionMiddleware
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.defaults import server_error as plain_server_error
from django_htmx.http import reswap, retarget

from accounts.read_only import is_refused_write
from accounts.refusals import NotJustNow
from buttonmen.outage import Outage

outage = Outage(
    "The database may only be read: pages are served, and nothing can be changed",
    "The database can be written again",
)
SECONDS_TO_WAIT = "60"
READS = ("GET", "HEAD", "OPTIONS")


def server_error(request: HttpRequest) -> HttpResponse:
    if not is_refused_write(sys.exc_info()[1]):
        return plain_server_error(request)
    refused = NotJustNow()
    given = {"message": refused}
    if "HX-Request" in request.headers:
        answer = HttpResponse(render_to_string("_not_changed.html", given), status=refused.status)
        retarget(reswap(answer, "afterbegin"), "#content")
    else:
        answer = HttpResponse(render_to_string("503.html", given), status=refused.status)
    answer.headers["Retry-After"] = SECONDS_TO_WAIT
    return answer


class LenientSessionMiddleware(SessionMiddleware):
    """A page that only wanted to note something in the session is shown all the same."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        try:
            return super().process_response(request, response)
        except (DatabaseError, SessionInterrupted) as error:
            if not is_refused_write(error):
                raise
            if request.method in READS:
                return response
            raise DatabaseError(str(NotJustNow())) from error


class FewLines(logging.Filter):
    """Instead of a traceback for each refused write, one line now and then."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if not is_refused_write(error):
            return True
        outage.note(Exception(record.getMessage()))
        return False
