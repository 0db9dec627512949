"""The terms of a match stay what was agreed on, wherever they go."""

from dataclasses import asdict, replace
from urllib.parse import parse_qsl, urlsplit

import pytest

from games import play
from games.making.form import ProposalForm
from games.making.picker import KEPT
from games.match_page.offer import shown_terms
from games.match_page.what_follows import another_like, new_match
from games.models import OF_THE_GAME, TERMS, USUAL, Match, Terms
from games.play import Place
from games.telling.markup import marked_up
from tests.games.matches import a_match, offer_of, play_at_random, two_friends

pytestmark = pytest.mark.django_db

UNUSUAL = Terms(
    first_to=2,
    ruleset="goblin",
    printed_specials=True,
    winslow_seat=1,
    winslow_die=2,
    description="On Monday",
    is_private=True,
)


def filled_in(address: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(address).query))


def test_every_term_of_this_page_is_unusual() -> None:
    assert [name for name in TERMS if getattr(UNUSUAL, name) == getattr(USUAL, name)] == []


def test_an_offer_keeps_every_term() -> None:
    ann, bob = two_friends()
    offer = offer_of(ann, [Place(ann, "(6)"), Place(bob, "(8) (10)")], **asdict(UNUSUAL))
    assert Match.objects.get(pk=offer.pk).terms == UNUSUAL


def test_a_match_without_terms_is_on_the_usual_ones() -> None:
    ann, bob = two_friends()
    assert offer_of(ann, [Place(ann, "(6)"), Place(bob, "(8)")]).terms == USUAL
    assert Match().terms == USUAL


def test_a_rematch_is_on_the_same_terms() -> None:
    ann, bob = two_friends()
    old = play_at_random(a_match(ann, bob, "(6)", "(8) (10)", **asdict(UNUSUAL)))
    new = play.rematch(old.pk, ann, [Place(None, "(6)"), Place(None, "(8) (10)")])
    assert new.terms == UNUSUAL


def test_the_address_of_another_offer_fills_the_form_with_the_same_terms() -> None:
    ann, bob = two_friends()
    offer = offer_of(ann, [Place(ann, "(6)"), Place(bob, "(8) (10)")], **asdict(UNUSUAL))
    given = filled_in(another_like(offer, 0))
    form = ProposalForm(given | {"words": "tea"}, proposer=ann)
    assert form.is_valid(), form.errors
    assert Terms.within(form.cleaned_data) == UNUSUAL
    assert set(given) <= set(KEPT)


def test_a_new_match_after_an_old_one_begins_with_how_the_game_was_played() -> None:
    ann, bob = two_friends()
    old = play_at_random(a_match(ann, bob, "(6)", "(8) (10)", **asdict(UNUSUAL)))
    form = ProposalForm(filled_in(new_match(old, 0)) | {"my_recipe": "(6)", "words": "tea"}, proposer=ann)
    assert form.is_valid(), form.errors
    wanted = {name: getattr(UNUSUAL, name) for name in OF_THE_GAME}
    assert Terms.within(form.cleaned_data) == replace(USUAL, **wanted)


def test_the_page_of_an_offer_gets_every_term() -> None:
    ann, bob = two_friends()
    offer = offer_of(ann, [Place(ann, "(6)"), Place(bob, "(8) (10)")], **asdict(UNUSUAL))
    shown = shown_terms(offer)
    in_words = {"ruleset": offer.get_ruleset_display(), "description": marked_up([offer.description])[0]}
    assert {name: getattr(shown, name) for name in TERMS} == asdict(UNUSUAL) | in_words
