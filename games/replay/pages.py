"""The replay page of a match, and the picture of one step."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers, patch_cache_control
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from core.numbers import small_number
from games.log.scenes import scenes_of
from games.match_page.board.cards import all_dice, answer_of_match
from games.models import Match
from games.replay.embedding import SECONDS_KEPT, frame_of, may_be_embedded
from games.replay.picture import picture_of
from games.replay.scenes import scenes_of_step
from games.replay.steps import Replay
from games.web import PageRequest, visible_match

ONLY_ITSELF = "default-src 'none'; style-src 'unsafe-inline'"


@require_GET
@never_cache
def replay(request: PageRequest, pk: int) -> HttpResponse:
    """Show the requested step of a match, or the nearest step if it does not exist."""
    match = visible_match(request, pk)
    if match.is_record_only:
        return render(request, "games/replay/no_moves.html", {"match": match}, status=404)
    found = replay_of_match(request, match)
    before = small_number(request.GET.get("before"))
    if before is not None:
        return table_before(request, found, before)
    go_to_requested_step(found, request.GET)
    context = {
        "replay": found,
        "board": found.board,
        "match_id": pk,
        "scenes": scenes_of_step(found),
        "frame": frame_of(found.match, found.at) if may_be_embedded(found.match) else "",
    }
    return render(request, "games/replay/replay.html", context)


def table_before(request: PageRequest, found: Replay, move: int) -> HttpResponse:
    found.go_before_move(move)
    board = found.board
    context = {
        "board": board,
        "match_id": found.match.pk,
        "scenes": scenes_of(found.match, board.viewer_seat, move - 1),
    }
    return render(request, "games/replay/_board_before_move.html", context)


@require_GET
def picture(request: PageRequest, pk: int, step: int) -> HttpResponse:
    found = replay_of(request, pk)
    if step > found.last:
        raise Http404
    found.go_to(step)
    is_same_for_all = found.match.is_finished and not found.match.is_private
    if is_same_for_all:
        found.viewer = AnonymousUser()
    drawing = picture_of(found.board, found.plain_sentences)
    answer = HttpResponse(drawing, content_type="image/svg+xml; charset=utf-8")
    answer.headers["Content-Security-Policy"] = ONLY_ITSELF
    if is_same_for_all:
        patch_cache_control(answer, public=True, max_age=SECONDS_KEPT)
    else:
        add_never_cache_headers(answer)
    return answer


@require_GET
def cards(request: PageRequest, pk: int, step: int) -> HttpResponse:
    found = replay_of(request, pk)
    found.go_to(step)
    return answer_of_match(request, found.match, all_dice(found.board.battle))


def replay_of(request: PageRequest, pk: int) -> Replay:
    return replay_of_match(request, visible_match(request, pk))


def replay_of_match(request: PageRequest, match: Match) -> Replay:
    if not match.has_begun:
        raise Http404
    return Replay(match, request.user)


def go_to_requested_step(found: Replay, asked: QueryDict) -> None:
    for name, go in (("step", found.go_to), ("move", found.go_to_move)):
        number = small_number(asked.get(name))
        if number is not None:
            go(number)
            return
