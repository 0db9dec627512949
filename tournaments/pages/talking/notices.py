"""The view with which a player turns off the messages of organizers to all players."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from core.rate_limits import rate_limit
from games.web import SeatedRequest
from notifications.models import wishes_of
from tournaments.pages.tournament import shown_to

KIND = "notices"
"""The name of this kind of news, as in `tournaments/news/notices.py`."""


@require_POST
@login_required
@rate_limit("tie")
def end_notices(request: SeatedRequest, pk: int) -> HttpResponse:
    found = shown_to(request, pk).tournament
    wishes = wishes_of(request.user)
    wishes.chosen = {**wishes.chosen, KIND: []}
    wishes.save()
    messages.success(request, _("You won’t get organisers’ messages to all players any more."))
    return redirect(found)
