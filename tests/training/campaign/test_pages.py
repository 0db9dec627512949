"""The pages of the campaign: map, packs and collection."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.accounts.people import a_player, signed_in
from tests.html import Element, parsed
from tests.refusals import NOTHING_HERE, outcome
from tests.training.campaign.small_world import SmallWorld, finish
from training.campaign.models import Difficulty


def page(client: Client, name: str, *arguments: str, **query: str) -> Element:
    return parsed(client.get(reverse(f"campaign:{name}", args=arguments), query).content.decode())


def places(client: Client) -> list[str]:
    return [place.text for place in page(client, "map").all("li", kind="place")]


def stops(client: Client, pack: str) -> dict[str, str]:
    found = page(client, "pack", pack).all("li", kind="stop")
    return {stop.one("h2").one("a").text: stop.one("p", kind="stop-act").text for stop in found}


def test_the_map_says_what_is_open_and_what_is_closed_and_why(world: SmallWorld, ann: User) -> None:
    assert places(Client()) == ["Yard 0 of 3", "Cellar Beat Pot to unlock"]
    world.beat(ann, "Tin", "Cup")
    assert places(signed_in(ann)) == ["Yard 2 of 3", "Cellar Beat Pot to unlock"]
    world.beat(ann, "Pot")
    assert places(signed_in(ann)) == ["Yard You’ve beaten the boss. 3 of 3", "Cellar 0 of 2"]


def test_the_map_draws_a_way_from_pack_to_pack(world: SmallWorld, ann: User) -> None:
    def ways() -> list[tuple[str, str]]:
        drawn = page(signed_in(ann), "map").one("svg", kind="world-ways").all("path")
        return [(way.attributes["d"], way.attributes.get("class", "")) for way in drawn]

    assert ways() == [("M3 0.5C3 1.0 3 1.0 3 1.5", "")]
    world.beat(ann, "Tin", "Cup", "Pot")
    assert ways() == [("M3 0.5C3 1.0 3 1.0 3 1.5", "walked")]


def test_the_map_leads_to_the_next_pack_that_is_open(world: SmallWorld, ann: User) -> None:
    def leads_to() -> list[str]:
        return [link.text for link in page(signed_in(ann), "map").all("a", kind="play")]

    assert leads_to() == ["Start: Yard"]
    world.beat(ann, "Tin")
    assert leads_to() == ["Continue: Yard"]
    world.beat(ann, "Cup", "Pot")
    assert leads_to() == ["Continue: Cellar"]
    world.beat(ann, "Rat", "Cat")
    assert leads_to() == []


def test_a_pack_without_a_way_to_it_for_want_of_the_pack_before_is_open(world: SmallWorld) -> None:
    world.yard.retired = True
    world.yard.save()
    assert places(Client()) == ["Cellar 0 of 2"]


def test_a_map_without_packs_says_so(db: None) -> None:
    assert "No packs yet." in page(Client(), "map").text


def test_a_pack_says_whom_one_may_fight(world: SmallWorld, ann: User) -> None:
    boss = "Pot only fights players who have won 2 other pins in this pack."
    assert stops(signed_in(ann), "yard") == {"Tin": "Fight Tin", "Cup": "Fight Cup", "Pot": boss}
    world.beat(ann, "Tin", how=Difficulty.HARD)
    world.fight(ann, "Cup")
    assert stops(signed_in(ann), "yard") == {
        "Tin": "beaten on hard Again Tin",
        "Cup": "Continue Cup",
        "Pot": boss,
    }


def test_a_pack_says_beside_hard_that_there_is_no_coach(world: SmallWorld, ann: User) -> None:
    found = page(signed_in(ann), "pack", "yard")
    no_coach = "There’s no coach on hard. You win the pin without help."
    assert found.one("p", id="manner-hard").text.endswith(no_coach)
    assert no_coach not in found.one("p", id="manner-usual").text


def test_a_closed_pack_says_how_to_open_it_and_offers_no_fight(world: SmallWorld, ann: User) -> None:
    found = page(signed_in(ann), "pack", "cellar")
    assert "Cellar is still locked. Beat Pot to unlock it." in found.text
    assert found.all("button", value="1") == []
    assert "Rat has a dent." in found.text


def test_one_chooses_among_ones_own_pins_the_last_taken_first(world: SmallWorld, ann: User) -> None:
    def choices() -> list[str]:
        labels = page(signed_in(ann), "pack", "yard").all("label", kind="pin-choice")
        return [label.all("span")[0].text for label in labels]

    assert choices() == ["Spoon"]
    world.beat(ann, "Cup", "Tin")
    assert choices() == ["Spoon", "Cup", "Tin"]
    finish(world.fight(ann, "Cup", as_whom=world.stop("Tin").button), loser=0)
    assert choices() == ["Tin", "Cup", "Spoon"]


@pytest.mark.services
def test_many_pins_are_chosen_by_their_names(world: SmallWorld, ann: User) -> None:
    for number in range(8):
        world.yard.gifts.add(world.button(f"Fork {number}"))
    found = page(signed_in(ann), "pack", "yard")
    assert [summary.text for summary in found.one("fieldset", kind="fight-as").all("summary")] == [
        "3 more of my pins"
    ]
    assert len([each for each in found.all("input") if each.attributes.get("name") == "fighter"]) == 9


def test_a_pack_leads_to_its_lessons(world: SmallWorld) -> None:
    world.yard.lessons = "swing power"
    world.yard.save()
    assert "Lessons that help here: Swing dice Power attack" in page(Client(), "pack", "yard").text


def test_a_pack_that_is_retired_or_unknown_is_not_found(world: SmallWorld) -> None:
    world.cellar.retired = True
    world.cellar.save()
    for slug in ("cellar", "attic"):
        assert outcome(Client().get(reverse("campaign:pack", args=[slug]))) == NOTHING_HERE


def states(found: Element) -> dict[str, str]:
    wall = found.one("ol", kind="collection")
    return {
        item.all("a")[0].text: next(
            state for state in ("owned", "seen", "missing") if item.fits("li", {"kind": state})
        )
        for item in wall.all("li")
        if item.all("a") and not item.fits("li", {"kind": "pins-more"})
    }


def test_the_collection_has_a_place_for_every_pin(world: SmallWorld, ann: User) -> None:
    world.beat(ann, "Tin")
    finish(world.fight(ann, "Cup"), loser=0)
    found = page(signed_in(ann), "collection")
    assert states(found) == {
        "Spoon": "owned", "Tin": "owned", "Cup": "seen", "Pot": "missing", "Rat": "missing", "Cat": "missing",
    }  # fmt: skip
    assert "2 of 6 won" in found.text
    assert "1 met but not beaten, 3 never met" in found.text
    assert found.one("li", kind="collection-set").text == "Kitchen 2 of 6"


@pytest.mark.services
def test_a_large_collection_comes_in_pages(world: SmallWorld) -> None:
    world.pack("Attic", 3, [f"Bat {number}" for number in range(20)], 1)
    first, second, far = (page(Client(), "collection", page=number) for number in ("", "2", "99"))
    assert (len(states(first)), len(states(second))) == (18, 8)
    assert states(far) == states(second)
    assert not states(first).keys() & states(second).keys()


def test_everybody_may_see_a_players_pins(world: SmallWorld, ann: User) -> None:
    world.beat(ann, "Tin")
    found = page(Client(), "collection_of", "Ann")
    assert "Ann’s pins" in found.text
    assert states(found)["Tin"] == "owned"
    bob = signed_in(a_player("Bob"))
    assert "Ann’s pins" in page(bob, "collection_of", "Ann").text


@pytest.mark.services
@pytest.mark.parametrize(
    ("asked", "leads_to"), [("ann", "/players/Ann/pins/"), ("Ann", "/campaign/collection/")]
)
def test_another_spelling_and_ones_own_name_lead_on(
    world: SmallWorld, ann: User, asked: str, leads_to: str
) -> None:
    answer = signed_in(ann).get(reverse("campaign:collection_of", args=[asked]))
    assert answer.headers["Location"] == leads_to


def test_an_unknown_player_has_no_pins(world: SmallWorld) -> None:
    assert outcome(Client().get(reverse("campaign:collection_of", args=["Nobody"]))) == NOTHING_HERE


def test_players_come_to_it_from_the_front_page_the_robots_and_their_home(
    world: SmallWorld, ann: User
) -> None:
    campaign = reverse("campaign:map")
    for client, address in ((Client(), "/"), (Client(), "/robots/"), (signed_in(ann), "/matches/")):
        links = parsed(client.get(address).content.decode()).all("a")
        assert campaign in [link.attributes.get("href") for link in links], address
