"""The stats of the site, and downloads of its matches."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from buttons.models import Button
from games.models import Match
from tests.accounts.people import a_guest, a_player
from tests.api.caller import Caller, all_of
from tests.html import parsed
from tests.stats.rows import a_button, month_of, month_of_fighter, read_stream, store_results, this_month

pytestmark = pytest.mark.django_db

LAST_MONTH = this_month() - timedelta(days=1)
THEN = timezone.now().replace(year=LAST_MONTH.year, month=LAST_MONTH.month, day=12)
CALL = f"/api/v1/history/{LAST_MONTH.year}-{LAST_MONTH.month}/"
FILE = f"{CALL}?format=csv"


@pytest.fixture
def buttons() -> tuple[Button, Button]:
    return a_button("Avis", "(4)"), a_button("Hammer", "(6)")


def test_the_site_counts_public_matches_that_were_played_to_their_end(
    client: Client, buttons: tuple[Button, Button]
) -> None:
    ann, bob = a_player("Ann"), a_player("Bob")
    sides = (ann, buttons[0]), (bob, buttons[1])
    longest, _other, *_rest = store_results(*sides, "WWW", ended=timezone.now() - timedelta(days=2))
    store_results(*sides, "W", is_private=True)
    Match.objects.create(status=Match.Status.ABANDONED)
    Match.objects.create(status=Match.Status.FINISHED, device_holder=0)
    Match.objects.filter(pk=longest.pk).update(version=44)
    for player in (ann, a_guest()):
        month_of(player, 1, 0)
    month_of_fighter(buttons[0], 3, 0)
    month_of_fighter(buttons[1], 1, 0, rules="goblin")
    page = parsed(client.get("/standing/site/").content.decode())
    assert [fact.text for fact in page.one("dl").all("div")] == [
        "matches 3",
        "players this year1",
        "matches on the busiest of the last 30 days3",
        "As played online75%",
        "Button Goblin25%",
    ]
    assert f"The longest match is number {longest.pk}: its board changed 44 times." in page.one("main").text
    assert [row.text.split()[-1] for row in page.one("tbody").all("tr")[-3:]] == ["0", "3", "0"]


def test_a_site_without_matches_has_no_figures_but_something_to_do(client: Client) -> None:
    page = parsed(client.get("/standing/site/").content.decode()).one("main")
    assert page.one("div", kind="empty").one("p").text.startswith("No match has been played to the end yet.")
    assert page.one("p", kind="actions").one("button", kind="go").text == "Fight a robot"
    assert not page.all("dl")
    assert not page.all("h2")


def test_matches_of_a_month_that_is_over_can_be_taken_along(
    client: Client, buttons: tuple[Button, Button]
) -> None:
    guest = a_guest()
    [told] = store_results((a_player("Ann"), buttons[0]), (guest, buttons[1]), "W", ended=THEN)
    store_results((a_player("Bob"), buttons[0]), (None, buttons[1]), "W", ended=THEN, is_private=True)
    store_results((a_player("Cid"), buttons[0]), (None, buttons[1]), "W")
    page = parsed(client.get("/standing/site/").content.decode())
    assert [page.one("a", href=link).text for link in (FILE, CALL)] == ["as CSV", "as JSON"]
    head, *rows = read_stream(client.get(FILE)).splitlines()
    assert head.startswith("number,status,ruleset,")
    assert [row.split(",")[0] for row in rows] == [str(told.pk)]
    assert rows[0].endswith(",Ann,Avis,(4),,3,won,,,Hammer,(6),,1,lost,")
    [match] = client.get(CALL).json()["items"]
    assert match["number"] == told.pk
    assert [seat["player"] for seat in match["seats"]] == ["Ann", None]


def test_every_match_of_a_month_is_in_its_file_however_many_there_are(
    client: Client, buttons: tuple[Button, Button], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stats.pages.site.AT_ONCE", 2)
    matches = store_results((a_player("Ann"), buttons[0]), (a_player("Bob"), buttons[1]), "WLWLW", ended=THEN)
    monkeypatch.setattr("api.calls.record.PAGE", 2)
    _head, *rows = read_stream(client.get(FILE)).splitlines()
    assert [int(row.split(",")[0]) for row in rows] == [match.pk for match in matches]
    assert [match["number"] for match in all_of(Caller(), CALL)] == [match.pk for match in matches]


def test_there_is_no_file_of_a_month_that_is_not_over_or_has_no_matches(
    client: Client, buttons: tuple[Button, Button]
) -> None:
    store_results((a_player("Ann"), buttons[0]), (a_player("Bob"), buttons[1]), "W", ended=THEN)
    now = this_month()
    for month in (f"{now.year}-{now.month}", "2001-1", "2025-13", "99999-1", "0-0"):
        answer = client.get(f"/api/v1/history/{month}/?format=csv")
        assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json"), month
