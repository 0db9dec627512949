"""The feed of a player's turns, at a secret address."""

from datetime import timedelta

import pytest
import time_machine
from django.core import signing
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.lists.waiting import remind_tomorrow
from games.models import Seat
from notifications.mail import links
from notifications.models import FeedAddress
from pages.people.leaving import close_account
from tests.accounts.people import a_guest, signed_in
from tests.core.feeds import entries_of
from tests.games.matches import a_match, two_friends

pytestmark = pytest.mark.django_db


def path_of(player: User) -> str:
    return links.feed_link(FeedAddress.objects.get(player=player)).removeprefix("http://testserver")


@pytest.fixture
def ann() -> User:
    ann, _bob = two_friends()
    FeedAddress.objects.create(player=ann)
    return ann


def a_turn_of(player: User) -> Seat:
    a_match(player, User.objects.get(username="Bob"), "(X)", "(X)")
    return Seat.objects.get(player=player, owes__isnull=False)


def test_it_tells_which_matches_wait_and_needs_no_login(ann: User) -> None:
    seat = a_turn_of(ann)
    answer = Client().get(path_of(ann))
    assert answer.headers["Content-Type"].startswith("application/atom+xml")
    (entry,) = entries_of(answer.content)
    assert entry.title == "It’s your turn against Bob."
    assert entry.link == f"http://testserver/match/{seat.match_id}/"
    assert entry.key == f"{entry.link}#turn-{seat.owes}"


def test_a_match_that_waits_for_the_other_is_not_told(ann: User) -> None:
    a_turn_of(ann)
    Seat.objects.filter(player=ann).update(owes=None)
    assert entries_of(Client().get(path_of(ann)).content) == []


def test_one_put_off_until_tomorrow_is_not_told(ann: User) -> None:
    remind_tomorrow(a_turn_of(ann))
    assert entries_of(Client().get(path_of(ann)).content) == []


def test_a_reader_that_has_it_already_is_told_so(ann: User) -> None:
    a_turn_of(ann)
    first = Client().get(path_of(ann))
    with time_machine.travel(timezone.now() + timedelta(hours=1)):
        again = Client().get(path_of(ann), headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert again.content == b"", "it is not sent again"


def test_nobody_else_keeps_it_and_no_search_engine_lists_it(ann: User) -> None:
    answer = Client().get(path_of(ann))
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert answer.headers["X-Robots-Tag"] == "noindex"


def test_an_address_made_anew_ends_the_one_before(ann: User) -> None:
    before = path_of(ann)
    client = signed_in(ann)
    client.post("/accounts/notifications/feed/")
    assert path_of(ann) != before
    refused = Client().get(before)
    assert refused.status_code == 410
    assert "This link doesn’t work" in refused.content.decode()
    assert Client().get(path_of(ann)).status_code == 200


def test_the_settings_show_it_and_end_it(ann: User) -> None:
    client, path = signed_in(ann), path_of(ann)
    assert path in client.get("/accounts/notifications/").content.decode()
    client.post("/accounts/notifications/feed/end/")
    assert not FeedAddress.objects.filter(player=ann).exists()
    assert path not in client.get("/accounts/notifications/").content.decode()
    assert Client().get(path).status_code == 410


@pytest.mark.parametrize("change", ["x", "of another"])
def test_an_address_that_the_site_did_not_make_opens_nothing(ann: User, change: str) -> None:
    key = links.feed_key(FeedAddress.objects.get(player=ann))
    forged = key + "x" if change == "x" else signing.Signer(salt=links.STOP).sign_object([ann.pk, "guessed"])
    refused = Client().get(f"/feeds/turns/{forged}/")
    assert refused.status_code == 410
    assert "This link doesn’t work" in refused.content.decode()


def test_it_ends_with_the_account_and_while_the_account_is_closed(ann: User) -> None:
    path = path_of(ann)
    User.objects.filter(pk=ann.pk).update(is_active=False)
    assert "This link doesn’t work" in Client().get(path).content.decode()
    close_account(ann)
    assert "This link doesn’t work" in Client().get(path).content.decode()


def test_guests_have_none() -> None:
    signed_in(a_guest()).post("/accounts/notifications/feed/")
    assert not FeedAddress.objects.exists()
