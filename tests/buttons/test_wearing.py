"""Players wear a fighter's pin beside their name."""

from __future__ import annotations

import pytest

from accounts.models import User
from buttons.models import Button, ButtonSet
from core.drawing.pins import pin_drawing
from tests.accounts.people import a_player, signed_in
from tests.html import Element, parsed

pytestmark = pytest.mark.django_db


@pytest.fixture
def avis() -> Button:
    soldiers = ButtonSet.objects.create(name="Soldiers")
    return Button.objects.create(set=soldiers, name="Avis", recipe="(4) (4) (10) (12) (X)")


def wear(player: User, button: Button, choice: str) -> None:
    answer = signed_in(player).post(f"{button.get_absolute_url()}wear/", {"wear": choice})
    assert answer["Location"] == button.get_absolute_url()


def page(player: User | None, address: str) -> Element:
    return parsed(signed_in(player).get(address).content.decode())


def test_a_pin_is_worn_and_taken_off_on_the_page_of_its_fighter(avis: Button) -> None:
    ann = a_player("Ann")
    own = str(page(None, "/players/Ann/").one("main").all("svg", kind="pin")[0])
    assert "Wear this pin" in page(ann, avis.get_absolute_url()).text
    wear(ann, avis, "yes")
    assert "Take this pin off" in page(ann, avis.get_absolute_url()).text
    for viewer in (None, ann, a_player("Bob")):
        worn = page(viewer, "/players/Ann/").one("main").all("svg", kind="pin")[0]
        assert str(worn) != own
        assert str(worn) == str(page(None, avis.get_absolute_url()).one("main").all("svg", kind="pin")[0])
    wear(ann, avis, "no")
    assert str(page(None, "/players/Ann/").one("main").all("svg", kind="pin")[0]) == own


def test_the_bar_and_the_list_of_players_show_it(avis: Button) -> None:
    ann = a_player("Ann")
    wear(ann, avis, "yes")
    ann.refresh_from_db()
    assert (ann.worn_name, ann.worn_recipe) == (avis.name, avis.recipe)
    drawn = pin_drawing(avis.name, avis.recipe, with_dice=False)
    assert drawn in signed_in(ann).get("/help/").content.decode()
    assert drawn in signed_in(None).get("/players/").content.decode()


def test_the_own_profile_says_whose_pin_it_is(avis: Button) -> None:
    ann = a_player("Ann")
    assert "Your pin is made from your name." in page(ann, "/accounts/profile/").text
    wear(ann, avis, "yes")
    assert "You’re wearing the pin of Avis." in page(ann, "/accounts/profile/").text


def test_visitors_wear_nothing(avis: Button) -> None:
    answer = signed_in(None).post(f"{avis.get_absolute_url()}wear/", {"wear": "yes"})
    assert answer["Location"].startswith("/accounts/login/")
    assert "Wear this pin" not in page(None, avis.get_absolute_url()).text
    missing = signed_in(a_player("Ann")).post("/buttons/soldiers/nobody/wear/", {"wear": "yes"})
    assert missing.status_code == 404
    assert not User.objects.exclude(worn_name="").exists()
