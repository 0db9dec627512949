"""The designer: recipe and dice stay in step, and errors name their place."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from tests.html import Element, parsed

pytestmark = pytest.mark.django_db

WORKSHOP = "/workshop/"
NIGHT_TRAIN = "(4) z(8) s(12) (20) (X)"


def page(client: Client, status: int = 200, **given: str) -> Element:
    answer = client.get(WORKSHOP, given)
    assert answer.status_code == status
    return parsed(answer.content.decode())


def after_tap(client: Client, **given: str) -> dict[str, list[str]]:
    """Return the query of the address to which a tap leads."""
    answer = client.get(WORKSHOP, given)
    assert answer.status_code == 302
    return parse_qs(urlsplit(answer["Location"]).query)


def test_a_recipe_is_drawn_as_dice_and_told_where_it_may_fight(client: Client) -> None:
    found = page(client, recipe=NIGHT_TRAIN, name="Night Train")
    assert len(found.all("button", kind="tap")) == 5
    assert found.one("ul", kind="legal").text.startswith("✓ Online ✓ Classic ✓ Goblin – Tournaments")


def test_taps_make_a_new_recipe(client: Client) -> None:
    chosen = {"recipe": NIGHT_TRAIN, "die": "1", "name": "Night Train"}
    assert after_tap(client, **chosen, do="skill:p") == {
        "recipe": ["(4) zp(8) s(12) (20) (X)"],
        "name": ["Night Train"],
        "die": ["1"],
    }
    assert after_tap(client, **chosen, do="skill:z")["recipe"] == ["(4) (8) s(12) (20) (X)"]
    assert after_tap(client, **chosen, do="out") == {
        "recipe": ["(4) s(12) (20) (X)"],
        "name": ["Night Train"],
    }
    assert after_tap(client, **chosen, do="add:(6)") == {
        "recipe": ["(4) z(8) s(12) (20) (X) (6)"],
        "name": ["Night Train"],
        "die": ["5"],
    }
    assert after_tap(client, recipe=NIGHT_TRAIN, do="choose:2")["die"] == ["2"]


def test_one_line_says_what_each_skill_of_the_chosen_die_does(client: Client) -> None:
    told = page(client, recipe=NIGHT_TRAIN, die="1").one("div", kind="about-die")
    assert "Speed: " in told.text
    pressed = [one for one in told.all("button", kind="opt") if one.attributes.get("aria-pressed") == "true"]
    assert [one.text for one in pressed] == ["✓ Speed"]


def test_skills_that_the_rules_refuse_together_are_dashed_with_the_reason(client: Client) -> None:
    told = page(client, recipe="M(8)", die="0", all="1")
    dashed = told.all("button", kind="impossible")
    assert dashed
    assert all(one.attributes["title"] and "name" not in one.attributes for one in dashed)


@pytest.mark.parametrize(
    ("recipe", "sentence"),
    [
        ("(4) z(8) y(12)", "Character 10: “y” isn’t a skill"),
        ("(4) " * 20, "up to 11 dice"),
        ("(4)" * 4000, "up to 500"),
        ("(99999999999999)", "Character 2: "),
        ("\u202e(4) \u05d0(6)", "Character 5: "),
    ],
)
def test_what_nobody_can_fight_with_is_said_with_its_place(
    client: Client, recipe: str, sentence: str
) -> None:
    found = page(client, recipe=recipe)
    assert sentence in found.one("p", kind="wrong").text
    assert "disabled" in found.one("button", kind="play").attributes
    assert not found.all("section", id="strength")


@pytest.mark.parametrize("edit", ["add:(7)", "skill:y", "skill:p", "out", "nothing", "add:(4)" * 1000])
def test_a_tap_that_no_button_makes_is_refused(client: Client, edit: str) -> None:
    found = page(client, status=400, recipe="(4)", do=edit)
    assert found.one("p", role="alert").text == "do: we couldn’t read that."
