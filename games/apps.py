from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("Matches")

    def ready(self) -> None:
        from games.orders import carrying_out  # noqa: F401
        from games.play.timekeeping import changed_hours  # noqa: F401
