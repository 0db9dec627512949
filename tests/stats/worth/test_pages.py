"""Matchups before a match, as pages show them."""

from __future__ import annotations

from typing import Protocol

import pytest
from django.test import Client
from django.urls import reverse

from buttons.models import Button
from games.models import Match
from games.offers.button_choice import address
from stats.models import Matchup
from tests.accounts.people import a_player, signed_in
from tests.conftest import LimitRequests
from tests.games.matches import an_offer
from tests.html import Element, parsed
from tests.stats.worth.fighters import a_button, among_robots

pytestmark = pytest.mark.django_db

NEW = "/matches/new/"


class HasContent(Protocol):
    content: bytes


def page_of(answer: HasContent) -> Element:
    return parsed(answer.content.decode())


@pytest.fixture
def ann() -> Client:
    return signed_in(a_player("Ann"))


@pytest.fixture
def tin() -> Button:
    return a_button("Tin", "(4) (6) (8)")


@pytest.fixture
def cup() -> Button:
    return a_button("Cup", "(4) (4) (10)")


def form(ann: Client, mine: Button | None, theirs: Button | None, **terms: str) -> Element:
    filled = {"mine": mine, "theirs": theirs}
    picks = {side: address(button) for side, button in filled.items() if button}
    answer = ann.get(NEW, {"first_to": "3", "against": "anybody"} | picks | terms)
    return page_of(answer).one("div", id="worth")


def test_the_form_of_a_match_names_the_favourite(ann: Client, tin: Button, cup: Button) -> None:
    among_robots(tin, cup, won=160, lost=240)
    said = form(ann, tin, cup)
    assert "for Cup, first to 3" in said.text
    assert "from 400 rounds between robots" in said.text
    percent = int(said.one("b").text.split()[0])
    assert 60 < percent < 75
    assert int(form(ann, tin, cup, first_to="1").one("b").text.split()[0]) == 60


def test_it_is_by_the_rules_of_the_form(ann: Client, tin: Button, cup: Button) -> None:
    among_robots(tin, cup, 160, 240, rules="classic")
    assert "No odds yet" in form(ann, tin, cup).text
    assert "for Cup" in form(ann, tin, cup, ruleset="classic-tournament").text


def test_the_same_dice_are_even(ann: Client, tin: Button) -> None:
    assert "50 % for each fighter: their dice are the same" in form(ann, tin, tin).text


def test_before_both_are_chosen_nothing_is_compared(ann: Client, tin: Button) -> None:
    assert form(ann, tin, None).text == ""


@pytest.mark.parametrize("terms", [{"winslow": "mine"}, {"seats": "3"}, {"my_recipe": "(4)"}])
def test_what_self_play_does_not_have_is_not_estimated(
    ann: Client, tin: Button, cup: Button, terms: dict[str, str]
) -> None:
    among_robots(tin, cup, 160, 240)
    assert form(ann, tin, cup, **terms).text == ""


def test_special_rules_as_printed_are_not_those_of_self_play(ann: Client, tin: Button) -> None:
    gordo = a_button("Gordo", "(V) (W) (X) (Y) (Z)", special="Gordo")
    assert "No odds yet" in form(ann, tin, gordo).text
    assert form(ann, tin, gordo, printed_specials="on").text == ""


def test_asking_from_the_form_leads_back_to_it(ann: Client, tin: Button, cup: Button) -> None:
    asked = {"mine": address(tin), "theirs": address(cup), "first_to": "2", "ruleset": "online"}
    answer = ann.post("/matches/new/worth/", asked)
    assert answer["Location"].startswith(f"{NEW}?")
    assert Matchup.objects.get().asked_at is not None
    said = page_of(ann.get(answer["Location"])).one("div", id="worth")
    assert "Robots will work them out by tomorrow" in said.text
    assert not said.all("button", hx_target="#worth")


def test_asking_on_the_page_answers_in_its_place(ann: Client, tin: Button, cup: Button) -> None:
    asked = {"mine": address(tin), "theirs": address(cup), "first_to": "2", "ruleset": "online"}
    answer = ann.post("/matches/new/worth/", asked, headers={"HX-Request": "true"})
    assert page_of(answer).one("div", id="worth").text.startswith("No odds yet. Robots")


def test_only_fighters_of_the_catalogue_are_played(ann: Client, tin: Button) -> None:
    for pick in ("", "random:", "nowhere/nobody", "../..", "x" * 500):
        answer = ann.post(
            "/matches/new/worth/",
            {"mine": address(tin), "theirs": pick},
            headers={"HX-Request": "true"},
        )
        assert answer.status_code == 422, pick
        assert page_of(answer).one("p", role="alert").text == "Nobody can play this fighter.", pick
    assert not Matchup.objects.exists()


def test_nobody_asks_for_very_many_pairs(
    ann: Client, tin: Button, cup: Button, limit_requests: LimitRequests
) -> None:
    limit_requests("worth", 1)
    asked = {"mine": address(tin), "theirs": address(cup)}
    assert ann.post("/matches/new/worth/", asked).status_code == 302
    pan = a_button("Pan", "(20)")
    assert ann.post("/matches/new/worth/", asked | {"theirs": address(pan)}).status_code == 429
    assert Matchup.objects.count() == 1


def test_an_offer_names_the_favourite(ann: Client, tin: Button, cup: Button) -> None:
    among_robots(tin, cup, 160, 240)
    bob, carl = a_player("Bob"), a_player("Carl")
    offer = an_offer(bob, carl)
    for number, button in enumerate((tin, cup)):
        offer.seats.filter(number=number).update(button_name=button.name, recipe=button.recipe)
    said = page_of(signed_in(carl).get(offer.get_absolute_url())).one("div", id="worth")
    assert "for Cup, first to 3" in said.text
    Match.objects.update(first_to=1)
    said = page_of(signed_in(carl).get(offer.get_absolute_url())).one("div", id="worth")
    assert "60 ±" in said.text


def test_an_offer_without_a_second_fighter_compares_none(ann: Client, tin: Button) -> None:
    bob = a_player("Bob")
    offer = an_offer(bob, None, tin.recipe, "")
    assert not page_of(ann.get(offer.get_absolute_url())).all("div", id="worth")


def test_the_page_of_a_fighter_leads_to_any_other(client: Client, tin: Button, cup: Button) -> None:
    among_robots(tin, cup, 160, 240)
    page = page_of(client.get(tin.get_absolute_url()))
    assert page.all("form", action=comparison_url(tin))
    answer = page_of(client.get(comparison_url(tin), {"other": "cup", "first_to": "1"}))
    assert "60 ±" in answer.one("div", id="worth").text


def test_a_name_that_nobody_has_is_refused(client: Client, tin: Button) -> None:
    answer = client.get(comparison_url(tin), {"other": "Nobody"})
    assert answer.status_code == 422
    assert page_of(answer).one("p", id="wrong").text == "There’s no fighter called Nobody."


def test_terms_that_make_no_sense_are_the_usual_ones(client: Client, tin: Button, cup: Button) -> None:
    among_robots(tin, cup, 160, 240)
    answer = client.get(comparison_url(tin), {"other": "Cup", "first_to": "99", "ruleset": "nonsense"})
    assert "first to 3" in page_of(answer).one("div", id="worth").text


def comparison_url(button: Button) -> str:
    return reverse("worth:against", args=[button.set.slug, button.slug])
