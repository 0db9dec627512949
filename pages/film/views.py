"""The page of the film, and the player alone for frames on any site."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from core.addresses import address
from core.numbers import small_number
from games.replay.embedding import IN_ANY_FRAME
from pages.film.shots import all_shots, in_minutes
from pages.film.story import LESSON, SECONDS, STEPS

WITH_SCRIPTS = f"{IN_ANY_FRAME}; script-src 'self'"
WIDTH, HEIGHT = 640, 540


@require_safe
def film(request: HttpRequest) -> HttpResponse:
    return render(
        request, "pages/film/film.html", {**film_at_step(request), "lesson": LESSON.slug, "frame": frame()}
    )


@require_safe
@xframe_options_exempt
def player(request: HttpRequest) -> HttpResponse:
    """Show the player without the rest of the page. It has no forms, so any site may frame it."""
    answer = render(request, "pages/film/player.html", film_at_step(request))
    answer.headers["Content-Security-Policy"] = WITH_SCRIPTS
    patch_vary_headers(answer, ["Accept-Language", "Cookie"])
    return answer


def film_at_step(request: HttpRequest) -> dict[str, object]:
    """Return the film at the requested step, or at the nearest step if it does not exist."""
    number = small_number(request.GET.get("step")) or 1
    shots = all_shots()
    return {
        "shots": shots,
        "shot": shots[min(max(number, 1), len(STEPS)) - 1],
        "length": in_minutes(SECONDS),
        "seconds": SECONDS,
        "starts": "play" in request.GET,
    }


def frame() -> str:
    source = f"{settings.SITE_URL}{address('film_player')}"
    return format_html(
        '<iframe src="{}" title="{}" width="{}" height="{}" allow="fullscreen"></iframe>',
        source,
        _("How to play Button Men, in a minute"),
        WIDTH,
        HEIGHT,
    )
