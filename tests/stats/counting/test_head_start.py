"""Rounds of a head start are not counted in the stats."""

import pytest

from games.models import Match
from stats.models import Bout
from stats.tasks import sweep
from tests.games.matches import two_friends
from tests.stats.finished import a_finished_match

pytestmark = pytest.mark.django_db


def test_they_are_not_in_the_figures() -> None:
    match = a_finished_match(two_friends(), (3, 1), head_start_seat=0, head_start=2)
    assert [seat.rounds_won for seat in Match.objects.get(pk=match.pk).all_seats] == [3, 1]
    sweep()
    assert [(bout.rounds_won, bout.rounds_lost) for bout in Bout.objects.order_by("seat")] == [(1, 1), (1, 1)]
