"""The view with which players enter one of their bots in the ladder for bots."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.decorators import PlayerRequest, account_required
from accounts.models import User
from core.rate_limits import rate_limit
from core.refusals import NotPossible
from tournaments.bots_ladder import open_ladder
from tournaments.verbs import join


@require_POST
@account_required
@rate_limit("join")
def join_with_bot(request: PlayerRequest, pk: int) -> HttpResponse:
    bot = get_object_or_404(User, owner=request.user, pk=pk, is_active=True)
    ladder = open_ladder()
    if ladder is None:
        messages.info(request, _("No ladder is open. The site opens one when it has three bots."))
        return redirect("accounts:bots")
    try:
        join(ladder.pk, bot)
        messages.success(request, _("%(name)s is taking part.") % {"name": bot.username})
    except NotPossible as refused:
        messages.error(request, str(refused))
    return redirect(ladder)
