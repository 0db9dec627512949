"""Forfeited matches, and matches that begin at once."""

from typing import Any

import pytest

from core.refusals import TooLate
from games import play
from games.models import Match, Seat, Terms
from games.play import ProposedSeat
from tests.games.matches import two_friends

pytestmark = pytest.mark.django_db


def begun(**terms: Any) -> Match:
    ann, bob = two_friends()
    return play.start_event_match(
        [ProposedSeat(ann, "(20) (20)"), ProposedSeat(bob, "(20) (20)")], Terms(**terms)
    )


def test_a_match_of_an_event_begins_at_once_and_takes_none_of_the_places() -> None:
    match = begun()
    assert (match.status, match.of_event) == (Match.Status.PLAYING, True)
    assert Seat.objects.filter(match=match, accepted=True).count() == 2


@pytest.mark.parametrize("how", Seat.Forfeit)
def test_who_forfeits_has_lost_and_the_seat_says_how(how: Seat.Forfeit) -> None:
    match = begun()
    play.forfeit(match.pk, 1, how)
    found = Match.objects.get(pk=match.pk)
    assert found.status == Match.Status.FINISHED
    assert [(seat.result, seat.forfeited) for seat in found.all_seats] == [("won", ""), ("lost", how)]


def test_a_match_that_is_over_cannot_be_forfeited() -> None:
    match = begun()
    play.forfeit(match.pk, 1, Seat.Forfeit.TIME)
    with pytest.raises(TooLate, match="isn’t being played"):
        play.forfeit(match.pk, 0, Seat.Forfeit.TIME)
    assert Match.objects.get(pk=match.pk).all_seats[0].result == "won"
