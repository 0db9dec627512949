"""Profile, name and preferences."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from asgiref.sync import sync_to_async
from django.db import connections
from django.test import AsyncClient, Client
from django.utils import timezone, translation

from accounts.models import Preferences, User
from tests.accounts.people import a_player
from tests.html import parsed
from tests.refusals import NOTHING_HERE, outcome

pytestmark = pytest.mark.django_db

PROFILE = {
    "about": "Small dice, big words.",
    "real_name": "Zoë B",
    "pronouns": "she/her",
    "birth_day": "29",
    "birth_month": "2",
    "homepage": "example.org/zoe",
}
PREFERENCES: dict[str, str | int] = {
    "theme": "dark",
    "contrast": "more",
    "density": "compact",
    "motion": "none",
    "dice": "circles",
    "palette": "own",
    "colour_mine": "#112233",
    "colour_theirs": "#445566",
    "colour_one": "#778899",
    "colour_two": "#aabbcc",
    "language": "en",
    "time_zone": "Asia/Tokyo",
    "date_style": "iso",
    "confirm": "always",
    "bots": "not",
    "may_take_back": 3,
    "auto_accept": "friends",
    "messages_from": "nobody",
    "shows_doings": "friends",
    "newcomers": 3,
    "challenges_from": "level",
    "open_to_play": "on",
}


@pytest.mark.parametrize(
    "address",
    [
        "/accounts/profile/",
        "/accounts/name/",
        "/accounts/hours/",
        "/accounts/preferences/",
        "/accounts/preferences/preview/",
        "/accounts/invitation/",
        "/accounts/email/",
        "/accounts/password/change/",
        "/accounts/2fa/",
        "/accounts/sessions/",
    ],
)
def test_an_account_is_open_to_its_player_and_closed_to_everybody_else(
    client: Client, zoe: User, address: str
) -> None:
    assert client.get(address)["Location"] == f"/accounts/login/?next={address}"
    client.force_login(zoe)
    assert client.get(address).status_code == 200


@pytest.mark.services
def test_a_profile_keeps_what_the_player_tells(as_zoe: Client, zoe: User) -> None:
    assert as_zoe.post("/accounts/profile/", PROFILE)["Location"] == "/players/zoe/"
    zoe.refresh_from_db()
    assert zoe.homepage == "https://example.org/zoe"
    assert (zoe.birth_month, zoe.birth_day) == (2, 29)
    assert not zoe.shows_real_name


@pytest.mark.parametrize(
    ("field", "value", "at"),
    [
        ("about", "x" * 256, "about"),
        ("real_name", "x" * 41, "real_name"),
        ("pronouns", "x" * 101, "pronouns"),
        ("birth_day", "32", "birth_day"),
        ("birth_day", "30", "birth_day"),
        ("birth_day", "", "birth_day"),
        ("birth_month", "", "birth_month"),
        ("birth_month", "13", "birth_month"),
        ("homepage", "javascript:alert(1)", "homepage"),
        ("homepage", "ftp://example.org/", "homepage"),
    ],
)
def test_a_refused_profile_names_the_field_and_changes_nothing(
    as_zoe: Client, zoe: User, field: str, value: str, at: str
) -> None:
    page = as_zoe.post("/accounts/profile/", PROFILE | {field: value})
    assert page.status_code == 400
    assert set(page.context["form"].errors) == {at}
    assert f'id="id_{at}_error"' in page.content.decode()
    assert "Small dice" in page.content.decode() or field == "about"
    zoe.refresh_from_db()
    assert (zoe.about, zoe.homepage, zoe.birth_day) == ("", "", None)


@pytest.mark.services
def test_a_player_changes_capitals_at_will_and_the_name_once(as_zoe: Client, zoe: User) -> None:
    for name in ["Zoe", "ZOE", "Zelda"]:
        assert as_zoe.post("/accounts/name/", {"username": name})["Location"] == f"/players/{name}/"
    refused = as_zoe.post("/accounts/name/", {"username": "Zenobia"})
    assert refused.status_code == 400
    assert "already changed your name" in refused.content.decode()
    assert as_zoe.post("/accounts/name/", {"username": "ZELDA"}).status_code == 302
    assert as_zoe.get("/players/zoe/")["Location"] == "/players/ZELDA/"


@pytest.mark.parametrize("name", ["Mirabel", "MIRABEL", "admin", "guest-1", "two words", "", "formerly"])
def test_a_player_takes_no_name_that_is_taken_reserved_or_odd(as_zoe: Client, zoe: User, name: str) -> None:
    mirabel = a_player("Mirabel")
    mirabel.former_names.create(name="Formerly")
    page = as_zoe.post("/accounts/name/", {"username": name})
    assert page.status_code == 400
    assert set(page.context["form"].errors) == {"username"}
    zoe.refresh_from_db()
    assert zoe.username == "zoe"


@pytest.mark.services
def test_preferences_are_kept_and_shape_the_page(as_zoe: Client, zoe: User) -> None:
    as_zoe.post("/accounts/preferences/", PREFERENCES)
    chosen = Preferences.objects.get(player=zoe)
    assert {name: getattr(chosen, name) for name in PREFERENCES} == PREFERENCES | {"open_to_play": True}
    assert not chosen.auto_pass
    page = as_zoe.get("/accounts/preferences/").content.decode()
    assert parsed(page).one("html").attributes == {
        "lang": "en",
        "data-theme": "dark",
        "data-contrast": "more",
        "data-density": "compact",
        "data-dice": "circles",
        "data-motion": "none",
    }
    assert "/accounts/colours/112233-445566-778899-aabbcc.css" in page


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("theme", "neon"),
        ("contrast", "less"),
        ("colour_mine", "red"),
        ("colour_mine", "#12345g"),
        ("colour_two", "#fff;}body{display:none"),
        ("time_zone", "Moon/Tranquillity"),
        ("time_zone", "../../etc/passwd"),
        ("language", "tlh"),
        ("confirm", ""),
        ("most_running", "0"),
        ("most_running", "201"),
        ("most_begun_a_day", "21"),
        ("most_begun_a_day", "many"),
        ("newcomers", "5"),
        ("challenges_from", "friends"),
        ("quiet_until", "9999-12-31"),
    ],
)
def test_refused_preferences_name_the_field_and_change_nothing(
    as_zoe: Client, zoe: User, field: str, value: str
) -> None:
    page = as_zoe.post("/accounts/preferences/", PREFERENCES | {field: value})
    assert page.status_code == 400
    assert set(page.context["form"].errors) == {field}
    assert 'data-theme="auto"' in page.content.decode(), "the page around the form looks as before"
    assert not Preferences.objects.exists()


def test_the_preview_shows_the_choices_and_saves_nothing(as_zoe: Client) -> None:
    part = as_zoe.get("/accounts/preferences/preview/", PREFERENCES).content.decode()
    assert 'data-theme="dark"' in part
    assert "112233-445566-778899-aabbcc.css?preview" in part
    assert as_zoe.get("/accounts/preferences/preview/", {"colour_mine": "<b>"}).status_code == 200
    assert not Preferences.objects.exists()


def test_who_never_chose_anything_has_the_usual_preferences_without_a_row(as_zoe: Client, zoe: User) -> None:
    assert zoe.preferences.theme == "auto"
    as_zoe.get("/accounts/preferences/")
    assert not Preferences.objects.exists()


def test_a_chosen_colour_is_made_readable_in_both_themes(client: Client) -> None:
    sheet = client.get("/accounts/colours/ffff00-000080-778899-aabbcc.css")
    assert sheet["Content-Type"] == "text/css; charset=utf-8"
    assert "immutable" in sheet["Cache-Control"]
    mine = re.search(r"--mine: light-dark\((#\w+), (#\w+)\)", sheet.content.decode())
    assert mine
    assert mine[1] != "#ffff00", "yellow is darkened on paper"
    assert mine[2] == "#ffff00", "and stays at night"


def test_only_four_colours_make_a_style_sheet(client: Client) -> None:
    for key in ("red", "112233", "112233-445566-778899", "112233-445566-778899-aabbcg"):
        assert outcome(client.get(f"/accounts/colours/{key}.css")) == NOTHING_HERE, key


@pytest.mark.services
def test_pages_speak_the_players_language_and_time(as_zoe: Client, zoe: User) -> None:
    Preferences.objects.create(player=zoe, time_zone="Asia/Tokyo", language="en", date_style="iso")
    a_player("mirabel", last_seen=datetime(2026, 1, 1, 20, tzinfo=UTC))
    page = as_zoe.get("/players/mirabel/").content.decode()
    assert "2026-01-02 05:00" in page
    assert translation.get_language() == "en"


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
async def test_they_do_so_under_asgi_too() -> None:
    zoe = await sync_to_async(a_player)("zoe", last_seen=datetime(2026, 1, 1, 20, tzinfo=UTC))
    reader = await sync_to_async(a_player)("reader")
    await Preferences.objects.acreate(player=reader, time_zone="Asia/Tokyo", date_style="local")
    client = AsyncClient()
    await client.aforce_login(reader)
    page = await client.get(zoe.get_absolute_url())
    assert "2 January 2026, 5 a.m." in page.content.decode()
    await sync_to_async(connections.close_all)()


@pytest.mark.parametrize("palette", ["plum", "gold"])
def test_a_palette_of_the_site_needs_no_own_colours(as_zoe: Client, zoe: User, palette: str) -> None:
    Preferences.objects.create(player=zoe, palette=palette)
    sheet = re.search(r'href="(/accounts/colours/[^"]+)"', as_zoe.get("/accounts/name/").content.decode())
    assert sheet
    assert as_zoe.get(sheet[1]).status_code == 200


@pytest.mark.services
def test_a_visit_is_noted_every_few_minutes(as_zoe: Client, zoe: User) -> None:
    long_ago = timezone.now() - timedelta(hours=1)
    User.objects.filter(pk=zoe.pk).update(last_seen=long_ago)
    as_zoe.get("/")
    zoe.refresh_from_db()
    noted = zoe.last_seen
    assert noted is not None
    assert noted > long_ago
    as_zoe.get("/")
    zoe.refresh_from_db()
    assert zoe.last_seen == noted


def test_what_a_page_asks_by_itself_is_no_visit(as_zoe: Client, zoe: User) -> None:
    long_ago = timezone.now() - timedelta(hours=1)
    User.objects.filter(pk=zoe.pk).update(last_seen=long_ago)
    as_zoe.get("/matches/", headers={"hx-request": "true"})
    zoe.refresh_from_db()
    assert zoe.last_seen == long_ago
    as_zoe.post("/matches/bring-back/", headers={"hx-request": "true"})
    zoe.refresh_from_db()
    assert zoe.last_seen > long_ago
