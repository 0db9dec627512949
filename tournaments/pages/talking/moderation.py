"""Views with which organizers and moderators hide a chat line or mute its writer for a day."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from core.numbers import number_in
from core.rate_limits import rate_limit
from core.refusals import NotPossible
from games.web import SeatedRequest
from tournaments import verbs
from tournaments.pages.talking.lines import TalkShown
from tournaments.pages.talking.talk import draw
from tournaments.pages.tournament import shown_to


@require_POST
@login_required
@rate_limit("organise")
def take_down(request: SeatedRequest, pk: int) -> HttpResponse:
    return decide_on_line(request, pk, verbs.hide_line, _("The message has been removed."))


@require_POST
@login_required
@rate_limit("organise")
def silence_writer(request: SeatedRequest, pk: int) -> HttpResponse:
    return decide_on_line(request, pk, verbs.silence, _("This player can’t write here for a day."))


def decide_on_line(
    request: SeatedRequest, pk: int, judge: Callable[[int, User, int], object], told: str
) -> HttpResponse:
    shown = shown_to(request, pk)
    try:
        judge(pk, request.user, number_in(request.POST, "number"))
    except NotPossible as error:
        return draw(request, TalkShown(shown), "page", error)
    messages.success(request, told)
    return redirect("tournaments:talk", pk)
