from datetime import date, time

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP
from django.contrib.auth.models import Permission
from django.test import Client

from accounts.models import Hours, User
from tests.accounts.people import PASSWORD, a_player
from tests.html import parsed
from tests.refusals import NOT_FOR_YOU, outcome

pytestmark = pytest.mark.django_db


INLINES = {
    f"{of_the_player}-{forms}": 0
    for of_the_player in ("former_names", "hours", "vacations")
    for forms in ("TOTAL_FORMS", "INITIAL_FORMS")
}
"""What a browser sends of the tables below a player who has nothing in them."""


@pytest.fixture
def moderator(client: Client) -> Client:
    player = a_player("moderator", is_staff=True)
    player.user_permissions.set(Permission.objects.filter(codename__in=["view_user", "change_user"]))
    client.force_login(player)
    return client


def test_the_admin_is_closed_to_players(as_zoe: Client) -> None:
    assert outcome(as_zoe.get("/admin/accounts/user/", follow=True)) == NOT_FOR_YOU


def test_a_moderator_clears_a_profile_and_closes_an_account_but_sees_neither_address_nor_rights(
    moderator: Client, zoe: User
) -> None:
    page = moderator.get(f"/admin/accounts/user/{zoe.pk}/change/")
    assert "zoe@example.test" not in page.content.decode()
    fields = page.context["adminform"].form.fields
    assert page.context["inline_admin_formsets"] == []
    profile = {"about", "real_name", "pronouns", "homepage", "away_message"}
    assert set(fields) == {"username", "is_active", "closed_because", "muted_until"} | profile
    moderator.post(
        f"/admin/accounts/user/{zoe.pk}/change/",
        {"username": "zoe", "is_superuser": "on", "is_staff": "on", "email": "x@x.test"},
    )
    zoe.refresh_from_db()
    assert not zoe.is_active
    assert not zoe.is_superuser
    assert not zoe.is_staff
    assert zoe.email == "zoe@example.test"


def test_an_administrator_reads_hours_and_vacations_and_changes_none(client: Client, zoe: User) -> None:
    client.force_login(a_player("keeper", is_staff=True, is_superuser=True))
    Hours.objects.update_or_create(
        player=zoe, defaults={"night_from": time(23), "night_to": time(7), "days_off": "2"}
    )
    zoe.vacations.create(first=date(2026, 12, 1), last=date(2026, 12, 9))
    address = f"/admin/accounts/user/{zoe.pk}/change/"
    page = parsed(client.get(address).content.decode())
    assert "Wednesday" in page.one("div", id="hours-group").text
    assert "9 December 2026" in page.one("div", id="vacations-group").text
    sent = (
        INLINES
        | {"email": "zoe@example.test"}
        | {"username": "zoe", "is_active": "on", "vacations-TOTAL_FORMS": 1}
    )
    sent |= {"vacations-0-first": "2026-12-20", "vacations-0-last": "2026-12-29"}
    assert client.post(address, sent).status_code == 302
    assert zoe.vacations.get().last == date(2026, 12, 9)


def test_a_moderator_changes_no_staff_and_deletes_and_adds_nobody(moderator: Client, zoe: User) -> None:
    keeper = a_player("keeper", is_staff=True, is_superuser=True)
    for page in (f"{keeper.pk}/change/", f"{zoe.pk}/delete/"):
        assert outcome(moderator.post(f"/admin/accounts/user/{page}", {"post": "yes"})) == NOT_FOR_YOU
    for page in ("add/", f"{zoe.pk}/password/"):
        assert outcome(moderator.get(f"/admin/accounts/user/{page}")) == NOT_FOR_YOU


def test_a_superuser_finds_adds_and_changes_players(client: Client, zoe: User) -> None:
    client.force_login(a_player("keeper", is_staff=True, is_superuser=True))
    zoe.former_names.create(name="Formerly")
    assert "zoe" in client.get("/admin/accounts/user/", {"q": "formerly"}).content.decode()
    added = {
        "username": "Nettle",
        "usable_password": "true",
        "password1": PASSWORD,
        "password2": PASSWORD,
    }
    client.post("/admin/accounts/user/add/", added)
    assert User.objects.filter_by_name("nettle").get().check_password(PASSWORD)
    assert client.get(f"/admin/accounts/user/{zoe.pk}/change/").status_code == 200


@pytest.mark.parametrize("chosen", ["x", "", "1.5", "9" * 30, "²", "-1x"])
def test_an_action_is_for_what_can_be_in_the_list(client: Client, zoe: User, chosen: str) -> None:
    client.force_login(a_player("Root", is_staff=True, is_superuser=True))
    data = {"action": "delete_selected", "_selected_action": [str(zoe.pk), chosen], "post": "yes"}
    answer = client.post("/admin/accounts/user/", data)
    assert answer.status_code == 400
    assert User.objects.filter(pk=zoe.pk).exists()


def test_an_admin_takes_a_second_step_away_but_neither_sees_nor_sets_its_secret(
    client: Client, zoe: User
) -> None:
    TOTP.activate(zoe, "JBSWY3DPEHPK3PXP")
    second_step = Authenticator.objects.get(user=zoe)
    client.force_login(a_player("boss", is_staff=True, is_superuser=True))
    address = f"/admin/mfa/authenticator/{second_step.pk}"
    page = client.get(f"{address}/change/")
    assert page.status_code == 200
    assert second_step.data["secret"] not in page.content.decode()
    assert client.post(f"{address}/change/", {"data": "4"}).status_code == 403
    assert client.get("/admin/mfa/authenticator/add/").status_code == 403
    client.post(f"{address}/delete/", {"post": "yes"})
    assert not Authenticator.objects.filter(user=zoe).exists()
