"""Pages that show finished matches in frames on other sites, without scripts or cookies."""

from __future__ import annotations

from html import escape

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from core.addresses import address
from core.numbers import small_number
from games.models import Match
from games.replay.steps import Replay
from games.web import MATCH

SECONDS_KEPT = 24 * 3600
IN_ANY_FRAME = (
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors *"
)
WIDTH, HEIGHT = 400, 780


@require_safe
@xframe_options_exempt
def embed(request: HttpRequest, pk: int) -> HttpResponse:
    """Show one step of a finished public match, or why it cannot be shown."""
    match = next(iter(MATCH(pk)), None)
    if match is None or not may_be_embedded(match):
        may_be_named = match is not None and (
            not match.is_private if match.is_record_only else match.is_public and not match.is_finished
        )
        context = {"match": match if may_be_named else None}
        answer = render(request, "games/replay/not_embedded.html", context, status=404)
    else:
        answer = render_step(request, match)
        patch_cache_control(answer, public=True, max_age=SECONDS_KEPT)
    answer.headers["Content-Security-Policy"] = IN_ANY_FRAME
    return answer


def render_step(request: HttpRequest, match: Match) -> HttpResponse:
    found = Replay(match, AnonymousUser())
    found.go_to(small_number(request.GET.get("step")) or 0)
    context = {"replay": found, "board": found.board, "match_id": match.pk, "is_kept": True}
    return render(request, "games/replay/embed.html", context)


def may_be_embedded(match: Match) -> bool:
    return match.is_public and match.is_finished


def may_be_pictured(match: Match) -> bool:
    """Return True if everyone may see the steps of the match as pictures, which show two sides."""
    return len(match.all_seats) == 2 and (may_be_embedded(match) or match.takes_spectators)


def frame_of(match: Match, step: int) -> str:
    source = f"{settings.SITE_URL}{address('games:embed', match.pk)}?step={step}"
    title = escape(" × ".join(seat.name for seat in match.all_seats))
    return f'<iframe src="{source}" title="{title}" width="{WIDTH}" height="{HEIGHT}"></iframe>'
