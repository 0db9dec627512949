"""Views that return preview cards as pictures. All viewers get the same picture, so caches may store it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.http import require_safe

from accounts.models import User
from buttons.models import Button
from core.rate_limits import rate_limit
from games.match_page.on_board.offer import shown_terms
from games.web import MATCH
from pages.previews import cards
from pages.previews.card import PreviewCard
from pages.previews.picture_cache import digest_of, picture_of
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


def card_of_match(pk: int) -> PreviewCard:
    for found in MATCH(pk):
        score = " : ".join(str(seat.rounds_won) for seat in found.all_seats) if found.has_begun else ""
        return cards.of_match(pk, shown_terms(found), score)
    return cards.of_site()


def picture(request: HttpRequest, card: PreviewCard) -> HttpResponse:
    """Return a response with the card's picture, or status 304 if the browser's copy is current."""
    digest = digest_of(card)
    etag = f'"{digest}"'
    answer = get_conditional_response(request, etag=etag)
    if not isinstance(answer, HttpResponse):
        answer = HttpResponse(picture_of(card, digest), "image/png")
    answer["ETag"] = etag
    patch_cache_control(answer, public=True, max_age=KEPT_FOR)
    return answer
