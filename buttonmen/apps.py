from django.apps import AppConfig

from database.transactions import refuse_silent_rollbacks


class ButtonmenConfig(AppConfig):
    name = "buttonmen"

    def ready(self) -> None:
        refuse_silent_rollbacks()
