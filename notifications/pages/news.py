"""The page that lists a player's news."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.decorators import PlayerRequest
from core.database.read_only import unless_read_only
from notifications import outbox
from notifications.models import Wishes, wishes_of
from notifications.pages.news_list import newest


@require_GET
@never_cache
@login_required
def news(request: PlayerRequest) -> HttpResponse:
    found = newest(request.user, wishes_of(request.user).news_seen)
    with unless_read_only():
        Wishes.objects.update_or_create(player=request.user, defaults={"news_seen": timezone.now()})
    context = {"news": found, "silenced": outbox.silenced_address(request.user, request.user.email)}
    return render(request, "notifications/news.html", context)
