"""King of the hill, played until its organizer closes it."""

import pytest

from tests.accounts.people import signed_in
from tests.html import Element, parsed
from tests.tournaments.events import a_running, an_organiser, open_pairings, play_round
from tests.tournaments.naive import disagreements
from tournaments import verbs
from tournaments.course.advancing import advance
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db


def seed_of(entry: Entry) -> int:
    assert entry.seed is not None
    return entry.seed


def test_its_page_names_the_king() -> None:
    cup = a_running("hill", 3)
    first, second, third = cup.entries.order_by("seed")
    assert jacket_for(first, cup).count("You’re king.") == 1
    assert "king" in standing_of(first, cup)
    cup = play_round(cup, lambda _pairing: seed_of(first))
    assert f"{second.name} is king." in jacket_for(first, cup)
    assert "king" in standing_of(second, cup)
    assert "king" not in standing_of(first, cup)
    verbs.finish(cup.pk, an_organiser())
    cup = play_round(cup, lambda _pairing: seed_of(third))
    advance(cup.pk)
    assert "king" not in page_for(third, cup).one(id="course").text


def page_for(entry: Entry, cup: Tournament) -> Element:
    answer = signed_in(entry.player).get(cup.get_absolute_url())
    assert answer.status_code == 200
    return parsed(answer.content.decode())


def jacket_for(entry: Entry, cup: Tournament) -> str:
    return page_for(entry, cup).one(id="jacket").text


def standing_of(entry: Entry, cup: Tournament) -> str:
    [row] = [row for row in page_for(entry, cup).one("table").all("tr") if entry.name in row.text]
    return row.text


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
