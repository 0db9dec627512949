from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AnnouncementsConfig(AppConfig):
    name = "announcements"
    verbose_name = _("Announcements")

    def ready(self) -> None:
        """What listens to announcements, matches and the catalogue starts to."""
        for name in ("live", "marks", "drafts", "letters"):
            import_module(f"announcements.{name}")
