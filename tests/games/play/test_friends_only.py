"""Players who play only friends: strangers cannot challenge them, and chat is off."""

import pytest
from django.urls import reverse

from accounts.models import User
from accounts.players.who_may_play import playable_players, why_not_play
from core.refusals import NotPossible
from games import play
from tests.accounts.people import a_player, befriend, signed_in
from tests.games.forms import page_of
from tests.games.matches import a_match, an_offer

pytestmark = pytest.mark.django_db


@pytest.fixture
def child() -> User:
    return a_player("Kim", friends_only=True)


@pytest.fixture
def friend(child: User) -> User:
    friend = a_player("Ann")
    befriend(child, friend)
    return friend


def test_strangers_neither_challenge_them_nor_are_challenged(child: User, friend: User) -> None:
    stranger = a_player("Eve")
    with pytest.raises(NotPossible) as refused:
        an_offer(stranger, child)
    assert str(refused.value) == "Kim only plays friends. You’re friends once you follow each other."
    with pytest.raises(NotPossible) as refused:
        an_offer(child, stranger)
    assert str(refused.value) == "Your preferences say you only play friends, and Eve isn’t a friend yet."
    assert why_not_play(friend, child) is None
    assert set(playable_players(child).filter(is_robot=False)) == {friend}
    assert child not in playable_players(stranger)


def test_a_stranger_does_not_take_their_open_seat(child: User) -> None:
    offer = an_offer(child, None)
    with pytest.raises(NotPossible) as refused:
        play.accept(offer.pk, a_player("Eve"))
    assert "Kim only plays friends" in str(refused.value)


def test_nobody_chats_with_them_nor_gives_a_reason(child: User, friend: User) -> None:
    match = a_match(child, friend)
    for player, words in (
        (friend, "You can’t chat with Kim."),
        (child, "You’ve turned chat off in your preferences."),
    ):
        with pytest.raises(NotPossible) as refused:
            play.say(match.pk, player, "Hello")
        assert str(refused.value) == words
        assert words in page_of(match, player)
    offer = an_offer(child, friend)
    with pytest.raises(NotPossible) as refused:
        play.decline(offer.pk, friend, reason="No time")
    assert str(refused.value) == "You can’t chat with Kim."
    assert "Reason (optional)" not in page_of(offer, friend)


def test_it_is_chosen_among_the_preferences(friend: User) -> None:
    page = signed_in(friend)
    address = reverse("accounts:preferences")
    form = page.get(address).context["form"]
    values = {name: form[name].value() for name in form.fields}
    given = {name: value for name, value in values.items() if value is not None and value is not False}
    page.post(address, given | {"friends_only": "on"})
    assert User.objects.get(pk=friend.pk).friends_only
    page.post(address, given)
    assert not User.objects.get(pk=friend.pk).friends_only
