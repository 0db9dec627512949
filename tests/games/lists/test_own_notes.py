"""A player's own notes about a match: marked up on its page, in brief at home, for nobody else."""

import pytest

from accounts.models import User
from games import play
from games.models import Match
from tests.accounts.people import signed_in
from tests.games.forms import page_of
from tests.games.matches import a_match, two_friends
from tests.html import parsed

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


def home(player: User) -> str:
    browser = signed_in(player)
    browser.post("/first-steps/put-away/")
    return parsed(browser.get("/matches/").content.decode()).text


@pytest.mark.parametrize("dice", ["(X)", "(6)"], ids=["on the jacket or in a row", "while another thinks"])
def test_notes_stand_in_brief_at_home(players: tuple[User, User], dice: str) -> None:
    matches = [a_match(*players, dice, dice) for _number in range(2)]
    for number, match in enumerate(matches):
        play.note(match.pk, players[0], f"mind **die {number}**")
    for number in range(2):
        assert f"My notes: mind die {number}" in home(players[0])
    assert "mind die" not in home(players[1])


def test_notes_are_marked_up_on_the_page_of_the_match(players: tuple[User, User]) -> None:
    match: Match = a_match(*players)
    play.note(match.pk, players[0], "mind the **ten** of @Bob")
    page = parsed(page_of(match, players[0]))
    told = next(told for told in page.all("div", kind="told") if "mind" in told.text)
    assert told.one("strong").text == "ten"
    assert told.one("a", href=players[1].get_absolute_url()).text == "@Bob"
    assert "mind the" not in page_of(match, players[1])
