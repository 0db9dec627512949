"""Numbers in the help agree with the code; a changed one leads to its sentence here."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from accounts import vacations
from accounts.hours import CHANGED_EVERY
from accounts.login.known_browsers import A_YEAR
from accounts.models.hours import MOST_DAYS_OFF
from core.calendar import LONGEST_NIGHT
from games.play.agreements import LONGEST_STOP
from games.play.clocks.clock import MORE_FOR_THE_FIRST, WARNED_BEFORE, WARNED_BEFORE_OF_SHORT
from games.play.timekeeping.giving_time import MOST_TIMES
from games.play.under_way.abandoning import SILENCE
from notifications.kinds import KINDS
from notifications.outbox import KEPT_FOR
from pages.people.leaving import GUESTS_ARE_FORGOTTEN_AFTER, TIME_TO_THINK
from rules.battle import MOST_ROUNDS_TO_WIN
from rules.rulesets import MOST_SEATS
from stats.counting.timekeeping import FEWEST, LAST, LAST_ANSWERED
from stats.meetings import COUNTED_WHOLE, MONTH
from stats.rating import FEWEST_RATED, FIRST_SHOWN
from stats.tables.players import FEWEST_OPPONENTS, LATELY
from tests.accounts.people import a_player, signed_in
from tests.html import parsed
from tournaments.course.outcomes import DAYS_FOR_A_RULING
from tournaments.leagues.calendar import CLOSE

pytestmark = pytest.mark.django_db

TWO_WEEKS, DAY, HOUR, MINUTE = timedelta(weeks=2), timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)
TOLD = {
    "clocks": [
        ("After two weeks without an answer", SILENCE == TWO_WEEKS),
        ("get five extra minutes for your first answer", MORE_FOR_THE_FIRST == 5 * MINUTE),
        ("A night can last up to ten hours", LONGEST_NIGHT == 10 * HOUR),
        ("up to two days a week can be off", MOST_DAYS_OFF == 2),
        ("You can change them once a week", CHANGED_EVERY == 7 * DAY),
        ("You start with 7 days", vacations.AT_FIRST == 7),
        ("earn 28 more a year", vacations.DAYS_A_YEAR == 28),
        ("can save up to 28", vacations.MOST_SAVED == 28),
        ("After two weeks, any player can start the clocks again", LONGEST_STOP == TWO_WEEKS),
        ("We warn you once, six hours before your time is up", WARNED_BEFORE == 6 * HOUR),
        ("when a quarter of it is left", WARNED_BEFORE_OF_SHORT == 4),
        ("up to ten times a match", MOST_TIMES == 10),
    ],
    "how_to_play": [("another number from 1 to 9", MOST_ROUNDS_TO_WIN == 9)],
    "faq": [
        ("Yes, up to six of you", MOST_SEATS == 6),
        ("who haven’t played ten rated matches", FEWEST_RATED == 10),
    ],
    "privacy": [
        ("for sixty days", KEPT_FOR == 60 * DAY),
        ("remembers for a year", 365 * DAY.total_seconds() == A_YEAR),
        ("after 30 days away", GUESTS_ARE_FORGOTTEN_AFTER == 30 * DAY),
    ],
    "standing:how": [
        ("two weeks without an answer", SILENCE == TWO_WEEKS),
        ("Everyone starts at 1500", FIRST_SHOWN == 1500),
        ("fewer than ten rated matches", FEWEST_RATED == 10),
        ("in the last 90 days", LATELY == 90 * DAY),
        ("against three or more players", FEWEST_OPPONENTS == 3),
        ("the first rated match with the same player", COUNTED_WHOLE == 1),
        ("Within 30 days", MONTH == 30 * DAY),
        ("how many of their last fifty matches", LAST == 50),
        ("there have to be at least five", FEWEST == 5),
        ("in the last twenty matches", LAST_ANSWERED == 20),
    ],
    "tournaments:leagues": [("four weeks", CLOSE + 1 == 28)],
    "tournaments:how": [("If the organiser says nothing for three days", DAYS_FOR_A_RULING == 3)],
    "people:leave": [("deleted two weeks from now", TIME_TO_THINK == TWO_WEEKS)],
}


@pytest.mark.parametrize("page", TOLD)
def test_what_the_help_tells_is_what_the_code_does(page: str) -> None:
    client = signed_in(a_player("Ann"))
    text = parsed(client.get(reverse(page)).content.decode()).one("main").text
    for words, holds in TOLD[page]:
        assert words in text
        assert holds, words


MAILED_ABOUT = {
    "training.review": "what you take part in",
    "community.announcements": "two welcome e-mails when you’re new",
    "community.announcements.mailings": "news of this site",
    "community.forum": "the forum",
    "community.messages": "messages",
    "notifications": "matches",
    "community.teams": "teams",
    "pages.people.missed_mail": "when you’ve been away for a month",
    "tournaments": "tournaments",
}


def test_the_privacy_page_names_everything_that_mails_are_about(client: Client) -> None:
    page = parsed(client.get(reverse("privacy")).content.decode())
    said = next(line.text for line in page.all("li") if "No e-mails except" in line.text)
    for kind in KINDS.values():
        room = type(kind).__module__.removesuffix(".news").split(".news.")[0].removesuffix(".letters")
        assert MAILED_ABOUT[room] in said, room
