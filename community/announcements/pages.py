"""Views that list announcements, show one announcement or close a banner."""

from __future__ import annotations

from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from django_htmx.middleware import HtmxDetails

from community.announcements.audiences import audiences_of
from community.announcements.dismissals import banners_for, dismiss, dismiss_read
from community.announcements.models import Announcement, AnnouncementQuerySet
from core.numbers import number_in
from core.redirects import to_next_or
from core.refusals import UnreadableRequest
from games.log.markup import render_markup

ON_A_PAGE = 20
MAY_SEE_DRAFTS = "community.view_announcement"


class AnnouncementsRequest(HttpRequest):
    htmx: HtmxDetails


class Shown(NamedTuple):
    announcement: Announcement
    text: SafeString


@require_GET
@never_cache
def announcements(request: HttpRequest) -> HttpResponse:
    """List the announcements for the reader, newest first.

    The URL parameter `before` is the number of the last announcement on the previous page.
    """
    found, refused = visible_announcements(request).filter(language__in=["", get_language()]), None
    try:
        if "before" in request.GET:
            found = found.older_than(last_shown(request))
    except UnreadableRequest as error:
        refused = error
    rows = list(found[: ON_A_PAGE + 1])
    shown = render_texts(rows[:ON_A_PAGE])
    context = {
        "shown": shown,
        "before": shown[-1].announcement.pk if len(rows) > ON_A_PAGE else None,
        "refused": refused,
    }
    status = 200 if refused is None else refused.status
    answer = render(request, "community/announcements/announcements.html", context, status=status)
    dismiss_read(request, answer, [each.announcement.pk for each in shown])
    return answer


def last_shown(request: HttpRequest) -> Announcement:
    number = number_in(request.GET, "before")
    return get_object_or_404(visible_announcements(request), pk=number)


@require_GET
@never_cache
def announcement(request: HttpRequest, pk: int) -> HttpResponse:
    found = visible_announcements(request).filter(pk=pk).first()
    if found is None and request.user.has_perm(MAY_SEE_DRAFTS):
        preview = get_object_or_404(Announcement, pk=pk)
        context = {"shown": render_texts([preview])[0], "is_preview": True}
        return render(request, "community/announcements/announcement.html", context)
    if found is None:
        raise Http404
    answer = render(request, "community/announcements/announcement.html", {"shown": render_texts([found])[0]})
    dismiss_read(request, answer, [found.pk])
    return answer


@require_POST
def close(request: AnnouncementsRequest, pk: int) -> HttpResponse:
    get_object_or_404(visible_announcements(request), pk=pk)
    if not request.htmx:
        answer = to_next_or(request, "front")
        dismiss(request, answer, [pk])
        return answer
    others = [each for each in banners_for(request).shown if each.pk != pk]
    answer = render(request, "community/announcements/_banner.html", {"banner": next(iter(others), None)})
    dismiss(request, answer, [pk])
    return answer


def visible_announcements(request: HttpRequest) -> AnnouncementQuerySet:
    return Announcement.objects.public(timezone.now()).filter(audience__in=audiences_of(request.user))


def render_texts(rows: list[Announcement]) -> list[Shown]:
    texts = render_markup([row.reader_texts["text"] for row in rows])
    return [Shown(row, text) for row, text in zip(rows, texts, strict=True)]
