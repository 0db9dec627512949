"""Fighters that players save and share, and trying one against a robot at once."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from core.refusals import NotPossible
from games.models import Match
from pages.people.export import _play
from robots.seating import make_robots
from tests.accounts.people import a_guest, a_player, signed_in
from tests.html import parsed
from tests.promises import with_promise
from training.workshop import saving
from training.workshop.models import KeptFighter
from training.workshop.saving import save_fighter

pytestmark = pytest.mark.django_db

RECIPE = "(4) z(8) s(12) (20) (X)"


@pytest.fixture
def ann() -> User:
    return a_player("Ann")


def test_a_fighter_is_kept_and_everybody_with_its_link_sees_it(ann: User) -> None:
    answer = signed_in(ann).post("/workshop/keep/", {"recipe": RECIPE, "name": "Night  Train"})
    kept = KeptFighter.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/workshop/{kept.slug}/")
    page = parsed(Client().get(kept.get_absolute_url()).content.decode())
    assert page.one("input", kind="name-field").attributes["value"] == "Night Train"
    assert page.one("section", kind="made").one("div", kind="made-words").text == f"Made by Ann {RECIPE}"
    assert not page.all("section", aria_labelledby="mine")
    assert Client().get("/workshop/k3v9x7/").status_code == 404


@pytest.mark.services
def test_the_same_is_kept_once_and_only_so_many(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saving, "MOST_KEPT", 1)
    assert save_fighter(ann, "Night Train", RECIPE) == save_fighter(ann, "Night Train", RECIPE)
    with pytest.raises(NotPossible, match="You already have 1 saved fighters"):
        save_fighter(ann, "Day Train", RECIPE)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "Give your fighter a name of 2 to 25 letters"),
        ("A", "Give your fighter a name of 2 to 25 letters"),
        ("N" * 26, "Give your fighter a name of 2 to 25 letters"),
        ("Night\u202eTrain", "Give your fighter a name of 2 to 25 letters"),
        ("\u3164\u3164\u3164", "Give your fighter a name of 2 to 25 letters"),
        ("Official Moderator", "That name is reserved"),
        ("Robot-Owl", "That name is reserved"),
    ],
)
def test_names_are_checked_as_those_of_players_are(ann: User, name: str, sentence: str) -> None:
    with pytest.raises(NotPossible, match=sentence):
        save_fighter(ann, name, RECIPE)


@pytest.mark.parametrize("recipe", ["", "(4", "(4) " * 12, "(4)" * 4000])
def test_only_what_can_fight_is_kept(ann: User, recipe: str) -> None:
    with pytest.raises(NotPossible):
        save_fighter(ann, "Night Train", recipe)


def test_guests_keep_none() -> None:
    with pytest.raises(NotPossible, match="Guests can’t save fighters"):
        save_fighter(a_guest(), "Night Train", RECIPE)


def test_only_its_maker_deletes_it(ann: User) -> None:
    kept = save_fighter(ann, "Night Train", RECIPE)
    assert signed_in(a_player("Bob")).post(f"/workshop/{kept.slug}/delete/").status_code == 404
    assert signed_in(ann).post(f"/workshop/{kept.slug}/delete/").status_code == 302
    assert not KeptFighter.objects.exists()


def test_it_is_in_the_data_of_its_maker_and_goes_with_them(ann: User) -> None:
    save_fighter(ann, "Night Train", RECIPE)
    ((_name, found),) = [file for file in _play(ann) if file[0] == "workshop.json"]
    assert [(one["name"], one["recipe"]) for one in found] == [("Night Train", RECIPE)]
    ann.delete()
    assert not KeptFighter.objects.exists()


def test_a_visitor_tries_it_against_a_robot_at_once(client: Client) -> None:
    make_robots()
    answer = client.post("/workshop/try/", with_promise(recipe=RECIPE, robot="wise"))
    match = Match.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, match.get_absolute_url())
    mine, theirs = match.all_seats
    assert (mine.recipe, theirs.button_name, str(theirs.player)) == (RECIPE, "Hammer", "Robot-Owl")
    assert (match.first_to, match.rated, match.ruleset) == (1, False, "online")


def test_what_only_another_ruleset_allows_is_tried_under_that(ann: User) -> None:
    make_robots()
    answer = signed_in(ann).post("/workshop/try/", with_promise(recipe="(100) (100) (30)", robot="wise"))
    assert answer.status_code == 302
    assert Match.objects.get().ruleset == "classic"


@pytest.mark.parametrize(
    ("recipe", "robot", "sentence"),
    [("(4", "wise", "Character 1"), (RECIPE, "nobody", "There is no such robot.")],
)
def test_what_cannot_be_tried_makes_no_match(client: Client, recipe: str, robot: str, sentence: str) -> None:
    make_robots()
    answer = client.post("/workshop/try/", with_promise(recipe=recipe, robot=robot))
    assert answer.status_code == 422
    assert sentence in parsed(answer.content.decode()).one("p", kind="error").text
    assert not Match.objects.exists()
