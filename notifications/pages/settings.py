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
from core.refusals import NotPossible, Unclear
from notifications import outbox
from notifications.digests import plan
from notifications.mail import links
from notifications.mail.addresses import takes_replies
from notifications.models import Delivery, FeedAddress, Hook, Silenced, wishes_of
from notifications.pages.forms import WishesForm
from notifications.pages.presets import PRESETS
from notifications.push.encryption import public_key

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])


@GET_OR_POST
@never_cache
@account_required
def settings(request: PlayerRequest) -> HttpResponse:
    return choose(request, request.user, "notifications/settings.html")


def choose(request: HttpRequest, player: User, template: str) -> HttpResponse:
    if "preset" in request.POST:
        return choose_preset(request, player, template)
    form = WishesForm(request.POST or None, instance=wishes_of(player))
    if not form.is_valid():
        return show_choice(request, player, template, form)
    form.save()
    if is_part(request):
        return render(request, "notifications/_wishes_saved.html", {"form": form, "presets": PRESETS})
    messages.success(request, _("Your choice is saved."))
    return redirect(request.path)


def choose_preset(request: HttpRequest, player: User, template: str) -> HttpResponse:
    wishes = wishes_of(player)
    preset = next((preset for preset in PRESETS if preset.key == request.POST["preset"]), None)
    if preset is None:
        refused = Unclear("preset")
        return show_choice(request, player, template, WishesForm(instance=wishes), refused)
    preset.apply_to(wishes)
    plan(wishes)
    wishes.save()
    if is_part(request):
        form = WishesForm(instance=wishes)
        context = {"form": form, "presets": PRESETS, "is_saved": True, "takes_replies": takes_replies()}
        return render(request, "notifications/_table.html", context)
    messages.success(request, _("Your choice is saved."))
    return redirect(request.path)


def is_part(request: HttpRequest) -> bool:
    """Return True if a script asks for a part of the page, and does not want to leave it."""
    return "hx-request" in request.headers


def show_choice(
    request: HttpRequest,
    player: User,
    template: str,
    form: WishesForm,
    refused: NotPossible | None = None,
) -> HttpResponse:
    context = {
        "form": form,
        "refused": refused,
        "presets": PRESETS,
        "player": player,
        "push_key": public_key(),
        "silenced": silence_of(player),
        "hook": Hook.objects.filter(player=player).first(),
        "feed_link": feed_link_of(player),
        "takes_replies": takes_replies(),
    }
    return render(request, template, context, status=400 if form.is_bound or refused else 200)


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
