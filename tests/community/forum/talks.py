"""Forum threads, posts and authors for tests."""

from __future__ import annotations

from django.contrib.auth.models import Group

from accounts.models import User
from community.forum.models import Board, Post, Thread
from community.forum.verbs import writing
from games.models import Match, Seat
from games.play.texts import FEW_MATCHES
from tests.accounts.people import a_player


def a_regular(name: str) -> User:
    """Return a player with enough finished matches for the forum to trust them."""
    player = a_player(name)
    matches = Match.objects.bulk_create(
        Match(status=Match.Status.FINISHED, is_private=True) for _ in range(FEW_MATCHES)
    )
    for number, seated in enumerate((player, None)):
        Seat.objects.bulk_create(Seat(match=match, number=number, player=seated) for match in matches)
    return player


def a_moderator(name: str) -> User:
    player = a_player(name, is_staff=True)
    player.groups.add(Group.objects.get(name="moderator"))
    return User.objects.get(pk=player.pk)


def a_thread(
    player: User, title: str = "Why do I lose?", text: str = "Is it me?", board: str = "fighting"
) -> Thread:
    return writing.begin_thread(Board.objects.get(slug=board), player, title, text).thread


def an_answer(thread: Thread, player: User, text: str = "It is the dice.") -> Post:
    return writing.answer(thread.pk, player, text)
