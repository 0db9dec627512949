"""Compressed sizes of long pages: all sets, fighters with stats, watching, 32 players."""

import gzip

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from buttons.models import Button, ButtonSet
from games.lists.watching import SHOWN
from tests.html import parsed
from tests.stats.rows import month_of_fighter, rated_fighter
from tests.tournaments.events import a_running, play_round, play_to_the_end
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

PLAYERS = 32
MOST_OF_SETS = 12_000
MOST = 20_000


def weight(client: Client, address: str) -> int:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return len(gzip.compress(answer.content))


def test_all_sets_stand_on_one_light_page(client: Client) -> None:
    call_command("load_buttons", verbosity=0)
    address = reverse("buttons:sets")
    assert weight(client, address) <= MOST_OF_SETS
    names = {heading.text for heading in parsed(client.get(address).content.decode()).all("h2")}
    assert set(ButtonSet.objects.values_list("name", flat=True)) <= names
    for button in Button.objects.filter(set__position__lte=9).exclude(recipe="").order_by("pk")[:100]:
        rated_fighter(button, 25)
        month_of_fighter(button, 7, 5)
    assert weight(client, reverse("standing:fighters")) <= MOST


def test_a_knock_out_of_many_and_its_matches_are_light_pages(client: Client) -> None:
    cup = a_running(count=PLAYERS)
    heaviest = weight(client, cup.get_absolute_url())
    cup = play_round(cup)
    heaviest = max(heaviest, weight(client, cup.get_absolute_url()))
    watch = client.get(reverse("games:watch"))
    assert len(watch.context["all"]) >= SHOWN
    assert len(gzip.compress(watch.content)) <= MOST
    cup = play_to_the_end(cup)
    assert max(heaviest, weight(client, cup.get_absolute_url())) <= MOST
    assert Tournament.objects.get().entries.count() == PLAYERS
