import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from accounts.models import User
from buttons.models import Button, ButtonSet, Favourite, FavouriteSet
from games.models import Match
from games.play.under_way.abandoning import end_without_time
from rules import Surrender
from stats.tasks import sweep
from tests.accounts.people import a_guest, a_player
from tests.games.matches import a_match, act, play_to_the_end, two_friends
from tests.html import Element, parsed
from tests.stats.finished import a_finished_match as a_stored_match
from tests.stats.rows import store_rating

pytestmark = pytest.mark.django_db


def a_finished_match(one: User, other: User) -> None:
    match = a_match(one, other, first_to=1)
    seat = next(iter(match.battle.decisions))
    act(match, seat, Surrender())
    sweep()


@pytest.mark.services
def test_a_profile_counts_what_was_won_and_lost(client: Client) -> None:
    ann, bob = two_friends()
    a_finished_match(ann, bob)
    records = [client.get(f"/players/{name}/").context["record"] for name in ["Ann", "Bob"]]
    assert sorted((record.sums.won, record.sums.lost) for record in records) == [(0, 1), (1, 0)]


def test_nobody_is_told_of_a_private_match_that_has_ended_but_its_players(client: Client) -> None:
    ann, bob = two_friends()
    a_finished_match(ann, bob)
    match = a_match(ann, bob, first_to=1, is_private=True)
    act(match, next(iter(match.battle.decisions)), Surrender())
    left = a_match(ann, bob, is_private=True)
    end_without_time(left, left.all_seats)
    sweep()
    told = []
    for viewer in (None, a_player("Tom"), ann, bob):
        if viewer:
            client.force_login(viewer)
        record = client.get("/players/Ann/").context["record"]
        told.append((record.sums.matches_played, record.abandoned))
    assert told == [(1, 0), (1, 0), (2, 1), (2, 1)]


def test_a_profile_links_to_matches_that_the_viewer_may_see(client: Client) -> None:
    ann, bob = two_friends()
    public, private = a_match(ann, bob), a_match(ann, bob, is_private=True)
    assert [played.match for played in client.get("/players/Ann/").context["record"].playing] == [public]
    client.force_login(bob)
    assert {played.match for played in client.get("/players/Ann/").context["record"].playing} == {
        public,
        private,
    }
    assert "against Bob" in client.get("/players/Ann/").content.decode()


def test_a_match_by_link_is_on_the_profiles_of_its_players_once_it_is_over(client: Client) -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, first_to=1)
    Match.objects.update(by_link=True)
    for viewer, sees in ((None, False), (a_player("Tom"), False), (ann, True), (bob, True)):
        client.logout()
        if viewer:
            client.force_login(viewer)
        page = client.get("/players/Ann/").content.decode()
        assert (f'href="{match.get_absolute_url()}"' in page) is sees
    client.logout()
    play_to_the_end(match)
    assert f'href="{match.get_absolute_url()}"' in client.get("/players/Ann/").content.decode()


@pytest.mark.services
def test_a_profile_takes_as_many_queries_for_many_matches_as_for_one(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    ann, bob = two_friends()
    for _ in range(4):
        a_match(ann, bob)
        a_finished_match(ann, bob)
    client.force_login(bob)
    client.get("/players/Ann/")  # what fighters are called is kept for a minute
    with django_assert_max_num_queries(25):
        client.get("/players/Ann/")


def test_a_profile_begins_with_the_two_who_face_each_other(client: Client) -> None:
    ann, bob = two_friends()
    a_finished_match(ann, bob)
    won = bob.seats.get().result == "won"
    client.force_login(ann)
    page = parsed(client.get("/players/Bob/").content.decode())
    face = page.one("section", kind="between")
    assert face.one("a").text == "you and Bob"
    scores = (face.one("b", kind="mine").text, face.one("b", kind="theirs").text)
    assert scores == (("0", "1") if won else ("1", "0"))
    assert page.one("ul", kind="form-pins").text == f"{'won' if won else 'lost'} against Ann"
    assert page.one("span", kind="tally").text == ("won 1 of the last 1" if won else "won 0 of the last 1")
    assert page.one("dl", kind="facts").text.startswith("won100%" if won else "won0%")
    assert not parsed(client.get("/players/Ann/").content.decode()).all("section", kind="between")


@pytest.mark.services
def test_between_two_who_face_each_other_stands_how_many_of_their_matches_go_on(client: Client) -> None:
    ann, bob = two_friends()
    a_finished_match(ann, bob)
    client.force_login(ann)
    assert "in progress" not in face_of(client).text
    for _number in range(2):
        a_match(ann, bob)
    assert "2 in progress" in face_of(client).text


def face_of(client: Client) -> Element:
    return parsed(client.get("/players/Bob/").content.decode()).one("section", kind="between")


def test_a_profile_has_no_empty_panels(client: Client) -> None:
    a_player("Zoe")
    page = parsed(client.get("/players/Zoe/").content.decode())
    assert not page.all("section", kind="panel")
    assert not page.all("dl", kind="facts")


def test_a_profile_shows_favourite_buttons_and_sets(client: Client) -> None:
    ann, house = a_player("Ann"), ButtonSet.objects.create(name="House")
    button = Button.objects.create(set=house, name="Tin Star", recipe="(4) (6)")
    Favourite.objects.create(player=ann, button=button)
    FavouriteSet.objects.create(player=ann, set=house)
    page = client.get("/players/Ann/").content.decode()
    assert f'href="{button.get_absolute_url()}"' in page
    assert f'href="{house.get_absolute_url()}"' in page


def test_a_profile_offers_a_challenge_to_players_who_may(client: Client) -> None:
    _ann, bob = two_friends()
    client.force_login(bob)
    assert "/matches/new/?opponent=Ann" in client.get("/players/Ann/").content.decode()
    client.force_login(a_guest())
    page = client.get("/players/Ann/").content.decode()
    assert "/matches/new/?opponent" not in page
    assert "As a guest, you can play robots" in page


def test_a_challenge_may_bring_my_own_favourite(client: Client) -> None:
    _ann, bob = two_friends()
    house = ButtonSet.objects.create(name="House")
    gone = Button.objects.create(set=house, name="Gone", recipe="(4) (4)", retired=True)
    star = Button.objects.create(set=house, name="Tin Star", recipe="(4) (6)")
    client.force_login(bob)
    Favourite.objects.create(player=bob, button=gone)
    assert "Challenge with my favourite" not in client.get("/players/Ann/").content.decode()
    Favourite.objects.create(player=bob, button=star)
    page = parsed(client.get("/players/Ann/").content.decode())
    link = page.one("a", href="/matches/new/?opponent=Ann&mine=house/tin-star")
    assert link.text == "Challenge with my favourite, Tin Star"


def test_a_player_whose_address_is_not_confirmed_is_reminded(client: Client) -> None:
    ann = a_player("Ann", verified=False)
    client.force_login(ann)
    assert "Send the e-mail again" in client.get("/players/Ann/").content.decode()


def test_a_profile_leads_to_a_match_against_the_favourite_fighter(client: Client) -> None:
    ann, bob = two_friends()
    soldiers = ButtonSet.objects.create(name="Soldiers")
    avis = Button.objects.create(set=soldiers, name="Avis", recipe="(4) (4) (10) (12) (X)")
    client.force_login(bob)
    assert "their favourite" not in client.get("/players/Ann/").content.decode()
    Favourite.objects.create(player=ann, button=avis)
    page = parsed(client.get("/players/Ann/").content.decode())
    [way] = [link for link in page.all("a") if link.text == "Play against their favourite, Avis"]
    assert way.attributes["href"] == "/matches/new/?opponent=Ann&theirs=soldiers/avis"
    form = parsed(client.get(way.attributes["href"]).content.decode())
    picked = [field.attributes for field in form.all("input") if "checked" in field.attributes]
    assert [field["value"] for field in picked if field.get("name") == "theirs"] == ["soldiers/avis"]


@pytest.mark.services
def test_a_profile_shows_wins_against_the_strongest_opponents_at_the_time(client: Client) -> None:
    ann = a_player("Ann")
    for number, mu in enumerate([24, 30, 27, 35, 26]):
        store_rating(rival := a_player(f"Rival{number}"), mu, matches=9 if mu == 35 else 30)
        a_stored_match([ann, rival])
    store_rating(secret := a_player("Secret"), 40)
    a_stored_match([secret, ann], won=[0, 3], is_private=True)
    sweep()
    page = parsed(client.get("/players/Ann/").content.decode())
    [panel] = [each for each in page.all("section") if each.attributes.get("aria-labelledby") == "best-wins"]
    assert [row.one("a").text for row in panel.all("li")] == [
        "against Rival1", "against Rival2", "against Rival4"
    ]  # fmt: skip
    assert panel.all("b")[0].text == "1700"
