from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SeekingConfig(AppConfig):
    name = "seeking"
    verbose_name = _("Seeking an opponent")

    def ready(self) -> None:
        """Matches that begin end the live searches of their players."""
        import_module("seeking.waves")
