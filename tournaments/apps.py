from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        """What listens to matches and tournaments starts to, and kinds of news register themselves."""
        for name in (
            "tasks",
            "live.announcing",
            "news.event",
            "news.match",
            "news.organisers",
            "news.telling",
            "pages.lists",
        ):
            import_module(f"tournaments.{name}")
