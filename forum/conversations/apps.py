from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ConversationsConfig(AppConfig):
    name = "forum.conversations"
    verbose_name = _("Messages")

    def ready(self) -> None:
        from forum.conversations import news, reporting  # noqa: F401 they register what they are
