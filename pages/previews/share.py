"""The page from which a player shares a finished match: a moving picture of a round, a card and the link."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from core.addresses import absolute_url
from core.numbers import small_number
from games.match_page.on_board.offer import shown_terms
from games.replay.embedding import may_be_embedded
from games.web import PageRequest, visible_match
from pages.previews.round_frames import rounds_to_show
from pages.previews.round_picture import SIZE


@require_safe
@never_cache
def share_match(request: PageRequest, pk: int) -> HttpResponse:
    match = visible_match(request, pk)
    if not may_be_embedded(match):
        raise Http404
    numbers = [played.number for played in rounds_to_show(match)]
    asked = small_number(request.GET.get("round"))
    seat = match.seat_of(request.user)
    context = {
        "match": match,
        "match_id": pk,
        "terms": shown_terms(match),
        "rounds": numbers,
        "shown_round": asked if asked in numbers else max(numbers, default=None),
        "left": 0 if seat is None else seat.number,
        "size": SIZE,
        "link": absolute_url(match.get_absolute_url()),
    }
    return render(request, "pages/share_match.html", context)
