"""Middleware that refuses oversized and malformed requests before any other code handles them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.core.exceptions import BadRequest, RequestDataTooBig, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError
from django.template.loader import render_to_string
from django.utils.decorators import sync_only_middleware
from django.utils.translation import gettext as _

from buttonmen.body_limits import max_body_size

FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
TOO_LARGE = 413


@sync_only_middleware
def readable_middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    def middleware(request: HttpRequest) -> HttpResponse:
        return refuse(request) or get_response(request)

    return middleware


def refuse(request: HttpRequest) -> HttpResponse | None:
    if int(request.META.get("CONTENT_LENGTH") or 0) > max_body_size(request.path_info):
        return too_large()
    if not is_utf8(request):
        return cannot_read(_("We could not read the characters in this form."))
    try:
        for name, text in texts_of(request):
            if "\0" in name + text:
                return cannot_read(
                    _("There’s a character in “%(name)s” that we can’t store.") % {"name": name}
                )
    except RequestDataTooBig:
        return too_large()
    except (BadRequest, LookupError, MultiPartParserError, SuspiciousOperation, ValueError):
        return cannot_read(_("This form arrived incomplete."))
    return None


def is_utf8(request: HttpRequest) -> bool:
    charset = (request.content_params or {}).get("charset", "utf-8")
    return request.content_type not in FORMS or charset.lower() in ("utf-8", "utf8")


def texts_of(request: HttpRequest) -> Iterator[tuple[str, str]]:
    yield "path", request.path
    yield from request.COOKIES.items()
    for fields in (request.GET, request.POST):
        for name, values in fields.lists():
            yield from ((name, value) for value in values or [""])
    for name, files in request.FILES.lists():
        yield from ((name, file.name or "") for file in files)


def cannot_read(why: str = "") -> HttpResponse:
    return HttpResponse(render_to_string("400.html", {"why": why}), status=400)


def too_large() -> HttpResponse:
    return HttpResponse(render_to_string("413.html"), status=TOO_LARGE)
