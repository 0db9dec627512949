from collections.abc import Callable
from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

from asgiref.sync import iscoroutinefunction, sync_to_async
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation
from django.utils.decorators import sync_and_async_middleware, sync_only_middleware

from accounts.models import User
from core.database.read_only import unless_read_only
from core.prefetch import is_prefetch

NOTED_EVERY = timedelta(minutes=5)
NEVER_ASKED_FOR = (
    *(
        "accelerometer",
        "browsing-topics",
        "camera",
        "display-capture",
        "geolocation",
        "gyroscope",
    ),
    *("hid", "magnetometer", "microphone", "midi", "payment", "serial", "usb", "xr-spatial-tracking"),
)
PERMISSIONS = ", ".join(f"{what}=()" for what in NEVER_ASKED_FOR)

STYLED_INLINE = (404, 500)
"""Statuses of Django's debug pages, which need inline styles and get no Content-Security-Policy."""


@sync_only_middleware
def private_middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    def middleware(request: HttpRequest) -> HttpResponse:
        answer = get_response(request)
        answer.headers.setdefault("Cache-Control", "private, no-store")
        answer.headers.setdefault("Permissions-Policy", PERMISSIONS)
        if not (settings.DEBUG and answer.status_code in STYLED_INLINE):
            answer.headers.setdefault("Content-Security-Policy", settings.CONTENT_SECURITY_POLICY)
        return answer

    return middleware


@sync_and_async_middleware
def player_middleware(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    if iscoroutinefunction(get_response):

        async def amiddleware(request: HttpRequest) -> HttpResponse:
            await sync_to_async(_prepare_request)(request)
            return await get_response(request)

        return amiddleware

    def middleware(request: HttpRequest) -> HttpResponse:
        _prepare_request(request)
        return get_response(request)

    return middleware


def _prepare_request(request: HttpRequest) -> None:
    timezone.deactivate()
    if not request.user.is_authenticated:
        return
    player: User = request.user
    activate_time_zone(player)
    if player.preferences.language:
        translation.activate(player.preferences.language)
        request.LANGUAGE_CODE = translation.get_language()
    if is_prefetch(request) or (request.method == "GET" and "HX-Request" in request.headers):
        return  # a poll of the page is no visit, either
    if note_visit(player):
        request.session.modified = True  # each visit prolongs the session


def activate_time_zone(player: User) -> None:
    if player.preferences.time_zone:
        timezone.activate(ZoneInfo(player.preferences.time_zone))


def note_visit(player: User) -> bool:
    now = timezone.now()
    if player.last_seen is not None and player.last_seen >= now - NOTED_EVERY:
        return False
    noted = 0
    with unless_read_only():
        noted = User.objects.filter(pk=player.pk).update(last_seen=now)
    return noted > 0
