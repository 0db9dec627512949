import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.models import Follow, User
from accounts.players.follows_and_blocks import read_tie
from accounts.players.who_may_play import are_apart, why_not_play
from tests.accounts.people import a_guest, a_player, befriend, block, introduce

pytestmark = pytest.mark.django_db


def test_players_with_verified_addresses_may_play_each_other() -> None:
    assert why_not_play(a_player("zoe"), a_player("jellybean")) is None


def test_nobody_plays_without_logging_in() -> None:
    assert str(why_not_play(AnonymousUser(), a_player("zoe"))) == "Log in or play as a guest first."


def test_nobody_plays_themselves() -> None:
    zoe = a_player("zoe")
    assert "You can’t play yourself." in str(why_not_play(zoe, zoe))


def test_a_player_without_verified_address_plays_no_strangers_and_is_told_what_to_do() -> None:
    zoe, stranger = a_player("zoe", verified=False), a_player("jellybean")
    assert "Confirm your e-mail address" in str(why_not_play(zoe, stranger))
    assert str(why_not_play(stranger, zoe)) == "You can’t challenge zoe right now."


def test_a_guest_plays_no_strangers() -> None:
    guest, stranger = a_guest(), a_player("jellybean")
    assert "As a guest, you can play robots" in str(why_not_play(guest, stranger))
    assert why_not_play(stranger, guest) is not None


def test_a_guest_may_play_the_one_who_sent_the_link() -> None:
    host, guest = a_player("zoe"), a_guest()
    introduce(host, guest)
    assert why_not_play(guest, host) is None
    assert why_not_play(host, guest) is None


def test_friends_are_no_strangers() -> None:
    zoe, jellybean = a_player("zoe", verified=False), a_player("jellybean")
    befriend(zoe, jellybean)
    assert why_not_play(zoe, jellybean) is None
    assert why_not_play(jellybean, zoe) is None


def test_to_follow_is_not_yet_to_be_friends() -> None:
    zoe, jellybean = a_player("zoe", verified=False), a_player("jellybean")
    Follow.objects.create(follower=zoe, followed=jellybean)
    assert not read_tie(zoe, jellybean).are_friends
    assert why_not_play(zoe, jellybean) is not None


def test_a_block_works_both_ways_and_outweighs_friendship_and_introduction() -> None:
    zoe, jellybean = a_player("zoe"), a_player("jellybean")
    befriend(zoe, jellybean)
    introduce(zoe, jellybean)
    block(zoe, jellybean)
    for one, other in [(zoe, jellybean), (jellybean, zoe)]:
        assert are_apart(one, other)
        assert not read_tie(one, other).are_friends
        assert why_not_play(one, other) is not None


def test_a_block_does_not_give_itself_away() -> None:
    zoe, jellybean, unverified = a_player("zoe"), a_player("jellybean"), a_player("bea", verified=False)
    block(jellybean, zoe)
    assert str(why_not_play(zoe, jellybean)) == "You can’t challenge jellybean right now."
    assert str(why_not_play(zoe, unverified)) == "You can’t challenge bea right now."


def test_a_closed_account_plays_nobody() -> None:
    assert why_not_play(a_player("zoe"), a_player("jellybean", is_active=False)) is not None


def test_lists_show_accounts_but_neither_guests_nor_closed_accounts_nor_either_side_of_a_block() -> None:
    viewer, shown, blocked, blocker = (a_player(name) for name in ["viewer", "shown", "blocked", "blocker"])
    a_guest()
    a_player("closed", is_active=False)
    block(viewer, blocked)
    block(blocker, viewer)
    assert set(User.objects.in_lists_for(viewer)) == {viewer, shown}
    assert set(User.objects.in_lists_for(AnonymousUser())) == {viewer, shown, blocked, blocker}
