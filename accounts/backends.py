from collections.abc import Callable
from contextvars import ContextVar

from allauth.account.auth_backends import AuthenticationBackend
from django.db.models import QuerySet

from accounts.models import User
from core.database.compiled import Compiled


def with_preferences(number: int) -> QuerySet[User]:
    return User.objects.select_related("saved_preferences").filter(pk=number)


PLAYER = Compiled(with_preferences)


def find_player(number: int) -> User | None:
    return next(iter(PLAYER(number)), None)


FIND: ContextVar[Callable[[int], User | None]] = ContextVar("what finds a player", default=find_player)


class PlayerBackend(AuthenticationBackend):
    """Knows players by name or address, and fetches their preferences: every page needs both.

    Sessions store where this class is: if it moved, all players would be logged out, and guests be lost.
    """

    def user_can_authenticate(self, user: User) -> bool:
        """Bots come by their token alone."""
        return super().user_can_authenticate(user) and not user.is_bot

    def get_user(self, user_id: int) -> User | None:
        player = FIND.get()(user_id)
        return player if player is not None and self.user_can_authenticate(player) else None
