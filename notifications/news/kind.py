"""What a kind of news says of itself: whom it is for, how it is told, and for how long it is news."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from django.db.models import F, Q
from django.utils.translation import gettext as _

from core.text.lists import all_of
from games.models import Match, Seat
from games.signals import News
from notifications.kinds import KINDS, Kind
from notifications.models import Notice


class MatchNews(Kind):
    """News about a match. Its player has heard of it once they have seen the match since."""

    is_counted: ClassVar[bool] = True
    """Whether the number beside “News” counts it."""
    unseen: ClassVar[Q] = Q(match__seats__move_seen__lt=F("mark"))
    """Which notices their players have not seen, as a condition for a query."""

    def seats(self, news: News) -> Iterable[Seat]:
        """The seats that are to hear of what has happened."""
        return []

    def decision(self, seat: Seat) -> int | None:
        """What its player is asked for, if the news are about that."""
        return None

    def mark(self, match: Match) -> int:
        """The version of the match, or of its chat, that a player has seen who has seen the news."""
        return match.version

    def prepare(self, notices: Sequence[Notice]) -> None:
        """Read at once what the sentences of these notices need besides their matches."""

    def headline(self, notice: Notice, match: Match, seat: Seat) -> str:
        """The news in one sentence."""
        raise NotImplementedError

    def headline_without_seat(self, notice: Notice, match: Match) -> str:
        """For somebody who sits there no longer."""
        return _("You left match %(number)s before it began.") % {"number": match.pk}

    def why_not_tell(self, notice: Notice, match: Match, seat: Seat) -> str:
        """Why the player need not hear of it any more; empty if they do."""
        return _("The player has seen it.") if seat.move_seen >= notice.mark else ""


class OtherNews(Kind):
    """News about something else than a match, in a sentence that leads to a page."""

    mail_template: ClassVar[str] = "other"
    """Of `templates/notifications/mail/`: draws a mail that tells this before all else."""

    def things(self, notices: Sequence[Notice]) -> Mapping[int, Any]:
        """What these notices are about, by their keys: all read at once, without those that are gone."""
        raise NotImplementedError

    def headline(self, notice: Notice, thing: Any) -> str:
        raise NotImplementedError

    def url(self, notice: Notice, thing: Any) -> str:
        """The path of the page that tells more."""
        raise NotImplementedError

    def why_not_tell(self, notice: Notice, thing: Any) -> str:
        """Why the player need not hear of it any more; empty if they do."""
        return ""

    def mail_context(self, notice: Notice, thing: Any) -> dict[str, object]:
        """What its template needs besides the lines of all news."""
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
    """All but that of the player who did it."""
    return [seat for seat in news.match.all_seats if seat.number != news.by]
