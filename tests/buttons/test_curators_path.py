"""A curator's whole work: make a set, import fighters, export, retire and restore them."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from accounts.models import User
from buttons.models import Button, ButtonSet
from tests.buttons.conftest import MakeButton
from tests.html import parsed

SETS = "/admin/buttons/buttonset/"
FIGHTERS = "/admin/buttons/button/"
CSV = "0"


def upload(client: Client, content: str) -> Any:
    file = SimpleUploadedFile("fifty.csv", content.encode())
    return client.post(f"{FIGHTERS}import/", {"format": CSV, "import_file": file})


def checked(client: Client, **typed: str) -> str:
    return parsed(client.get(f"{FIGHTERS}check/", typed).content.decode()).text


def page_of(client: Client, button: Button) -> str:
    return parsed(client.get(button.get_absolute_url()).content.decode()).text


@pytest.mark.slow
def test_a_curator_makes_a_set_fills_it_from_a_file_and_retires_it(
    as_curator: Client, client: Client
) -> None:
    # A set with a ruleset.
    as_curator.post(f"{SETS}add/", {"name": "Marsh Folk", "position": 9000, "ruleset": "goblin"})
    marsh = ButtonSet.objects.get(name="Marsh Folk")
    page = as_curator.get(reverse("admin:buttons_buttonset_change", args=[marsh.pk])).content.decode()
    assert f'<a href="{FIGHTERS}add/?set={marsh.pk}">Add a fighter to this set</a>' in page
    form = as_curator.get(f"{FIGHTERS}add/?set={marsh.pk}")
    assert form.context["adminform"].form.initial["set"] == str(marsh.pk)

    # Why a recipe can or cannot be played, and by whom.
    here = {"set": str(marsh.pk)}
    assert "the parentheses" in checked(as_curator, **here, recipe="(4")
    refused = checked(as_curator, **here, recipe="(4) mD(4)")
    assert "You can save this fighter, but nobody can play it: mD(4) can’t have both" in refused.replace(
        "'", "’"
    )
    fine = checked(as_curator, **here, recipe="(4) s(10)", special="Giant")
    assert "Anyone can play it, robots included, but only under these rules: Button Goblin." in fine
    assert "It’s not available in matches with tournament-legal fighters only." in fine
    assert "without that rule" not in fine
    assert "tournament-legal" not in checked(as_curator, **here, recipe="(4)", tournament_legal="on")
    assert "under any rules" in checked(as_curator, recipe="(4)")
    assert "nobody can choose it" in checked(as_curator, **here, recipe="(4)", retired="on")

    # A fighter with a special from the list.
    assert "Giant: It can never go first" in form.content.decode()
    typed = {**here, "name": "Reed", "recipe": "(4) s(10)", "special": "Giant", "source": "Marsh pack, 2026"}
    assert as_curator.post(f"{FIGHTERS}add/", typed).status_code == 302
    reed = Button.objects.get(name="Reed")
    assert "Source: Marsh pack, 2026" in page_of(client, reed)

    # Fifty from a file: two bad rows stop them all, and both are named.
    rows = [f"Marsh Folk,Toad {number},(4) ({number})" for number in range(1, 49)]
    rows[10:10] = ["Marsh Folk,Newt,(4"]
    rows[30:30] = ["Nowhere,Lost,(4)"]
    bad = upload(as_curator, "\n".join(["set,name,recipe", *rows]))
    assert "confirm_form" not in bad.context
    text = parsed(bad.content.decode()).text
    assert "2 rows have mistakes." in text
    told = {
        cells[0].text: row.text
        for row in parsed(bad.content.decode()).all("tr")
        if (cells := row.all("th")) and cells[0].text.isdecimal()
    }
    assert set(told) == {"12", "32"}
    assert "the parentheses" in told["12"]
    assert "There’s no set called “Nowhere”." in told["32"]
    assert Button.objects.count() == 1

    # Mended, they come in, and out again as they are.
    rows[10], rows[30] = "Marsh Folk,Newt,(4)", "Marsh Folk,Lost,(4)"
    preview = upload(as_curator, "\n".join(["set,name,recipe", *rows]))
    as_curator.post(f"{FIGHTERS}process_import/", preview.context["confirm_form"].initial)
    assert marsh.buttons.count() == 51
    exported = as_curator.post(f"{FIGHTERS}export/", {"format": CSV, "resource": ""}).content.decode()
    assert 'Marsh Folk,Reed,(4) s(10),no,Giant,,"Marsh pack, 2026",,no' in exported
    again = upload(as_curator, exported)
    assert {row.import_type for row in again.context["result"]} == {"skip"}

    # Retired and brought back.
    for action, offered in (("retire", 0), ("bring_back", 51)):
        as_curator.post(SETS, {"action": action, "_selected_action": [marsh.pk]})
        assert Button.objects.filter_available().count() == offered


def test_a_former_recipe_is_kept_and_only_curators_see_who_changed_it_and_when(
    as_curator: Client, curator: User, make_button: MakeButton
) -> None:
    reed = make_button("Reed", "(4) (10)")
    as_curator.post(
        reverse("admin:buttons_button_change", args=[reed.pk]), {"name": "Reed", "recipe": "(4)  (12)"}
    )
    as_curator.post(
        f"{FIGHTERS}process_import/",
        upload(as_curator, "set,name,recipe\nSoldiers,Reed,(4) (20)").context["confirm_form"].initial,
    )
    former = list(reed.former_recipes.values_list("recipe", "changed_by__username"))
    assert former == [("(4) (12)", "hazel"), ("(4) (10)", "hazel")]
    shown = page_of(as_curator, reed)
    assert "(4) (10) until" in shown
    assert "changed by hazel" in shown
    anybody = page_of(Client(), reed)
    assert "Former recipes" in anybody
    assert "(4) (10)" in anybody
    assert "hazel" not in anybody


def test_what_leaves_the_recipe_as_it_is_keeps_nothing(make_button: MakeButton) -> None:
    reed = make_button("Reed", "(4) (10)")
    reed.note = "Grows."
    reed.save()
    reed.recipe = "(4)  (10)"
    reed.save()
    assert not reed.former_recipes.exists()


def test_a_recipe_that_the_files_changed_says_so_to_curators(
    as_curator: Client, make_button: MakeButton
) -> None:
    reed = make_button("Reed", "(4) (10)")
    reed.recipe = "(4) (12)"
    reed.save()
    assert "changed by a site update" in page_of(as_curator, reed)


def test_a_fighter_of_the_files_tells_what_the_rulebook_prints_and_no_source_but_its_set(db: None) -> None:
    call_command("load_buttons", verbosity=0)
    zeppo = page_of(Client(), Button.objects.get(name="Zeppo"))
    assert "The rulebook prints (4) (10) (12) (X)!" in zeppo
    assert "1999 Rare / Promo" in zeppo
    assert "Source:" not in zeppo
