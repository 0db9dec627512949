"""Matches of the campaign: begun at open stops, on their terms, as a fighter whose pin the player owns."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.players.who_may_play import MOST_AT_ONCE_AS_GUEST
from core.refusals import NotPossible
from games.models import Match
from robots.models import Robot
from tests.accounts.people import a_guest, signed_in
from tests.conftest import LimitRequests
from tests.games.matches import a_match
from tests.promises import with_promise
from tests.refusals import NOTHING_HERE, TOO_OFTEN, outcome
from tests.training.campaign.small_world import SmallWorld, attempts, finish
from training.campaign.models import Attempt, Difficulty, Pin

FIGHT = reverse("campaign:fight", args=["yard"])


def choice(world: SmallWorld, **other: object) -> dict[str, object]:
    return {"stop": 1, "fighter": world.spoon.pk, "difficulty": "usual", **other}


def test_the_robot_of_the_difficulty_plays_the_fighter_of_the_stop(world: SmallWorld, ann: User) -> None:
    world.yard.hard = Robot.Mind.WISE
    world.yard.save()
    match = world.fight(ann, "Tin", how=Difficulty.HARD)
    mine, theirs = match.all_seats
    assert (mine.player, mine.button_name) == (ann, "Spoon")
    assert theirs.player is not None
    assert (theirs.player.robot.mind, theirs.button_name) == (Robot.Mind.WISE, "Tin")
    assert match.first_to == 1
    assert attempts() == [("Tin", "hard")]


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_one_click_begins_it_and_a_visitor_becomes_a_guest(world: SmallWorld) -> None:
    answer = Client().post(FIGHT, with_promise(**choice(world)))
    attempt = Attempt.objects.get()
    assert answer.headers["Location"] == reverse("games:match", args=[attempt.match_id])
    assert attempt.player.is_guest
    assert attempt.match.has_begun, "the robot accepts at once"


@pytest.mark.services
def test_a_second_click_leads_to_the_match_that_is_being_played(world: SmallWorld, ann: User) -> None:
    first = world.fight(ann, "Tin")
    assert world.fight(ann, "Tin", how=Difficulty.HARD) == first
    finish(first, loser=0)
    assert world.fight(ann, "Tin") != first


@pytest.mark.parametrize(
    ("fighter", "code"),
    [("Pot", "boss-waits"), ("Rat", "pack-is-closed"), ("Cat", "pack-is-closed")],
)
def test_what_is_closed_cannot_be_fought(world: SmallWorld, ann: User, fighter: str, code: str) -> None:
    with pytest.raises(NotPossible) as refused:
        world.fight(ann, fighter)
    assert refused.value.code == code
    assert not Match.objects.exists()


def test_the_boss_fights_those_who_have_beaten_enough_of_the_others(world: SmallWorld, ann: User) -> None:
    world.beat(ann, "Tin")
    with pytest.raises(NotPossible, match="Pot only fights players who have won 2 other pins in this pack"):
        world.fight(ann, "Pot")
    world.beat(ann, "Cup")
    assert world.fight(ann, "Pot").has_begun


@pytest.mark.services
def test_the_boss_opens_the_pack_behind(world: SmallWorld, ann: User) -> None:
    with pytest.raises(NotPossible, match=r"Cellar is still locked\. Beat Pot to unlock it\."):
        world.fight(ann, "Rat")
    world.beat(ann, "Tin", "Cup", "Pot")
    assert world.fight(ann, "Rat").has_begun


def test_one_fights_as_a_fighter_whose_pin_one_owns(world: SmallWorld, ann: User) -> None:
    tin = world.stop("Tin").button
    with pytest.raises(NotPossible) as refused:
        world.fight(ann, "Cup", as_whom=tin)
    assert refused.value.code == "pin-not-owned"
    world.beat(ann, "Tin")
    assert world.fight(ann, "Cup", as_whom=tin).all_seats[0].button_name == "Tin"


def test_a_fighter_that_is_retired_is_away_and_its_pin_gives_nothing(world: SmallWorld, ann: User) -> None:
    tin = world.stop("Tin").button
    Pin.objects.create(player=ann, button=tin)
    tin.retired = True
    tin.save()
    for fighter, as_whom, code in (("Tin", world.spoon, "fighter-is-away"), ("Cup", tin, "pin-not-owned")):
        with pytest.raises(NotPossible) as refused:
            world.fight(ann, fighter, as_whom=as_whom)
        assert refused.value.code == code


def test_who_plays_too_many_matches_begins_no_other(world: SmallWorld) -> None:
    guest = a_guest()
    for _match in range(MOST_AT_ONCE_AS_GUEST):
        a_match(guest, world.robot)
    with pytest.raises(NotPossible) as refused:
        world.fight(guest, "Tin")
    assert refused.value.code == "too-many-matches"
    assert not Attempt.objects.exists()


@pytest.mark.parametrize(
    ("changed", "status", "words"),
    [
        ({"stop": 9}, 422, "There’s no such fighter in this pack."),
        ({"stop": "x"}, 400, "stop: we couldn’t read that."),
        ({"fighter": ""}, 400, "fighter: we couldn’t read that."),
        ({"fighter": 10**8}, 422, "You can only fight as a fighter whose pin you own."),
        ({"difficulty": "trivial"}, 400, "difficulty: we couldn’t read that."),
        ({"stop": 3}, 422, "Pot only fights players who have won 2 other pins in this pack."),
    ],
)
def test_what_is_refused_stands_on_the_page_of_the_pack(
    world: SmallWorld, ann: User, changed: dict[str, object], status: int, words: str
) -> None:
    answer = signed_in(ann).post(FIGHT, with_promise(**choice(world, **changed)))
    assert (answer.status_code, words in answer.content.decode()) == (status, True)
    assert not Match.objects.exists()


def test_without_its_robot_a_stop_says_so(world: SmallWorld, ann: User) -> None:
    Robot.objects.all().delete()
    answer = signed_in(ann).post(FIGHT, with_promise(**choice(world)))
    assert answer.status_code == 422
    assert "There is no robot to play this fighter yet." in answer.content.decode()


def test_a_pack_that_is_not_there_cannot_be_fought(world: SmallWorld, ann: User) -> None:
    attic = reverse("campaign:fight", args=["attic"])
    assert outcome(signed_in(ann).post(attic, with_promise(**choice(world)))) == NOTHING_HERE
    assert not Match.objects.exists()


@pytest.mark.services
def test_too_many_clicks_are_slowed_down(world: SmallWorld, ann: User, limit_requests: LimitRequests) -> None:
    limit_requests("robot", 1)
    client = signed_in(ann)
    client.post(FIGHT, with_promise(**choice(world)))
    assert outcome(client.post(FIGHT, with_promise(**choice(world)))).startswith(TOO_OFTEN)
    assert Match.objects.count() == 1
