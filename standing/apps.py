from django.apps import AppConfig


class StandingConfig(AppConfig):
    name = "standing"

    def ready(self) -> None:
        from standing import tasks  # noqa: F401 it listens to what happens to matches
