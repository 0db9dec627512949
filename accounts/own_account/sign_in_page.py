"""The page that leads to everything about logging in: address, password, second step and devices."""

from allauth.mfa.utils import is_mfa_enabled
from allauth.usersessions.models import UserSession
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.decorators import PlayerRequest
from accounts.models import User


@require_GET
@never_cache
@login_required
def sign_in(request: PlayerRequest) -> HttpResponse:
    context = {
        "address": address_in_words(request),
        "has_second_step": is_mfa_enabled(request.user),
        "may_join": not request.user.imported_name and User.objects.exclude(imported_name="").exists(),
        "devices": max(1, UserSession.objects.filter(user=request.user).count()),
    }
    return render(request, "accounts/sign_in.html", context)


def address_in_words(request: PlayerRequest) -> str:
    player = request.user
    if player.has_verified_email:
        return player.email
    return _("%(address)s (not confirmed yet)") % {"address": player.email}
