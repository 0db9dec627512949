"""Pins: won once, in matches of the campaign, and kept."""

from __future__ import annotations

import json
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import play
from games.models import Match, Terms
from games.play import ProposedSeat
from pages.people.export import export
from pages.people.leaving import close_account
from robots.seating import place_of
from tests.accounts.people import signed_in
from tests.html import parsed
from tests.training.campaign.small_world import LARGE, SMALL, SmallWorld, begun, finish
from training.campaign.awarding import award
from training.campaign.models import Attempt, Difficulty, Pin
from training.campaign.progress import progress_of

pytestmark = pytest.mark.django_db


def pins(player: User) -> list[str]:
    return list(Pin.objects.filter(player=player).order_by("pk").values_list("button__name", flat=True))


@pytest.mark.services
def test_beating_a_fighter_wins_its_pin_in_that_match(world: SmallWorld, ann: User) -> None:
    match = finish(world.fight(ann, "Tin"), loser=1)
    pin = Pin.objects.get()
    assert (pin.player, pin.button.name, pin.won_in) == (ann, "Tin", match)


def test_losing_wins_none(world: SmallWorld, ann: User) -> None:
    finish(world.fight(ann, "Tin"), loser=0)
    assert pins(ann) == []


def test_an_abandoned_match_wins_none(world: SmallWorld, ann: User) -> None:
    match = world.fight(ann, "Tin")
    play.leave(match.pk, ann)
    assert Match.objects.get(pk=match.pk).is_finished
    assert pins(ann) == []
    assert progress_of(ann).beaten == {}


@pytest.mark.services
def test_a_pin_is_given_once_however_often_one_wins(world: SmallWorld, ann: User) -> None:
    first = finish(world.fight(ann, "Tin"), loser=1)
    world.beat(ann, "Tin", how=Difficulty.HARD)
    award(Attempt.objects.get(match=first), first)
    assert Pin.objects.get().won_in == first
    assert progress_of(ann).beaten == {world.stop("Tin").pk: {"easy", "hard"}}


def test_a_match_that_the_campaign_did_not_begin_wins_none(world: SmallWorld, ann: User) -> None:
    robot = world.fight(ann, "Cup").all_seats[1].player
    assert robot is not None
    places = [ProposedSeat(ann, LARGE), place_of(robot, world.stop("Tin").button)]
    finish(begun(play.propose(ann, places, Terms(first_to=1))), loser=1)
    assert pins(ann) == []


def test_a_rematch_wins_none(world: SmallWorld, ann: User) -> None:
    lost = finish(world.fight(ann, "Tin"), loser=0)
    again = play.rematch(lost.pk, ann, [ProposedSeat(None, LARGE), ProposedSeat(None, SMALL, "Tin")])
    finish(begun(again), loser=1)
    assert pins(ann) == []


def test_a_fighter_that_gave_way_to_another_still_gives_its_own_pin(world: SmallWorld, ann: User) -> None:
    match = world.fight(ann, "Tin")
    stop = world.stop("Tin")
    stop.button = world.button("Lid")
    stop.save()
    finish(match, loser=1)
    assert pins(ann) == ["Tin"]


def test_a_guest_who_signs_up_keeps_everything(world: SmallWorld) -> None:
    client = Client()
    client.post(reverse("accounts:guest"))
    guest = User.objects.get(is_guest=True)
    world.beat(guest, "Tin")
    words = "correct horse battery"
    client.post(
        reverse("account_signup"),
        {"username": "Newcomer", "email": "new@example.test", "password1": words, "password2": words},
    )
    player = User.objects.get(username="Newcomer")
    assert pins(player) == ["Tin"]
    assert progress_of(player).beaten == {world.stop("Tin").pk: {"easy"}}


def test_it_is_among_the_data_of_a_player(world: SmallWorld, ann: User) -> None:
    world.beat(ann, "Tin")
    with export(ann) as file, ZipFile(BytesIO(file.read())) as archive:
        kept = json.loads(archive.read("campaign.json"))
    assert [(pin["button__set__name"], pin["button__name"]) for pin in kept["pins"]] == [("Kitchen", "Tin")]
    assert [(row["stop__pack__name"], row["difficulty"]) for row in kept["matches"]] == [("Yard", "easy")]


@pytest.mark.services
def test_who_leaves_the_site_takes_it_along(world: SmallWorld, ann: User) -> None:
    world.beat(ann, "Tin")
    close_account(ann)
    assert not Pin.objects.exists()
    assert not Attempt.objects.exists()
    assert Match.objects.count() == 1


def verdict(player: User, match: Match) -> str:
    page = signed_in(player).get(reverse("games:match", args=[match.pk])).content.decode()
    return parsed(page).one("section", kind="verdict").text


def test_the_match_says_what_the_fighter_says_and_what_was_won(world: SmallWorld, ann: User) -> None:
    match = world.fight(ann, "Tin")
    assert "I am Tin." in signed_in(ann).get(reverse("games:match", args=[match.pk])).content.decode()
    told = verdict(ann, finish(match, loser=1))
    for words in (
        "Well beaten, says Tin.",
        "You won Tin’s pin.",
        "Next: Cup",
        "Yard",
        "Back to the map",
    ):
        assert words in told
    again = verdict(ann, finish(world.fight(ann, "Tin"), loser=1))
    assert "You won Hob’s pin" not in again


def test_who_loses_hears_it_and_may_try_once_more(world: SmallWorld, ann: User) -> None:
    told = verdict(ann, finish(world.fight(ann, "Tin"), loser=0))
    assert "Tin wins!" in told
    assert "Play again" in told
    assert "Next" not in told


def test_the_boss_says_what_is_open_now(world: SmallWorld, ann: User) -> None:
    world.beat(ann, "Tin", "Cup")
    assert "Now open: Cellar." in verdict(ann, finish(world.fight(ann, "Pot"), loser=1))
    assert "Now open" not in verdict(ann, finish(world.fight(ann, "Pot"), loser=1))


def test_others_who_watch_see_nothing_of_the_campaign(world: SmallWorld, ann: User) -> None:
    match = world.fight(ann, "Tin")
    page = Client().get(reverse("games:match", args=[match.pk])).content.decode()
    assert "I am Tin." not in page
