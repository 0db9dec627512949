"""Favorites: players keep them, visitors are asked to log in."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from buttons.models import Button, Favourite, FavouriteSet
from tests.buttons.conftest import MakeButton
from tests.refusals import outcome


@pytest.fixture
def avis(make_button: MakeButton) -> Button:
    return make_button("Avis")


def address(button: Button) -> str:
    return reverse("buttons:favourite", args=[button.set.slug, button.slug])


@pytest.mark.services
def test_a_player_keeps_and_drops_a_favourite(as_player: Client, player: User, avis: Button) -> None:
    answer = as_player.post(address(avis), {"keep": "yes"})
    assert answer["Location"] == avis.get_absolute_url()
    assert 'aria-pressed="true"' in as_player.get(avis.get_absolute_url()).content.decode()
    as_player.post(address(avis), {"keep": "no"})
    assert not Favourite.objects.exists()


@pytest.mark.services
def test_saying_so_twice_changes_nothing(as_player: Client, avis: Button) -> None:
    for _time in range(2):
        assert as_player.post(address(avis), {"keep": "yes"}).status_code == 302
    assert Favourite.objects.count() == 1


def test_htmx_gets_the_star_alone(as_player: Client, avis: Button) -> None:
    answer = as_player.post(address(avis), {"keep": "yes"}, headers={"HX-Request": "true"})
    text = answer.content.decode()
    assert 'aria-pressed="true"' in text
    assert "<html" not in text


def test_a_visitor_is_asked_to_log_in(client: Client, avis: Button) -> None:
    answer = client.post(address(avis), {"keep": "yes"})
    assert answer["Location"].startswith(reverse("account_login"))
    assert not Favourite.objects.exists()


def test_looking_does_not_keep_anything(as_player: Client, avis: Button) -> None:
    assert outcome(as_player.get(address(avis))) == "405 allows POST"
    assert not Favourite.objects.exists()


def test_a_request_from_another_site_is_refused(player: User, avis: Button) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(player)
    assert client.post(address(avis), {"keep": "yes"}).status_code == 403
    assert not Favourite.objects.exists()


@pytest.mark.services
def test_a_player_keeps_and_drops_a_favourite_set(as_player: Client, player: User, avis: Button) -> None:
    page = avis.set.get_absolute_url()
    star = reverse("buttons:favourite_set", args=[avis.set.slug])
    assert 'aria-pressed="false"' in as_player.get(page).content.decode()
    for _time in range(2):
        assert as_player.post(star, {"keep": "yes"})["Location"] == page
    assert FavouriteSet.objects.get().player == player
    assert 'aria-pressed="true"' in as_player.get(page).content.decode()
    as_player.post(star, {"keep": "no"})
    assert not FavouriteSet.objects.exists()


def test_a_visitor_keeps_no_favourite_set(client: Client, avis: Button) -> None:
    assert "favourite" not in client.get(avis.set.get_absolute_url()).content.decode()
    client.post(reverse("buttons:favourite_set", args=[avis.set.slug]), {"keep": "yes"})
    assert not FavouriteSet.objects.exists()
