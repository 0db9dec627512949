"""Founding a tournament: presets, the form, and refusals with a sentence."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from tests.accounts.people import a_guest, a_player, signed_in
from tests.html import Element, parsed
from tests.tournaments.events import some_fighters
from tournaments.kinds import KINDS, presets
from tournaments.models import Fighters, Tournament

pytestmark = pytest.mark.django_db

NEW = "/tournaments/new/"


@pytest.fixture
def olga() -> User:
    some_fighters(40)
    return a_player("Olga")


def filled_in(**changed: Any) -> dict[str, Any]:
    given = {
        "title": "Spring Cup",
        "kind": "knock-out",
        "places_from": "4",
        "places_to": "8",
        "starts": "full",
        "fighters": "free",
        "pace": "days:3",
        "first_to": "3",
        "ruleset": "online",
        "drawn_matches": "replay",
        "seeding": "rating",
    }
    return given | changed


def test_a_title_and_a_preset_are_enough(olga: User) -> None:
    client = signed_in(olga)
    for preset in presets():
        form = parsed(client.get(NEW, {"preset": preset.key}).content.decode()).one("form", kind="founding")
        data = as_filled_in(form) | {"title": str(preset.label)}
        if data["starts"] != "full":
            data["starts_at"] = moment(timezone.now() + timedelta(days=2))
        answer = client.post(NEW, data)
        assert answer.status_code == 302, parsed(answer.content.decode()).text
        Tournament.objects.update(organiser=a_player(f"Friend of {preset.key}".replace(" ", "")))
    assert list(Tournament.objects.order_by("pk").values_list("kind", flat=True)) == [
        preset.settings["kind"] for preset in presets()
    ]


def moment(when: datetime) -> str:
    return timezone.localtime(when).strftime("%Y-%m-%dT%H:%M")


def as_filled_in(form: Element) -> dict[str, str]:
    """Return the data that a browser would send with the unchanged form."""
    sent = {}
    for field in form.all("input"):
        kind = field.attributes.get("type", "text")
        if kind not in ("radio", "checkbox") or "checked" in field.attributes:
            usual = "on" if kind == "checkbox" else ""
            sent[field.attributes.get("name", "")] = field.attributes.get("value", usual)
    for choice in form.all("select"):
        options = choice.all("option")
        chosen = [each for each in options if "selected" in each.attributes] or options[:1]
        sent[choice.attributes["name"]] = chosen[0].attributes["value"]
    return sent


def test_what_is_filled_in_is_what_is_founded(olga: User) -> None:
    starts = timezone.localtime(timezone.now() + timedelta(days=3)).replace(second=0, microsecond=0)
    answer = signed_in(olga).post(
        NEW,
        filled_in(
            kind="groups",
            starts="either",
            starts_at=moment(starts),
            fighters="once",
            pace="bank:14+1",
            days_per_round="28",
            first_to="2",
            rules="Be kind.",
            group_size="3",
            through="1",
            weekends_off="on",
            friendly="on",
            rating_from="1200",
            by_link="on",
            repeats="weekly",
        ),
    )
    cup = Tournament.objects.get()
    assert answer["Location"] == cup.get_absolute_url()
    assert (cup.kind, cup.fighters) == ("groups", Fighters.ONCE)
    assert (cup.starts_at, cup.when_full, cup.repeats) == (starts, True, "weekly")
    terms = cup.terms
    assert (terms.pace, terms.first_to, terms.weekends_off, terms.rated) == ("bank:14+1", 2, True, False)
    assert (cup.group_size, cup.through, cup.rating_from, cup.by_link) == (3, 1, 1200, True)
    assert (cup.organiser, cup.rules) == (olga, "Be kind.")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"kind": "chess"}, "Select a valid choice. chess is not one of the available choices."),
        ({"fighters": "mine"}, "Select a valid choice."),
        ({"pace": "days:4"}, "Select a valid choice."),
        ({"places_to": "1"}, "Ensure this value is greater than or equal to 3."),
        ({"places_to": "1000"}, "Ensure this value is less than or equal to 128."),
        ({"fighters": "draft", "pick_hours": "49"}, "Ensure this value is less than or equal to 48."),
        ({"places_from": "9"}, "The maximum number of players can’t be lower than the minimum."),
        ({"title": ""}, "This field is required."),
        ({"title": "x" * 61}, "Ensure this value has at most 60 characters"),
        ({"rules": "x" * 4001}, "Ensure this value has at most 4000 characters"),
        ({"starts": "date"}, "Enter the start date and time."),
        ({"starts": "date", "starts_at": "2001-01-01T12:00"}, "The tournament can’t start in the past."),
        ({"starts": "date", "starts_at": "9999-01-01T12:00"}, "has to start within 90 days"),
        ({"starts": "date", "starts_at": "soon"}, "Enter a valid date/time."),
        ({"rating_from": "1900", "rating_to": "1200"}, "The maximum rating is below the minimum."),
        ({"fighters": "once", "places_to": "128"}, "Only 40 fighters match this filter, and 128 are needed."),
        ({"search": "q=nobody+like+that"}, "Only 0 fighters match this filter, and 1 are needed."),
        ({"first_to": "9"}, "Select a valid choice."),
        ({"days_per_round": "0"}, "Ensure this value is greater than or equal to 1."),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_sentence(
    olga: User, changed: dict[str, str], sentence: str
) -> None:
    answer = signed_in(olga).post(NEW, filled_in(**changed))
    assert answer.status_code == 422
    assert sentence in parsed(answer.content.decode()).text
    assert not Tournament.objects.exists()


def test_guests_sign_up_first_and_others_confirm_their_address(olga: User) -> None:
    assert signed_in(a_guest()).get(NEW)["Location"].endswith("/signup/")
    answer = signed_in(a_player("Ann", verified=False)).post(NEW, filled_in())
    assert answer.status_code == 422
    assert "Only players with a confirmed e-mail address can organise tournaments." in answer.content.decode()


def test_one_organises_five_at_once(olga: User) -> None:
    client = signed_in(olga)
    statuses = [client.post(NEW, filled_in()).status_code for _cup in range(6)]
    assert statuses == [302] * 5 + [422]


def test_the_wall_of_fighters_says_who_may_take_part(olga: User) -> None:
    client = signed_in(olga)
    kept = client.post(f"{NEW}fighters/", filled_in(title="Mine"))
    wall = client.get(kept["Location"]).content.decode()
    assert "Which fighters can take part?" in wall
    assert "Use all of these" in wall
    page = parsed(client.get(NEW, {"title": "Mine", "search": "among:q=Fighter+1"}).content.decode())
    form = page.one("form", kind="founding")
    assert form.one("input", id="id_search").attributes["value"] == "q=Fighter+1"
    assert form.one("input", id="id_title").attributes["value"] == "Mine"


def test_an_address_that_makes_no_sense_begins_afresh(olga: User) -> None:
    client = signed_in(olga)
    for asked in ({"preset": "best"}, {"places_to": "many"}, {"kind": "chess", "search": "lot:%"}):
        assert client.get(NEW, asked).status_code == 200, asked


def test_what_does_not_fit_the_kind_is_not_used(olga: User) -> None:
    unseen = {"rounds": "99", "group_size": "x", "pick_hours": "0", "starts_at": "soon"}
    assert signed_in(olga).post(NEW, filled_in(**unseen)).status_code == 302
    cup = Tournament.objects.get()
    assert (cup.rounds, cup.group_size, cup.pick_hours, cup.starts_at) == (0, 4, 24, None)
    refused = signed_in(olga).post(NEW, filled_in(kind="swiss", rounds="99"))
    assert refused.status_code == 422
    assert "Ensure this value is less than or equal to 15." in refused.content.decode()


def test_each_kind_says_how_it_goes_and_asks_what_it_needs(olga: User) -> None:
    form = parsed(signed_in(olga).get(NEW).content.decode()).one("form", kind="founding")
    words = [each.one("p").text for each in form.one("fieldset", kind="kinds").all("li")]
    assert words == [str(kind.summary) for kind in KINDS.values()]
    radios = form.one("fieldset", kind="kinds").all("input")
    asking = {each.attributes["value"]: each.attributes["data-asks"] for each in radios}
    assert asking["ladder"] == "reach lasts"
    assert asking["by-hand"] == "lasts"
    assert form.one("div", kind="for-lasts").all("input", id="id_lasts")
