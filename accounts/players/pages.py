from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET, require_POST

from accounts.decorators import PlayerRequest, account_required
from accounts.models import User
from accounts.players import players_list
from accounts.players.follows_and_blocks import why_no_tie
from accounts.players.list_form import PlayersListForm
from core.rate_limits import rate_limit
from core.redirects import to_next_or


@require_GET
def players(request: HttpRequest) -> HttpResponse:
    form = PlayersListForm(request.user, request.GET)
    if not form.is_valid():
        return render(request, "accounts/players.html", {"form": form}, status=400)
    wanted = form.cleaned_data
    page = players_list.list_players(form.players(), wanted["show"], wanted["after"])
    return render(request, "accounts/players.html", {"form": form, "page": page})


@require_POST
@account_required
@rate_limit("tie")
def follow_or_block(request: PlayerRequest, name: str, change: Callable[[User, User], None]) -> HttpResponse:
    other = get_object_or_404(User.objects.filter_by_name(name), is_active=True)
    if refused := why_no_tie(request.user, other):
        messages.error(request, str(refused))
    else:
        change(request.user, other)
    return to_next_or(request, other)
