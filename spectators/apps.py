from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SpectatorsConfig(AppConfig):
    name = "spectators"
    verbose_name = _("Spectators")

    def ready(self) -> None:
        """Reports about their lines register what a moderator does with them."""
        import_module("spectators.reporting")
