from django.apps import AppConfig


class StandingConfig(AppConfig):
    name = "standing"
