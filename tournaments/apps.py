from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

LISTENING = (
    *("forum_threads", "leagues.sign_up_again", "recurring", "tasks", "live.announcing"),
    *("news.event", "news.match", "news.notices", "news.organisers", "news.notify"),
    *("pages.lists", "pages.talking.reporting"),
)


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        for name in LISTENING:
            import_module(f"tournaments.{name}")
