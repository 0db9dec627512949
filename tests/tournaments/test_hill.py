"""King of the hill, played until its organiser makes no new matches."""

import pytest

from tests.tournaments.events import a_running, an_organiser, open_pairings, play_round
from tests.tournaments.naive import disagreements
from tournaments import verbs
from tournaments.course.advancing import advance

pytestmark = pytest.mark.django_db


def test_one_match_at_a_time_until_it_closes() -> None:
    cup = a_running("hill", 4)
    for _round in range(5):
        assert len(open_pairings(cup)) == 1
        cup = play_round(cup)
    verbs.finish(cup.pk, an_organiser())
    cup = play_round(cup)
    advance(cup.pk)
    cup.refresh_from_db()
    assert cup.is_over
    assert [entry.seed for entry in cup.entries.filter(place=1)] == [1]
    assert disagreements(cup) == []
