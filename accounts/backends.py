from allauth.account.auth_backends import AuthenticationBackend

from accounts.models import User


class PlayerBackend(AuthenticationBackend):
    """Knows players by name or address, and fetches their preferences along: every page needs both."""

    def get_user(self, user_id: int) -> User | None:
        player = User.objects.select_related("saved_preferences").filter(pk=user_id).first()
        return player if player and self.user_can_authenticate(player) else None
