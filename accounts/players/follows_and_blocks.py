"""Follows and blocks. Doing one of these twice does no harm."""

from dataclasses import dataclass

from accounts.models import Block, Follow, User


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


@dataclass(frozen=True, slots=True)
class Tie:
    """Follows and blocks between two players, as far as the first may know."""

    follows: bool
    is_followed: bool
    blocks: bool

    @property
    def are_friends(self) -> bool:
        return self.follows and self.is_followed


def between(player: User, other: User) -> Tie:
    return Tie(
        follows=Follow.objects.filter(follower=player, followed=other).exists(),
        is_followed=Follow.objects.filter(follower=other, followed=player).exists(),
        blocks=Block.objects.filter(blocker=player, blocked=other).exists(),
    )
