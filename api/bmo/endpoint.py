"""The view for all BMO calls, which reads JSON and answers with JSON."""

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
from api.bmo import login
from api.bmo.arguments import MONITORED, Argument, boolean, parse_arguments
from api.bmo.responses import CachedAnswer, make_response
from api.bmo.table import CALLS, BmoCall
from api.bmo.texts import CallRefused, Text
from api.bmo.visits import Reply, Visit
from api.refusals import ApiCode
from api.validation import refuse_constant, refuse_unstorable
from core.database.read_only import unless_read_only
from core.rate_limits import consume
from core.refusals import NotPossible
from games.log.wording import refusal_in_words
from rules import Refused

OF_PLAYERS = "door"
Values = dict[str, Any]
OFTEN = Argument(boolean, optional=True)
"""The argument with which a client says that it called automatically, without a visit by the player."""


@csrf_exempt
@never_cache
@require_POST
def bmo_endpoint(request: HttpRequest) -> HttpResponse:
    """Answer one BMO call.

    No CSRF token is needed, because `refuse_other_sites` and the SameSite cookie protect the session.
    """
    if settings.SECURE_SSL_REDIRECT and not request.is_secure():
        there = request.build_absolute_uri().replace("http://", "https://", 1)
        return HttpResponse(status=308, headers={"Location": there})
    visit = Visit(request)
    with translation.override("en"):
        said = answer_to(visit)
    answer = make_response(request, said)
    if visit.leaves:
        login.delete_session_cookie(request, answer)
    elif visit.guest is not None:
        login.set_session_cookie(request, answer, visit.guest)
    return answer


def answer_to(visit: Visit) -> Reply | CachedAnswer:
    try:
        return run_call(visit)
    except (NotPossible, CallRefused) as refused:
        return Reply(None, str(refused) or None)
    except Refused as refused:
        return Reply(None, refusal_in_words(refused.refusal))
    except (Http404, PermissionDenied):
        return Reply(None, str(CallRefused(Text.NOT_ALLOWED)))


def run_call(visit: Visit) -> Reply | CachedAnswer:
    """Run the call and return its answer. The checks come in the same order as on Button Men Online."""
    refuse_other_sites(visit.request)
    given = read_body(visit.request)
    name = given.pop("type")
    call = CALLS.get(name) if isinstance(name, str) else None
    if call is None:
        raise CallRefused(Text.NO_SUCH_CALL)
    visit.guest = login.find_guest(visit.request)
    count_call(visit)
    if visit.guest is None and not call.is_open:
        raise CallRefused(Text.NOT_LOGGED_IN, call=name)
    by_itself = given.pop(MONITORED, None) if not call.plays else None
    arguments = parse_arguments(name, call.takes, given)
    if visit.guest is not None:
        admit_player(visit, call, by_itself in (True, "true"))
    return call.function(visit, **arguments)


def refuse_other_sites(request: HttpRequest) -> None:
    """Refuse requests from pages of other sites by their Origin header, which programs do not send."""
    origin = request.headers.get("Origin")
    if origin not in (None, f"{request.scheme}://{request.get_host()}"):
        raise CallRefused(Text.OTHER_SITE)


def read_body(request: HttpRequest) -> Values:
    try:
        found = json.loads(request.body.decode("utf-8"), parse_constant=refuse_constant)
        refuse_unstorable(found)
    except (ValueError, RecursionError) as error:
        raise CallRefused(Text.NO_TYPE) from error
    if not isinstance(found, dict) or "type" not in found:
        raise CallRefused(Text.NO_TYPE)
    return found


def count_call(visit: Visit) -> None:
    if visit.guest is None:
        counted = consume(visit.request, OF_VISITORS)
    else:
        counted = consume(visit.request, OF_PLAYERS, key=str(visit.guest.player.pk))
    if not counted:
        raise CallRefused(Text.TOO_OFTEN)


def admit_player(visit: Visit, call: BmoCall, by_itself: bool) -> None:
    """Set the player of the call and check the scope of the token.

    Note a visit if the call changes something, unless the client made it automatically (*by_itself*).
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
