from django.apps import AppConfig

from core.context_variables import use_context_variables


class CoreConfig(AppConfig):
    name = "core"

    def ready(self) -> None:
        use_context_variables()
