"""Curators edit packs and stops in one admin form, which explains errors."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse

from tests.accounts.people import a_player, signed_in
from tests.refusals import NOT_FOR_YOU, NOTHING_HERE, outcome
from tests.training.campaign.small_world import SmallWorld
from training.campaign.models import Pack, Stop

ADD, LIST = reverse("admin:training_pack_add"), reverse("admin:training_pack_changelist")


@pytest.fixture
def as_curator(db: None) -> Client:
    curator = a_player("Curator", is_staff=True)
    curator.groups.add(Group.objects.get(name="curator"))
    return signed_in(curator)


def change(pack: Pack) -> str:
    return reverse("admin:training_pack_change", args=[pack.pk])


def form(pack: Pack, **changed: Any) -> dict[str, Any]:
    """Return the data of the pack's form; keys like `stop_2_is_boss` change one of its stops."""
    stops = list(pack.stops.all())
    sent: dict[str, Any] = {
        name: getattr(pack, name)
        for name in ("name", "slug", "about", "row", "column", "easy", "usual", "hard", "wins_for_boss")
    }
    sent |= {"after": [other.pk for other in pack.after.all()], "gifts": "", "lessons": pack.lessons}
    sent |= {"stops-TOTAL_FORMS": len(stops), "stops-INITIAL_FORMS": len(stops)}
    for place, stop in enumerate(stops):
        fields = {"id": stop.pk, "pack": pack.pk, "button": stop.button_id, "is_boss": stop.is_boss or ""}
        for name in ("number", "rounds", "character", "greets", "wins", "loses"):
            fields[name] = getattr(stop, name)
        sent |= {f"stops-{place}-{name}": value for name, value in fields.items()}
    return sent | changed


@pytest.mark.services
def test_a_curator_changes_a_line_and_who_sits_there(world: SmallWorld, as_curator: Client) -> None:
    lid = world.button("Lid")
    sent = form(world.yard, **{"stops-0-greets": "Good day.", "stops-0-button": lid.pk})
    assert as_curator.post(change(world.yard), sent).headers["Location"] == LIST
    stop = Stop.objects.get(pack=world.yard, number=1)
    assert (stop.greets, stop.button) == ("Good day.", lid)


def test_the_form_says_what_makes_no_sense_and_changes_nothing(world: SmallWorld, as_curator: Client) -> None:
    away = world.button("Lid")
    away.retired = True
    away.save()
    refused: list[tuple[dict[str, Any], str]] = [
        ({"stops-2-is_boss": ""}, "A pack needs exactly one boss, but this one has 0."),
        ({"stops-0-is_boss": "on"}, "A pack needs exactly one boss, but this one has 2."),
        ({"stops-2-retired": "on"}, "A pack needs exactly one boss, but this one has 0."),
        ({"wins_for_boss": 3}, "The boss asks for 3 pins, but there are only 2 other fighters."),
        ({"stops-0-button": away.pk}, "Lid cannot be played: the fighter is retired."),
        ({"after": [world.cellar.pk]}, "These packs unlock each other in a loop: Court → Cellar."),
        ({"lessons": "juggling"}, "There is no lesson “juggling”."),
        ({"column": 9}, "Ensure this value is less than or equal to 5."),
        ({"stops-0-rounds": 99}, "Ensure this value is less than or equal to"),
    ]
    for changed, words in refused:
        answer = as_curator.post(change(world.yard), form(world.yard, **changed, name="Court"))
        assert (answer.status_code, words in answer.content.decode()) == (200, True), words
    assert Pack.objects.get(pk=world.yard.pk).name == "Yard"
    assert Stop.objects.filter(is_boss=True).count() == 2


@pytest.mark.usefixtures("italian")
def test_a_curator_writes_the_texts_in_each_language_of_the_site(
    world: SmallWorld, as_curator: Client
) -> None:
    page = as_curator.get(change(world.yard)).content.decode()
    for name in ("name_it", "about_it", "stops-0-greets_it", "stops-0-loses_it"):
        assert f'name="{name}"' in page, name
    assert "name_en" not in page
    words = {"name_it": "Cortile", "stops-0-greets_it": "Buongiorno."}
    assert as_curator.post(change(world.yard), form(world.yard, **words)).status_code == 302
    assert Pack.objects.get(pk=world.yard.pk).in_languages == {"it": {"name": "Cortile"}}
    first, second = Stop.objects.filter(pack=world.yard, number__lt=3)
    assert (first.in_languages, second.in_languages) == ({"it": {"greets": "Buongiorno."}}, {})
    page = as_curator.get(change(world.yard)).content.decode()
    assert 'value="Cortile"' in page
    assert 'value="Buongiorno."' in page
    emptied = form(world.yard, **{"stops-0-greets_it": "Buongiorno."})
    assert as_curator.post(change(world.yard), emptied).status_code == 302
    assert Pack.objects.get(pk=world.yard.pk).in_languages == {}


@pytest.mark.usefixtures("italian")
def test_a_text_in_another_language_has_the_limits_of_the_english_one(
    world: SmallWorld, as_curator: Client
) -> None:
    for changed, words in (
        ({"name_it": "x" * 41}, "at most 40 characters (it has 41)"),
        ({"stops-0-greets_it": "x" * 161}, "at most 160 characters (it has 161)"),
    ):
        answer = as_curator.post(change(world.yard), form(world.yard, **changed))
        assert (answer.status_code, words in answer.content.decode()) == (200, True), words
    assert Pack.objects.get(pk=world.yard.pk).in_languages == {}


def test_a_new_pack_wants_a_boss(world: SmallWorld, as_curator: Client) -> None:
    sent = form(world.yard, name="Attic", slug="attic", **{"stops-TOTAL_FORMS": 0, "stops-INITIAL_FORMS": 0})
    answer = as_curator.post(ADD, sent)
    assert "A pack needs exactly one boss, but this one has 0." in answer.content.decode()
    assert Pack.objects.count() == 2


def test_curators_retire_instead_of_deleting(world: SmallWorld, as_curator: Client) -> None:
    gone = reverse("admin:training_pack_delete", args=[world.yard.pk])
    assert outcome(as_curator.post(gone, {"post": "yes"})) == NOT_FOR_YOU
    as_curator.post(change(world.yard), form(world.yard, retired="on"))
    assert outcome(Client().get(world.yard.get_absolute_url())) == NOTHING_HERE


def test_players_are_kept_out(world: SmallWorld) -> None:
    for client in (Client(), signed_in(a_player("Bob"))):
        for address in (LIST, ADD, change(world.yard)):
            assert outcome(client.get(address)) == f"302 to /admin/login/?next={address}"
