import re
from hashlib import sha256
from typing import Any

import pytest
from django.template import Context, Template

from core.drawing import faces
from core.drawing.pins import pin_drawing
from rules.skills import CATALOGUE

RECIPE = "p(6) (10) s(12) (16) (X)"


def pin(name: str, recipe: str = RECIPE, *, with_dice: bool = True) -> str:
    return pin_drawing(name, recipe, with_dice=with_dice)


def test_a_pin_is_the_same_today_and_tomorrow() -> None:
    drawing = pin("Old Hob")
    assert sha256(drawing.encode()).hexdigest()[:16] == "4df4a7455cc12851"


def test_every_name_has_a_pin_of_its_own() -> None:
    names = [f"Fighter {number}" for number in range(200)]
    assert len({pin(name, with_dice=False) for name in names}) == len(names)


def test_every_recipe_of_a_name_has_a_pin_of_its_own() -> None:
    assert pin("Old Hob", "(4) (6)") != pin("Old Hob", "(4) (8)")


def test_the_dice_stand_on_the_rim_of_a_large_pin() -> None:
    assert re.findall(r">([^<>]+)</text>", pin("Old Hob")) == ["6", "10", "12", "16", "X"]
    assert "<text" not in pin("Old Hob", with_dice=False)


@pytest.mark.parametrize("recipe", ["", "not a recipe", "((((", "(4) " * 60])
def test_a_pin_needs_no_readable_recipe(recipe: str) -> None:
    assert pin("Nobody", recipe)


def test_a_skill_makes_its_owner_wear_something() -> None:
    assert faces.TOPS["flames"][1] in pin("Sparks", "F(4) F(6)")


def test_whatever_is_worn_exists_and_belongs_to_a_skill() -> None:
    wardrobe: dict[str, Any] = {
        "top": faces.TOPS,
        "eyes": faces.EYES,
        "mouth": faces.MOUTHS,
        "mark": faces.MARKS,
    }
    for symbol, (slot, thing) in faces.WORN.items():
        assert symbol in CATALOGUE
        assert thing in wardrobe[slot]


def test_a_pin_says_its_name_only_if_nothing_beside_it_does() -> None:
    silent = Template("{% load dice %}{% pin 'Old Hob' '(4)' 40 %}").render(Context())
    assert 'aria-hidden="true"' in silent
    assert 'width="40" height="40"' in silent
    spoken = Template("{% load dice %}{% pin 'Old Hob' '(4)' 40 label='Old Hob' %}").render(Context())
    assert 'role="img" aria-label="Old Hob"' in spoken


def test_a_name_cannot_smuggle_anything_into_its_pin() -> None:
    wicked = '"><script>alert(1)</script>'
    html = Template("{% load dice %}{% pin name recipe 96 label=name %}").render(
        Context({"name": wicked, "recipe": wicked})
    )
    assert "<script" not in html


def test_buttons_without_a_name_differ_by_their_recipes() -> None:
    template = Template("{% load dice %}{% pin '' recipe 44 %}")
    assert len({template.render(Context({"recipe": recipe})) for recipe in ("(4)", "(6)", "(8)")}) == 3


def test_who_is_not_chosen_yet_has_no_face() -> None:
    assert ">?</text>" in pin("?", "")
    assert ">?</text>" not in pin("Old Hob", "")
