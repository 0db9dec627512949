"""Admin lists reveal to staff nothing that they do not show."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.admin import ModelAdmin
from django.contrib.auth.models import Permission
from django.db.models import Field, Model
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.accounts.people import a_player
from tests.accounts.test_admin import INLINES

pytestmark = pytest.mark.django_db

ADMINS = list(admin.site._registry.values())


@pytest.fixture
def trusted(client: Client) -> Client:
    """Return a client of a staff member with every permission, who is still no superuser."""
    staff = a_player("trusted", is_staff=True)
    staff.user_permissions.set(Permission.objects.all())
    client.force_login(staff)
    return client


def list_of(admins: ModelAdmin[Any]) -> str:
    return reverse(f"admin:{admins.opts.app_label}_{admins.opts.model_name}_changelist")


def ways_to_ask(model: type[Model], relations: int) -> Iterator[tuple[str, ...]]:
    """Yield the fields of *model* and of models up to so many *relations* away."""
    for field in model._meta.get_fields():
        if isinstance(field, Field) and not field.is_relation:
            yield (field.name,)
        elif field.is_relation and field.related_model and relations:
            yield from ((field.name, *rest) for rest in ways_to_ask(field.related_model, relations - 1))


def filters_of(admins: ModelAdmin[Any]) -> list[str]:
    return [str(getattr(offered, "parameter_name", offered)) for offered in list[Any](admins.list_filter)]


def is_shown(admins: ModelAdmin[Any], way: tuple[str, ...]) -> bool:
    """Return True if the list has a column or filter for this field, or for the field of its key."""
    return way[0] in [*admins.list_display, *filters_of(admins)] and (len(way) == 1 or way[1:] == ("id",))


@pytest.mark.parametrize("admins", ADMINS, ids=lambda admins: admins.opts.label)
def test_no_list_can_be_asked_about_a_field_that_it_does_not_show(
    trusted: Client, admins: ModelAdmin[Any], rf: Any
) -> None:
    request = rf.get("/admin/")
    request.user = User.objects.filter_by_name("trusted").get()
    asked = [way for way in ways_to_ask(admins.model, relations=2) if not is_shown(admins, way)]
    assert asked
    answered = [
        lookup
        for way in asked
        for end in ("", "__startswith", "__regex", "__isnull")
        if admins.lookup_allowed(lookup := "__".join(way) + end, "x", request)
    ]
    assert answered == []


@pytest.mark.slow
@pytest.mark.parametrize("admins", ADMINS, ids=lambda admins: admins.opts.label)
def test_every_list_opens_with_its_columns_and_filters(trusted: Client, admins: ModelAdmin[Any]) -> None:
    assert trusted.get(list_of(admins)).status_code == 200
    for name in filters_of(admins):
        assert trusted.get(list_of(admins), {name: "1"}).status_code in (200, 302)


@pytest.mark.parametrize(
    "lookup",
    [
        "email__startswith",
        "email__regex",
        "real_name__startswith",
        "password__startswith",
        "emailaddress__email__startswith",
        "former_names__name__startswith",
        "seats__player__email__startswith",
    ],
)
def test_a_moderator_does_not_guess_what_a_player_keeps_to_themselves(
    client: Client, caplog: pytest.LogCaptureFixture, lookup: str
) -> None:
    moderator = a_player("moderator", is_staff=True)
    moderator.user_permissions.set(Permission.objects.filter(codename="view_user"))
    client.force_login(moderator)
    assert client.get("/admin/accounts/user/", {lookup: "z"}).status_code == 400
    assert f"Filtering by {lookup} not allowed" in caplog.text


def test_a_superuser_filters_by_every_field(client: Client) -> None:
    client.force_login(a_player("keeper", is_staff=True, is_superuser=True))
    page = client.get("/admin/accounts/user/", {"email__startswith": "keep"})
    assert [player.username for player in page.context["cl"].result_list] == ["keeper"]


def test_the_order_and_the_search_of_players_tell_no_address_either(client: Client) -> None:
    a_player("ann", real_name="Zacharias")
    a_player("bob", real_name="Aaron")
    staff = a_player("moderator", is_staff=True)
    staff.user_permissions.set(Permission.objects.filter(codename__in=["view_user", "change_user"]))
    client.force_login(staff)
    found = client.get("/admin/accounts/user/", {"q": "example.test"}).context["cl"]
    assert list(found.result_list) == []
    for name in ("email", "real_name", "password"):
        assert client.get("/admin/accounts/user/", {"_to_field": name}).status_code == 400
        assert name not in found.model_admin.list_display


def test_the_history_of_a_player_names_what_was_changed_and_not_what_to(client: Client) -> None:
    zoe = a_player("zoe")
    client.force_login(a_player("keeper", is_staff=True, is_superuser=True))
    address = f"/admin/accounts/user/{zoe.pk}/"
    changed = {"username": "zoe", "is_active": "on", "email": "secret@example.test", **INLINES}
    assert client.post(f"{address}change/", changed).status_code == 302
    staff = a_player("moderator", is_staff=True)
    staff.user_permissions.set(Permission.objects.filter(codename__in=["view_user", "change_user"]))
    client.force_login(staff)
    words = client.get(f"{address}history/").content.decode()
    assert "Changed E-mail address" in words
    assert "secret@" not in words + client.get("/admin/").content.decode()
