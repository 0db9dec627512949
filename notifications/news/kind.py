"""Base classes of kinds of news: recipients, headlines, and until when they are news."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from django.db.models import F, Q
from django.utils.translation import gettext as _

from core.text.lists import all_of
from games.models import Match, Seat
from games.signals import News
from notifications.kinds import KINDS, NewsKind
from notifications.models import Notice


class MatchNews(NewsKind):
    """News about a match. It counts as read once its player has seen the match since."""

    is_counted: ClassVar[bool] = True
    """Whether the number beside “News” counts it."""
    unseen: ClassVar[Q] = Q(match__seats__move_seen__lt=F("mark"))
    """Which notices their players have not seen, as a condition for a query."""

    def seats(self, news: News) -> Iterable[Seat]:
        return []

    def decision(self, seat: Seat) -> int | None:
        return None

    def mark(self, match: Match) -> int:
        """Return the version of the match, or of its chat, from which on the news counts as seen."""
        return match.version

    def prepare(self, notices: Sequence[Notice]) -> None:
        """Load all that the headlines of these notices need besides their matches, in few queries."""

    def headline(self, notice: Notice, match: Match, seat: Seat) -> str:
        raise NotImplementedError

    def headline_without_seat(self, notice: Notice, match: Match) -> str:
        return _("You left match %(number)s before it began.") % {"number": match.pk}

    def why_not_tell(self, notice: Notice, match: Match, seat: Seat) -> str:
        """Return why the player need not be notified any more; empty if they should be."""
        return _("The player has seen it.") if seat.move_seen >= notice.mark else ""


class OtherNews(NewsKind):
    """News that is not about a match: a sentence with a link."""

    mail_template: ClassVar[str] = "other"
    """Of `templates/notifications/mail/`: draws a mail that tells this before all else."""

    def things(self, notices: Sequence[Notice]) -> Mapping[int, Any]:
        """Return what these notices are about, by key, in few queries. Deleted objects are left out."""
        raise NotImplementedError

    def headline(self, notice: Notice, thing: Any) -> str:
        raise NotImplementedError

    def url(self, notice: Notice, thing: Any) -> str:
        raise NotImplementedError

    def why_not_tell(self, notice: Notice, thing: Any) -> str:
        """Return why the player need not be notified any more; empty if they should be."""
        return ""

    def mail_context(self, notice: Notice, thing: Any) -> dict[str, object]:
        """Return the context that the mail's template needs besides the lines of all news."""
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
