"""Curators edit the catalog, and nothing else, in the admin."""

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from accounts.models import User
from buttons.models import Button, ButtonSet, Tag
from tests.buttons.conftest import MakeButton
from tests.refusals import outcome

LIST = "/admin/buttons/button/"
ADD = f"{LIST}add/"
CHECK = f"{LIST}check/"


@pytest.fixture
def avis(make_button: MakeButton) -> Button:
    return make_button("Avis", "(4) (X)")


def change(button: Button) -> str:
    return reverse("admin:buttons_button_change", args=[button.pk])


def last_words() -> str:
    return LogEntry.objects.latest("action_time").get_change_message()


@pytest.mark.parametrize("model", ["button", "buttonset", "tag"])
def test_a_curator_sees_the_catalogue(as_curator: Client, avis: Button, model: str) -> None:
    for page in ("", "add/", "import/", "export/"):
        if model != "tag" or page in ("", "add/"):
            assert as_curator.get(f"/admin/buttons/{model}/{page}").status_code == 200


def test_a_curator_may_do_nothing_else(as_curator: Client, avis: Button, curator: User) -> None:
    rights = {name for name in curator.get_all_permissions() if not name.startswith("buttons.")}
    elsewhere = [("community", "announcement"), ("training", "pack"), ("training", "stop")]
    assert rights == {f"{room}.{may}_{what}" for may in ("add", "change", "view") for room, what in elsewhere}
    assert as_curator.get("/admin/accounts/user/").status_code in (403, 404)
    assert as_curator.get("/admin/auth/group/").status_code in (403, 404)


def test_a_curator_retires_instead_of_deleting(as_curator: Client, avis: Button) -> None:
    assert as_curator.post(f"{LIST}{avis.pk}/delete/", {"post": "yes"}).status_code == 403
    as_curator.post(LIST, {"action": "delete_selected", "_selected_action": [avis.pk], "post": "yes"})
    assert Button.objects.exists()
    as_curator.post(LIST, {"action": "retire", "_selected_action": [avis.pk]})
    avis.refresh_from_db()
    assert avis.retired
    assert last_words() == "Changed retired: “False” → “True”."


@pytest.mark.parametrize(
    "address", [LIST, ADD, CHECK, f"{LIST}import/", f"{LIST}export/", f"{LIST}process_import/"]
)
def test_players_and_visitors_are_kept_out(client: Client, player: User, address: str) -> None:
    for _who in ("visitor", "player"):
        for answer in (client.get(address), client.post(address)):
            assert outcome(answer) == f"302 to /admin/login/?next={address}"
        client.force_login(player)


@pytest.mark.services
def test_migrating_gives_the_group_exactly_its_permissions_again(db: None) -> None:
    group = Group.objects.get(name="curator")
    before = set(group.permissions.all())
    group.permissions.clear()
    call_command("migrate", verbosity=0)
    assert set(group.permissions.all()) == before
    assert len(before) == 19


@pytest.mark.services
def test_adding_a_button_checks_its_recipe(as_curator: Client, avis: Button) -> None:
    typed = {"set": avis.set.pk, "name": "Hammer", "recipe": "(6) (12", "note": "Heavy."}
    answer = as_curator.post(ADD, typed)
    assert answer.status_code == 200
    text = answer.content.decode()
    assert "recipe" in answer.context["adminform"].form.errors
    assert "(6) (12" in text
    assert "Heavy." in text
    assert as_curator.post(ADD, {**typed, "recipe": "(6) (12)"}).status_code == 302
    assert Button.objects.get(name="Hammer").dice_count == 2


@pytest.mark.services
def test_a_name_that_the_set_has_already_is_refused(as_curator: Client, avis: Button) -> None:
    answer = as_curator.post(ADD, {"set": avis.set.pk, "name": "Avis", "recipe": "(6)"})
    assert "This set already has a fighter by that name." in answer.content.decode()
    assert Button.objects.count() == 1


@pytest.mark.services
def test_the_history_says_who_changed_what_from_what_to_what(
    as_curator: Client, curator: User, avis: Button
) -> None:
    tag = Tag.objects.create(name="Classic")
    as_curator.post(
        change(avis), {"name": "Avis", "recipe": "(20)", "tournament_legal": "on", "tags": [tag.pk]}
    )
    entry = LogEntry.objects.get()
    assert entry.user == curator
    assert "“(4) (X)” → “(20)”" in entry.get_change_message()
    assert "Tournament legal: “False” → “True”" in entry.get_change_message()
    assert "“Classic”" in entry.get_change_message()
    history = as_curator.get(f"{LIST}{avis.pk}/history/").content.decode()
    assert "“(4) (X)” → “(20)”" in history
    assert "hazel" in history


def test_a_button_stays_in_its_set(as_curator: Client, avis: Button) -> None:
    other = ButtonSet.objects.create(name="Other")
    as_curator.post(change(avis), {"name": "Avis", "recipe": "(4)", "set": other.pk})
    avis.refresh_from_db()
    assert avis.set.name == "Soldiers"


@pytest.mark.services
def test_many_are_made_tournament_legal_at_once(as_curator: Client, make_button: MakeButton) -> None:
    chosen = [make_button("Avis").pk, make_button("Hammer").pk, make_button("Kith", tournament_legal=True).pk]
    make_button("Left out")
    as_curator.post(LIST, {"action": "make_legal", "_selected_action": chosen})
    assert set(Button.objects.filter(tournament_legal=True).values_list("name", flat=True)) == {
        "Avis",
        "Hammer",
        "Kith",
    }
    assert LogEntry.objects.count() == 2
    as_curator.post(LIST, {"action": "make_not_legal", "_selected_action": chosen[:1]})
    assert not Button.objects.get(name="Avis").tournament_legal


def test_a_retired_set_is_brought_back(as_curator: Client, avis: Button) -> None:
    sets = "/admin/buttons/buttonset/"
    as_curator.post(sets, {"action": "retire", "_selected_action": [avis.set.pk]})
    assert not Button.objects.filter_available().exists()
    as_curator.post(sets, {"action": "bring_back", "_selected_action": [avis.set.pk]})
    assert Button.objects.filter_available().exists()


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ({"recipe": "(4) s(10) (X)"}, "This fighter can be played."),
        ({"recipe": "(4) s(10"}, "the parentheses"),
        ({"recipe": "mD(4)"}, "You can save this fighter, but nobody can play it"),
        ({"recipe": ""}, "You can save this fighter, but nobody can play it"),
        ({"recipe": "(20)", "special": "Giant"}, "It can never go first"),
        ({"recipe": "(20)", "special": "Nonesuch"}, "There’s no special rule by that name."),
        ({"recipe": "(4)", "set": "999999999999999999999999"}, "This fighter can be played."),
        ({"recipe": "(4)", "set": "nonsense"}, "This fighter can be played."),
        ({}, "You can save this fighter, but nobody can play it"),
        ({"recipe": "(4) " * 200}, "at most 300 characters"),
        ({"recipe": "<script>(4)</script>"}, "errornote"),
    ],
)
def test_a_recipe_is_checked_while_it_is_typed(
    as_curator: Client, typed: dict[str, str], expected: str
) -> None:
    answer = as_curator.get(CHECK, typed)
    assert answer.status_code == 200
    text = answer.content.decode()
    assert expected in text
    assert "<html" not in text
    assert "<script" not in text


def test_the_dice_of_a_readable_recipe_are_drawn(as_curator: Client) -> None:
    assert as_curator.get(CHECK, {"recipe": "(4) s(10)"}).content.decode().count('class="die"') == 2


def test_the_set_says_under_which_rules_a_recipe_is_checked(as_curator: Client) -> None:
    goblins = ButtonSet.objects.create(name="Goblins", ruleset="goblin")
    assert (
        "This fighter can be played."
        in as_curator.get(CHECK, {"recipe": "(1000)", "set": str(goblins.pk)}).content.decode()
    )


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "'; DROP TABLE buttons_button; --", "{{ 7|add:7 }}"]
)
def test_hostile_names_are_only_names(as_curator: Client, avis: Button, name: str) -> None:
    as_curator.post(ADD, {"set": avis.set.pk, "name": name, "recipe": "(6)"})
    assert Button.objects.filter(name=name).exists()
    assert escape(name) in as_curator.get(LIST).content.decode()


def test_the_recipe_stands_first_in_the_form(as_curator: Client, make_button: MakeButton) -> None:
    page = as_curator.get(f"/admin/buttons/button/{make_button('Avis').pk}/change/").content.decode()
    names = ["id_recipe", "id_name", "id_note"]
    assert sorted(names, key=lambda name: page.index(f'id="{name}"')) == names


def test_the_footer_leads_those_who_may_to_the_admin(as_curator: Client) -> None:
    assert 'href="/admin/"' in as_curator.get("/buttons/").content.decode()
    assert 'href="/admin/"' not in Client().get("/buttons/").content.decode()


def test_a_curator_finds_the_fighters_of_a_set(as_curator: Client, avis: Button) -> None:
    other = ButtonSet.objects.create(name="Another set")
    Button.objects.create(name="Anvil", set=other, recipe="(4)")
    found = as_curator.get(LIST, {"set__id__exact": other.pk}).context["cl"]
    assert [button.name for button in found.result_list] == ["Anvil"]
    assert "set" in [each.title for each in found.filter_specs]
