"""The page on which a player sets up a webhook."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.decorators import PlayerRequest, account_required
from core.rate_limits import rate_limit
from core.refusals import NotPossible
from notifications.models import Delivery, Hook
from notifications.refusals import NewsCode
from notifications.webhook.forms import HookForm


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@account_required
@rate_limit("hook", looking_is_free=True)
def webhook(request: PlayerRequest) -> HttpResponse:
    hook = Hook.objects.filter(player=request.user).first()
    form = HookForm(request.POST or None, instance=hook or Hook(player=request.user))
    if form.is_valid():
        form.save()
        messages.success(request, _("Your choice is saved."))
        return redirect("notifications:webhook")
    saved = Hook.objects.filter(player=request.user).first()
    context = {"form": form, "hook": saved}
    return render(request, "notifications/webhook.html", context, status=400 if form.is_bound else 200)


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
