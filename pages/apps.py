from importlib import import_module

from django.apps import AppConfig


class PagesConfig(AppConfig):
    name = "pages"

    def ready(self) -> None:
        import_module("pages.people.missed_mail")
