"""A player's own notes on a match support the markup of chats."""

import pytest

from accounts.models import User
from games import play
from games.models import Match
from tests.games.forms import page_of
from tests.games.matches import a_match, two_friends
from tests.html import parsed

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


def test_notes_are_marked_up_on_the_page_of_the_match(players: tuple[User, User]) -> None:
    match: Match = a_match(*players)
    play.note(match.pk, players[0], "mind the **ten** of @Bob")
    page = parsed(page_of(match, players[0]))
    told = next(told for told in page.all("div", kind="told") if "mind" in told.text)
    assert told.one("strong").text == "ten"
    assert told.one("a", href=players[1].get_absolute_url()).text == "@Bob"
    assert "mind the" not in page_of(match, players[1])
