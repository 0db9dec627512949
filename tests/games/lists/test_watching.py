"""Watching: following a match to its end, and the featured matches."""

from zipfile import ZipFile

import pytest
from django.contrib.auth.models import Group
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from accounts.models import Follow, User
from games.lists import watching
from games.live import presence
from games.models import Bell, Featured, Match, Seat
from notifications.kinds import Channel
from notifications.models import Delivery, Notice, Wishes
from notifications.pages.news_list import unread
from pages.people.export import export
from tests.accounts.people import a_guest, a_player, block
from tests.games.forms import page_of, signed_in
from tests.games.matches import a_match, a_match_given_up, an_offer, play_at_random, two_friends
from tests.html import parsed
from tests.refusals import refused_as
from tests.tournaments.events import a_running, play_round

pytestmark = pytest.mark.django_db

WATCH = "/matches/watch/"


def watch_page(viewer: User | None) -> str:
    return signed_in(viewer).get(WATCH).content.decode()


def follow(player: User, match: Match, bell: str = "on") -> int:
    return signed_in(player).post(f"{match.get_absolute_url()}follow/", {"bell": bell}).status_code


def feature(player: User, match: Match, on: str = "on") -> int:
    return signed_in(player).post(f"{match.get_absolute_url()}feature/", {"feature": on}).status_code


@pytest.fixture
def fan() -> User:
    return a_player("Fan")


@pytest.fixture
def moderator() -> User:
    player = a_player("Mod", is_staff=True)
    player.groups.add(Group.objects.get(name="moderator"))
    return player


# ---- following one match


@pytest.mark.services
def test_who_follows_a_match_finds_it_first_and_hears_of_its_end(fan: User) -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, first_to=1)
    later = a_match(ann, bob, first_to=1)
    assert "Follow this match" in page_of(match, fan)
    assert follow(fan, match) == 302
    assert follow(fan, match) == 302, "twice is once"
    page = watch_page(fan)
    assert page.index("Matches you follow") < page.index(match.get_absolute_url())
    assert page.index(match.get_absolute_url()) < page.index(later.get_absolute_url())
    assert "We’ll let you know when it’s over." in page_of(match, fan)
    over = play_at_random(match)
    assert unread(fan) == 1
    news = signed_in(fan).get("/news/").content.decode()
    assert "a match you followed" in news.lower()
    assert match.get_absolute_url() in news
    assert unread(fan) == 0
    assert "Matches you follow" not in watch_page(fan)
    assert "Follow this match" not in page_of(over, fan)
    assert not Delivery.objects.filter(player=fan).exists()


def test_who_lets_go_hears_nothing(fan: User) -> None:
    match = a_match(*two_friends(), first_to=1)
    follow(fan, match)
    follow(fan, match, "off")
    assert not Bell.objects.exists()
    play_at_random(match)
    assert not Notice.objects.filter(player=fan).exists()


def test_who_wants_to_hear_of_no_end_on_the_site_hears_of_none(fan: User) -> None:
    match = a_match(*two_friends(), first_to=1)
    Wishes.objects.create(player=fan, chosen={"over": [Channel.MAIL]})
    follow(fan, match)
    play_at_random(match)
    assert not Notice.objects.filter(player=fan).exists()


def test_players_follow_by_playing_and_a_match_must_be_going_on(fan: User) -> None:
    ann, bob = two_friends()
    match, offer = a_match(ann, bob, first_to=1), an_offer(ann, bob)
    assert "Follow this match" not in page_of(match, ann)
    assert follow(ann, match) == 403
    assert follow(fan, offer) == 409
    over = play_at_random(match)
    assert follow(fan, over) == 409
    assert not Bell.objects.exists()


def test_a_private_match_is_neither_followed_nor_featured(fan: User, moderator: User) -> None:
    match = a_match(*two_friends(), is_private=True)
    assert follow(fan, match) == 404
    assert feature(moderator, match) == 404
    boss = a_player("Boss", is_staff=True, is_superuser=True)
    mine = a_match(boss, a_robot(), is_private=True)
    assert feature(boss, mine) == 422
    assert not Featured.objects.exists()


def a_robot() -> User:
    return User.objects.create_user("Tin-Can", is_robot=True)


@pytest.mark.services
def test_one_follows_so_many_at_once(fan: User, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = two_friends()
    monkeypatch.setattr(watching, "MOST_FOLLOWED", 2)
    matches = [a_match(ann, bob, first_to=1) for _number in range(3)]
    for match in matches[:2]:
        watching.ring_for(match, fan)
    with refused_as("too-many-followed"):
        watching.ring_for(matches[2], fan)
    watching.ring_for(matches[1], fan)
    play_at_random(matches[0])
    watching.ring_for(matches[2], fan)
    assert fan.bells.count() == 3


def test_guests_follow_and_visitors_log_in_first() -> None:
    match = a_match(*two_friends())
    assert follow(a_guest(), match) == 302
    assert Bell.objects.count() == 1
    assert "Follow this match" not in page_of(match, None)


def test_a_match_of_somebody_who_blocks_one_is_not_listed(fan: User) -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    follow(fan, match)
    block(bob, fan)
    assert match.get_absolute_url() not in watch_page(fan)


def test_what_one_follows_is_among_ones_data(fan: User) -> None:
    match = a_match(*two_friends())
    follow(fan, match)
    with export(fan) as file, ZipFile(file) as archive:
        assert f'"match": {match.pk}' in archive.read("people.json").decode()


# ---- what the page shows first


def test_a_match_that_goes_on_lies_on_the_jacket_and_the_others_face_each_other_below() -> None:
    ann, bob = two_friends()
    over = a_match_given_up(ann, bob)
    running = a_match(ann, bob, "(20)", "(12)")
    page = parsed(watch_page(None))
    first = page.one("section", kind="jacket")
    assert first.one("h2").text == "Ann – Bob"
    assert first.one("a", kind="play").attributes["href"] == running.get_absolute_url()
    [row] = page.one("ul", kind="watched").all("li")
    assert row.all("a", href=over.get_absolute_url())
    winner = next(seat for seat in over.all_seats if seat.result == Seat.Result.WON)
    assert f"{winner.name} won" in row.text
    assert "(6) (8) – (4) (10)" in row.text


def test_without_a_match_there_is_something_to_do_and_no_heading() -> None:
    page = parsed(watch_page(None)).one("main")
    assert (
        page.one("div", kind="empty").one("p").text
        == "No matches yet. Fight a robot, and others can watch you."
    )
    assert not page.all("h2")


@pytest.mark.services
def test_finals_of_tournaments_and_the_strongest_players_stand_apart() -> None:
    cup = a_running(count=4)
    play_round(cup)
    final = Match.objects.get(status=Match.Status.PLAYING)
    weak, strong, stronger = (
        a_match(a_player(f"{name}-one", rating=rating), a_player(f"{name}-other", rating=rating))
        for name, rating in (("weak", 1200), ("strong", 1700), ("stronger", 1900))
    )
    unrated = a_match(*two_friends())
    page = parsed(watch_page(None))
    assert page.one("section", kind="jacket").one("span", kind="chip").text == "Tournament finals"
    assert page.one("section", kind="jacket").all("a", href=final.get_absolute_url())
    sections = {part.one("h2").text: part for part in page.one("main").all("section", kind="stack")}
    found = [link.attributes["href"] for link in sections["The strongest players"].all("a")]
    assert found == [match.get_absolute_url() for match in (stronger, strong)], "the final is the third"
    for match in (unrated, weak):
        assert sections["Latest matches"].all("a", href=match.get_absolute_url())


@pytest.mark.services
def test_more_matches_to_watch_take_no_more_queries(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    ann, bob = two_friends()
    a_match(ann, bob)
    with CaptureQueriesContext(connection) as once:
        watch_page(None)
    for _number in range(5):
        a_match(ann, bob)
    with django_assert_max_num_queries(len(once)):
        watch_page(None)


# ---- shown first to everybody


@pytest.mark.services
def test_a_featured_match_comes_first_for_everybody(moderator: User, fan: User) -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    later = a_match(ann, bob)
    Follow.objects.create(follower=fan, followed=ann)
    follow(fan, later)
    assert "Feature this match" in page_of(match, moderator)
    assert feature(moderator, match) == 302
    assert "Stop featuring this match" in page_of(match, moderator)
    chosen = Featured.objects.get()
    assert (chosen.match, chosen.by) == (match, moderator)
    for viewer in (None, fan, ann):
        page = watch_page(viewer)
        assert page.index("Featured") < page.index(match.get_absolute_url())
        assert page.index(match.get_absolute_url()) < page.index(later.get_absolute_url())
        assert page.count(f'href="{match.get_absolute_url()}"') == 1, "nothing is listed twice"
        assert page.count(f'href="{later.get_absolute_url()}"') == 1
    assert feature(moderator, match, "off") == 302
    assert "Featured" not in watch_page(None)


def test_nothing_is_missing_where_all_there_is_comes_first(moderator: User) -> None:
    feature(moderator, a_match(*two_friends()))
    assert "No matches yet." not in watch_page(None)
    assert "Latest matches" not in watch_page(None)


@pytest.mark.parametrize("who", ["Ann", "Fan"])
def test_only_moderators_feature(who: str, fan: User) -> None:
    match = a_match(*two_friends())
    player = User.objects.get(username=who)
    assert "Feature this match" not in page_of(match, player)
    assert feature(player, match) == 403
    assert not Featured.objects.exists()


def test_an_offer_cannot_be_featured(moderator: User) -> None:
    ann, _bob = two_friends()
    assert feature(moderator, an_offer(ann, None)) == 422


def test_moderators_feature_in_the_admin_what_is_public(moderator: User) -> None:
    ann, bob = two_friends()
    match, private = a_match(ann, bob), a_match(ann, bob, is_private=True)
    browser = signed_in(moderator)
    add = "/admin/games/featured/add/"
    assert browser.get(add).status_code == 200
    assert browser.post(add, {"match": private.pk}).status_code == 200
    assert not Featured.objects.exists()
    assert browser.post(add, {"match": match.pk}).status_code == 302
    assert Featured.objects.get().by == moderator
    page = browser.get("/admin/games/featured/").content.decode()
    assert "Mod" in page
    assert browser.get(f"/admin/games/featured/{match.pk}/change/").status_code == 200


@pytest.mark.services
def test_otherwise_matches_with_all_players_present_come_first(moderator: User) -> None:
    ann, bob = two_friends()
    match, _other = a_match(ann, bob), a_match(ann, bob)
    assert "Everyone is at the table" not in watch_page(None)
    presence.note_arrival(match.pk, ann.pk)
    assert "Everyone is at the table" not in watch_page(None)
    presence.note_arrival(match.pk, bob.pk)
    page = watch_page(None)
    assert page.index("Everyone is at the table") < page.index(match.get_absolute_url())
    feature(moderator, match)
    assert "Everyone is at the table" not in watch_page(None)


def test_a_robot_is_always_there_but_does_not_play_alone(fan: User) -> None:
    match = a_match(fan, a_robot())
    assert "Everyone is at the table" not in watch_page(None)
    presence.note_arrival(match.pk, fan.pk)
    assert "Everyone is at the table" in watch_page(None)
