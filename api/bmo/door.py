"""The view of the BMO endpoint: takes JSON and always answers JSON."""

from __future__ import annotations

import json
from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone, translation
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from accounts.middleware import note_visit
from accounts.models import Scope
from api.authentication import OF_VISITORS
from api.bmo import entrance
from api.bmo.answers import Kept, answered
from api.bmo.arguments import MONITORED, Taken, arguments_in, truth
from api.bmo.table import CALLS, BmoCall
from api.bmo.texts import NotSo, Text
from api.bmo.visits import Reply, Visit
from api.reading import refuse_constant, refuse_unkept
from api.refusals import ApiCode
from core.database.read_only import unless_read_only
from core.rate_limits import consume
from core.refusals import NotPossible
from games.telling.wording import refusal_in_words
from rules import Refused

OF_PLAYERS = "door"
Values = dict[str, Any]
OFTEN = Taken(truth, optional=True)
"""Whether a monitor asks by itself: then the player is not here."""


@csrf_exempt
@never_cache
@require_POST
def door(request: HttpRequest) -> HttpResponse:
    """Answer one call. It needs no CSRF token: see `entrance` for why other sites cannot use its cookie."""
    if settings.SECURE_SSL_REDIRECT and not request.is_secure():
        there = request.build_absolute_uri().replace("http://", "https://", 1)
        return HttpResponse(status=308, headers={"Location": there})
    visit = Visit(request)
    with translation.override("en"):
        said = answer_to(visit)
    answer = answered(request, said)
    if visit.leaves:
        entrance.show_out(request, answer)
    elif visit.guest is not None:
        entrance.keep_in(request, answer, visit.guest)
    return answer


def answer_to(visit: Visit) -> Reply | Kept:
    try:
        return asked(visit)
    except (NotPossible, NotSo) as refused:
        return Reply(None, str(refused) or None)
    except Refused as refused:
        return Reply(None, refusal_in_words(refused.refusal))
    except (Http404, PermissionDenied):
        return Reply(None, str(NotSo(Text.NOT_ALLOWED)))


def asked(visit: Visit) -> Reply | Kept:
    """Run the call and return its answer; checks come in the order of Button Men Online."""
    refuse_other_sites(visit.request)
    given = content_of(visit.request)
    name = given.pop("type")
    call = CALLS.get(name) if isinstance(name, str) else None
    if call is None:
        raise NotSo(Text.NO_SUCH_CALL)
    visit.guest = entrance.guest_of(visit.request)
    count_call(visit)
    if visit.guest is None and not call.is_open:
        raise NotSo(Text.NOT_LOGGED_IN, call=name)
    by_itself = given.pop(MONITORED, None) if not call.plays else None
    arguments = arguments_in(name, call.takes, given)
    if visit.guest is not None:
        welcome(visit, call, by_itself in (True, "true"))
    return call.function(visit, **arguments)


def refuse_other_sites(request: HttpRequest) -> None:
    """Refuse requests from pages of other sites; programs send no Origin header."""
    origin = request.headers.get("Origin")
    if origin not in (None, f"{request.scheme}://{request.get_host()}"):
        raise NotSo(Text.OTHER_SITE)


def content_of(request: HttpRequest) -> Values:
    try:
        found = json.loads(request.body.decode("utf-8"), parse_constant=refuse_constant)
        refuse_unkept(found)
    except (ValueError, RecursionError) as error:
        raise NotSo(Text.NO_TYPE) from error
    if not isinstance(found, dict) or "type" not in found:
        raise NotSo(Text.NO_TYPE)
    return found


def count_call(visit: Visit) -> None:
    if visit.guest is None:
        counted = consume(visit.request, OF_VISITORS)
    else:
        counted = consume(visit.request, OF_PLAYERS, key=str(visit.guest.player.pk))
    if not counted:
        raise NotSo(Text.TOO_OFTEN)


def welcome(visit: Visit, call: BmoCall, by_itself: bool) -> None:
    """Set the call's player and check the token's scope; note a visit for calls that play, unless
    *by_itself*.
    """
    assert visit.guest is not None
    visit.request.user = visit.guest.player
    if visit.guest.token is not None:
        with unless_read_only():
            visit.guest.token.note_use(timezone.now())
    if call.plays and not visit.guest.may(Scope.PLAY):
        raise NotPossible(ApiCode.OUT_OF_SCOPE, scope=Scope.PLAY.value)
    if call.plays and not by_itself:
        note_visit(visit.guest.player)
