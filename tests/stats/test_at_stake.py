"""The rating at stake, shown to the reader of an offer."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Match
from games.play import ProposedSeat
from tests.accounts.people import a_guest
from tests.games.forms import page_of, signed_in
from tests.games.matches import offer_of, two_friends
from tests.html import parsed

pytestmark = pytest.mark.django_db


def between_soldiers(one: User, other: User | None, **terms: object) -> Match:
    places = [ProposedSeat(one, "(4) (4) (10)", "Avis"), ProposedSeat(other, "(8) (10) (12)", "Bauer")]
    return offer_of(one, places, **terms)


def page_text(match: Match, viewer: User | None) -> str:
    return parsed(page_of(match, viewer)).text


def statements(match: Match, viewer: User) -> int:
    client = signed_in(viewer)
    client.get(match.get_absolute_url())
    with CaptureQueriesContext(connection) as made:
        client.get(match.get_absolute_url())
    return len(made)


@pytest.mark.parametrize("is_open", [False, True])
def test_who_may_accept_reads_what_is_at_stake_and_that_it_is_provisional(is_open: bool) -> None:
    ann, bob = two_friends()
    page = page_text(between_soldiers(ann, None if is_open else bob), bob)
    assert "For your rating: +" in page
    assert "Your rating is provisional" in page
    bob.rating = 1500
    bob.save()
    assert "Your rating is provisional" not in page_text(Match.objects.get(), bob)


def test_nothing_is_at_stake_for_visitors_and_guests_and_in_a_friendly_match() -> None:
    ann, bob = two_friends()
    rated, friendly = between_soldiers(ann, None), between_soldiers(ann, bob, rated=False)
    for match, viewer in ((rated, None), (rated, a_guest()), (rated, ann), (friendly, bob)):
        assert "For your rating" not in page_text(match, viewer)


def test_it_takes_three_statements_and_none_in_a_friendly_match() -> None:
    ann, bob = two_friends()
    friendly, rated = between_soldiers(ann, bob, rated=False), between_soldiers(ann, bob)
    assert statements(rated, bob) == statements(friendly, bob) + 3
