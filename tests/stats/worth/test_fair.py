"""Fighters with an even chance against another."""

from __future__ import annotations

import pytest

from buttons.models import Button
from buttons.recipes.strengths import measured_strengths
from games.models import USUAL, Terms
from games.offers.button_choice import address
from games.play.terms.even_fighters import CLOSE, closely_matched
from stats.fighters import fighters_with
from stats.models import FighterRating, Matchup, Pool
from stats.worth import fair
from stats.worth.asking import dice_of_button
from stats.worth.fair import CANDIDATES, fair_opponents
from tests.accounts.people import a_player, signed_in
from tests.conftest import LimitRequests
from tests.html import parsed
from tests.stats.worth.fighters import a_button, among_robots

pytestmark = pytest.mark.django_db


@pytest.fixture
def tin() -> Button:
    return a_button("Tin", "(4) (6) (8)")


def names(button: Button, terms: Terms = USUAL) -> list[str]:
    return [found.button.name for found in fair_opponents(button, terms)]


def test_the_fairest_comes_first_and_a_giant_not_at_all(tin: Button) -> None:
    among_robots(tin, a_button("Cup", "(4) (4) (10)"), 180, 220)
    among_robots(tin, a_button("Pan", "(4) (6) (10)"), 201, 199)
    among_robots(tin, a_button("Giant", "(20) (20)"), 100, 300)
    assert names(tin) == ["Pan", "Cup"]


def test_it_says_how_often_the_other_wins(tin: Button) -> None:
    cup = a_button("Cup", "(4) (4) (10)")
    among_robots(tin, cup, 180, 220)
    (found,) = fair_opponents(tin, Terms(first_to=1))
    assert found.wins == pytest.approx(55)
    (back,) = fair_opponents(cup, Terms(first_to=1))
    assert back.wins == pytest.approx(45)


def test_only_fighters_on_offer_are_named(tin: Button) -> None:
    cup = a_button("Cup", "(4) (4) (10)")
    among_robots(tin, cup, 200, 200)
    cup.retired = True
    cup.save()
    assert names(tin) == []


def test_only_those_that_fight_by_the_same_rules(tin: Button) -> None:
    orco = a_button("Orco", "(6) (6)", "goblin")
    among_robots(tin, orco, 200, 200, rules="goblin")
    assert names(tin) == []
    assert names(tin, Terms(ruleset="goblin-tournament")) == ["Orco"]


def test_where_all_have_to_be_legal_the_others_are_left_out(tin: Button) -> None:
    among_robots(tin, a_button("Cup", "(4) (4) (10)"), 200, 200)
    assert names(tin, Terms(legal_only=True)) == []


def test_not_too_many_are_shown(tin: Button, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair, "MOST_SHOWN", 2)
    for number in range(4):
        among_robots(tin, a_button(f"Cup {number}", f"(4) (6) ({number + 9})"), 200, 200)
    assert len(names(tin)) == 2


def store_rating(button: Button, mu: float, matches: int = 10) -> None:
    key = fighters_with([dice_of_button(button)])[dice_of_button(button)]
    FighterRating.objects.create(
        fighter_id=key, rules="online", pool=Pool.PEOPLE, mu=mu, sigma=2, matches=matches
    )


def test_fighters_that_are_rated_alike_come_after_those_that_have_met_it(tin: Button) -> None:
    for sides, name, mu, matches in ((10, "Near", 25.1, 10), (12, "Far", 29, 10), (20, "New", 25, 9)):
        store_rating(a_button(name, f"(4) (6) ({sides})"), mu, matches)
    store_rating(tin, 25)
    among_robots(tin, a_button("Cup", "(4) (4) (10)"), 190, 210)
    assert names(tin) == ["Cup", "Near"]
    assert fair_opponents(tin, USUAL)[1].wins is None


def test_what_has_met_it_and_lost_is_not_fair_whatever_its_rating(tin: Button) -> None:
    pan = a_button("Pan", "(4)")
    store_rating(tin, 25)
    store_rating(pan, 25)
    among_robots(tin, pan, 350, 50)
    assert names(tin) == []


def test_the_picker_names_them_for_the_other_side(tin: Button) -> None:
    cup = a_button("Cup", "(4) (4) (10)")
    among_robots(tin, cup, 200, 200)
    client = signed_in(a_player("Ann"))
    answer = client.get("/matches/new/theirs/", {"mine": address(tin), "first_to": "3"})
    page = parsed(answer.content.decode())
    named = page.one("section", id="fair")
    assert named.one("h2").text == "A fair opponent for Tin"
    href = named.one("a").attributes["href"]
    assert "50%" in named.text
    filled = parsed(client.get(href).content.decode())
    assert "Cup" in filled.one("div", id="corner-theirs").text
    assert "Tin" in filled.one("div", id="corner-mine").text


def test_the_form_of_a_match_leads_to_them(tin: Button) -> None:
    client = signed_in(a_player("Ann"))
    page = parsed(client.get("/matches/new/", {"mine": address(tin), "against": "anybody"}).content.decode())
    (button,) = (found for found in page.all("button") if found.text == "Fair fight")
    keep, _hash, place = button.attributes["formaction"].partition("#")
    answer = client.post(keep, {"mine": address(tin), "first_to": "3"}, follow=True)
    assert parsed(answer.content.decode()).one("section", id=place).one("h2").text.endswith("for Tin")


def test_without_a_fighter_on_the_other_side_there_is_nothing_to_be_fair_to(tin: Button) -> None:
    page = parsed(signed_in(a_player("Ann")).get("/matches/new/theirs/").content.decode())
    assert not page.all("section", id="fair")


def test_robots_look_for_some_when_they_are_asked(tin: Button, limit_requests: LimitRequests) -> None:
    limit_requests("fair", 1)
    for number in range(CANDIDATES + 3):
        a_button(f"Cup {number}", f"(4) (6) ({number + 9})")
    client = signed_in(a_player("Ann"))
    looking = f"{tin.get_absolute_url()}fair/"
    answer = client.post(looking, {"next": tin.get_absolute_url()}, follow=True)
    assert (
        "The robots will look for fair opponents for Tin. Check back tomorrow."
        in parsed(answer.content.decode()).text
    )
    assert Matchup.objects.filter(asked_at__isnull=False).count() == CANDIDATES
    assert client.post(looking).status_code == 429


def test_ratings_of_the_site_come_before_measured_strengths() -> None:
    close = [recipe for recipe, strength in measured_strengths().items() if abs(strength) < CLOSE][:14]
    fighters = [a_button(f"Known {number}", recipe) for number, recipe in enumerate(close)]
    assert len(closely_matched(fighters, fighters[:1], "online")) > 7
    for number, fighter in enumerate(fighters):
        store_rating(fighter, 25 + 5 * (number % 2))
    assert set(closely_matched(fighters, fighters[:1], "online")) == set(fighters[::2])
