"""A stored recipe that the rules no longer read breaks no page."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from buttons.models import Button, Favourite, refresh_facts
from tests.buttons.conftest import MakeButton
from tests.promises import with_promise

RECIPE = "§(8) (X)"


@pytest.fixture(params=["as it was stored", "read again"])
def relic(make_button: MakeButton, request: pytest.FixtureRequest) -> Button:
    button = make_button("Relic", "s(8) (X)")
    Button.objects.update(recipe=RECIPE)
    if request.param == "read again":
        assert refresh_facts(Button.objects.all()) == 1
    button.refresh_from_db()
    return button


def test_the_catalogue_shows_it_and_why_it_cannot_be_played(client: Client, relic: Button) -> None:
    page = client.get(relic.get_absolute_url()).content.decode()
    assert RECIPE in page
    assert "Nobody can play this fighter here" in page
    for address in (
        reverse("front"),
        reverse("buttons:sets"),
        reverse("buttons:search"),
        relic.set.get_absolute_url(),
        reverse("buttons:skill", args=["shadow"]),
    ):
        assert client.get(address).status_code == 200, address


def test_a_player_who_has_it_as_a_favourite_can_make_matches(
    as_player: Client, player: User, relic: Button
) -> None:
    Favourite.objects.create(player=player, button=relic)
    address = f"{relic.set.slug}/{relic.slug}"
    for page in (
        player.get_absolute_url(),
        reverse("games:propose"),
        reverse("games:pick", args=["mine"]),
        f"{reverse('games:propose')}?mine={address}",
    ):
        assert as_player.get(page).status_code == 200, page
    offer = {
        "against": "anybody",
        "mine": address,
        "first_to": 3,
        "ruleset": "online",
        "words": "tea",
    } | with_promise()
    refused = as_player.post(reverse("games:propose"), offer)
    assert refused.status_code == 422
    assert any(reason in refused.content.decode() for reason in ["“§”", "Nobody can play this fighter"])


def test_a_curator_can_mend_it_retire_it_and_export_it(as_curator: Client, relic: Button) -> None:
    listed = "/admin/buttons/button/"
    change = reverse("admin:buttons_button_change", args=[relic.pk])
    assert as_curator.get(listed).status_code == 200
    assert as_curator.get(change).status_code == 200
    assert as_curator.get(f"{listed}check/", {"recipe": RECIPE}).status_code == 200
    assert as_curator.post(f"{listed}export/", {"format": "0", "resource": ""}).status_code == 200
    as_curator.post(listed, {"action": "make_legal", "_selected_action": [relic.pk]})
    as_curator.post(listed, {"action": "retire", "_selected_action": [relic.pk]})
    relic.refresh_from_db()
    assert (relic.tournament_legal, relic.retired, relic.recipe) == (True, True, RECIPE)
    said = {"name": "Relic", "recipe": "(8) (X)", "special": "", "note": "", "tags": []}
    as_curator.post(change, said)
    relic.refresh_from_db()
    assert (relic.recipe, relic.obstacle) == ("(8) (X)", "")
