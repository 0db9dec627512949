"""Lines for news that is not about a match, each with a sentence and a link."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, NamedTuple

from notifications.kinds import KINDS
from notifications.models import Notice
from notifications.news.kind import OtherNews


class NoticeLine(NamedTuple):
    notice: Notice
    kind: OtherNews
    thing: Any
    """The object that the notice is about."""

    @property
    def sentence(self) -> str:
        return self.kind.headline(self.notice, self.thing)

    @property
    def url(self) -> str:
        return self.kind.url(self.notice, self.thing)

    @property
    def why_not_tell(self) -> str:
        return self.kind.why_not_tell(self.notice, self.thing)


def lines_of(notices: Iterable[Notice]) -> list[NoticeLine]:
    """Return a line for each notice that is about no match, in few queries. Leaves out deleted objects."""
    by_kind: dict[str, list[Notice]] = defaultdict(list)
    for notice in notices:
        if notice.match_id is None:
            by_kind[notice.kind].append(notice)
    found: list[NoticeLine] = []
    for name, alike in by_kind.items():
        kind = KINDS[name]
        assert isinstance(kind, OtherNews)
        things = kind.things(alike)
        found += [NoticeLine(notice, kind, things[notice.pk]) for notice in alike if notice.pk in things]
    return sorted(found, key=lambda line: line.notice.pk)


def still_to_tell(notices: Iterable[Notice]) -> list[NoticeLine]:
    return [line for line in lines_of(notices) if not line.why_not_tell]
