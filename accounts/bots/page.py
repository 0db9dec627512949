"""The page on which players create bots and renew their tokens. Each token is shown only once."""

from __future__ import annotations

from allauth.account.decorators import reauthentication_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.bots.creation import MOST_BOTS, make_bot, replace_token, why_no_bot
from accounts.bots.form import BotForm
from accounts.decorators import PlayerRequest, account_required
from accounts.models import User
from accounts.models.tokens import NewToken
from core.rate_limits import rate_limit
from core.refusals import NotPossible


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@account_required
@reauthentication_required(allow_get=True)
@rate_limit("bot", looking_is_free=True)
def bots(request: PlayerRequest) -> HttpResponse:
    form = BotForm(request.POST or None)
    made: NewToken | None = None
    if form.is_valid():
        try:
            made = make_bot(request.user, form.cleaned_data["name"])
            form = BotForm()
        except NotPossible as refused:
            form.add_error(None, str(refused))
    return render_bots(request, form, made)


@require_POST
@never_cache
@account_required
@reauthentication_required
@rate_limit("token")
def renew_token(request: PlayerRequest, pk: int) -> HttpResponse:
    bot = get_object_or_404(User, owner=request.user, pk=pk, is_active=True)
    return render_bots(request, BotForm(), replace_token(bot))


def render_bots(request: PlayerRequest, form: BotForm, made: NewToken | None) -> HttpResponse:
    context = {
        "form": form,
        "made": made,
        "bots": request.user.bots.order_by("pk").prefetch_related("tokens"),
        "most": MOST_BOTS,
        "why_no_more": why_no_bot(request.user),
    }
    return render(request, "accounts/bots.html", context, status=422 if form.errors else 200)
