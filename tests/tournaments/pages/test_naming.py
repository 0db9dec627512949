"""Links to the tournament on match pages, lists and profiles."""

import pytest
from pytest_django.fixtures import DjangoAssertNumQueries

from accounts.models import User
from tests.accounts.people import a_player, block, signed_in
from tests.games.matches import a_match, two_friends
from tests.html import Element, parsed
from tests.tournaments.events import (
    a_running,
    a_tournament,
    an_organiser,
    full_of,
    in_days,
    open_pairings,
    play_round,
    play_to_the_end,
    some_players,
)
from tournaments.models import Follow, Tournament
from tournaments.templatetags.tournaments import tournament_of, tournaments_of

pytestmark = pytest.mark.django_db


def player(number: int) -> User:
    return User.objects.get(username=f"Player{number}")


def page(url: str, viewer: User | None = None) -> str:
    return parsed(signed_in(viewer).get(url, follow=True).content.decode()).text


def test_the_page_of_a_match_says_which_round_of_which_tournament() -> None:
    match = open_pairings(a_running(count=4))[0].match
    assert match is not None
    shown = page(match.get_absolute_url())
    assert "Spring Cup, round 1" in shown
    assert "Spring Cup: tournament round 1, match round 1" in shown


def test_its_end_leads_back_to_the_tournament() -> None:
    cup = a_running(count=4)
    match = open_pairings(cup)[0].match
    play_round(cup)
    assert match is not None
    told = page(match.get_absolute_url(), player(1))
    assert "Go to Spring Cup" in told
    assert "won Spring Cup" not in told, "it goes on"


def test_the_page_of_a_match_says_who_won_its_tournament() -> None:
    cup = play_round(a_running(count=4))
    final = open_pairings(cup)[0].match
    assert final is not None
    play_to_the_end(cup)
    address = final.get_absolute_url()
    assert "Player1 won Spring Cup." in page(address, player(2))
    assert "You won Spring Cup!" in page(address, player(1))


def test_my_own_matches_and_those_to_watch_name_it() -> None:
    a_running(count=4)
    for viewer, url in (
        (player(1), "/matches/"),
        (None, "/matches/watch/"),
        (None, "/matches/history/?status=playing"),
    ):
        assert "Spring Cup" in page(url, viewer), url


def home_of(player: User) -> Element:
    """Return the player's home page without first steps."""
    browser = signed_in(player)
    browser.post("/first-steps/put-away/")
    return parsed(browser.get("/matches/").content.decode())


def today_of(player: User) -> list[str]:
    return [link.text for link in home_of(player).one("ul", kind="today").all("a")]


def test_home_announces_what_is_open(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    ann, bob = two_friends()
    ordinary = a_match(ann, bob)
    with django_assert_num_queries(0):
        assert tournament_of(ordinary.pk, False, ann) is None
        assert tournaments_of([ordinary], ann) == {}
    assert today_of(ann) == ["Puzzle of the day"]
    cup = a_tournament(title="Summer Cup")
    assert today_of(ann) == ["Puzzle of the day", cup.title]


def test_home_announces_none_that_is_full() -> None:
    some = some_players(3)
    cup = a_tournament(title="Summer Cup", places_to=3, when_full=False, starts_at=in_days(3))
    full_of(cup, some[:2], start=False)
    ann = a_player("Ann")
    assert "Summer Cup Knock-out · open to join" in home_of(ann).text
    full_of(cup, some[2:], start=False)
    assert "Summer Cup" not in home_of(ann).text
    assert "Summer Cup Knock-out · you’re taking part" in home_of(some[0]).text


def test_its_matches_are_not_those_that_the_organiser_arranged() -> None:
    match = open_pairings(a_running(count=4))[0].match
    assert match is not None
    assert "Arranged by you" not in page("/matches/", an_organiser())
    assert "arranged this match" not in page(match.get_absolute_url())


def test_a_profile_names_tournaments_won() -> None:
    cup: Tournament = play_to_the_end(a_running(count=4))
    assert f"Tournaments won 1 {cup.title}" in page("/players/Player1/")
    assert "Tournaments won" not in page("/players/Player2/")


def test_the_history_finds_its_matches_by_its_title() -> None:
    a_running(count=4)
    cup = a_tournament(title="Secret Cup", by_link=True, organiser=a_player("Hedda"))
    hidden = full_of(cup, [a_player(f"Guest{number}") for number in range(4)])
    asked = "/matches/history/?status=any&event="
    assert "2 matches" in page(asked + "spring")
    assert "0 matches" in page(asked + "winter")
    assert "0 matches" in page(asked + "secret")
    assert hidden.organiser is not None
    assert "2 matches" in page(asked + "secret", hidden.organiser)


def test_one_by_link_is_named_only_to_those_who_find_it() -> None:
    cup = a_running(count=4, by_link=True, organiser=a_player("Olga"))
    match = open_pairings(cup)[0].match
    assert match is not None
    places = (
        match.get_absolute_url(),
        "/matches/watch/",
        "/matches/history/?status=playing",
        "/matches/history/?status=finished",
        "/players/Player1/",
    )
    for over in (False, True):
        if over:
            play_to_the_end(cup)
        for viewer in (None, a_player(f"Stranger{over}")):
            assert [url for url in places if cup.title in page(url, viewer)] == [], over
    assert cup.title in page(match.get_absolute_url(), player(1))
    assert cup.title in page("/players/Player1/", player(2))


def test_who_follows_one_by_link_finds_it() -> None:
    cup, ann = a_tournament(by_link=True), a_player("Ann")
    assert signed_in(ann).get(cup.get_absolute_url()).status_code == 404
    Follow.objects.create(tournament=cup, player=ann)
    assert cup.title in page(cup.get_absolute_url(), ann)
    assert cup.title in page("/tournaments/?which=mine", ann)
    block(an_organiser(), ann)
    assert signed_in(ann).get(cup.get_absolute_url()).status_code == 404
