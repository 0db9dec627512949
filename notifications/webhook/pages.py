"""The page on which a player sets up webhooks."""

from __future__ import annotations

from django.contrib import messages
from django.db import transaction
from django.db.models import Prefetch
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.decorators import PlayerRequest, account_required
from accounts.locking import lock_players
from accounts.models import User
from core.rate_limits import rate_limit
from core.refusals import NotPossible
from games.models import Match
from notifications.models import Delivery, Hook, MatchHook
from notifications.news.kind import names_of_others
from notifications.refusals import NewsCode
from notifications.webhook.forms import HookForm, MatchHookForm


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@account_required
@rate_limit("hook", looking_is_free=True)
def webhook(request: PlayerRequest) -> HttpResponse:
    hook = Hook.objects.filter(player=request.user).first()
    is_for_match = "one-url" in request.POST
    form = HookForm(
        None if is_for_match else request.POST or None, instance=hook or Hook(player=request.user)
    )
    match_form = MatchHookForm(
        request.POST if is_for_match else None, instance=MatchHook(player=request.user)
    )
    if request.method == "POST" and save_if_valid(request, match_form if is_for_match else form):
        messages.success(request, _("Your choice is saved."))
        return redirect("notifications:webhook")
    context = {
        "form": form,
        "match_form": match_form,
        "hook": Hook.objects.filter(player=request.user).first(),
        "match_hooks": match_hooks_of(request.user),
    }
    return render(
        request, "notifications/webhook.html", context, status=400 if request.method == "POST" else 200
    )


def save_if_valid(request: PlayerRequest, form: HookForm | MatchHookForm) -> bool:
    with transaction.atomic():
        lock_players([request.user])
        if not form.is_valid():
            return False
        form.save()
        return True


def match_hooks_of(player: User) -> list[tuple[MatchHook, str]]:
    """Return the player's webhooks for single matches, each with the names of the opponents."""
    hooks = player.match_hooks.prefetch_related(Prefetch("match", Match.objects.with_seats())).order_by("pk")
    return [
        (hook, names_of_others(hook.match, seat)) for hook in hooks if (seat := hook.match.seat_of(player))
    ]


@require_POST
@account_required
def remove_match_hook(request: PlayerRequest, pk: int) -> HttpResponse:
    if request.user.match_hooks.filter(pk=pk).delete()[0]:
        messages.success(request, _("This match’s news is no longer sent there."))
    return redirect("notifications:webhook")


@require_POST
@account_required
@rate_limit("hook")
def test_webhook(request: PlayerRequest) -> HttpResponse:
    if Hook.objects.filter(player=request.user, off_since=None).exists():
        Delivery.objects.create(player=request.user, sort=Delivery.Sort.TEST, due=timezone.now())
        messages.success(
            request, _("A test is on its way. Reload this page in a moment to see the response.")
        )
    else:
        messages.error(request, str(NotPossible(NewsCode.NO_WEBHOOK)))
    return redirect("notifications:webhook")


@require_POST
@account_required
def renew_secret(request: PlayerRequest) -> HttpResponse:
    for hook in Hook.objects.filter(player=request.user):
        hook.renew_secret()
        messages.success(request, _("Your webhook now uses a new secret."))
    return redirect("notifications:webhook")
