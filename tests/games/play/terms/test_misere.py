"""Misère as an option of a match: the lowest score wins a round, and the match counts for nothing."""

import pytest

from accounts.models import User
from games import play
from games.fairness.verifying import verify
from games.log.terms_words import terms_in_brief, terms_in_sentences
from games.models import Match, Terms
from games.play import MatchCode, ProposedSeat
from games.play.terms.rated import why_friendly
from games.play.under_way.forfeiting import is_behind
from robots.seating import make_robots
from tests.games.forms import page_of, signed_in
from tests.games.matches import a_match, an_offer, play_at_random, two_friends
from tests.games.offers.test_proposing import propose, refusal_page
from tests.html import parsed
from tests.refusals import refused_as
from training.review.asking import why_no_review

pytestmark = pytest.mark.django_db


def test_the_form_offers_it_and_every_list_says_so() -> None:
    ann, bob = two_friends()
    match = propose(ann, against="player", opponent="Bob", misere="on")
    assert (match.misere, match.rated) == (True, False)
    assert "Misère: the lowest score wins a round." in terms_in_sentences(match).play
    assert "Misère" in terms_in_brief(match)
    assert why_friendly(match) == "Unrated, because the lowest score wins."
    play.accept(match.pk, bob, place=ProposedSeat(bob, "(4) (8)"))
    match = Match.objects.get(pk=match.pk)
    assert match.battle.misere
    assert "Misère" in [chip.text for chip in parsed(page_of(match, bob)).all("span") if "chip" in str(chip)]
    for page in ("/matches/", "/matches/history/?status=playing", f"{match.get_absolute_url()}replay/"):
        player = bob if match.battle.decisions.keys() == {1} else ann
        assert "Misère" in signed_in(player).get(page).content.decode(), page


def test_misere_is_never_rated() -> None:
    ann, _bob = two_friends()
    given = {"against": "player", "opponent": "Bob", "misere": "on", "rated": "yes"}
    assert "Misère matches are never rated." in refusal_page(ann, **given)


@pytest.mark.services
def test_it_is_played_to_its_end_and_counts_for_nothing() -> None:
    ann, bob = two_friends()
    match = play_at_random(a_match(ann, bob, misere=True, rated=False))
    assert match.status == Match.Status.FINISHED
    assert verify(match).problems == []
    assert not Match.objects.with_outcome().exists()
    counts = match.counts
    assert (counts.own_record, counts.figures, counts.ratings) == (False, False, False)
    refusal = why_no_review(match)
    assert refusal is not None
    assert str(refusal) == "Owl doesn’t review misère matches."
    assert "Review" not in page_of(match, ann)


def test_the_lower_score_leads() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, "(6) (8)", "(4) (20)", misere=True)
    assert "You lead by 5" in page_of(match, ann)
    assert "Ann leads by 5" in page_of(match, bob)
    assert [is_behind(match, seat) for seat in (0, 1)] == [False, True]


@pytest.fixture
def robot() -> User:
    make_robots()
    return User.objects.filter(is_robot=True).order_by("pk")[0]


def test_robots_do_not_play_it(robot: User) -> None:
    ann, bob = two_friends()
    with refused_as(MatchCode.ROBOTS_PLAY_TO_WIN):
        an_offer(ann, robot, misere=True)
    offer = play.propose(
        ann, [ProposedSeat(ann, "(6)"), ProposedSeat(None, "(8)")], Terms(misere=True, rated=False)
    )
    with refused_as(MatchCode.ROBOTS_PLAY_TO_WIN):
        play.accept(offer.pk, robot)
    with refused_as(MatchCode.ROBOTS_PLAY_TO_WIN):
        play.offer_to(offer.pk, ann, robot)
    assert play.accept(offer.pk, bob).has_begun
