from allauth.account.auth_backends import AuthenticationBackend

from accounts.models import User


class PlayerBackend(AuthenticationBackend):
    """Knows players by name or address, and fetches their preferences: every page needs both.

    Sessions store where this class is: if it moved, all players would be logged out, and guests be lost.
    """

    def get_user(self, user_id: int) -> User | None:
        player = User.objects.select_related("saved_preferences").filter(pk=user_id).first()
        return player if player and self.user_can_authenticate(player) else None
