from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PuzzlesConfig(AppConfig):
    name = "analysis.puzzles"
    verbose_name = _("Puzzles")

    def ready(self) -> None:
        import_module("analysis.puzzles.solving.progress")
