"""Moving on to the next match: after a move by preference, and always from a finished one."""

from typing import Any

import pytest

from accounts.models import User
from games.models import Match, Seat
from rules import Surrender
from tests.games.matches import a_match, act, two_friends
from tests.games.offers.test_proposing import browser
from tests.html import parsed

pytestmark = pytest.mark.django_db


def two_that_wait_for_ann(*, moves_on: bool) -> tuple[User, Match, Match]:
    ann, bob = two_friends()
    ann.preferences.moves_on = moves_on
    ann.preferences.save()
    return ann, a_match(ann, bob, "(X)", "(Y)"), a_match(ann, bob, "(X)", "(Y)")


def answer_to(match: Match, player: User, **more: Any) -> Any:
    """Return the response to the player's choice of a size while the match waits for the opponent's."""
    decision = Match.objects.get(pk=match.pk).battle.decisions[0].number
    data = {"decision": str(decision), "action": "choose", "swing.X": "4", **more.pop("data", {})}
    return browser(player).post(f"{match.get_absolute_url()}act/", data, **more)


def test_after_a_move_one_stays_unless_one_likes_it_otherwise() -> None:
    ann, first, _second = two_that_wait_for_ann(moves_on=False)
    assert answer_to(first, ann).headers["Location"] == first.get_absolute_url()


def test_who_likes_it_is_led_to_the_next_match_that_waits_and_stays_at_the_last() -> None:
    ann, first, second = two_that_wait_for_ann(moves_on=True)
    assert answer_to(first, ann).headers["Location"] == second.get_absolute_url()
    assert answer_to(second, ann).headers["Location"] == second.get_absolute_url()


def test_a_board_that_is_swapped_leads_on_as_well() -> None:
    ann, first, second = two_that_wait_for_ann(moves_on=True)
    answer = answer_to(first, ann, headers={"hx-request": "true"})
    assert answer.headers["HX-Redirect"] == second.get_absolute_url()


def test_an_answer_in_a_list_stays_in_the_list() -> None:
    ann, first, _second = two_that_wait_for_ann(moves_on=True)
    assert answer_to(first, ann, data={"back": "matches"}).headers["Location"] == "/matches/"


def test_nobody_is_led_away_from_the_end_of_a_match() -> None:
    ann, bob = two_friends()
    for player in (ann, bob):
        player.preferences.moves_on = True
        player.preferences.save()
    over = a_match(ann, bob, "(1)", "(1)", first_to=1)
    a_match(ann, bob, "(X)", "(Y)")
    seat = over.battle.active or 0
    decision = str(over.battle.decisions[seat].number)
    data = {"decision": decision, "action": "sure:attack", "attacker": "0", "target": f"{1 - seat}.0"}
    asked = browser((ann, bob)[seat]).post(f"{over.get_absolute_url()}act/", data)
    assert Match.objects.get(pk=over.pk).is_finished
    assert asked.headers["Location"] == over.get_absolute_url()


def test_a_match_that_is_over_is_dismissed_on_its_own_page_by_who_played_it() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, "(20)", "(20)", first_to=1)
    asked = browser(ann)
    assert dismissals(asked.get(match.get_absolute_url())) == 0, "it still runs"
    match = act(match, match.battle.active or 0, Surrender())
    assert dismissals(asked.get(match.get_absolute_url())) == 1
    assert dismissals(browser(None).get(match.get_absolute_url())) == 0
    asked.post("/matches/dismiss/", {"match": match.pk})
    assert Seat.objects.get(match=match, player=ann).dismissed_at is not None
    assert dismissals(asked.get(match.get_absolute_url())) == 0


def dismissals(answer: Any) -> int:
    return len(parsed(answer.content.decode()).all("form", action="/matches/dismiss/"))
