"""The terms of a match stay as agreed wherever they are copied or shown."""

from dataclasses import asdict, replace
from urllib.parse import parse_qsl, urlsplit

import pytest

from accounts.models import User
from buttons.models import Button, ButtonSet
from games import play
from games.log.markup import render_markup
from games.match_page.on_board.follow_ups import address_of_similar_match, new_match_address
from games.match_page.on_board.offer import shown_terms
from games.models import OF_PACE, OF_THE_GAME, TERMS, USUAL, Match, Terms
from games.offers.form import ProposalForm
from games.offers.picker import KEPT
from games.play import ProposedSeat
from tests.games.matches import offer_of, play_at_random, two_friends
from tests.promises import with_promise

pytestmark = pytest.mark.django_db

UNUSUAL = Terms(
    first_to=2,
    ruleset="goblin",
    printed_specials=True,
    legal_only=True,
    misere=True,
    winslow_seat=1,
    winslow_die=2,
    bans=2,
    description="On Monday",
    is_private=True,
    rated=False,
    head_start_seat=1,
    head_start=1,
    rating_from=1400,
    rating_to=1700,
    finished_from=20,
    weekly_most=2,
    reliable_from=80,
    bots_may_join=True,
    pace="days:3",
    by_claim=True,
    weekends_off=True,
    no_vacation=True,
)


SIX, EIGHT_AND_TEN = ("(6)", "Six"), ("(8) (10)", "Eight and Ten")
"""Buttons that are legal in tournaments."""


@pytest.fixture(autouse=True)
def legal_buttons() -> None:
    made = ButtonSet.objects.create(name="Numbers")
    for recipe, name in (SIX, EIGHT_AND_TEN):
        Button.objects.create(set=made, name=name, recipe=recipe, tournament_legal=True)


def an_unusual_offer(ann: User, bob: User) -> Match:
    return offer_of(ann, [ProposedSeat(ann, *SIX), ProposedSeat(bob)], **asdict(UNUSUAL))


def an_unusual_match(ann: User, bob: User) -> Match:
    brought = ProposedSeat(bob, *EIGHT_AND_TEN)
    return play_at_random(play.accept(an_unusual_offer(ann, bob).pk, bob, place=brought))


def filled_in(address: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(address).query))


def test_every_term_of_this_page_is_unusual() -> None:
    usual = [name for name in TERMS if getattr(UNUSUAL, name) == getattr(USUAL, name)]
    assert usual == ["draft"]


def test_the_address_of_another_draft_fills_the_form_with_the_draft() -> None:
    """A draft, which goes with neither bans nor a Winslow, is not among the unusual terms above."""
    ann, bob = two_friends()
    for number in range(8):
        Button.objects.create(set=ButtonSet.objects.get(), name=f"No. {number}", recipe="(6) (20)")
    offer = play.propose(ann, [ProposedSeat(ann), ProposedSeat(bob)], Terms(draft=2))
    given = filled_in(address_of_similar_match(offer, 0))
    form = ProposalForm(given | with_promise(words="tea"), proposer=ann)
    assert form.is_valid(), form.errors
    assert Terms.from_dict(form.cleaned_data) == offer.terms
    assert set(given) <= set(KEPT)


def test_an_offer_keeps_every_term() -> None:
    ann, bob = two_friends()
    offer = an_unusual_offer(ann, bob)
    assert Match.objects.get(pk=offer.pk).terms == UNUSUAL


def test_a_match_without_terms_is_on_the_usual_ones() -> None:
    ann, bob = two_friends()
    assert offer_of(ann, [ProposedSeat(ann, "(6)"), ProposedSeat(bob, "(8)")]).terms == USUAL
    assert Match().terms == USUAL


def test_a_rematch_is_on_the_same_terms_with_nothing_left_to_ban() -> None:
    ann, bob = two_friends()
    old = an_unusual_match(ann, bob)
    new = play.rematch(old.pk, ann, [ProposedSeat(None, *SIX), ProposedSeat(None, *EIGHT_AND_TEN)])
    assert new.terms == replace(UNUSUAL, bans=0)


def test_the_address_of_another_offer_fills_the_form_with_the_same_terms() -> None:
    ann, bob = two_friends()
    offer = an_unusual_offer(ann, bob)
    given = filled_in(address_of_similar_match(offer, 0))
    form = ProposalForm(given | with_promise(words="tea"), proposer=ann)
    assert form.is_valid(), form.errors
    assert Terms.from_dict(form.cleaned_data) == UNUSUAL
    assert set(given) <= set(KEPT)


def test_a_new_match_after_an_old_one_begins_with_how_and_how_fast_it_was_played() -> None:
    ann, bob = two_friends()
    old = an_unusual_match(ann, bob)
    given = filled_in(new_match_address(old, 0)) | {"mine": "numbers/six"} | with_promise()
    form = ProposalForm(given, proposer=ann)
    assert form.is_valid(), form.errors
    wanted = {name: getattr(UNUSUAL, name) for name in (*OF_THE_GAME, *OF_PACE)}
    # Misère is never rated.
    assert Terms.from_dict(form.cleaned_data) == replace(USUAL, **wanted, rated=False)


def test_the_page_of_an_offer_gets_every_term() -> None:
    ann, bob = two_friends()
    offer = an_unusual_offer(ann, bob)
    shown = shown_terms(offer)
    in_words = {"ruleset": offer.get_ruleset_display(), "description": render_markup([offer.description])[0]}
    assert {name: getattr(shown, name) for name in TERMS} == asdict(UNUSUAL) | in_words
