"""Functions for follows and blocks between players. A repeated call has no effect."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, Q

from accounts.models import Block, Follow, Introduction, User
from accounts.refusals import AccountCode
from core.database.compiled import Compiled
from core.refusals import NotPossible


def why_no_tie(player: User, other: User) -> NotPossible | None:
    if player.owner_id_or_self == other.owner_id_or_self:
        return NotPossible(AccountCode.NOT_WITH_ONESELF)
    return NotPossible(AccountCode.BOTS_TIE_NOTHING) if player.is_bot else None


def follow(player: User, other: User) -> None:
    Follow.objects.get_or_create(follower=player, followed=other)


def unfollow(player: User, other: User) -> None:
    Follow.objects.filter(follower=player, followed=other).delete()


def block(player: User, other: User) -> None:
    """Block *other*, and also the bots of both players. *other* is not told and may keep following."""
    if player.owner_id_or_self == other.owner_id_or_self:
        return
    unfollow(player, other)
    for blocker in with_bots(player):
        for blocked in with_bots(other):
            Block.objects.get_or_create(blocker=blocker, blocked=blocked)


def unblock(player: User, other: User) -> None:
    Block.objects.filter(blocker__in=with_bots(player), blocked__in=with_bots(other)).delete()


def with_bots(player: User) -> list[User]:
    return [player, *player.bots.order_by("pk")]


def block_like_owner(bot: User, owner: User) -> None:
    theirs = owner.blocks.values_list("blocked", flat=True)
    others = owner.blocked_by.values_list("blocker", flat=True)
    Block.objects.bulk_create(
        [
            *(Block(blocker=bot, blocked_id=other) for other in theirs),
            *(Block(blocker_id=other, blocked=bot) for other in others),
        ]
    )


class Tie(NamedTuple):
    """The follows, blocks and personal links between two players, from the view of the first player."""

    follows: bool
    is_followed: bool
    blocks: bool
    is_blocked: bool
    """True if the second player has blocked the first. The site does not tell the first player."""
    came_by_link: bool
    """True if one of the two players accepted a personal link of the other."""

    @property
    def are_apart(self) -> bool:
        return self.blocks or self.is_blocked

    @property
    def are_friends(self) -> bool:
        return self.follows and self.is_followed and not self.are_apart


def read_tie(player: User, other: User) -> Tie:
    return next((Tie(*found) for found in TIES(player.pk, other.pk)), NO_TIE)


def reader_or_visitor(players: Iterable[User], viewer: User | AnonymousUser) -> User | AnonymousUser:
    """Return *viewer*, or an anonymous user if there is a block between *viewer* and one of *players*."""
    if not viewer.is_authenticated:
        return viewer
    keys = [player.pk for player in players if player != viewer]
    return (
        AnonymousUser() if keys and User.objects.apart_from(viewer).filter(pk__in=keys).exists() else viewer
    )


def ties(player: int, other: int | OuterRef) -> dict[str, Exists]:
    """Return the annotations from which `tie_of_row` builds the `Tie` of two players."""
    rows = (
        Follow.objects.filter(follower=player, followed=other),
        Follow.objects.filter(follower=other, followed=player),
        Block.objects.filter(blocker=player, blocked=other),
        Block.objects.filter(blocker=other, blocked=player),
        Introduction.objects.filter(Q(host=player, visitor=other) | Q(host=other, visitor=player)),
    )
    return {f"tie_{name}": Exists(found) for name, found in zip(Tie._fields, rows, strict=True)}


def tie_of_row(row: object) -> Tie:
    return Tie(*(getattr(row, f"tie_{name}") for name in Tie._fields))


TIES: Compiled[Any] = Compiled(
    lambda player, other: (
        User.objects.get_queryset().filter(pk=player).values_list(*ties(player, other).values())
    )
)
NO_TIE = Tie(*[False] * 5)
