"""Head starts: players agree that one of them begins with rounds won."""

import pytest
from django.core.management import call_command

from accounts.models import User
from games import play
from games.models import Match
from games.play import MatchCode, ProposedSeat
from rules import Surrender
from tests.accounts.people import a_player
from tests.games.forms import page_of, signed_in
from tests.games.matches import (
    a_match,
    act,
    an_offer,
    offer_of,
    play_at_random,
    two_friends,
    who_pass_themselves,
)
from tests.games.offers.test_proposing import ann, propose, refusal_page, soldiers
from tests.html import parsed
from tests.refusals import refused_as

__all__ = ["ann", "soldiers"]

pytestmark = pytest.mark.django_db


def page_text(match: Match, viewer: User | None) -> str:
    return parsed(page_of(match, viewer)).text


def test_it_is_chosen_in_the_form_and_makes_the_match_friendly(ann: User) -> None:
    match = propose(ann, first_to="3", ahead="theirs", head_start="2", rated="")
    assert (match.head_start_seat, match.head_start, match.rated) == (1, 2, False)
    assert propose(ann, first_to="3", ahead="mine", head_start="1", rated="yes").rated
    plain = propose(ann, first_to="3", head_start="2")
    assert (plain.head_start_seat, plain.head_start) == (None, 0)


def test_one_that_would_win_the_match_is_refused(ann: User) -> None:
    why = "A head start has to be less than the rounds to win."
    assert why in refusal_page(ann, first_to="2", ahead="mine", head_start="2")
    with refused_as(MatchCode.HEAD_START_TOO_LARGE):
        an_offer(ann, None, first_to=2, head_start_seat=0, head_start=2)
    with refused_as(MatchCode.NO_SUCH_HEAD_START):
        an_offer(ann, None, first_to=3, head_start_seat=2, head_start=1)


def test_it_is_told_before_one_joins_and_in_the_match() -> None:
    ann, bob = two_friends()
    offer = an_offer(ann, None, head_start_seat=0, head_start=2)
    assert "Ann starts 2 rounds ahead." in page_text(offer, bob)
    assert "Ann starts 2 rounds ahead." in signed_in(bob).get("/matches/open/").content.decode()
    match = play.accept(offer.pk, bob)
    assert "Ann starts 2 rounds ahead." in page_text(match, None)
    assert "Ann gets a head start. Rounds won so far: 2." in page_text(match, bob)
    assert [seat.rounds_won for seat in match.all_seats] == [2, 0]


def test_nobody_agrees_to_it_unasked() -> None:
    ann, bob = two_friends()
    bob.preferences.auto_accept = "everybody"
    bob.preferences.save()
    assert an_offer(ann, bob, head_start_seat=0, head_start=1, rated=False).is_offered


def test_it_is_played_to_the_end_checked_replayed_and_kept_in_the_rematch() -> None:
    ann, bob = two_friends()
    match = play_at_random(a_match(ann, bob, first_to=2, head_start_seat=1, head_start=1))
    call_command("verify_matches", verbosity=0)
    assert signed_in(bob).get(f"{match.get_absolute_url()}replay/").status_code == 200
    new = play.rematch(match.pk, ann, [ProposedSeat(None, "(6)"), ProposedSeat(None, "(8)")])
    assert (new.head_start_seat, new.head_start) == (1, 1)


def test_one_round_is_enough_for_who_is_one_short() -> None:
    ann, bob = who_pass_themselves(*two_friends())
    match = a_match(ann, bob, "(1)", "(10,10)", first_to=9, head_start_seat=1, head_start=8)
    match = act(match, 0, Surrender())
    assert [seat.result for seat in match.all_seats] == ["lost", "won"]


def test_in_a_circle_a_seat_may_have_it_too() -> None:
    ann, bob = two_friends()
    cid = a_player("Cid")
    places = [ProposedSeat(ann, "(6)"), ProposedSeat(bob, "(8)"), ProposedSeat(cid, "(10)")]
    offer = offer_of(ann, places, head_start_seat=2, head_start=1)
    for player in (bob, cid):
        offer = play.accept(offer.pk, player)
    assert [seat.rounds_won for seat in offer.all_seats] == [0, 0, 1]
