"""Token authentication of the API, with permissions and rate limits."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils import timezone, translation
from ninja.security import HttpBearer

from accounts.middleware import activate_time_zone, note_visit
from accounts.models import Scope, Token, User
from api.refusals import ApiCode, NoToken, TooOften
from core.database.read_only import unless_read_only
from core.rate_limits import Allowance, allowance, consume, next_allowed_at
from core.refusals import NotPossible

READS = ("GET", "HEAD")
OF_TOKENS, OF_VISITORS = "api", "api_visitor"


class TokenRequest(HttpRequest):
    user: User
    auth: Token
    allowance: Allowance | None


class VisitorRequest(HttpRequest):
    """A request to an operation that needs no token but accepts one."""

    user: User | AnonymousUser
    auth: Token | Visitor
    allowance: Allowance | None


@dataclass(frozen=True, slots=True)
class Visitor:
    """A caller who uses an operation without a token."""


class Bearer(HttpBearer):
    """Authentication by the header `Authorization: Bearer bm_…`. Cookies are ignored."""

    def __init__(self, scope: Scope, *, visitors: bool = False) -> None:
        self.scope, self.visitors = scope, visitors
        super().__init__()

    def __call__(self, request: HttpRequest) -> Token | Visitor:
        if "Authorization" not in request.headers:
            count(request, OF_VISITORS)
            if not self.visitors:
                raise NoToken(ApiCode.TOKEN_MISSING)
            return Visitor()
        kind, _space, secret = request.headers["Authorization"].partition(" ")
        return self.authenticate(request, secret.strip() if kind.lower() == "bearer" else "")

    def authenticate(self, request: HttpRequest, secret: str) -> Token:
        token = Token.objects.find_by_secret(secret) if secret else None
        if token is None:
            count(request, OF_VISITORS)
            raise NoToken(ApiCode.NO_SUCH_TOKEN)
        count(request, OF_TOKENS, key=str(token.pk))
        if not token.may(self.scope):
            raise NotPossible(ApiCode.OUT_OF_SCOPE, scope=self.scope.value)
        set_player(request, token)
        return token


def count(request: HttpRequest, action: str, key: str | None = None) -> None:
    by = {} if key is None else {"key": key}
    counted = consume(request, action, **by)
    request.allowance = allowance(request, action, key)  # type: ignore[attr-defined]
    if not counted:
        raise TooOften(next_allowed_at(request, action, key=key))


def set_player(request: HttpRequest, token: Token) -> None:
    request.user = token.player
    with unless_read_only():
        token.note_use(timezone.now())
    activate_time_zone(token.player)
    language = token.player.preferences.language
    if language and "Accept-Language" not in request.headers:
        translation.activate(language)
    if request.method not in READS:
        note_visit(token.player)


def check_shared_limit(request: HttpRequest, action: str) -> None:
    """Count the call against a rate limit shared with the website. Raise `TooOften` over the limit."""
    if not consume(request, action):
        raise TooOften(next_allowed_at(request, action))


ANYBODY = Bearer(Scope.READ, visitors=True)
READS_ONLY = Bearer(Scope.READ)
PLAYS = Bearer(Scope.PLAY)
ORGANISES = Bearer(Scope.ORGANISE)
