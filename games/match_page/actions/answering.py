"""Responses of match views: the current page of the match, with the reason for a refusal."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.db import DatabaseError
from django.http import HttpResponse, HttpResponseRedirect
from django.utils.log import log_response
from django_htmx.http import reswap, retarget

from core.database.read_only import is_refused_write
from core.refusals import DatabaseReadOnly, NotPossible
from games.lists.my_matches import BACK, back_to_list, draw_matches
from games.log.wording import refusal_in_words
from games.match_page.drawing import draw
from games.models import Match
from games.web import PageRequest, SeatedRequest, visible_match
from rules import Refused


def answers_in_words(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Decorate a view to receive the match and to show refusals on the current page of the match."""

    @wraps(view)
    def wrapper(request: SeatedRequest, pk: int) -> HttpResponse:
        found = visible_match(request, pk)
        refused_write = None
        try:
            return view(request, found)
        except NotPossible as error:
            say, status = str(error), error.status
        except Refused as error:
            say, status = refusal_in_words(error.refusal), 422
        except DatabaseError as error:
            if not is_refused_write(error) or asked_from_list(request):
                raise
            refused_write = error
            say, status = str(DatabaseReadOnly()), DatabaseReadOnly.status
        if asked_from_list(request):
            return draw_matches(request, say, status)
        answer = draw(request, visible_match(request, pk), filled=request.POST, say=say, status=status)
        if refused_write is not None:
            log_response("The move was refused", response=answer, request=request, exception=refused_write)
        return retarget(reswap(answer, "outerHTML"), "#board") if request.htmx else answer

    return wrapper


def updated_page(request: PageRequest | SeatedRequest, found: Match) -> HttpResponse:
    if asked_from_list(request):
        return back_to_list(request)
    if request.htmx:
        return draw(request, found)
    return HttpResponseRedirect(found.get_absolute_url())


def asked_from_list(request: PageRequest | SeatedRequest) -> bool:
    return request.POST.get("back") in BACK
