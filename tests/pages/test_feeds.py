"""Public feeds: site news, new fighters, and events of a tournament."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from buttons.models import Button
from tests.core.feeds import entries_of
from tests.tournaments.events import a_running, a_tournament, an_organiser, play_to_the_end, some_fighters
from tournaments import verbs

pytestmark = pytest.mark.django_db


def test_the_newest_fighters_come_first() -> None:
    old, *_others, new = some_fighters()
    Button.objects.exclude(pk=new.pk).update(added_at=timezone.now() - timedelta(days=3))
    entries = entries_of(Client().get("/feeds/fighters/").content)
    assert entries[0].title == f"{new.name}, from Studio"
    assert entries[0].link == f"http://testserver{new.get_absolute_url()}"
    assert entries[0].text == new.recipe
    assert f"{old.name}, from Studio" in [entry.title for entry in entries]


def test_a_retired_fighter_is_no_news() -> None:
    Button.objects.filter(pk__in=[button.pk for button in some_fighters()]).update(retired=True)
    assert entries_of(Client().get("/feeds/fighters/").content) == []


@pytest.mark.services
def test_the_news_of_the_site_tell_of_fighters_by_set_and_of_tournaments() -> None:
    over = play_to_the_end(a_running(title="Autumn Cup"))
    a_tournament(title="Winter Cup")
    titles = [entry.title for entry in entries_of(Client().get("/feeds/news/").content)]
    assert "8 new fighters from Studio" in titles
    assert "Join a tournament: Winter Cup" in titles
    winner = over.entries.get(place=1).name
    assert f"Autumn Cup is over; {winner} won." in titles


def test_a_tournament_tells_acts_results_and_its_end() -> None:
    over = play_to_the_end(a_running())
    entries = entries_of(Client().get(f"/tournaments/{over.pk}/feed/").content)
    titles = [entry.title for entry in entries]
    assert "Olga created the tournament" in titles
    assert any(title.startswith("Round 1: Player1 – Player4, ") for title in titles)
    assert "Spring Cup is over; Player1 won." in titles
    assert len({entry.key for entry in entries}) == len(entries)


def test_what_the_organiser_wrote_is_no_markup() -> None:
    event = a_tournament()
    verbs.write_to_all(event.pk, an_organiser(), "<script>alert(1)</script>")
    answer = Client().get(f"/tournaments/{event.pk}/feed/")
    assert "&lt;script" in entries_of(answer.content)[0].text
    assert "<script" not in answer.content.decode()


def test_a_tournament_by_link_has_none() -> None:
    event = a_tournament(by_link=True, title="Hidden Cup")
    assert Client().get(f"/tournaments/{event.pk}/feed/").status_code == 404
    assert Client().get(f"/tournaments/{event.pk}/").status_code == 404, "as its page"
    titles = [entry.title for entry in entries_of(Client().get("/feeds/news/").content)]
    assert not [title for title in titles if "Hidden Cup" in title]


def test_public_feeds_may_be_kept_and_answer_304() -> None:
    some_fighters()
    for path in ("/feeds/news/", "/feeds/fighters/", f"/tournaments/{a_tournament().pk}/feed/"):
        first = Client().get(path)
        assert "public" in first.headers["Cache-Control"], path
        again = Client().get(path, headers={"If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.content) == (304, b""), path


def test_pages_name_their_feeds() -> None:
    event = a_tournament()
    for page, feed in (
        ("/", "/feeds/news/"),
        ("/buttons/", "/feeds/fighters/"),
        (f"/tournaments/{event.pk}/", f"/tournaments/{event.pk}/feed/"),
    ):
        text = Client().get(page).content.decode()
        assert f'<link rel="alternate" type="application/atom+xml" href="{feed}"' in text, page
