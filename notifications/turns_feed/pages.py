"""Views that renew or end the secret URL of a player's feed."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.decorators import PlayerRequest, account_required
from core.rate_limits import rate_limit
from notifications.models import FeedAddress


@require_POST
@account_required
@rate_limit("hook")
def renew_feed(request: PlayerRequest) -> HttpResponse:
    FeedAddress.objects.filter(player=request.user).delete()
    FeedAddress.objects.create(player=request.user)
    messages.success(request, _("Your feed has a new address."))
    return redirect("notifications:settings")


@require_POST
@account_required
def end_feed(request: PlayerRequest) -> HttpResponse:
    FeedAddress.objects.filter(player=request.user).delete()
    messages.success(request, _("Your feed is turned off."))
    return redirect("notifications:settings")
