"""The menu of the admin: our rooms in a fixed order, without raw tables of libraries."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group

from core.admin_site import LISTED_IN, MENU
from tests.accounts.people import a_player, signed_in
from tests.refusals import NOTHING_HERE, outcome

pytestmark = pytest.mark.django_db


def menu_of(*groups: str, **fields: bool) -> dict[str, list[str]]:
    staff = a_player("Staff", is_staff=True, **fields)
    staff.groups.set(Group.objects.filter(name__in=groups))
    apps = signed_in(staff).get("/admin/").context["app_list"]
    return {app["app_label"]: [model["object_name"] for model in app["models"]] for app in apps}


def test_the_menu_has_all_models_in_our_rooms() -> None:
    menu = menu_of(is_superuser=True)
    assert list(menu) == list(MENU)
    listed = {name for models in menu.values() for name in models}
    assert listed == {model._meta.object_name for model in admin.site._registry}


def test_models_of_libraries_are_those_that_we_show_in_our_rooms() -> None:
    labels = {model._meta.app_label for model in admin.site._registry}
    assert labels == {*MENU, *LISTED_IN}


def test_each_kind_of_staff_sees_its_own_menu() -> None:
    assert menu_of("curator") == {
        "community": ["Announcement"],
        "buttons": ["Button", "ButtonSet", "Tag"],
        "training": ["Pack"],
    }


def test_a_moderator_finds_players_reports_matches_and_tournaments() -> None:
    assert menu_of("moderator") == {
        "accounts": ["User"],
        "community": ["Report"],
        "games": ["Featured", "Match"],
        "tournaments": ["Tournament"],
    }


@pytest.mark.parametrize("room", [*MENU, *LISTED_IN])
def test_each_room_has_a_page(room: str) -> None:
    keeper = signed_in(a_player("Keeper", is_staff=True, is_superuser=True))
    [app] = keeper.get(f"/admin/{room}/").context["app_list"]
    assert app["models"]


@pytest.mark.parametrize("raw", ["account/emailaddress", "usersessions/usersession", "sites/site"])
def test_raw_tables_have_no_page(raw: str) -> None:
    keeper = signed_in(a_player("Keeper", is_staff=True, is_superuser=True))
    assert outcome(keeper.get(f"/admin/{raw}/")) == NOTHING_HERE
