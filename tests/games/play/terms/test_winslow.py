"""A Winslow, agreed on by both players, replaces a swing die for the whole match."""

from html import unescape

import pytest
from django.core.management import call_command

from accounts.models import User
from buttons.models import Button, ButtonSet
from core.refusals import NotPlayable
from games import play
from games.models import Match
from games.play import ProposedSeat
from tests.accounts.people import a_player
from tests.games.forms import page_of
from tests.games.matches import an_offer, play_at_random, two_friends
from tests.games.offers.test_proposing import ann, browser, propose, refusal_page, soldiers
from tests.html import Element, parsed

__all__ = ["ann", "soldiers"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("recipe", "die", "dice"),
    [
        ("(4) (8) (X) (Y)", "", "(4) (8) W(30) (Y)"),
        ("(4) (8) (X) (Y)", "4", "(4) (8) (X) W(30)"),
        ("(4) s(8)", "", "W(30) s(8)"),
        ("(4) s(8)", "2", "(4) W(30)"),
    ],
)
def test_it_takes_the_place_of_a_swing_die(ann: User, recipe: str, die: str, dice: str) -> None:
    bob = a_player("Bob")
    match = propose(ann, my_recipe=recipe, their_recipe="(6) (X)", winslow="mine", winslow_die=die)
    assert "is a Winslow" in page_of(match, bob)
    play.accept(match.pk, bob)
    match = Match.objects.get()
    assert [seat.recipe_text for seat in match.start.seats] == [dice, "(6) (X)"]
    assert "W(30)" in page_of(match, None)


def test_the_other_may_have_it_whatever_they_bring(ann: User, soldiers: ButtonSet) -> None:
    match = propose(ann, theirs="among:", winslow="theirs")
    bob = a_player("Bob")
    avis = Button.objects.get(name="Avis")
    play.accept(match.pk, bob, place=ProposedSeat(bob, avis.recipe, avis.name))
    assert Match.objects.get().start.seats[1].recipe_text == "(4) (4) (10) (12) W(30)"


def test_lots_get_it_too(ann: User, soldiers: ButtonSet) -> None:
    match = propose(ann, my_recipe="", mine="lot:", winslow="mine")
    play.accept(match.pk, a_player("Bob"), place=ProposedSeat(None, "(4)"))
    assert "W(30)" in Match.objects.get().start.seats[0].recipe_text


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"my_recipe": "(4) (X)", "winslow": "mine", "winslow_die": "1"}, "A Winslow replaces"),
        ({"winslow": "mine", "winslow_die": "9"}, "A Winslow replaces"),
        ({"winslow": "mine", "winslow_die": "12"}, "Select a valid choice"),
        ({"winslow": "both"}, "Select a valid choice"),
        ({"my_recipe": "", "mine": "soldiers/wild", "winslow": "mine"}, "A Winslow replaces"),
    ],
)
def test_where_the_rules_have_none_it_is_refused(
    ann: User, soldiers: ButtonSet, fields: dict[str, object], words: str
) -> None:
    Button.objects.create(set=soldiers, name="Wild", recipe="", special="RandomBMMixed")
    assert words in refusal_page(ann, **fields)


def test_what_the_other_brings_has_to_fit(ann: User, soldiers: ButtonSet) -> None:
    Button.objects.create(set=soldiers, name="Wild", recipe="", special="RandomBMMixed")
    bob = a_player("Bob")
    match = propose(ann, winslow="theirs", winslow_die="2")
    for place in [
        ProposedSeat(bob, "(4)"),
        ProposedSeat(bob, "(X) (4)"),
        ProposedSeat(bob, "", "Wild", "RandomBMMixed"),
    ]:
        with pytest.raises(NotPlayable, match="A Winslow"):
            play.accept(match.pk, bob, place=place)
    assert Match.objects.get().is_offered
    play.accept(match.pk, bob, place=ProposedSeat(bob, "(4) (X)"))


def test_the_door_knows_the_seats(ann: User) -> None:
    with pytest.raises(NotPlayable, match="Choose a fighter in this match for the Winslow"):
        an_offer(ann, None, winslow_seat=2)


def test_nobody_agrees_to_it_unasked() -> None:
    ann, bob = two_friends()
    bob.preferences.auto_accept = "everybody"
    bob.preferences.save()
    assert an_offer(ann, bob, winslow_seat=0, rated=False).is_offered
    assert not an_offer(ann, bob, rated=False).is_offered


def test_it_is_played_to_the_end_checked_and_kept_in_the_rematch() -> None:
    ann, bob = two_friends()
    match = play.accept(an_offer(ann, bob, "(4) (10) (X)", "s(8) (Y)", winslow_seat=1, first_to=2).pk, bob)
    match = play_at_random(match, seed=3)
    call_command("verify_matches", verbosity=0)
    new = play.rematch(match.pk, ann, [ProposedSeat(None, "(6)"), ProposedSeat(None, "(8)")])
    assert (new.winslow_seat, new.winslow_die) == (1, 0)


def test_one_tap_keeps_it(ann: User) -> None:
    match = propose(ann, winslow="mine", winslow_die="2")
    page = unescape(page_of(match, ann))
    assert "winslow=mine&winslow_die=2" in page


def test_the_form_asks_about_it_only_within_a_head_start(ann: User) -> None:
    sheet = sheet_at(ann, "/matches/new/")
    shut = [each for each in sheet.content if isinstance(each, Element) and each.name == "details"]
    summaries = [each.one("summary").text for each in shut if len(each.all("summary")) == 1]
    assert summaries
    assert "A Winslow" not in summaries
    [head_start] = [each for each in shut if each.all("summary")[0].text == "A head start"]
    assert head_start.one("details").one("summary").text == "A Winslow"
    assert "open" not in head_start.attributes
    chosen = sheet_at(ann, "/matches/new/?winslow=mine")
    [opened] = [each for each in chosen.all("details") if each.all("summary")[0].text == "A head start"]
    assert "open" in opened.attributes


def sheet_at(player: User, address: str) -> Element:
    return parsed(browser(player).get(address).content.decode()).one(id="more")
