from allauth.account.auth_backends import AuthenticationBackend

from accounts.models import User
from core.database.compiled import Compiled

PLAYER = Compiled(lambda number: User.objects.select_related("saved_preferences").filter(pk=number))


class PlayerBackend(AuthenticationBackend):
    """Knows players by name or address, and fetches their preferences: every page needs both.

    Sessions store where this class is: if it moved, all players would be logged out, and guests be lost.
    """

    def user_can_authenticate(self, user: User) -> bool:
        """Bots come by their token alone."""
        return super().user_can_authenticate(user) and not user.is_bot

    def get_user(self, user_id: int) -> User | None:
        return next((player for player in PLAYER(user_id) if self.user_can_authenticate(player)), None)
