from collections.abc import Callable
from contextvars import ContextVar

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth.base_user import AbstractBaseUser
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.models import User
from core.database.compiled import Compiled


def with_preferences(number: int) -> QuerySet[User]:
    return User.objects.select_related("saved_preferences").filter(pk=number)


PLAYER = Compiled(with_preferences)


def load_player(number: int) -> User | None:
    return next(iter(PLAYER(number)), None)


def find_by_imported_name(name: str) -> User | None:
    return User.objects.filter_by_imported_name(name).first()


FIND: ContextVar[Callable[[int], User | None]] = ContextVar("what finds a player", default=load_player)


class PlayerBackend(AuthenticationBackend):
    """Authentication by name or e-mail address. It loads the player together with their preferences.

    Sessions store the path of this class. If the class moved, all players would be logged out, and guests
    would lose their accounts.
    """

    def authenticate(self, request: HttpRequest | None, **credentials: str) -> AbstractBaseUser | None:
        """Return the player with this name or address and password, or None.

        Imported players may also give the name that they had before, even if it is another player's here.
        """
        found: AbstractBaseUser | None = super().authenticate(request, **credentials)
        former = find_by_imported_name(credentials.get("username") or "") if found is None else None
        if former is None:
            return found
        return super().authenticate(request, username=former.username, password=credentials.get("password"))

    def user_can_authenticate(self, user: User) -> bool:
        """Return False for closed accounts and for bots, which log in only with a token."""
        return super().user_can_authenticate(user) and not user.is_bot

    def get_user(self, user_id: int) -> User | None:
        player = FIND.get()(user_id)
        return player if player is not None and self.user_can_authenticate(player) else None
