"""Rematches, the same fighters again, and offers like the last one."""

from dataclasses import replace
from html import unescape

import pytest

from accounts.models import User
from buttons.models import ButtonSet
from games import play
from games.models import Match
from games.play import ProposedSeat
from tests.accounts.people import a_player
from tests.games.matches import (
    a_circle,
    a_match_given_up,
    two_friends,
)
from tests.games.offers.test_proposing import ann, browser, propose, soldiers
from tests.html import parsed
from tests.promises import with_promise

__all__ = ["ann", "soldiers"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("how", "recipes"), [("same", ["(6) (8)", "(4) (10)"]), ("reversed", ["(4) (10)", "(6) (8)"])]
)
def test_a_rematch_goes_on_from_the_last_match(how: str, recipes: list[str]) -> None:
    ann, bob = two_friends()
    old = a_match_given_up(ann, bob, ruleset="classic")
    answer = browser(bob).post(f"{old.get_absolute_url()}rematch/", with_promise(how=how))
    new = Match.objects.latest("pk")
    assert answer.headers["Location"] == new.get_absolute_url()
    assert [seat.recipe for seat in new.all_seats] == recipes
    assert [(seat.player, seat.accepted) for seat in new.all_seats] == [(ann, False), (bob, True)]
    assert (new.continues, new.ruleset, new.first_to) == (old, "classic", 1)
    assert new.get_absolute_url() in browser(ann).get(old.get_absolute_url()).content.decode()
    play.accept(new.pk, ann)
    assert f'href="{old.get_absolute_url()}"' in browser(ann).get(new.get_absolute_url()).content.decode()


@pytest.mark.parametrize("how", ["same", "reversed", "random"])
def test_both_press_the_same_and_play(how: str, soldiers: ButtonSet) -> None:
    ann, bob = two_friends()
    old = a_match_given_up(ann, bob)
    offered, accepted = (
        browser(player).post(f"{old.get_absolute_url()}rematch/", with_promise(how=how))
        for player in (ann, bob)
    )
    new = Match.objects.exclude(pk=old.pk).get()
    assert offered.headers["Location"] == accepted.headers["Location"] == new.get_absolute_url()
    assert new.status == Match.Status.PLAYING


def test_who_wants_other_fighters_is_led_to_the_rematch_that_waits_for_an_answer() -> None:
    ann, bob = two_friends()
    old = a_match_given_up(ann, bob)
    browser(ann).post(f"{old.get_absolute_url()}rematch/", with_promise(how="same"))
    answer = browser(bob).post(f"{old.get_absolute_url()}rematch/", with_promise(how="reversed"), follow=True)
    new = Match.objects.exclude(pk=old.pk).get()
    assert (answer.redirect_chain[0][0], new.status) == (new.get_absolute_url(), Match.Status.OFFERED)
    page = parsed(answer.content.decode())
    assert "Accept" in [button.text for button in page.all("button")]


def test_a_rematch_on_other_terms_is_not_taken_unseen() -> None:
    ann, bob = two_friends()
    old = a_match_given_up(ann, bob)
    places = [ProposedSeat(seat.player, seat.recipe) for seat in old.all_seats]
    offered = play.propose(ann, places, replace(old.terms, first_to=3), continues=old)
    assert play.rematch(old.pk, bob, places) == offered
    assert Match.objects.get(pk=offered.pk).is_offered


def test_a_circle_goes_on_when_each_of_three_presses_again() -> None:
    ann, bob = two_friends()
    cid = a_player("Cid")
    old = a_circle((ann, "(6)"), (bob, "(8)"), (cid, "(4)"), first_to=1)
    old = play.surrender_match(play.surrender_match(old.pk, ann).pk, bob)
    for player in (ann, bob, cid):
        browser(player).post(f"{old.get_absolute_url()}rematch/", with_promise(how="same"))
    assert Match.objects.exclude(pk=old.pk).get().status == Match.Status.PLAYING


def test_the_end_card_takes_the_rematch_of_the_other() -> None:
    ann, bob = two_friends()
    old = a_match_given_up(ann, bob)
    browser(ann).post(f"{old.get_absolute_url()}rematch/", with_promise(how="reversed"))
    new = Match.objects.latest("pk")
    card = parsed(browser(bob).get(old.get_absolute_url()).content.decode()).one("section", kind="verdict")
    (form,) = card.all("form")
    assert [button.text for button in form.all("button")] == ["Accept Ann’s rematch"]
    assert form.attributes["action"] == f"{new.get_absolute_url()}accept/"
    answer = browser(bob).post(form.attributes["action"], {"words": ""})
    assert answer.headers["Location"] == new.get_absolute_url()
    assert Match.objects.get(pk=new.pk).status == Match.Status.PLAYING


def test_an_open_page_of_the_old_match_goes_to_the_table() -> None:
    ann, bob = two_friends()
    old = a_match_given_up(ann, bob)
    board = f"{old.get_absolute_url()}board/?version={old.version}"
    play.accept(play.rematch(old.pk, ann, [ProposedSeat(None, "(6)"), ProposedSeat(None, "(4)")]).pk, bob)
    table = Match.objects.latest("pk").get_absolute_url()
    assert browser(ann).get(board).headers["HX-Redirect"] == table
    watched = browser(a_player("Cid")).get(board)
    assert "HX-Redirect" not in watched.headers
    assert "Go to the rematch" in watched.content.decode()


def test_what_was_said_goes_along_into_the_rematch() -> None:
    ann, bob = two_friends()
    old = a_match_given_up(ann, bob)
    play.say(old.pk, ann, "Well rolled <b>!")
    new = play.accept(
        play.rematch(old.pk, bob, [ProposedSeat(None, "(6)"), ProposedSeat(None, "(4)")]).pk, ann
    )
    page = browser(None).get(new.get_absolute_url()).content.decode()
    assert "Well rolled &lt;b&gt;!" in page
    play.keep_chat_private(old.pk, bob, True)
    assert "Well rolled" not in browser(None).get(new.get_absolute_url()).content.decode()
    assert "Well rolled" in browser(bob).get(new.get_absolute_url()).content.decode()


def test_who_made_an_offer_may_make_another_like_it(ann: User) -> None:
    match = propose(ann, their_recipe="(4)")
    page = unescape(browser(ann).get(match.get_absolute_url()).content.decode())
    assert "/matches/new/?my_recipe=%286%29+%288%29&their_recipe=%284%29&first_to=1" in page


def test_what_comes_after_a_match_is_asked_only_of_those_who_may_go_on() -> None:
    ann, bob = two_friends()
    match = a_match_given_up(ann, bob)
    for viewer, is_asked in ((ann, True), (a_player("Cat"), False), (None, False)):
        page = browser(viewer).get(match.get_absolute_url()).content.decode()
        assert ("Random fighters" in page) is is_asked


def test_the_same_fighters_are_offered_from_either_side_to_visitors_too() -> None:
    ann, bob = two_friends()
    match = a_match_given_up(ann, bob)
    for viewer in (ann, a_player("Cat"), None):
        page = parsed(browser(viewer).get(match.get_absolute_url()).content.decode())
        sides = [link for link in page.all("a") if link.text.startswith("I play ")]
        assert [link.text for link in sides] == ["I play (6) (8)", "I play (4) (10)"]
    asked = parsed(browser(ann).get(sides[1].attributes["href"]).content.decode())
    fields = {field.attributes.get("name"): field.attributes.get("value") for field in asked.all("input")}
    assert (fields["my_recipe"], fields["their_recipe"]) == ("(4) (10)", "(6) (8)")


def test_a_rematch_may_be_random(soldiers: ButtonSet) -> None:
    ann, bob = two_friends()
    old = a_match_given_up(ann, bob)
    browser(ann).post(f"{old.get_absolute_url()}rematch/", with_promise(how="random"))
    assert all(seat.button_name for seat in Match.objects.latest("pk").all_seats)


def test_a_rematch_with_new_buttons_begins_on_the_form() -> None:
    ann, bob = two_friends()
    old = a_match_given_up(ann, bob)
    page = unescape(browser(ann).get(old.get_absolute_url()).content.decode())
    assert f"/matches/new/?against=player&opponent=Bob&continues={old.pk}&" in page
    new = propose(ann, against="player", opponent="Bob", continues=old.pk)
    assert new.continues == old


def test_only_who_played_goes_on_from_a_match() -> None:
    ann, bob = two_friends()
    old = a_match_given_up(ann, bob)
    tom = a_player("Tom")
    assert browser(tom).post(f"{old.get_absolute_url()}rematch/", with_promise(how="same")).status_code == 403
    assert propose(tom, continues=old.pk).continues is None


def test_watchers_may_offer_the_same_match_to_anybody(soldiers: ButtonSet) -> None:
    ann, bob = two_friends()
    old = a_match_given_up(ann, bob)
    page = unescape(browser(a_player("Tom")).get(old.get_absolute_url()).content.decode())
    assert "/matches/new/?my_recipe=%286%29+%288%29&their_recipe=%284%29+%2810%29" in page


@pytest.mark.parametrize("how", ["", "upside-down"])
def test_a_rematch_has_to_be_of_a_known_kind(how: str) -> None:
    ann, bob = two_friends()
    old = a_match_given_up(ann, bob)
    assert browser(ann).post(f"{old.get_absolute_url()}rematch/", with_promise(how=how)).status_code == 422
    assert Match.objects.count() == 1


def test_nobody_goes_on_with_a_player_who_left() -> None:
    ann, bob = two_friends()
    old = a_match_given_up(ann, bob)
    bob.delete()
    assert browser(ann).post(f"{old.get_absolute_url()}rematch/", with_promise(how="same")).status_code == 422
    assert Match.objects.count() == 1
