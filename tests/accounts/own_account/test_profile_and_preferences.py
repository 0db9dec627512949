"""Profile, name and preferences."""

import re
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
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
        "/accounts/hours/",
        "/accounts/preferences/",
        "/accounts/sign-in/",
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


LOOK = {name: PREFERENCES[name] for name in ("theme", "contrast", "density", "palette")}
LOOK |= {name: PREFERENCES[name] for name in PREFERENCES if name.startswith("colour_")}
BY_SCRIPT = {"hx-request": "true"}


def test_a_section_saves_itself_and_leaves_the_others(as_zoe: Client, zoe: User) -> None:
    Preferences.objects.create(player=zoe, dice="squares", auto_pass=False)
    part = as_zoe.post("/accounts/preferences/", LOOK | {"section": "look"}, headers=BY_SCRIPT)
    shown = parsed(part.content.decode())
    assert shown.text.startswith("✓ Saved Dark")
    assert shown.one("section", id="preview").attributes["data-theme"] == "dark"
    assert "112233-445566-778899-aabbcc.css?preview" in part.content.decode()
    chosen = Preferences.objects.get(player=zoe)
    assert (chosen.theme, chosen.palette) == ("dark", "own")
    assert (chosen.dice, chosen.auto_pass) == ("squares", False)


def test_a_section_that_is_refused_shows_why_until_it_is_saved(as_zoe: Client) -> None:
    wrong = LOOK | {"section": "look", "colour_mine": "red"}
    refused = as_zoe.post("/accounts/preferences/", wrong, headers=BY_SCRIPT)
    assert (refused.status_code, refused["HX-Retarget"]) == (400, "#form-look")
    form = parsed(refused.content.decode())
    assert "Enter a colour like #1f7a8c." in form.text
    assert not Preferences.objects.exists()
    again = {each.attributes["name"]: each.attributes["value"] for each in form.all("input", type="hidden")}
    saved = as_zoe.post("/accounts/preferences/", LOOK | again, headers=BY_SCRIPT)
    assert saved["HX-Retarget"] == "#form-look"
    assert "Enter a colour" not in saved.content.decode()


def test_without_scripts_a_section_has_a_button_and_shows_its_errors(as_zoe: Client, zoe: User) -> None:
    answer = as_zoe.post("/accounts/preferences/", {"section": "confirm", "confirm": "always"})
    assert answer["Location"] == "/accounts/preferences/"
    assert Preferences.objects.get(player=zoe).confirm == "always"
    refused = as_zoe.post("/accounts/preferences/", {"section": "confirm", "confirm": "perhaps"})
    page = parsed(refused.content.decode())
    assert refused.status_code == 400
    assert "perhaps is not one of the available choices" in page.one("form", id="form-confirm").text
    assert page.one("form", id="form-confirm").one("button").text == "Save"
    assert page.one("form", id="form-look").all("ul", kind="errorlist") == []


def test_another_language_shows_the_whole_page_anew(as_zoe: Client, zoe: User) -> None:
    sent = {"section": "language", "language": "it", "time_zone": "Europe/Rome", "date_style": "iso"}
    answer = as_zoe.post("/accounts/preferences/", sent, headers=BY_SCRIPT)
    assert answer["HX-Refresh"] == "true"
    assert Preferences.objects.get(player=zoe).language == "it"


def test_time_zones_are_listed_by_city_with_the_time_there(as_zoe: Client, zoe: User) -> None:
    Preferences.objects.create(player=zoe, time_zone="US/Pacific")
    with time_machine.travel(datetime(2026, 11, 29, 18, 31, tzinfo=UTC), tick=False):
        field = parsed(as_zoe.get("/accounts/preferences/").content.decode()).one("select", id="id_time_zone")
    europe = field.one("optgroup", label="Europe")
    assert europe.one("option", value="Europe/Rome").text == "Rome (19:31)"
    buenos_aires = field.one("option", value="America/Argentina/Buenos_Aires")
    assert buenos_aires.text == "Buenos Aires, Argentina (15:31)"
    assert "selected" in field.one("option", value="US/Pacific").attributes, "an old choice stays"


def test_the_old_address_of_the_name_leads_to_the_profile(as_zoe: Client) -> None:
    assert as_zoe.get("/accounts/name/")["Location"] == "/accounts/profile/#name"


def test_the_account_has_five_pages(as_zoe: Client, zoe: User) -> None:
    five = ["Profile", "Playing", "Alerts", "Sign-in", "Data"]
    for address, current in {
        "/accounts/profile/": "Profile",
        "/accounts/invitation/": "Profile",
        "/accounts/hours/": "Playing",
        "/accounts/notifications/webhook/": "Alerts",
        "/accounts/sign-in/": "Sign-in",
        "/accounts/2fa/": "Sign-in",
        "/accounts/sessions/": "Sign-in",
    }.items():
        tabs = parsed(as_zoe.get(address).content.decode()).one("ul", kind="tabs").all("a")
        assert [tab.text for tab in tabs] == five, address
        assert [tab.text for tab in tabs if "aria-current" in tab.attributes] == [current], address


def test_the_page_sign_in_shows_what_is_set_up(as_zoe: Client, zoe: User) -> None:
    page = parsed(as_zoe.get("/accounts/sign-in/").content.decode())
    assert "zoe@example.test" in page.text
    assert "Off: your password is enough to log in." in page.text
    for address in ("email/", "password/change/", "2fa/", "sessions/"):
        assert page.one("main").one("a", href=f"/accounts/{address}")


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
    sheet = re.search(r'href="(/accounts/colours/[^"]+)"', as_zoe.get("/accounts/profile/").content.decode())
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
