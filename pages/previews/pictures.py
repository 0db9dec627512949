"""Views that return preview cards as pictures. All viewers get the same picture, so caches may store it."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.http import require_safe

from accounts.models import User
from buttons.models import Button
from community.forum.models import Thread
from core.rate_limits import rate_limit
from games.match_page.on_board.offer import shown_terms
from games.replay.embedding import may_be_embedded, may_be_pictured
from games.replay.steps import Replay
from games.web import MATCH
from pages.previews import cards
from pages.previews.card import PreviewCard
from pages.previews.picture_cache import digest_of, keep_picture, picture_of
from pages.previews.round_frames import rounds_to_show, scene_of, scene_of_step
from pages.previews.round_picture import digest_of_scene, paint_scene, paint_step
from tournaments.models import Tournament
from training.lessons.course import LESSONS
from training.review.asking import stored_review, why_no_review

KEPT_FOR = 600
"""Number of seconds for which browsers and proxies may cache a picture."""


@require_safe
@rate_limit("preview")
def site(request: HttpRequest) -> HttpResponse:
    return picture(request, cards.of_site())


@require_safe
@rate_limit("preview")
def match(request: HttpRequest, pk: int) -> HttpResponse:
    return picture(request, card_of_match(pk))


@require_safe
@rate_limit("preview")
def look_back(request: HttpRequest, pk: int) -> HttpResponse:
    for found in MATCH(pk):
        look = None if found.is_private or why_no_review(found) else stored_review(found)
        if look is not None and look.account is not None and look.account.rounds:
            return picture(request, cards.of_look_back(found, look))
    return picture(request, card_of_match(pk))


@require_safe
@rate_limit("preview")
def fighter(request: HttpRequest, set_slug: str, button_slug: str) -> HttpResponse:
    found = get_object_or_404(Button.objects.select_related("set"), set__slug=set_slug, slug=button_slug)
    return picture(request, cards.of_fighter(found))


@require_safe
@rate_limit("preview")
def player(request: HttpRequest, name: str) -> HttpResponse:
    return picture(request, cards.of_player(get_object_or_404(User, username=name, is_active=True)))


@require_safe
@rate_limit("preview")
def tournament(request: HttpRequest, pk: int) -> HttpResponse:
    """Return the picture of the tournament's card.

    Missing tournaments and tournaments open only by link get the same general card, so the response does not
    reveal whether the tournament exists.
    """
    found = Tournament.objects.filter(pk=pk).first()
    return picture(request, cards.of_tournament(found) if found else cards.of_site())


@require_safe
@rate_limit("preview")
def lesson(request: HttpRequest, slug: str) -> HttpResponse:
    if slug not in LESSONS:
        raise Http404
    return picture(request, cards.of_lesson(LESSONS[slug]))


@require_safe
@rate_limit("preview")
def thread(request: HttpRequest, pk: int) -> HttpResponse:
    found = Thread.objects.select_related("board", "starter").filter(pk=pk).first()
    return picture(request, cards.of_thread(found) if found else cards.of_site())


@require_safe
@rate_limit("moving_preview")
def moving_round(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Return the moving picture of a finished round of a public match that is over."""
    match = next(iter(MATCH(pk)), None)
    if match is None or not may_be_embedded(match):
        raise Http404
    played = next((each for each in rounds_to_show(match) if each.number == number), None)
    if played is None:
        raise Http404
    scene, left = scene_of(match, played), int(request.GET.get("left") == "1")
    digest = digest_of_scene(scene, left)

    def paint_gif() -> HttpResponse:
        return HttpResponse(keep_picture(digest, lambda: paint_scene(scene, left)), "image/gif")

    return picture_or_304(request, digest, paint_gif)


@require_safe
@rate_limit("preview")
def step(request: HttpRequest, pk: int, step: int) -> HttpResponse:
    """Return the table of a public duel at a step of its replay, with what every spectator may see.

    Like the replay page, it shows the nearest step if there is no such step.
    """
    match = next(iter(MATCH(pk)), None)
    if match is None or not may_be_pictured(match):
        raise Http404
    found = Replay(match, AnonymousUser())
    found.go_to(step)
    scene = scene_of_step(found)
    digest = digest_of_scene(scene, 0)

    def paint_png() -> HttpResponse:
        return HttpResponse(keep_picture(digest, lambda: paint_step(scene)), "image/png")

    return picture_or_304(request, digest, paint_png)


def card_of_match(pk: int) -> PreviewCard:
    for found in MATCH(pk):
        score = (
            " : ".join(str(seat.rounds_won) for seat in found.all_seats)
            if found.has_begun or found.is_record_only
            else ""
        )
        return cards.of_match(pk, shown_terms(found), score)
    return cards.of_site()


def picture(request: HttpRequest, card: PreviewCard) -> HttpResponse:
    digest = digest_of(card)
    return picture_or_304(request, digest, lambda: HttpResponse(picture_of(card, digest), "image/png"))


def picture_or_304(
    request: HttpRequest, digest: str, answer_in_full: Callable[[], HttpResponse]
) -> HttpResponse:
    """Return a response with the picture, or status 304 if the browser's copy is current."""
    etag = f'"{digest}"'
    answer = get_conditional_response(request, etag=etag)
    if not isinstance(answer, HttpResponse):
        answer = answer_in_full()
    answer["ETag"] = etag
    patch_cache_control(answer, public=True, max_age=KEPT_FOR)
    return answer
