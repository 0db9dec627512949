"""The campaign in the player's language, and the Italian that ships with it."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from accounts.models import User
from buttons.fixture_loader import load as load_catalogue
from core.text.tables import lines_of
from tests.accounts.people import signed_in
from tests.training.campaign.small_world import SmallWorld, finish
from tests.training.campaign.test_statements import statements_of
from training.campaign.loading import load
from training.campaign.models import Pack, Stop

pytestmark = pytest.mark.usefixtures("italian")
SHIPPED = settings.BASE_DIR / "fixtures" / "campaign"
ITALIAN = {"Accept-Language": "it"}


@pytest.fixture
def spoken(world: SmallWorld) -> SmallWorld:
    """Translate the Yard and Tin to Italian, and of Cup only the greeting."""
    world.yard.say("it", {"name": "Cortile", "about": "Buio."})
    world.yard.save()
    said = {"character": "Un’ammaccatura.", "greets": "Sono Tin.", "wins": "Vinco!", "loses": "Bravo Tin."}
    for name, texts in (("Tin", said), ("Cup", {"greets": "Sono Cup."})):
        stop = world.stop(name)
        stop.say("it", texts)
        stop.save()
    return world


def texts_of(path: Path) -> list[str]:
    spoken = {*Pack.spoken, *Stop.spoken}
    return [text for line in lines_of(path) for name, text in line.items() if name in spoken]


def test_every_text_that_ships_has_its_italian() -> None:
    names = ["packs.tsv", *(f"stops/{path.name}" for path in sorted((SHIPPED / "stops").glob("*.tsv")))]
    assert len(names) == 13
    for name in names:
        english, italian = list(lines_of(SHIPPED / name)), list(lines_of(SHIPPED / "it" / name))
        key = next(iter(english[0]))
        assert [line[key] for line in italian] == [line[key] for line in english], name
        assert all(texts_of(SHIPPED / "it" / name)), name
        assert len(texts_of(SHIPPED / "it" / name)) == len(texts_of(SHIPPED / name)), name


@pytest.mark.slow
@pytest.mark.django_db
def test_our_own_campaign_loads_in_italian_and_again_without_a_change() -> None:
    load_catalogue(settings.BASE_DIR / "fixtures")
    made = load(SHIPPED).made
    said = Pack.objects.get(slug="kitchen").in_languages["it"]
    assert said["name"] == "La cucina dei veleni"
    for row in (*Pack.objects.all(), *Stop.objects.all()):
        assert row.in_languages["it"].keys() == set(row.spoken), row
    again = load(SHIPPED)
    assert (again.made, again.updated, again.unchanged, again.kept) == (0, 0, made, [])


def test_a_page_of_the_campaign_speaks_the_language_of_its_reader(spoken: SmallWorld) -> None:
    address = spoken.yard.get_absolute_url()
    in_italian = Client(headers=ITALIAN).get(address).content.decode()
    for words in ("Cortile", "Buio.", "Un’ammaccatura.", "Sono Tin.", "Sono Cup.", "Cup has a dent."):
        assert words in in_italian, words
    in_english = Client().get(address).content.decode()
    for words in ("Yard", "Dark.", "Tin has a dent.", "I am Tin.", "I am Cup."):
        assert words in in_english, words
        assert words not in in_italian or words == "Yard", words
    assert "Sono" not in in_english
    assert "Cortile" in Client(headers=ITALIAN).get(reverse("campaign:map")).content.decode()


def test_a_match_of_the_campaign_speaks_the_language_of_its_player(spoken: SmallWorld, ann: User) -> None:
    match = spoken.fight(ann, "Tin")
    address = reverse("games:match", args=[match.pk])
    assert "Sono Tin." in signed_in(ann).get(address, headers=ITALIAN).content.decode()
    assert "I am Tin." in signed_in(ann).get(address).content.decode()
    finish(match, loser=1)
    for language, words in (("it", "Bravo Tin."), ("en", "Well beaten, says Tin.")):
        page = signed_in(ann).get(address, headers={"Accept-Language": language}).content.decode()
        assert words in page, language
    lost = finish(spoken.fight(ann, "Tin"), loser=0)
    page = signed_in(ann).get(reverse("games:match", args=[lost.pk]), headers=ITALIAN).content.decode()
    assert "Vinco!" in page


@pytest.mark.services
def test_further_languages_cost_no_query(spoken: SmallWorld) -> None:
    address = spoken.yard.get_absolute_url()
    Client().get(address)
    assert len(statements_of(Client(headers=ITALIAN), address)) == len(statements_of(Client(), address))
