"""Middleware for all API responses, which handles cookies, errors, rate limit headers and CORS."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import GZipMiddleware
from django.utils.decorators import sync_only_middleware

from api.bmo.address import ADDRESSES, COOKIE
from api.problems import PROBLEM, problem
from api.refusals import Failed, Malformed, NotFound, TooLarge, WrongMethod
from api.validation import JSON
from core.rate_limits import Allowance
from core.refusals import NotPossible

ROOT = "/api/"
METHODS = "GET, POST"
TAKEN = "Accept-Language, Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID"
SHOWN = (
    "Content-Language, ETag, Idempotency-Replayed, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, "
    "Retry-After, WWW-Authenticate"
)
A_DAY = "86400"


@sync_only_middleware
def api_middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Return a middleware that removes cookies from API requests and turns errors into problem responses."""
    gzip = GZipMiddleware(get_response)

    def middleware(request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(ROOT):
            return get_response(request)
        if request.path_info in ADDRESSES:
            return at_the_door(request)
        request.COOKIES.clear()
        request.META.pop("HTTP_COOKIE", None)
        if request.method == "OPTIONS":
            return allow_all_origins(preflight())
        answer = as_problem(get_response(request))
        answer.cookies.clear()
        add_limit_headers(request, answer)
        if not answer.streaming:  # each part would be packed alone, and some clients read only the first
            gzip.process_response(request, answer)  # in place
        return allow_all_origins(answer)

    def at_the_door(request: HttpRequest) -> HttpResponse:
        drop_other_cookies(request)
        answer = as_problem(get_response(request))
        for name in answer.cookies.keys() - {COOKIE}:
            del answer.cookies[name]
        gzip.process_response(request, answer)  # in place
        return answer

    return middleware


def drop_other_cookies(request: HttpRequest) -> None:
    """Remove all cookies except the cookie of the BMO endpoint, and treat the body as JSON.

    The sender's content type is ignored, so no form is parsed. Pages of other sites cannot read the response.
    """
    for name in request.COOKIES.keys() - {COOKIE}:
        del request.COOKIES[name]
    request.META.pop("HTTP_COOKIE", None)
    request.META["CONTENT_TYPE"] = request.content_type = JSON
    request.content_params = {}


def as_problem(answer: HttpResponse) -> HttpResponse:
    told = answer.headers.get("Content-Type", "")
    if answer.status_code < 400 or told.startswith((PROBLEM, JSON)):
        return answer
    found = problem(refusal_with(answer.status_code))
    for name in ("Allow", "Cache-Control", "Permissions-Policy", "Retry-After", "Vary"):
        if name in answer.headers:
            found.headers[name] = answer.headers[name]
    return found


def refusal_with(status: int) -> NotPossible:
    by_status: dict[int, Callable[[], NotPossible]] = {
        400: Malformed,
        403: NotFound,
        404: NotFound,
        405: WrongMethod,
        413: TooLarge,
    }
    return by_status.get(status, Failed)()


def add_limit_headers(request: HttpRequest, answer: HttpResponse) -> None:
    left: Allowance | None = getattr(request, "allowance", None)
    if left is not None:
        answer.headers["RateLimit-Limit"] = str(left.most)
        answer.headers["RateLimit-Remaining"] = str(left.left)
        answer.headers["RateLimit-Reset"] = str(left.seconds)


def preflight() -> HttpResponse:
    answer = HttpResponse(status=204)
    answer.headers["Access-Control-Allow-Methods"] = METHODS
    answer.headers["Access-Control-Allow-Headers"] = TAKEN
    answer.headers["Access-Control-Max-Age"] = A_DAY
    return answer


def allow_all_origins(answer: HttpResponse) -> HttpResponse:
    """Allow pages of any site to read the response. This is safe because no cookie identifies the caller."""
    answer.headers["Access-Control-Allow-Origin"] = "*"
    answer.headers["Access-Control-Expose-Headers"] = SHOWN
    return answer
