"""Blocked networks and temporary rate limits: what staff can set, and what it does until when."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

from accounts.models import User
from buttonmen.restrictions.in_force import delete_ended
from buttonmen.restrictions.models import NetworkBan, TemporaryRate
from core.rate_limits import rates_of, usual_rates
from games.models import Match
from notifications.mail.links import stop_link
from tests.accounts.people import PASSWORD, a_player, signed_in
from tests.games.matches import a_match, two_friends

pytestmark = pytest.mark.django_db

BLOCKED = "203.0.113.9"
SAID = "Your internet address is blocked for now, so you can only read. Try again "
BANS = "/admin/buttonmen/networkban/"
RATES = "/admin/buttonmen/temporaryrate/"


def ban(network: str = "203.0.113.0/24", days: float = 1) -> NetworkBan:
    return NetworkBan.objects.create(network=network, until=timezone.now() + timedelta(days=days))


def keeper() -> User:
    return a_player("Keeper", is_staff=True, is_superuser=True)


def in_days(days: float) -> dict[str, str]:
    moment: datetime = timezone.now() + timedelta(days=days)
    return {"until_0": f"{moment:%Y-%m-%d}", "until_1": f"{moment:%H:%M}"}


def errors_of(answer: Any) -> dict[str, list[str]]:
    assert answer.status_code == 200
    return dict(answer.context["adminform"].form.errors)


def enter(client: Client, **headers: str) -> bool:
    """Return True if the client becomes a guest, False if it is told that its network is blocked."""
    answer = client.post(reverse("accounts:guest"), headers=headers)
    entered = "_auth_user_id" in client.session
    assert (answer.status_code, SAID in answer.content.decode()) == ((302, False) if entered else (403, True))
    return entered


# ---- blocked networks


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("account_login", {"login": "Ann", "password": PASSWORD}),
        ("account_signup", {"username": "Bob", "email": "bob@example.test", "password1": PASSWORD}),
        ("accounts:guest", {}),
    ],
)
@pytest.mark.parametrize("headers", [{}, {"hx-request": "true"}])
def test_a_visitor_of_a_blocked_network_reads_and_enters_nowhere(
    name: str, fields: dict[str, str], headers: dict[str, str]
) -> None:
    a_player("Ann")
    ban()
    visitor = Client(REMOTE_ADDR=BLOCKED)
    assert visitor.get(reverse(name) if name != "accounts:guest" else "/").status_code == 200
    refused = visitor.post(reverse(name), fields, headers=headers)
    assert refused.status_code == 403
    assert SAID in refused.content.decode()
    assert refused.headers.get("HX-Retarget") == ("#content" if headers else None)
    assert 0 < int(refused.headers["Retry-After"]) <= 24 * 3600
    assert "_auth_user_id" not in visitor.session
    assert User.objects.count() == 1


@pytest.mark.services
def test_a_player_of_a_blocked_network_plays_on_only_after_it_ends() -> None:
    players = two_friends()
    match = a_match(*players)
    active = match.battle.active or 0
    player = signed_in(players[active])
    player.defaults["REMOTE_ADDR"] = BLOCKED
    place, fields = reverse("games:surrender_round", args=[match.pk]), {"round": match.battle.round}
    ban()
    assert player.get(match.get_absolute_url()).status_code == 200
    refused = player.post(place, fields)
    assert refused.status_code == 403
    assert SAID in refused.content.decode()
    assert Match.objects.get(pk=match.pk).version == match.version
    with time_machine.travel(timezone.now() + timedelta(days=1, minutes=1)):
        player.post(place, fields)
    assert Match.objects.get(pk=match.pk).version == match.version + 1


def test_programs_of_a_blocked_network_get_the_refusal_as_a_problem() -> None:
    ban()
    refused = Client(REMOTE_ADDR=BLOCKED).post("/api/v1/matches/", {}, content_type="application/json")
    assert refused.status_code == 403
    assert refused.json()["code"] == "address-blocked"
    assert refused.json()["detail"].startswith(SAID)
    assert Client(REMOTE_ADDR=BLOCKED).get("/api/v1/openapi.json").status_code == 200


def test_other_networks_and_staff_are_not_blocked() -> None:
    ban()
    staff = signed_in(keeper())
    staff.defaults["REMOTE_ADDR"] = BLOCKED
    assert "/accounts/" in staff.post(reverse("accounts:invitation")).headers["Location"]
    assert enter(Client(REMOTE_ADDR="203.0.114.9"))


@pytest.mark.parametrize(
    ("network", "address", "is_blocked"),
    [
        ("2001:db8:1:2::/64", "2001:db8:1:2:3::4", True),
        ("2001:db8:1:2::/64", "2001:db8:1:3::4", False),
        ("2001:db8::/32", "2001:db8:ffff::1", True),
        ("203.0.113.9/32", "203.0.113.9", True),
        ("203.0.113.9/32", "203.0.113.8", False),
        ("203.0.113.9/32", "2001:db8::1", False),
    ],
)
def test_networks_of_both_versions(network: str, address: str, is_blocked: bool) -> None:
    ban(network)
    assert enter(Client(REMOTE_ADDR=address)) is not is_blocked


def test_the_address_is_that_before_our_proxies(settings: Settings) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    ban()
    assert not enter(Client(), **{"x-forwarded-for": f"198.51.100.1, {BLOCKED}"})
    assert enter(Client(), **{"x-forwarded-for": f"{BLOCKED}, 198.51.100.1"})


def test_a_blocked_player_can_log_out_and_stop_e_mails() -> None:
    ann = a_player("Ann")
    ban()
    player = signed_in(ann)
    player.defaults["REMOTE_ADDR"] = BLOCKED
    assert player.post(stop_link(ann)).status_code == 200
    assert player.post(reverse("account_logout")).status_code == 302
    assert "_auth_user_id" not in player.session


def test_bans_are_read_once_and_then_kept(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    ban()
    blocked = Client(REMOTE_ADDR=BLOCKED)
    blocked.post(reverse("accounts:guest"))
    with django_assert_num_queries(0):
        assert SAID in blocked.post(reverse("accounts:guest")).content.decode()


@pytest.mark.services
def test_staff_block_a_network_and_the_log_has_it() -> None:
    staff = signed_in(keeper())
    answer = staff.post(f"{BANS}add/", {"network": " 203.0.113.77/24 ", "reason": "Spam", **in_days(3)})
    assert answer.status_code == 302
    made = NetworkBan.objects.get()
    assert (made.network, made.reason, str(made.made_by)) == ("203.0.113.0/24", "Spam", "Keeper")
    assert LogEntry.objects.get().object_repr == "203.0.113.0/24"
    assert not enter(Client(REMOTE_ADDR=BLOCKED))
    staff.post(f"{BANS}{made.pk}/delete/", {"post": "yes"})
    assert enter(Client(REMOTE_ADDR=BLOCKED))


@pytest.mark.parametrize(
    ("network", "stored"),
    [
        ("203.0.113.9", "203.0.113.9/32"),
        ("203.0.0.0/16", "203.0.0.0/16"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:DB8::/32", "2001:db8::/32"),
    ],
)
def test_a_network_is_stored_in_one_spelling(network: str, stored: str) -> None:
    signed_in(keeper()).post(f"{BANS}add/", {"network": network, "reason": "Spam", **in_days(3)})
    assert NetworkBan.objects.get().network == stored


@pytest.mark.parametrize(
    ("network", "days", "problem"),
    [
        ("203.0.0.0/15", 1, {"network": ["This network is too large. The largest is /16."]}),
        ("2001:d00::/31", 1, {"network": ["This network is too large. The largest is /32."]}),
        ("0.0.0.0/0", 1, {"network": ["This network is too large. The largest is /16."]}),
        ("localhost", 1, {"network": ["Enter an address or a network, such as 203.0.113.0/24."]}),
        ("203.0.113.0/33", 1, {"network": ["Enter an address or a network, such as 203.0.113.0/24."]}),
        ("127.0.0.0/24", 1, {"network": ["You’re using an address of this network yourself."]}),
        ("198.51.100.0/24", 1, {"network": ["This network is blocked already."]}),
        ("203.0.113.0/24", -1, {"until": ["Choose a time in the future."]}),
        ("203.0.113.0/24", 91, {"until": ["Choose at most 90 days."]}),
    ],
)
def test_what_cannot_be_blocked(network: str, days: float, problem: dict[str, list[str]]) -> None:
    ban("198.51.100.0/24")
    fields = {"network": network, "reason": "Spam", **in_days(days)}
    assert errors_of(signed_in(keeper()).post(f"{BANS}add/", fields)) == problem
    assert NetworkBan.objects.count() == 1


# ---- temporary rates


def set_rate(limit: str, rates: str, days: float = 1) -> Any:
    fields = {"limit": limit, "rates": rates, "reason": "Flood", **in_days(days)}
    return signed_in(keeper()).post(f"{RATES}add/", fields)


@pytest.mark.services
def test_a_rate_of_staff_counts_until_it_ends() -> None:
    assert set_rate("guest", "1/h/ip").status_code == 302
    assert rates_of("guest") == "1/h/ip"
    visitors = [Client(REMOTE_ADDR=BLOCKED) for _number in range(3)]
    assert visitors[0].post(reverse("accounts:guest")).status_code == 302
    assert visitors[1].post(reverse("accounts:guest")).status_code == 429
    with time_machine.travel(timezone.now() + timedelta(days=1, minutes=1)):
        assert rates_of("guest") == usual_rates()["guest"]
        assert [visitor.post(reverse("accounts:guest")).status_code for visitor in visitors[1:]] == [302] * 2


def test_pages_of_allauth_have_the_rate_too() -> None:
    assert set_rate("login", "1/h/ip").status_code == 302
    fields = {"login": "Keeper", "password": "wrong"}
    assert Client().post(reverse("account_login"), fields).status_code == 200
    refused = Client().post(reverse("account_login"), fields)
    assert "Try again" in refused.content.decode()
    assert int(refused.headers["Retry-After"]) in range(3590, 3601)


@pytest.mark.parametrize(
    ("limit", "rates", "days", "problem"),
    [
        ("guest", "often", 1, {"rates": ["“often” is no rate. Write it as 5/m/user."]}),
        ("guest", "0/m/ip", 1, {"rates": ["“0/m/ip” is no rate. Write it as 5/m/user."]}),
        ("guest", "5/0m/ip", 1, {"rates": ["“5/0m/ip” is no rate. Write it as 5/m/user."]}),
        ("guest", "5/nanm/ip", 1, {"rates": ["“5/nanm/ip” is no rate. Write it as 5/m/user."]}),
        ("guest", "5/m/ip,", 1, {"rates": ["“5/m/ip,” is no rate. Write it as 5/m/user."]}),
        ("guest", "10000/m", 1, {"rates": ["“10000/m” is no rate. Write it as 5/m/user."]}),
        (
            "guest",
            "5/m/user",
            1,
            {"rates": ["This limit counts by “ip”, not by “user”. Write 5/m/ip."]},
        ),
        (
            "accept",
            "5/m",
            1,
            {"rates": ["This limit counts by “user”, not by “ip”. Write 5/m/user."]},
        ),
        ("guest", "5/m", 8, {"until": ["Choose at most 7 days."]}),
        (
            "nonesuch",
            "5/m",
            1,
            {"limit": ["Select a valid choice. nonesuch is not one of the available choices."]},
        ),
    ],
)
def test_rates_that_are_none(limit: str, rates: str, days: float, problem: dict[str, list[str]]) -> None:
    assert errors_of(set_rate(limit, rates, days)) == problem
    assert not TemporaryRate.objects.exists()


@pytest.mark.parametrize("rates", ["5/m", "5/m/ip", "20/m/ip,100/d/ip", "20/5m/ip, 7/30s"])
def test_rates_that_can_be_set(rates: str) -> None:
    set_rate("guest", rates)
    assert rates_of("guest") == rates
    assert enter(Client())


def test_the_form_and_the_list_show_the_usual_rates() -> None:
    staff = signed_in(keeper())
    assert "guest: 20/h/ip" in staff.get(f"{RATES}add/").content.decode()
    TemporaryRate.objects.create(limit="guest", rates="1/h/ip", until=timezone.now() + timedelta(days=1))
    assert ">20/h/ip</td>" in staff.get(RATES).content.decode()


@pytest.mark.services
def test_what_is_over_is_swept() -> None:
    ban(days=-1)
    ban("198.51.100.0/24")
    TemporaryRate.objects.create(limit="guest", rates="1/h/ip", until=timezone.now())
    delete_ended()
    assert [row.network for row in NetworkBan.objects.all()] == ["198.51.100.0/24"]
    assert not TemporaryRate.objects.exists()


@pytest.mark.parametrize("group", ["moderator", "curator"])
@pytest.mark.parametrize("page", [BANS, RATES, f"{BANS}add/", f"{RATES}add/"])
def test_other_staff_restrict_nobody(group: str, page: str) -> None:
    staff = a_player("Staff", is_staff=True)
    staff.groups.add(Group.objects.get(name=group))
    ban("203.0.113.0/24")
    refused = signed_in(staff).get(page)
    assert refused.status_code == 403
    assert "203.0.113" not in refused.content.decode()
