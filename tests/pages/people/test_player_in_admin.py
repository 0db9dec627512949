"""A player's page in the admin: who reads which part, and how many statements it takes."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from community.moderation.models import Report
from notifications.models import Delivery, Silenced
from tests.accounts.people import PASSWORD, a_player, befriend, signed_in
from tests.conftest import LimitRequests
from tests.games.matches import a_match
from tests.html import Element, parsed
from tests.refusals import NOT_FOR_YOU, outcome

pytestmark = pytest.mark.django_db

PARTS = ("sessions", "reports_about", "reports_by", "matches", "limits")
OF_ADMINISTRATORS = ("addresses", "mails", "silenced")


@pytest.fixture
def ann() -> User:
    return a_player("Ann")


@pytest.fixture
def moderator() -> User:
    player = a_player("Mod", is_staff=True)
    player.groups.add(Group.objects.get(name="moderator"))
    return player


@pytest.fixture
def keeper() -> User:
    return a_player("Keeper", is_staff=True, is_superuser=True)


def page_of(player: User) -> str:
    return f"/admin/accounts/user/{player.pk}/change/"


def parts(reader: User, player: User) -> dict[str, Element]:
    page = parsed(signed_in(reader).get(page_of(player)).content.decode())
    names = (*PARTS, *OF_ADMINISTRATORS)
    return {name: part for name in names for part in page.all("div", kind=f"field-{name}")}


def log_in(player: User, browser: str) -> Client:
    client = Client(HTTP_USER_AGENT=browser, REMOTE_ADDR="192.0.2.7")
    client.post("/accounts/login/", {"login": player.username, "password": PASSWORD})
    return client


def a_report(player: User, reporter: User) -> Report:
    return Report.objects.create(
        kind=Report.Kind.PROFILE, reason=Report.Reason.RUDE, quoted="Boo!", player=player, reporter=reporter
    )


def test_a_moderator_reads_what_a_decision_needs_but_no_mail(moderator: User, ann: User) -> None:
    assert list(parts(moderator, ann)) == list(PARTS)


def test_an_administrator_also_reads_addresses_and_mails(keeper: User, ann: User) -> None:
    Silenced.objects.create(player=ann, address=ann.email, why=Silenced.Why.BOUNCED, words="550 no such user")
    Delivery.objects.create(player=ann, due="2026-01-01T12:00Z", state=Delivery.State.PARKED, reason="421")
    found = parts(keeper, ann)
    assert list(found) == [*PARTS, *OF_ADMINISTRATORS]
    assert "ann@example.test" in found["addresses"].text
    assert "parked" in found["mails"].text
    assert "550 no such user" in found["silenced"].text


def test_a_moderator_reads_no_sessions_and_limits_of_staff(moderator: User, keeper: User) -> None:
    assert list(parts(moderator, keeper)) == ["reports_about", "reports_by", "matches"]


@pytest.mark.services
def test_a_moderator_sees_where_a_player_is_logged_in_and_ends_that(moderator: User, ann: User) -> None:
    phone = log_in(ann, "An old phone <script>")
    UserSession.objects.create(user=ann, ip="192.0.2.9", session_key="long-gone", user_agent="Expired")
    shown = parts(moderator, ann)["sessions"].text
    assert "An old phone <script>" in shown
    assert "192.0.2.7" in shown
    assert "Expired" not in shown
    answer = signed_in(moderator).post(page_of(ann).replace("change", "log-out"), follow=True)
    assert "Ann is logged out everywhere." in answer.content.decode()
    assert not UserSession.objects.filter(user=ann).exists()
    assert outcome(phone.get("/accounts/email/")) == "302 to /accounts/login/?next=/accounts/email/"
    assert LogEntry.objects.latest("pk").get_change_message() == "Logged out everywhere."


def test_only_who_may_close_an_account_ends_its_sessions(moderator: User, keeper: User, ann: User) -> None:
    log_in(keeper, "A browser")
    curator = a_player("Cur", is_staff=True)
    curator.groups.add(Group.objects.get(name="curator"))
    for staff in (moderator, curator):
        assert outcome(signed_in(staff).post(page_of(keeper).replace("change", "log-out"))) == NOT_FOR_YOU
    address = page_of(keeper).replace("change", "log-out")
    assert outcome(signed_in(ann).post(address)) == f"302 to /admin/login/?next={address}"
    assert UserSession.objects.filter(user=keeper).exists()
    assert signed_in(moderator).post("/admin/accounts/user/987654/log-out/").status_code == 404


def test_reports_about_and_by_the_player_lead_to_their_pages(moderator: User, ann: User) -> None:
    bob = a_player("Bob")
    about, by = a_report(ann, bob), a_report(bob, ann)
    found = parts(moderator, ann)
    for name, report in (("reports_about", about), ("reports_by", by)):
        assert found[name].one("a").attributes["href"].endswith(f"/report/{report.pk}/change/")
        assert "Bob" in found[name].text
        assert "not decided" in found[name].text


def test_private_matches_are_not_listed(moderator: User, ann: User) -> None:
    bob = a_player("Bob")
    befriend(ann, bob)
    public, private = a_match(ann, bob), a_match(ann, bob, is_private=True)
    matches = parts(moderator, ann)["matches"]
    links = [link.attributes["href"] for link in matches.all("a")]
    assert links == [f"/admin/games/match/{public.pk}/change/", "/admin/games/match/?q=Ann"]
    assert str(private.pk) not in [cell.text for cell in matches.all("td")]


@pytest.mark.services
def test_limits_that_refused_requests_are_listed(
    moderator: User, ann: User, limit_requests: LimitRequests
) -> None:
    limit_requests("name_check", 1)
    asked = signed_in(ann)
    answers = [asked.get("/accounts/name-check/", {"username": "Zoe"}) for _ask in range(3)]
    assert [answer.status_code for answer in answers] == [200, 429, 429]
    cells = [cell.text for cell in parts(moderator, ann)["limits"].all("td")]
    assert cells[:3] == ["name_check", "1/m/ip,600/d/ip", "2"]
    assert parts(moderator, a_player("Bob"))["limits"].all("td") == []


def test_a_long_record_takes_no_more_statements(keeper: User, ann: User) -> None:
    bob = a_player("Bob")
    befriend(ann, bob)

    def add(count: int) -> None:
        for number in range(count):
            a_match(ann, bob)
            a_report(ann, a_player(f"Reporter{User.objects.count()}"))
            a_report(bob, ann)
            Delivery.objects.create(player=ann, due="2026-01-01T12:00Z")
            address = f"{number}-{count}@example.test"
            Silenced.objects.create(player=ann, address=address, why=Silenced.Why.BOUNCED)
            log_in(ann, "A browser")

    def statements() -> int:
        client = signed_in(keeper)
        client.get(page_of(ann))
        with CaptureQueriesContext(connection) as asked:
            answer = client.get(page_of(ann))
        rows = {name: len(part.all("tr")) for name, part in rows_of(answer).items()}
        assert max(rows.values()) <= 11, rows
        return len(asked)

    add(2)
    before = statements()
    add(12)
    assert statements() == before


def rows_of(answer: Any) -> dict[str, Element]:
    page = parsed(answer.content.decode())
    return {name: page.one("div", kind=f"field-{name}") for name in (*PARTS, *OF_ADMINISTRATORS)}
