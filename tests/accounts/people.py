"""The players that appear in these tests."""

from allauth.account.models import EmailAddress

from accounts.models import Block, Follow, Introduction, User

PASSWORD = "seven brass buttons"


def a_player(name: str, *, verified: bool = True, **fields: object) -> User:
    player = User.objects.create_user(name, f"{name}@example.test".lower(), PASSWORD, **fields)
    EmailAddress.objects.create(user=player, email=player.email, verified=verified, primary=True)
    return player


def a_guest() -> User:
    return User.objects.create_guest()


def befriend(one: User, other: User) -> None:
    Follow.objects.create(follower=one, followed=other)
    Follow.objects.create(follower=other, followed=one)


def block(blocker: User, blocked: User) -> None:
    Block.objects.create(blocker=blocker, blocked=blocked)


def introduce(host: User, visitor: User) -> None:
    Introduction.objects.create(host=host, visitor=visitor)
