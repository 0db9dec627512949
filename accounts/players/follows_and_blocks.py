"""Follows and blocks. Doing one of these twice does no harm."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, Q, QuerySet

from accounts.models import Block, Follow, Introduction, User
from database.compiled import Compiled


def follow(player: User, other: User) -> None:
    Follow.objects.get_or_create(follower=player, followed=other)


def unfollow(player: User, other: User) -> None:
    Follow.objects.filter(follower=player, followed=other).delete()


def block(player: User, other: User) -> None:
    """*other* still follows as before, and so is not told."""
    unfollow(player, other)
    Block.objects.get_or_create(blocker=player, blocked=other)


def unblock(player: User, other: User) -> None:
    Block.objects.filter(blocker=player, blocked=other).delete()


class Tie(NamedTuple):
    """Follows, blocks and links between two players, as the first sees them."""

    follows: bool
    is_followed: bool
    blocks: bool
    is_blocked: bool
    """Hidden from the player, who only finds that the two are apart."""
    came_by_link: bool
    """One of them came to the site, or to a match, by a personal link of the other."""

    @property
    def are_apart(self) -> bool:
        return self.blocks or self.is_blocked

    @property
    def are_friends(self) -> bool:
        """They follow each other and neither blocks the other."""
        return self.follows and self.is_followed and not self.are_apart


def between(player: User, other: User) -> Tie:
    return next((Tie(*found) for found in TIES(player.pk, other.pk)), NO_TIE)


def reader_of(players: Iterable[User], viewer: User | AnonymousUser) -> User | AnonymousUser:
    """The viewer as a reader about these players: a visitor, if one of them is apart from the viewer."""
    if not viewer.is_authenticated:
        return viewer
    keys = [player.pk for player in players if player != viewer]
    return (
        AnonymousUser() if keys and User.objects.apart_from(viewer).filter(pk__in=keys).exists() else viewer
    )


def ties(player: int, other: int) -> QuerySet[Any, Any]:
    visits = Q(host=player, visitor=other) | Q(host=other, visitor=player)
    rows = (
        Follow.objects.filter(follower=player, followed=other),
        Follow.objects.filter(follower=other, followed=player),
        Block.objects.filter(blocker=player, blocked=other),
        Block.objects.filter(blocker=other, blocked=player),
        Introduction.objects.filter(visits),
    )
    found = User.objects.get_queryset().filter(pk=player)
    return found.values_list(*map(Exists, rows))


TIES: Compiled[Any] = Compiled(ties)
NO_TIE = Tie(*[False] * 5)
