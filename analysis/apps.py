from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AnalysisConfig(AppConfig):
    name = "analysis"
    verbose_name = _("Looking back")

    def ready(self) -> None:
        from analysis import tasks  # noqa: F401 it listens to what happens to matches
