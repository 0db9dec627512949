from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class NotificationsConfig(AppConfig):
    name = "notifications"
    verbose_name = _("Notifications")

    def ready(self) -> None:
        kinds = ["turn", "nudge", "short", "challenge", "begun", "round", "over", "wish", "chat", "summary"]
        news = [f"news.{name}" for name in kinds]
        for name in [*news, "mail.sending", "push.sending", "webhook.sending", "notify", "events.storing"]:
            import_module(f"notifications.{name}")
