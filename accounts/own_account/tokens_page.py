"""The page on which players create and revoke API tokens. A new token is shown only once."""

from __future__ import annotations

from datetime import timedelta

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.decorators import PlayerRequest, account_required
from accounts.locking import lock_players
from accounts.models import MOST_TOKENS, Token
from accounts.models.tokens import NewToken
from accounts.own_account.tokens_form import TokenForm
from accounts.refusals import AccountCode
from core.rate_limits import rate_limit
from core.refusals import NotPlayable, NotPossible


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@account_required
@reauthentication_required(allow_get=True)
@rate_limit("token", looking_is_free=True)
def tokens(request: PlayerRequest) -> HttpResponse:
    form = TokenForm(request.POST or None)
    made: NewToken | None = None
    if form.is_valid():
        try:
            made = new_token(request, form)
            form = TokenForm()
        except NotPossible as refused:
            form.add_error(None, str(refused))
    context = {"form": form, "made": made, "tokens": request.user.tokens.order_by("-pk")}
    return render(request, "accounts/tokens.html", context, status=422 if form.errors else 200)


@transaction.atomic
def new_token(request: PlayerRequest, form: TokenForm) -> NewToken:
    lock_players([request.user])
    if request.user.tokens.count() >= MOST_TOKENS:
        raise NotPlayable(AccountCode.TOO_MANY_TOKENS, most=MOST_TOKENS)
    given = form.cleaned_data
    return Token.new(
        request.user,
        given["name"],
        timedelta(days=given["lasts"]),
        plays=given["plays"],
        organises=given["organises"],
    )


@require_POST
@account_required
def revoke(request: PlayerRequest, pk: int) -> HttpResponse:
    token = get_object_or_404(Token, player=request.user, pk=pk)
    token.delete()
    messages.success(request, _("The token %(name)s is revoked.") % {"name": token.name})
    return redirect("accounts:tokens")
