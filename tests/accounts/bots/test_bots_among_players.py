"""Bots among people: challenges, blocks and closed accounts."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.bots.creation import close_with_bots, replace_token
from accounts.models import Preferences, Token, User
from accounts.players.follows_and_blocks import block, unblock
from accounts.players.who_may_play import (
    MOST_AT_ONCE_AS_BOT,
    are_apart,
    most_matches_at_once,
    playable_players,
    why_not_challenge,
    why_not_play,
    why_not_together,
)
from accounts.refusals import AccountCode
from core.refusals import NotPossible
from tests.accounts.bots.bots import a_bot, let_bots
from tests.accounts.people import a_guest, a_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(db: None) -> User:
    return a_player("Ann")


@pytest.fixture
def bob(db: None) -> User:
    return a_player("Bob")


def code(refused: NotPossible | None) -> str | None:
    return None if refused is None else refused.code


def test_people_challenge_bots_and_bots_only_people_who_allow_it(ann: User, bob: User) -> None:
    bot = a_bot(ann)
    assert why_not_challenge(bob, bot) is None
    assert code(why_not_challenge(bot, bob)) == AccountCode.NOT_FOR_BOTS
    for how in (Preferences.Bots.UNRATED, Preferences.Bots.RATED):
        assert why_not_challenge(bot, let_bots(bob, how)) is None, how


def test_bots_challenge_their_owner_and_other_bots(ann: User, bob: User) -> None:
    bot = a_bot(ann)
    assert why_not_challenge(bot, ann) is None
    assert why_not_challenge(bot, a_bot(bob, "Crowbar")) is None


def test_a_bot_is_a_stranger_to_guests_and_to_players_of_friends_only(ann: User) -> None:
    bot = a_bot(ann)
    child = a_player("Kim", friends_only=True)
    assert code(why_not_play(a_guest(), bot)) == AccountCode.GUESTS_PLAY_FEW
    assert code(why_not_play(bot, child)) == AccountCode.PLAYS_FRIENDS_ONLY
    assert code(why_not_play(child, bot)) == AccountCode.OWN_FRIENDS_ONLY


def test_those_to_play_are_those_whom_one_may_play(ann: User, bob: User) -> None:
    bot, other = a_bot(ann), a_bot(bob, "Crowbar")
    kim, lee = a_player("Kim", friends_only=True), a_player("Lee", verified=False)
    everybody = {ann, bob, bot, other, kim, lee}
    for player in everybody:
        allowed = {each for each in everybody - {player} if why_not_play(player, each) is None}
        assert set(playable_players(player)) == allowed, player


def test_nobody_brings_bots_together_with_others(ann: User, bob: User) -> None:
    bot, cleo = a_bot(ann), a_player("Cleo")
    assert code(why_not_together(cleo, bot, bob)) == AccountCode.NOT_TOGETHER
    assert code(why_not_together(bot, bob, cleo)) == AccountCode.GUESTS_ARRANGE_NOTHING


def test_a_block_holds_for_the_bots_of_both(ann: User, bob: User) -> None:
    bot, other = a_bot(ann), a_bot(bob, "Crowbar")
    block(bob, ann)
    later = a_bot(ann, "Later")
    for one, two in ((bob, bot), (bob, later), (other, ann), (other, bot), (other, later)):
        assert are_apart(one, two), (one, two)
    unblock(bob, ann)
    for one, two in ((bob, bot), (bob, later), (other, ann), (other, later)):
        assert not are_apart(one, two), (one, two)


def test_a_block_of_one_bot_leaves_its_owner(ann: User, bob: User) -> None:
    bot = a_bot(ann)
    block(bob, bot)
    assert are_apart(bob, bot)
    assert not are_apart(bob, ann)


def test_nobody_blocks_a_bot_of_their_own(ann: User) -> None:
    bot = a_bot(ann)
    block(ann, bot)
    assert not are_apart(ann, bot)


def test_a_closed_account_closes_its_bots(ann: User) -> None:
    bot = a_bot(ann)
    secret = replace_token(bot).secret
    close_with_bots(User.objects.get_queryset().filter(pk=ann.pk), "Cheating.")
    assert Token.objects.find_by_secret(secret) is None
    assert User.objects.get(pk=bot.pk).closed_because == "Cheating."


def test_the_token_of_a_bot_is_good_only_while_its_owner_may_come_in(ann: User) -> None:
    secret = replace_token(a_bot(ann)).secret
    assert Token.objects.find_by_secret(secret) is not None
    User.objects.filter(pk=ann.pk).update(is_active=False)
    assert Token.objects.find_by_secret(secret) is None


def test_a_muted_owner_has_no_voice_by_a_bot(ann: User) -> None:
    bot = a_bot(ann)
    User.objects.filter(pk=ann.pk).update(muted_until=timezone.now() + timedelta(days=1))
    assert User.objects.get(pk=bot.pk).is_muted


def test_a_bot_plays_fewer_matches_at_once_than_people(ann: User) -> None:
    assert most_matches_at_once(a_bot(ann)) == MOST_AT_ONCE_AS_BOT < most_matches_at_once(ann)
