"""Reports of other players' texts: permissions, stored copies and refusals."""

import pytest
from django.test import Client

from accounts.models import User
from community.moderation.models import Report
from games import play
from games.models import Match
from tests.accounts.people import a_guest, a_player
from tests.conftest import LimitRequests
from tests.games.forms import signed_in
from tests.games.matches import a_match, two_friends
from tests.refusals import NOTHING_HERE, SEND_AGAIN, TOO_OFTEN, outcome
from tests.tournaments.events import a_tournament

pytestmark = pytest.mark.django_db

RUDE = {"reason": "rude", "words": "Not nice."}


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


@pytest.fixture
def match(players: tuple[User, User]) -> Match:
    match = a_match(*players, description="For losers")
    play.say(match.pk, players[1], "You stink!")
    return match


def address(match: Match, message: object = None) -> str:
    return f"{match.get_absolute_url()}report/{'' if message is None else f'?message={message}'}"


def test_a_message_is_reported_as_it_stood(players: tuple[User, User], match: Match) -> None:
    ann, bob = players
    asked = signed_in(ann)
    assert address(match, 1) in asked.get(match.get_absolute_url()).content.decode()
    assert "You stink!" in asked.get(address(match, 1)).content.decode()
    assert asked.post(address(match, 1), RUDE)["Location"] == match.get_absolute_url()
    report = Report.objects.get()
    assert (report.kind, report.player, report.reporter) == ("message", bob, ann)
    assert (report.quoted, report.words, report.reason) == ("You stink!", "Not nice.", "rude")


def test_a_description_and_a_profile_are_reported_too(players: tuple[User, User], match: Match) -> None:
    ann, bob = players
    User.objects.filter(pk=ann.pk).update(about="I hate you all", real_name="Hidden")
    signed_in(bob).post(address(match), RUDE)
    signed_in(bob).post(f"{ann.get_absolute_url()}report/", RUDE)
    assert {(report.kind, report.quoted) for report in Report.objects.all()} == {
        ("description", "For losers"),
        ("profile", "Ann\nI hate you all"),
    }


def test_title_and_text_of_a_tournament_are_reported_too() -> None:
    cup, ann = a_tournament(title="Filthy Cup", rules="Filth"), a_player("Ann")
    page = cup.get_absolute_url()
    assert f'href="{page}report/"' in signed_in(ann).get(page).content.decode()
    assert signed_in(ann).post(f"{page}report/", RUDE)["Location"] == page
    report = Report.objects.get()
    assert (report.kind, report.player, report.page) == ("tournament", cup.organiser, page)
    assert report.quoted == "Filthy Cup\nFilth"
    other = a_tournament(title="Other Cup").get_absolute_url()
    for address in (page, other):
        signed_in(ann).post(f"{address}report/", RUDE)
    assert list(Report.objects.values_list("page", flat=True).order_by("pk")) == [page, other]


def test_nobody_reports_the_own_tournament_nor_one_that_they_do_not_find() -> None:
    cup, linked = a_tournament(), a_tournament(by_link=True)
    assert cup.organiser is not None
    for viewer, address in ((cup.organiser, cup), (a_player("Ann"), linked)):
        assert signed_in(viewer).post(f"{address.get_absolute_url()}report/", RUDE).status_code == 404
    assert "report/" not in signed_in(cup.organiser).get(cup.get_absolute_url()).content.decode()
    assert not Report.objects.exists()


@pytest.mark.services
def test_said_twice_it_is_one_report(players: tuple[User, User], match: Match) -> None:
    for _time in range(2):
        signed_in(players[0]).post(address(match, 1), RUDE)
    assert Report.objects.count() == 1


def test_nobody_reports_themselves(players: tuple[User, User], match: Match) -> None:
    ann, bob = players
    assert signed_in(bob).post(address(match, 1), RUDE).status_code == 404
    assert signed_in(ann).post(address(match), RUDE).status_code == 404
    assert signed_in(ann).post(f"{ann.get_absolute_url()}report/", RUDE).status_code == 404
    assert not Report.objects.exists()


def test_what_was_not_said_is_not_reported(players: tuple[User, User], match: Match) -> None:
    for message in ("0", "2", "nonsense", "-1", "9999999999999"):
        assert outcome(signed_in(players[0]).post(address(match, message), RUDE)) == NOTHING_HERE, message
    assert not Report.objects.exists()


def test_who_may_not_read_the_chat_cannot_report_it(players: tuple[User, User], match: Match) -> None:
    stranger = signed_in(a_player("Tom"))
    assert stranger.get(address(match, 1)).status_code == 200
    play.keep_chat_private(match.pk, players[0], True)
    assert outcome(stranger.get(address(match, 1))) == NOTHING_HERE
    private = a_match(*players, is_private=True, description="Secret")
    assert outcome(stranger.get(address(private))) == NOTHING_HERE


def test_visitors_log_in_first_and_guests_may_report(match: Match) -> None:
    assert "/accounts/login/" in Client().post(address(match, 1), RUDE)["Location"]
    assert signed_in(a_guest()).post(address(match, 1), RUDE).status_code == 302


@pytest.mark.parametrize("data", [{}, {"reason": "boredom"}, {"reason": "rude", "words": "x" * 501}])
def test_a_report_has_a_reason(players: tuple[User, User], match: Match, data: dict[str, str]) -> None:
    assert signed_in(players[0]).post(address(match, 1), data).status_code == 422
    assert not Report.objects.exists()


def test_reports_are_not_made_by_the_hundred(
    players: tuple[User, User], match: Match, limit_requests: LimitRequests
) -> None:
    limit_requests("report", 2)
    asked = signed_in(players[0])
    answers = [outcome(asked.post(address(match, 1), RUDE)) for _time in range(3)]
    assert [answer.startswith(TOO_OFTEN) for answer in answers] == [False, False, True]


def test_a_report_is_posted_with_a_token_of_the_site(players: tuple[User, User], match: Match) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(players[0])
    assert outcome(client.post(address(match, 1), RUDE)).startswith(SEND_AGAIN)
    assert not Report.objects.exists()
