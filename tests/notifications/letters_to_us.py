"""Mails that players and others write to the site."""

from collections.abc import Callable
from email.message import EmailMessage, Message
from email.utils import make_msgid

from games.models import Match
from notifications.inbox.receiving import MailOutcome, receive
from tests.notifications.post_office import PostOffice

Later = Callable[..., None]
QUOTATION = "On Mon, 2 Mar 2026 at 12:15, Buttonmen <noreply@testserver> wrote:\n> power 1 on 1\n"


def an_answer(mail: Message, text: str, **headers: str) -> EmailMessage:
    answer = EmailMessage()
    given = {
        "From": str(mail["To"]),
        "To": str(mail["Reply-To"]),
        "Subject": f"Re: {mail['Subject']}",
        "Message-ID": make_msgid(domain="example.test"),
        "In-Reply-To": str(mail["Message-ID"]),
    }
    for name, value in (given | {name.replace("_", "-"): value for name, value in headers.items()}).items():
        if value:
            answer[name] = value
    answer.set_content(f"{text}\n\n{QUOTATION}")
    return answer


class Turn:
    """A match whose active player has received a mail about their turn."""

    def __init__(self, match: Match, office: PostOffice, later: Later) -> None:
        self.match, self.office, self.later = match, office, later
        later()
        seat = match.all_seats[next(iter(match.battle.decisions))]
        assert seat.player is not None
        self.player, self.seat = seat.player, seat.number
        self.mail = office.to(self.player.email)[-1]

    def reply_with(self, text: str, **headers: str) -> MailOutcome:
        return receive(an_answer(self.mail, text, **headers).as_bytes())

    def answers(self) -> list[EmailMessage]:
        """Return the automatic replies of the site."""
        self.later(0)
        return [mail for mail in self.office.mails if mail["Auto-Submitted"] == "auto-replied"]

    @property
    def now(self) -> Match:
        return Match.objects.get(pk=self.match.pk)

    @property
    def has_moved(self) -> bool:
        return self.now.version != self.match.version
