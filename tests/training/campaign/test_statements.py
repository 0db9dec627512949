"""Numbers of database queries: none for usual matches, and no more for many packs than for few."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games.models import Match
from tests.accounts.people import a_player, signed_in
from tests.games.matches import a_match, play_at_random
from tests.training.campaign.small_world import SmallWorld, finish

OF_CAMPAIGN = re.compile(r"training_(attempt|pack|pin|stop)")


def statements_of(client: Client, address: str) -> list[str]:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return [query["sql"] for query in queries]


def page_of(match: Match) -> str:
    return reverse("games:match", args=[match.pk])


def test_a_match_between_people_asks_nothing_of_the_campaign(ann: User) -> None:
    match = a_match(ann, a_player("Bob", is_guest=False))
    for _moment in ("while it is played", "when it’s over"):
        assert [sql for sql in statements_of(signed_in(ann), page_of(match)) if OF_CAMPAIGN.search(sql)] == []
        match = play_at_random(match)


@pytest.mark.parametrize("rated", [True, False])
def test_a_match_with_a_robot_asks_once_and_once_more_where_the_coach_might_help(
    world: SmallWorld, ann: User, rated: bool
) -> None:
    match = a_match(ann, world.robot)
    Match.objects.filter(pk=match.pk).update(rated=rated)
    statements = [sql for sql in statements_of(signed_in(ann), page_of(match)) if OF_CAMPAIGN.search(sql)]
    assert len(statements) == (1 if rated else 2)


@pytest.mark.services
def test_the_map_asks_as_often_for_many_packs_as_for_few(world: SmallWorld, ann: User) -> None:
    world.cellar.gifts.add(world.button("Lid"))
    world.beat(ann, "Tin", "Cup", "Pot")
    finish(world.fight(ann, "Rat"), loser=0)

    def statements() -> list[int]:
        addresses = (reverse("campaign:map"), world.yard.get_absolute_url(), reverse("campaign:collection"))
        return [len(statements_of(signed_in(ann), address)) for address in addresses]

    before = statements()
    for number in range(5):
        pack = world.pack(f"Shed {number}", 3 + number, [f"A{number}", f"B{number}"], 1)
        pack.after.add(world.yard)
        pack.gifts.add(world.button(f"Gift {number}"))
        world.beat(ann, f"A{number}", f"B{number}")
    assert statements() == before
