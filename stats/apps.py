from django.apps import AppConfig


class StandingConfig(AppConfig):
    name = "stats"

    def ready(self) -> None:
        from stats import tasks  # noqa: F401 it listens to what happens to matches
