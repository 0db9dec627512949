"""The daily count of each button's finished matches."""

import pytest
from django.core.management import call_command

from buttons.models import Button, ButtonSet
from games.models import Match
from games.offers.popularity import count_matches
from rules import Surrender
from tests.games.matches import a_match, act, two_friends

pytestmark = pytest.mark.django_db


def test_finished_matches_are_counted_for_the_buttons_of_both() -> None:
    soldiers = ButtonSet.objects.create(name="Soldiers", position=100)
    avis = Button.objects.create(set=soldiers, name="Avis", recipe="(20)")
    bauer = Button.objects.create(set=soldiers, name="Bauer", recipe="(20)")
    namesake = Button.objects.create(set=soldiers, name="Other", recipe="(20)")
    match = a_match(*two_friends(), "(20)", "(20)", first_to=1)
    match.seats.filter(number=0).update(button_name="Avis")
    match.seats.filter(number=1).update(button_name="Bauer")
    assert count_matches() == 0, "it is not over"
    act(match, Match.objects.get().battle.active or 0, Surrender())
    call_command("tidy", verbosity=0)
    for button in (avis, bauer, namesake):
        button.refresh_from_db()
    assert (avis.played, bauer.played, namesake.played) == (1, 1, 0)
    assert count_matches() == 0, "they are right already"


def test_private_matches_are_not_told_by_the_figures_of_a_button() -> None:
    soldiers = ButtonSet.objects.create(name="Soldiers", position=100)
    Button.objects.create(set=soldiers, name="Avis", recipe="(20)")
    match = a_match(*two_friends(), "(20)", "(20)", first_to=1, is_private=True)
    match.seats.filter(number=0).update(button_name="Avis")
    act(match, Match.objects.get().battle.active or 0, Surrender())
    assert count_matches() == 0
