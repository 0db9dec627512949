from django.apps import AppConfig


class RobotsConfig(AppConfig):
    name = "robots"

    def ready(self) -> None:
        from robots import tasks  # noqa: F401 it listens to what happens to matches
