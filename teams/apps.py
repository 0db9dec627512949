from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TeamsConfig(AppConfig):
    name = "teams"
    verbose_name = _("Teams")

    def ready(self) -> None:
        """News of teams, and reports about them, register themselves."""
        for name in ("news", "pages.reporting"):
            import_module(f"teams.{name}")
