"""Kinds of news: a single file defines all that the site needs to offer and send one."""

from collections.abc import Iterator

import pytest
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.models import Match, Seat
from notifications.kinds import KINDS, Channel, register
from notifications.models import Notice
from notifications.news.kind import MatchNews, names_of_others
from notifications.notify import notify_player
from tests.accounts.people import signed_in
from tests.games.matches import a_match
from tests.html import parsed
from tests.notifications.letters_to_us import Later
from tests.notifications.post_office import PostOffice, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def applause() -> Iterator[type[MatchNews]]:
    @register
    class Applause(MatchNews):
        name = "applause"
        label = gettext_lazy("somebody applauds")
        usual = (Channel.SITE, Channel.MAIL)

        def headline(self, notice: Notice, match: Match, seat: Seat) -> str:
            return f"Applause for your match against {names_of_others(match, seat)}."

    yield Applause
    del KINDS["applause"]


def test_another_room_tells_news_of_its_own(
    players: tuple[User, User], post_office: PostOffice, later: Later, applause: type[MatchNews]
) -> None:
    ann, bob = players
    match = a_match(ann, bob)
    later(60)
    post_office.mails.clear()
    notify_player(ann, applause, match)
    later()
    (mail,) = post_office.mails
    assert mail["To"] == ann.email
    assert "Applause for your match against Bob." in text_of(mail)
    assert "Applause for your match against Bob." in signed_in(ann).get("/news/").content.decode()
    assert "Applause" not in signed_in(bob).get("/news/").content.decode()


def test_players_choose_by_group_with_their_turn_first(players: tuple[User, User]) -> None:
    page = parsed(signed_in(players[0]).get("/accounts/notifications/").content.decode())
    groups = {
        group.one("summary").one("b").text: [row.text for row in group.all("th", scope="row")]
        for group in page.all("details")
        if group.all("table")
    }
    events = "Tournaments, leagues and teams"
    assert list(groups) == ["My turn", "My matches", "People", events, "Forum", "This site"]
    assert groups["My turn"][0] == "it’s my turn"
    assert "a round is over" in groups["My matches"]
    assert "someone writes me a message" in groups["People"]
    assert "my next tournament match starts" in groups[events]
    assert "someone mentions me in the forum" in groups["Forum"]
    assert sum(map(len, groups.values())) == len(KINDS), "each kind is in one group"


def test_players_are_asked_about_it(players: tuple[User, User], applause: type[MatchNews]) -> None:
    assert "somebody applauds" in signed_in(players[0]).get("/accounts/notifications/").content.decode()
