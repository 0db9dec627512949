"""What players chose for themselves, and how their matches heed it."""

import pytest
from django.test import Client

from accounts.models import Preferences, User
from games.models import Match
from tests.accounts.people import a_player
from tests.games.matches import a_match, an_offer, two_friends

pytestmark = pytest.mark.django_db


def page_of_whose_turn_it_is(client: Client, **chosen: object) -> str:
    players = two_friends()
    match = a_match(*players)
    player = players[next(iter(match.battle.decisions))]
    Preferences.objects.create(player=player, **chosen)
    client.force_login(player)
    return client.get(match.get_absolute_url()).content.decode()


def test_surrender_asks_again_unless_the_player_wants_to_be_asked_nothing(client: Client) -> None:
    assert "That cannot be taken back." in page_of_whose_turn_it_is(client)


def test_a_player_may_want_to_be_asked_nothing(client: Client) -> None:
    page = page_of_whose_turn_it_is(client, confirm="never")
    assert "Surrender the round" in page
    assert "That cannot be taken back." not in page
    assert "hx-confirm" not in page


def test_a_player_may_want_to_be_asked_always_but_not_while_they_try_an_attack(client: Client) -> None:
    page = page_of_whose_turn_it_is(client, confirm="always")
    assert 'hx-confirm="Is that what you want to do?" hx-disinherit="hx-confirm"' in page


def accepting(wish: str, *, friend: bool = True, theirs: str = "(4) (10)") -> Match:
    ann, bob = two_friends() if friend else (a_player("Ann"), a_player("Bob"))
    Preferences.objects.create(player=bob, auto_accept=wish)
    return an_offer(ann, User.objects.get(pk=bob.pk), theirs=theirs)


@pytest.mark.parametrize(
    ("wish", "friend", "begins"),
    [
        ("nobody", True, False),
        ("friends", True, True),
        ("friends", False, False),
        ("everybody", True, True),
        ("everybody", False, True),
    ],
)
def test_a_player_is_not_asked_about_matches_with_those_whom_they_named(
    wish: str, friend: bool, begins: bool
) -> None:
    assert accepting(wish, friend=friend).has_begun is begins


def test_who_has_to_choose_a_button_is_asked_all_the_same() -> None:
    assert not accepting("everybody", theirs="").has_begun


def test_who_has_no_time_is_asked_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = two_friends()
    a_match(ann, bob)
    Preferences.objects.create(player=bob, auto_accept="everybody")
    monkeypatch.setattr("accounts.trust.MOST_AT_ONCE", 1)
    assert not an_offer(a_player("Cat"), User.objects.get(pk=bob.pk)).has_begun
