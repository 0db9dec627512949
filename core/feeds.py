"""Base classes for the Atom feeds of the site."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.contrib.syndication.views import Feed
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control, set_response_etag
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import escape

from core.addresses import absolute_url

MOST_TOLD = 30
BEFORE_ALL = datetime(2026, 1, 1, tzinfo=UTC)
"""The date of a feed that has no entries."""


class FeedEntry(NamedTuple):
    key: str
    """A key that distinguishes this entry from other entries about the same page."""
    title: str
    path: str
    at: datetime
    text: str = ""


class Atom(Atom1Feed):
    """An Atom document with the date of its newest entry, or a fixed date if it has no entries."""

    def latest_post_date(self) -> datetime:
        return max([self.feed["since"], *(item["updateddate"] for item in self.items)])


class AtomFeed(Feed[FeedEntry, Any]):
    """Base class of all feeds. Subclasses provide the title, the page and the entries of the feed."""

    feed_type = Atom
    is_public = True
    """True if shared caches may store the feed."""

    def page(self, about: Any) -> str:
        raise NotImplementedError

    def own_path(self, about: Any) -> str:
        raise NotImplementedError

    def date_when_empty(self, about: Any) -> datetime:
        raise NotImplementedError

    def __call__(self, request: HttpRequest, **about: int | Model) -> HttpResponse:
        answer = super().__call__(request, **about)
        if self.is_public:
            patch_cache_control(answer, public=True, max_age=300)
        else:
            patch_cache_control(answer, private=True, no_cache=True)
            answer.headers["X-Robots-Tag"] = "noindex"
        set_response_etag(answer)
        return get_conditional_response(request, etag=answer.headers["ETag"], response=answer) or answer

    def link(self, about: Any) -> str:
        return absolute_url(self.page(about))

    def feed_url(self, about: Any) -> str:
        return absolute_url(self.own_path(about))

    feed_guid = feed_url

    def feed_extra_kwargs(self, about: Any) -> dict[str, datetime]:
        return {"since": self.date_when_empty(about)}

    def item_title(self, item: FeedEntry) -> str:
        return item.title

    def item_description(self, item: FeedEntry) -> str:
        return escape(item.text)

    def item_link(self, item: FeedEntry) -> str:
        return absolute_url(item.path)

    def item_guid(self, item: FeedEntry) -> str:
        return f"{absolute_url(item.path)}#{item.key}"

    def item_pubdate(self, item: FeedEntry) -> datetime:
        return item.at

    item_updateddate = item_pubdate


def newest_entries(told: list[FeedEntry]) -> list[FeedEntry]:
    return sorted(told, key=lambda each: (each.at, each.key), reverse=True)[:MOST_TOLD]
