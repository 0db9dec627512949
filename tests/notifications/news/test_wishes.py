"""Requests between players in a running match, in the list of news."""

from datetime import timedelta

import pytest
import time_machine

from accounts.models import User
from games import play
from games.models import Agreement, Match
from tests.accounts.people import signed_in
from tests.games.matches import a_match
from tests.html import parsed
from tests.notifications.letters_to_us import Later
from tests.notifications.post_office import PostOffice

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)


@pytest.fixture
def match(clock: time_machine.Traveller, players: tuple[User, User]) -> Match:
    return a_match(*players, pace="days:3")


def news_of(player: User) -> str:
    return parsed(signed_in(player).get("/news/").content.decode()).text


def test_the_other_reads_what_is_asked(players: tuple[User, User], match: Match) -> None:
    ann, bob = players
    play.ask(match.pk, ann, Agreement.What.STOP)
    assert f"{ann} asks to stop the clocks in your match." in news_of(bob)
    play.agree(match.pk, bob, Agreement.What.STOP)
    assert f"The clocks in your match against {bob} are stopped, as you agreed." in news_of(ann)


def test_news_of_one_question_do_not_tell_of_the_next(
    players: tuple[User, User],
    match: Match,
    clock: time_machine.Traveller,
    post_office: PostOffice,
    later: Later,
) -> None:
    ann, bob = players
    play.ask(match.pk, ann, Agreement.What.STOP)
    clock.shift(MINUTE)
    play.disagree(match.pk, bob)
    play.ask(match.pk, bob, Agreement.What.CANCEL)
    assert f"{bob} asks to call off your match." in news_of(ann)
    assert f"There was a request to answer in your match against {ann}." in news_of(bob)
    later(15)
    assert not [mail for mail in post_office.to(bob.email) if "asks to" in mail["Subject"]]
