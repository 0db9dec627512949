"""Endpoints with which browsers subscribe to push messages and install the site as an app."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET, require_POST

from accounts.decorators import PlayerRequest
from core.rate_limits import rate_limit
from core.refusals import NotPossible, UnreadableRequest
from notifications.http_post import why_not_reach
from notifications.models import Device
from notifications.push import devices
from notifications.push.encryption import NoKey, read_keys
from notifications.refusals import NewsCode

LONGEST_ENDPOINT = 500
DONE = 204


@require_POST
@login_required
@rate_limit("device")
def add_device(request: PlayerRequest) -> HttpResponse:
    endpoint, p256dh, auth = (request.POST.get(name, "") for name in ("endpoint", "p256dh", "auth"))
    if len(endpoint) > LONGEST_ENDPOINT or why_not_reach(endpoint):
        return plain_refusal(UnreadableRequest(NewsCode.NO_PUSH_ADDRESS))
    try:
        read_keys(p256dh, auth)
    except NoKey:
        return plain_refusal(UnreadableRequest(NewsCode.NO_PUSH_KEYS))
    devices.add(request.user, endpoint, p256dh, auth)
    return HttpResponse(status=DONE)


def plain_refusal(refused: NotPossible) -> HttpResponse:
    return HttpResponse(str(refused), status=refused.status)


@require_POST
@login_required
def remove_device(request: PlayerRequest) -> HttpResponse:
    Device.objects.filter(player=request.user, endpoint=request.POST.get("endpoint", "")).delete()
    return HttpResponse(status=DONE)


@require_GET
@cache_control(public=True, no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """Serve the service worker from the root path, which makes the whole site its scope."""
    return render(request, "notifications/service-worker.js", content_type="text/javascript")


@require_GET
@cache_control(public=True, max_age=24 * 3600)
def manifest(request: HttpRequest) -> JsonResponse:
    return JsonResponse(
        {
            "name": _("Buttonmen"),
            "short_name": _("Buttonmen"),
            "description": _("The dice-duelling game, on the web"),
            "id": "/",
            "start_url": reverse("games:matches"),
            "scope": "/",
            "display": "standalone",
            "background_color": "#f6f1e7",
            "theme_color": "#fffdf8",
            "icons": [{"src": static("icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"}],
        },
        content_type="application/manifest+json",
    )
