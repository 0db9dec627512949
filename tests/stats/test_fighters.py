"""Buttons with the same dice and the same special are one fighter."""

import pytest

from buttons.models import Button, ButtonSet
from games.models import Match, Seat
from stats.fighters import buttons_of, canonical_recipe, dice_of, fighter_of, fighters_with
from stats.models import Fighter

pytestmark = pytest.mark.django_db


def a_button(name: str, recipe: str, special: str = "") -> Button:
    house, _made = ButtonSet.objects.get_or_create(name="House")
    return Button.objects.create(set=house, name=name, recipe=recipe, special=special)


def store_fighters(*dice: tuple[str, str]) -> list[Fighter]:
    keys = fighters_with(dice)
    return [Fighter.objects.get(pk=keys[each]) for each in dice]


@pytest.mark.parametrize(
    "same", ["s(10) (4) (X)?", "(4)  s(10) ?(X)", "(X)? (4) s(10)"], ids=["dice", "spaces", "all"]
)
def test_the_order_in_which_dice_are_written_makes_no_other_fighter(same: str) -> None:
    assert canonical_recipe(same) == canonical_recipe("(4) s(10) (X)?")


def test_nor_does_the_order_of_letters() -> None:
    assert canonical_recipe("sp(20) (4)") == canonical_recipe("(4) ps(20)")


def test_twice_the_same_die_is_not_the_same_as_once() -> None:
    assert canonical_recipe("(4) (4)") != canonical_recipe("(4)")


def test_a_recipe_that_nobody_can_read_any_more_is_known_by_its_words() -> None:
    assert canonical_recipe("(8) %(4)") == canonical_recipe("%(4) (8)")


def test_a_special_makes_another_fighter_of_the_same_dice() -> None:
    plain, slow = store_fighters(("(4) (6)", ""), ("(4) (6)", "Gordo"))
    assert plain != slow


def test_a_winslow_makes_another_fighter_of_the_same_dice() -> None:
    match, seats = Match(winslow_seat=1), [Seat(number=number, recipe="(6) (4)") for number in (0, 1)]
    assert [dice_of(match, seat) for seat in seats] == [("(4) (6)", ""), ("(4) (6)", "Winslow 0")]


def test_who_fights_again_is_the_same_fighter() -> None:
    (first,) = store_fighters(("(4) (6)", ""))
    assert store_fighters(("(4) (6)", ""), ("(8)", ""))[0] == first
    assert Fighter.objects.count() == 2


def test_a_renamed_and_a_retired_button_are_still_their_fighter() -> None:
    tin, star = a_button("Tin", "(6) (4)"), a_button("Star", "(4) (6)")
    (fighter,) = store_fighters(("(4) (6)", ""))
    Button.objects.filter(pk=tin.pk).update(name="Tin Can", retired=True)
    tin.refresh_from_db()
    assert fighter_of(tin) == fighter_of(star) == fighter
    assert [str(button) for button in buttons_of([fighter])[fighter.pk]] == ["Star", "Tin Can"]


def test_a_button_that_nobody_has_fought_with_is_no_fighter_yet() -> None:
    assert fighter_of(a_button("Tin", "(6) (4)")) is None


def test_a_fighter_of_nobodys_has_no_button() -> None:
    a_button("Tin", "(6) (4)", "Gordo")
    (fighter,) = store_fighters(("(4) (6)", ""))
    assert not buttons_of([fighter])
