"""Buttons: the rules read a recipe whenever it is saved."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from buttons.models import Button, ButtonSet, Trait, refresh_facts
from buttons.recipes.facts import TraitKind
from rules import parse_recipe
from tests.buttons.conftest import MakeButton

pytestmark = pytest.mark.django_db


def traits(button: Button, kind: TraitKind) -> set[str]:
    return set(button.traits.filter(kind=kind).values_list("value", flat=True))


@pytest.mark.services
def test_saving_stores_what_a_search_asks(make_button: MakeButton) -> None:
    button = make_button("Avis", "s(4) (6/10) (8,X) pt(X')? (C)")
    assert button.dice_count == 5
    assert traits(button, TraitKind.SKILL) == {"s", "p", "t", "?"}
    assert traits(button, TraitKind.SIZE) == {"4", "6", "10", "8", "X"}
    assert traits(button, TraitKind.DIE) == {"plain", "option", "twin", "swing", "wildcard"}


def test_the_skills_in_the_braces_of_a_plasma_die_are_found(make_button: MakeButton) -> None:
    button = make_button("Maya", "p{hs,H}(12)")
    assert traits(button, TraitKind.SKILL) == {"p", "h", "s", "H"}
    assert traits(button, TraitKind.DIE) == {"plain", "plasma"}


def test_saving_again_with_another_recipe_keeps_the_facts_in_step(make_button: MakeButton) -> None:
    button = make_button("Avis", "s(4) (6)")
    button.recipe = "p(4) (8) (X)"
    button.save()
    assert button.dice_count == 3
    assert traits(button, TraitKind.SKILL) == {"p"}
    assert traits(button, TraitKind.SIZE) == {"4", "8", "X"}


@pytest.mark.services
def test_a_recipe_is_stored_as_the_rules_print_it(make_button: MakeButton) -> None:
    assert make_button("Avis", "  (4)   (5)t^ ").recipe == str(parse_recipe("(4) (5)t^"))


@pytest.mark.parametrize(
    "recipe", ["nonsense", "(4) (", "((4))", "(4", "é(4)", "(4) ss(6)", "(-1)", "(4,5,6)", "( )"]
)
def test_an_unreadable_recipe_is_not_saved(make_button: MakeButton, recipe: str) -> None:
    with pytest.raises(ValidationError) as refused:
        make_button("Avis", recipe)
    assert "recipe" in refused.value.message_dict
    assert not Button.objects.exists()


def test_a_special_must_be_one_that_is_known(make_button: MakeButton) -> None:
    with pytest.raises(ValidationError) as refused:
        make_button("Avis", special="Nonesuch")
    assert "special" in refused.value.message_dict


def test_a_button_without_dice_cannot_be_played(make_button: MakeButton) -> None:
    empty = make_button("Nobody", "")
    assert not empty.is_playable
    assert empty.why_not_playable


def test_skills_that_do_not_go_together_make_a_button_unplayable(
    make_button: MakeButton,
) -> None:
    button = make_button("Riddle", "mD(4) (6)")
    assert not button.is_playable
    assert "Morphing" in button.why_not_playable


@pytest.mark.services
def test_names_are_unique_within_a_set_only(make_button: MakeButton) -> None:
    make_button("Antonio", set="Soldiers")
    make_button("Antonio", set="Button Goblin")
    with pytest.raises(IntegrityError):
        make_button("Antonio", set="Soldiers")


def test_an_address_stays_when_the_name_changes(make_button: MakeButton) -> None:
    button = make_button("Avis")
    button.name = "Avis the Great"
    button.save()
    assert button.slug == "avis"
    assert make_button("Avis").slug == "avis-2"


def test_names_that_look_the_same_in_an_address_get_different_ones(make_button: MakeButton) -> None:
    slugs = [make_button(name).slug for name in ("Dr. No", "Dr No", "dr-no", "日本", "中国")]
    assert slugs == ["dr-no", "dr-no-2", "dr-no-3", "button", "button-2"]


def test_changing_the_ruleset_of_a_set_refreshes_its_buttons(make_button: MakeButton) -> None:
    button = make_button("Avis")
    Trait.objects.all().delete()
    button.set.save()
    assert traits(button, TraitKind.SIZE) == {"4", "10", "12", "X"}


@pytest.mark.services
def test_refreshing_mends_only_what_differs(make_button: MakeButton) -> None:
    make_button("Avis")
    wrong = make_button("Hammer")
    Button.objects.filter(pk=wrong.pk).update(dice_count=17, obstacle="something")
    assert refresh_facts(Button.objects.all()) == 1
    wrong.refresh_from_db()
    assert wrong.dice_count == 5
    assert wrong.is_playable


def test_only_playable_buttons_that_are_not_retired_are_offered(make_button: MakeButton) -> None:
    make_button("Avis")
    make_button("Riddle", "mD(4)")
    make_button("Old", retired=True)
    make_button("Gone", set="Gone")
    ButtonSet.objects.filter(name="Gone").update(retired=True)
    assert [button.name for button in Button.objects.filter_available()] == ["Avis"]
