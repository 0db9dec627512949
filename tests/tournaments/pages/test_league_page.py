"""The pages of leagues: founding, divisions and signing up."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from tests.accounts.people import a_guest, a_player, signed_in
from tests.html import Element, parsed
from tests.tournaments.events import (
    an_organiser,
    entries_in,
    fresh,
    lose,
    open_pairings,
    some_fighters,
    some_players,
)
from tests.tournaments.leagues import A_DAY, a_league, advance_fully, full_of, on_day, play_all, season_of
from tournaments import verbs
from tournaments.models import Entry, League, Tournament

pytestmark = pytest.mark.django_db


def page_of(league: League, client: Client | None = None, query: str = "") -> Element:
    answer = (client or Client()).get(f"/leagues/{league.pk}/{query}")
    assert answer.status_code == 200
    return parsed(answer.content.decode())


def a_running_league(count: int = 16) -> League:
    league = a_league()
    full_of(season_of(league), some_players(count))
    return league


def test_a_title_and_a_day_found_a_league() -> None:
    some_fighters()
    client = signed_in(a_player("Olga"))
    given = {
        "title": "Bone League",
        "starts_at": (timezone.now() + A_DAY).strftime("%Y-%m-%dT%H:%M"),
        "pace": "bank:7+0",
        "first_to": "2",
        "fighters": "same",
        "size": "10",
        "up": "2",
    }
    answer = client.post("/leagues/new/", given)
    league = League.objects.get()
    assert answer.headers["Location"] == league.get_absolute_url()
    season = season_of(league)
    assert (season.title, season.terms.pace, season.terms.first_to) == ("Bone League · 1", "bank:7+0", 2)
    refused = client.post("/leagues/new/", {**given, "up": "9", "pace": "live:5+3"})
    assert refused.status_code == 422
    assert League.objects.count() == 1
    assert "Bone League" in client.get("/leagues/").content.decode()


def test_guests_found_no_league() -> None:
    answer = signed_in(a_guest()).post("/leagues/new/", {"title": "Mine"})
    assert answer.headers["Location"] == "/accounts/signup/"
    assert not League.objects.exists()


def test_all_divisions_stand_on_one_page_with_where_one_can_still_end() -> None:
    league = a_running_league()
    pairing = next(each for each in open_pairings(season_of(league)) if each.group == 1)
    lose(pairing, pairing.other.seed or 0)  # type: ignore[union-attr]
    season = advance_fully(season_of(league))
    text = page_of(league).text
    assert "Division 1" in text
    assert "Division 2" in text
    assert "1–8" in text
    play_all(season)
    text = page_of(league).text
    assert "Possible places" not in text
    assert "the top 3 go up" in text
    assert "the bottom 3 go down" in text


def test_one_signs_up_takes_it_back_and_says_no() -> None:
    league, ann = a_league(), a_player("Ann")
    client = signed_in(ann)
    client.post(f"/leagues/{league.pk}/sign-up/", {"goes_on": "on"})
    assert Entry.objects.get(player=ann).goes_on
    assert "You’re signed up" in page_of(league, client).text
    client.post(f"/leagues/{league.pk}/leave/", {"season": "1"})
    assert not Entry.objects.filter(player=ann).exists()
    client.post(f"/leagues/{league.pk}/sign-up/")
    assert not Entry.objects.get(player=ann).goes_on
    client.post(f"/leagues/{league.pk}/go-on/", {"goes_on": "on"})
    assert Entry.objects.get(player=ann).goes_on


def test_a_player_of_the_running_season_says_no_on_its_page() -> None:
    league = a_running_league(4)
    player = entries_in(season_of(league))[0].player
    client = signed_in(player)
    assert "You’re in division 1" in page_of(league, client).text
    client.post(f"/leagues/{league.pk}/go-on/")
    assert "You’re not in next season." in page_of(league, client).text


def test_who_is_late_stands_by() -> None:
    league, ann = a_running_league(4), a_player("Ann")
    client = signed_in(ann)
    client.post(f"/leagues/{league.pk}/sign-up/", {"stand_by": "on"})
    assert season_of(league).entries.get(player=ann).state == Entry.State.SPARE


def test_what_is_refused_is_told_on_the_page() -> None:
    league = a_league()
    client = signed_in(a_player("Ann"))
    for address, code, words in (
        ("go-on", 403, "You’re not playing in any season of this league right now."),
        ("change", 403, "Only the founder of this league can do that."),
        ("season", 422, "first day: we couldn’t read this."),
    ):
        answer = client.post(f"/leagues/{league.pk}/{address}/", {"title": "X"})
        assert answer.status_code == code
        assert words in answer.content.decode()
    assert client.post(f"/leagues/{league.pk}/leave/", {"season": "x"}).status_code == 400
    assert client.post(f"/leagues/{league.pk}/leave/", {"season": "9"}).status_code == 404
    assert client.get(f"/leagues/{league.pk}/?season=9").status_code == 404
    assert client.get(f"/leagues/{league.pk}/?season=x").status_code == 404


def test_seasons_that_are_over_stay() -> None:
    league = a_running_league(4)
    with on_day(season_of(league), 27):
        advance_fully(season_of(league))
    assert "Season 1" in page_of(league, query="?season=1").text


def test_a_founder_changes_the_text_and_opens_a_season_where_a_league_rests() -> None:
    league, olga = a_league(), an_organiser()
    verbs.cancel(season_of(league).pk, olga)
    client = signed_in(olga)
    assert "Paused" in page_of(league, client).text
    client.post(f"/leagues/{league.pk}/change/", {"title": "Bones", "about": "**For all**"})
    day = (timezone.now() + A_DAY).strftime("%Y-%m-%dT%H:%M")
    client.post(f"/leagues/{league.pk}/season/", {"starts_at": day})
    assert season_of(league, 2).title == "Bones · 2"
    assert fresh(season_of(league, 2)).status == Tournament.Status.OPEN


def test_the_page_asks_as_much_of_the_database_with_more_players(
    django_assert_max_num_queries: pytest.FixtureRequest,
) -> None:
    league = a_running_league(16)
    with django_assert_max_num_queries(16):  # type: ignore[operator]
        page_of(league)
