"""The page on which players change their notification settings."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.decorators import PlayerRequest, account_required
from accounts.models import User
from core.rate_limits import rate_limit
from notifications import outbox
from notifications.mail import links
from notifications.mail.addresses import takes_replies
from notifications.models import Delivery, FeedAddress, Hook, Silenced, wishes_of
from notifications.pages.forms import WishesForm
from notifications.push.encryption import public_key

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])


@GET_OR_POST
@never_cache
@account_required
def settings(request: PlayerRequest) -> HttpResponse:
    return choose(request, request.user, "notifications/settings.html")


def choose(request: HttpRequest, player: User, template: str) -> HttpResponse:
    form = WishesForm(request.POST or None, instance=wishes_of(player))
    if form.is_valid():
        form.save()
        messages.success(request, _("Your choice is saved."))
        return redirect(request.path)
    context = {
        "form": form,
        "player": player,
        "push_key": public_key(),
        "silenced": silence_of(player),
        "hook": Hook.objects.filter(player=player).first(),
        "feed_link": feed_link_of(player),
        "takes_replies": takes_replies(),
    }
    return render(request, template, context, status=400 if form.is_bound else 200)


def feed_link_of(player: User) -> str:
    address = FeedAddress.objects.filter(player=player).first()
    return links.feed_link(address) if address else ""


def silence_of(player: User) -> Silenced | None:
    return outbox.silenced_address(player, player.email)


@require_POST
@account_required
@rate_limit("again")
def ask_again(request: PlayerRequest) -> HttpResponse:
    if silence_of(request.user) is not None:
        Delivery.objects.create(player=request.user, sort=Delivery.Sort.AGAIN, due=timezone.now())
        messages.success(request, _("We’ve sent you a link. Open it to get e-mail again."))
    return redirect("notifications:settings")
