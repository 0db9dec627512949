"""The feed of followed players: wins, trophies, places and pins; nothing private."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Follow, User
from buttons.models import Button
from games.models import Match
from pages.people.success_feed import MOST_LINES, feed_of
from stats.counting import counting
from stats.models import Trophy
from tests.accounts.people import a_guest, a_player, block, signed_in
from tests.html import parsed
from tests.stats.finished import a_finished_match
from tests.tournaments.events import a_tournament, some_fighters
from tournaments.models import Entry, Tournament
from training.campaign.models import Pin

pytestmark = pytest.mark.django_db


@pytest.fixture
def reader() -> User:
    return a_player("Rita")


@pytest.fixture
def ann(reader: User) -> User:
    player = a_player("Ann")
    Follow.objects.create(follower=reader, followed=player)
    return player


@pytest.fixture
def bob() -> User:
    return a_player("Bob")


def a_counted_match(winner: User, loser: User, **given: Any) -> Match:
    match = a_finished_match([winner, loser], **{"ended_at": timezone.now() - timedelta(minutes=1)} | given)
    counting.count([match.pk])
    return match


def read_by(player: User) -> list[str]:
    """Return the sentences of the player's feed, except trophies, which come with first wins."""
    return [line.sentence for line in feed_of(player) if "troph" not in line.sentence]


def without_trophies() -> None:
    Trophy.objects.all().delete()


@pytest.mark.services
def test_matches_of_a_day_are_one_line(reader: User, ann: User, bob: User) -> None:
    for _number in range(3):
        a_counted_match(ann, bob)
    a_counted_match(bob, ann)
    assert read_by(reader) == ["Ann won 3 of 4 matches."]


def test_one_win_leads_to_its_match_and_a_loss_is_not_told(reader: User, ann: User, bob: User) -> None:
    a_counted_match(bob, ann)
    assert read_by(reader) == []
    without_trophies()
    a_counted_match(bob, ann, ended_at=timezone.now() - timedelta(days=3))
    match = a_counted_match(ann, bob, ended_at=timezone.now() - timedelta(days=5))
    without_trophies()
    assert [(line.sentence, line.url) for line in feed_of(reader)] == [
        ("Ann won a match.", match.get_absolute_url())
    ]


@pytest.mark.services
def test_trophies_places_and_pins_are_told(reader: User, ann: User, bob: User) -> None:
    a_counted_match(ann, bob)
    cup = a_tournament()
    Tournament.objects.filter(pk=cup.pk).update(ended_at=timezone.now())
    Entry.objects.create(tournament=cup, player=ann, place=1, seed=1)
    Pin.objects.create(player=ann, button=some_fighters()[0])
    told = [line.sentence for line in feed_of(reader)]
    assert "Ann won the tournament Spring Cup." in told
    assert f"Ann won a pin: {Button.objects.order_by('pk')[0].name}." in told
    assert any("troph" in sentence and "First win" in sentence for sentence in told)
    Entry.objects.update(place=3)
    assert "Ann finished Spring Cup in place 3." in [line.sentence for line in feed_of(reader)]
    Entry.objects.update(place=4)
    assert not any("Spring Cup" in line.sentence for line in feed_of(reader))


def test_what_is_private_old_or_by_link_is_not_told(reader: User, ann: User, bob: User) -> None:
    a_counted_match(ann, bob, is_private=True)
    a_counted_match(ann, bob, by_link=True)
    a_counted_match(ann, bob, ended_at=timezone.now() - timedelta(days=15))
    a_counted_match(ann, reader, is_private=True)
    cup = a_tournament(by_link=True)
    Tournament.objects.filter(pk=cup.pk).update(ended_at=timezone.now())
    Entry.objects.create(tournament=cup, player=ann, place=1, seed=1)
    private = a_finished_match([ann, bob], is_private=True)
    Pin.objects.create(player=ann, button=some_fighters()[0], won_in=private)
    assert read_by(reader) == []
    Trophy.objects.update(is_private=True)
    assert feed_of(reader) == []


@pytest.mark.parametrize("blocker", ["reader", "ann"])
def test_a_later_block_hides_all(reader: User, ann: User, bob: User, blocker: str) -> None:
    a_counted_match(ann, bob)
    assert feed_of(reader)
    block(*((reader, ann) if blocker == "reader" else (ann, reader)))
    assert feed_of(reader) == []


def test_matches_against_somebody_whom_the_reader_blocks_are_not_told(
    reader: User, ann: User, bob: User
) -> None:
    a_counted_match(ann, bob)
    block(reader, bob)
    assert feed_of(reader) == []


def test_closed_accounts_are_not_told(reader: User, ann: User, bob: User) -> None:
    a_counted_match(ann, bob)
    User.objects.filter(pk=ann.pk).update(is_active=False)
    assert feed_of(reader) == []


@pytest.mark.parametrize(
    ("shows", "follows_back", "is_told"),
    [
        ("everybody", False, True),
        ("friends", False, False),
        pytest.param("friends", True, True, marks=pytest.mark.services),
        ("nobody", True, False),
    ],
)
def test_players_choose_who_reads_of_them(
    reader: User, ann: User, bob: User, shows: str, follows_back: bool, is_told: bool
) -> None:
    a_counted_match(ann, bob)
    ann.preferences.shows_doings = shows
    ann.preferences.save()
    if follows_back:
        Follow.objects.create(follower=ann, followed=reader)
    assert bool(feed_of(reader)) == is_told


def test_children_are_told_of_to_their_friends_alone(reader: User, ann: User, bob: User) -> None:
    a_counted_match(ann, bob)
    User.objects.filter(pk=ann.pk).update(friends_only=True)
    assert feed_of(reader) == []
    Follow.objects.create(follower=ann, followed=reader)
    assert feed_of(reader)


@pytest.mark.services
def test_six_queries_and_forty_lines_are_enough_with_two_hundred_followed(reader: User, bob: User) -> None:
    players = User.objects.bulk_create([User(username=f"player-{number}") for number in range(200)])
    Follow.objects.bulk_create(Follow(follower=reader, followed=player) for player in players)
    button = some_fighters()[0]
    Pin.objects.bulk_create(Pin(player=player, button=button) for player in players)
    for player in players[:60]:
        a_counted_match(player, bob)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        lines = feed_of(reader)
    assert len(lines) == MOST_LINES
    assert len(asked) <= 6, [query["sql"][:80] for query in asked]


def test_the_page_is_for_accounts_and_says_what_an_empty_one_means(reader: User, bob: User) -> None:
    client = signed_in(reader)
    assert "You don’t follow anyone yet." in client.get("/following/").content.decode()
    Follow.objects.create(follower=reader, followed=bob)
    assert (
        "The players you follow have no public wins in the last" in client.get("/following/").content.decode()
    )
    a_counted_match(bob, a_player("Carl"))
    page = parsed(client.get("/following/").content.decode())
    assert "Bob won a match." in page.text
    assert 'href="/following/"' in client.get("/players/?show=following").content.decode()
    assert signed_in(a_guest()).get("/following/").status_code == 302
