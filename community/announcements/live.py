"""Current banners, which are cached so most pages need no query for them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db.models.signals import post_delete, post_save
from django.utils import timezone
from django.utils.translation import get_language

from accounts.models import User
from community.announcements.audiences import audiences_of
from community.announcements.models import Announcement, Audience, PutAway
from core.in_languages.rows import InLanguages, translated_text
from core.release import drop_cached, release_cache
from core.signals import on_signal
from notifications.models import Wishes, wishes_of

LIVE = "announcements-live"
SECONDS_KEPT = 300
READER_SECONDS = 600
MOST = 20


@dataclass(frozen=True, slots=True)
class LiveAnnouncement:
    """An announcement whose banner is visible now or will be visible later."""

    pk: int
    english: str
    in_languages: InLanguages
    language: str
    audience: str
    begins_at: datetime
    ends_at: datetime | None

    @property
    def title(self) -> str:
        return translated_text(self.in_languages, "title", self.english)

    def is_shown(self, now: datetime) -> bool:
        return self.begins_at <= now and (self.ends_at is None or now < self.ends_at)


@dataclass(frozen=True, slots=True)
class BannerReader:
    known: frozenset[int]
    """Primary keys of the announcements for which this reader's data was loaded."""
    audiences: frozenset[str]
    put_away: frozenset[int]
    news_seen: datetime | None
    """The time at which the reader last opened the news page, or joined the site."""


VISITOR = BannerReader(frozenset(), frozenset({Audience.EVERYBODY}), frozenset(), None)


class BannerList(NamedTuple):
    """The banners to show to a reader, newest first, and the number of new announcements among these.

    Announcements are new if they began after the reader last opened the news page.
    """

    shown: list[LiveAnnouncement]
    new: int


def find_banners(player: User | None, put_away_here: frozenset[int] = frozenset()) -> BannerList:
    live, kept = read_cached(player)
    now = timezone.now()
    shown = [each for each in live if each.is_shown(now) and each.language in ("", get_language())]
    if not shown:
        return BannerList([], 0)
    reader = VISITOR if player is None else kept or read_reader(player, live)
    gone = reader.put_away | put_away_here
    found = [each for each in shown if each.audience in reader.audiences and each.pk not in gone]
    since = reader.news_seen
    return BannerList(found, 0 if since is None else sum(each.begins_at > since for each in found))


def read_cached(player: User | None) -> tuple[tuple[LiveAnnouncement, ...], BannerReader | None]:
    """Return the announcements and the reader's data, both from one call to the cache.

    The reader's data is None if the cached data does not cover all these announcements.
    """
    keys = [LIVE] if player is None else [LIVE, reader_key(player.pk)]
    found = release_cache.get_many(keys)
    live: tuple[LiveAnnouncement, ...] = found[LIVE] if LIVE in found else read_live()
    reader: BannerReader | None = None if player is None else found.get(reader_key(player.pk))
    is_enough = reader is not None and reader.known.issuperset(each.pk for each in live)
    return live, reader if is_enough else None


def read_live() -> tuple[LiveAnnouncement, ...]:
    rows = Announcement.objects.not_over(timezone.now()).order_by("-begins_at", "-pk")[:MOST]
    live = tuple(
        LiveAnnouncement(
            row.pk, row.title, row.in_languages, row.language, row.audience, row.begins_at, row.ends_at
        )
        for row in rows
        if row.begins_at is not None
    )
    release_cache.set(LIVE, live, SECONDS_KEPT)
    return live


def read_reader(player: User, live: tuple[LiveAnnouncement, ...]) -> BannerReader:
    known = frozenset(each.pk for each in live)
    reader = BannerReader(
        known,
        audiences_of(player, [each.audience for each in live]),
        frozenset(
            PutAway.objects.filter(player=player, announcement__in=known).values_list(
                "announcement", flat=True
            )
        ),
        wishes_of(player).news_seen or player.date_joined,
    )
    release_cache.set(reader_key(player.pk), reader, READER_SECONDS)
    return reader


def reader_key(player: int) -> str:
    return f"announcements-reader-{player}"


def store_dismissals(player: User, announcements: Iterable[int]) -> None:
    rows = [PutAway(player=player, announcement_id=number) for number in announcements]
    PutAway.objects.bulk_create(rows, ignore_conflicts=True)
    drop_cached(reader_key(player.pk))


@on_signal(post_save, "instance", Announcement)
@on_signal(post_delete, "instance", Announcement)
def drop_live(changed: Announcement) -> None:
    drop_cached(LIVE)


@on_signal(post_save, "instance", Wishes)
def drop_reader(wishes: Wishes) -> None:
    drop_cached(reader_key(wishes.pk))
