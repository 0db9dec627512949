from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        """Some listen to what happens to matches and to players."""
        from games.orders import carrying_out  # noqa: F401
        from games.play.timekeeping import other_hours  # noqa: F401
