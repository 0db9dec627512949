"""Base classes for kinds of news, with recipients, headlines and checks that the news is still current."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from django.db.models import F, Q
from django.utils.translation import gettext as _

from core.text.lists import all_of
from games.models import Match, Seat
from games.signals import News
from notifications.kinds import KINDS, NewsGroup, NewsKind
from notifications.models import Notice


class MatchNews(NewsKind):
    """A kind of news about a match. It counts as read once the player has seen that version of the match."""

    group = NewsGroup.MATCHES
    is_counted: ClassVar[bool] = True
    """True if the number of unread news includes this kind."""
    unseen: ClassVar[Q] = Q(match__seats__move_seen__lt=F("mark"))
    """A query condition for notices that their player has not seen."""

    def seats(self, news: News) -> Iterable[Seat]:
        return []

    def decision(self, seat: Seat) -> int | None:
        return None

    def mark(self, match: Match) -> int:
        """Return the version of the match (or of its chat) at which the news counts as seen."""
        return match.version

    def prepare(self, notices: Sequence[Notice]) -> None:
        """Load the data that the headlines of these notices need besides their matches, in few queries."""

    def headline(self, notice: Notice, match: Match, seat: Seat) -> str:
        raise NotImplementedError

    def headline_without_seat(self, notice: Notice, match: Match) -> str:
        return _("You left match %(number)s before it began.") % {"number": match.pk}

    def why_not_tell(self, notice: Notice, match: Match, seat: Seat) -> str:
        """Return the reason why the notice is outdated, or an empty string if it should still be sent."""
        return _("The player has seen it.") if seat.move_seen >= notice.mark else ""


class OtherNews(NewsKind):
    """A kind of news that is not about a match. Each notice has a sentence and a link."""

    mail_template: ClassVar[str] = "other"
    """The template in `templates/notifications/mail/` for e-mails that begin with this kind of news."""

    def things(self, notices: Sequence[Notice]) -> Mapping[int, Any]:
        """Return the object of each notice by the notice's key, in few queries. Omits deleted objects."""
        raise NotImplementedError

    def headline(self, notice: Notice, thing: Any) -> str:
        raise NotImplementedError

    def url(self, notice: Notice, thing: Any) -> str:
        raise NotImplementedError

    def why_not_tell(self, notice: Notice, thing: Any) -> str:
        """Return the reason why the notice is outdated, or an empty string if it should still be sent."""
        return ""

    def mail_context(self, notice: Notice, thing: Any) -> dict[str, object]:
        return {}


def match_news() -> Iterator[MatchNews]:
    return (kind for kind in KINDS.values() if isinstance(kind, MatchNews))


def kind_of(notice: Notice) -> MatchNews:
    kind = KINDS[notice.kind]
    assert isinstance(kind, MatchNews)
    return kind


def names_of_others(match: Match, seat: Seat) -> str:
    return all_of(other.name for other in match.all_seats if other.number != seat.number)


def name_of_doer(notice: Notice, match: Match, seat: Seat) -> str:
    return names_of_others(match, seat) if notice.by is None else match.all_seats[notice.by].name


def other_seats(news: News) -> list[Seat]:
    return [seat for seat in news.match.all_seats if seat.number != news.by]
