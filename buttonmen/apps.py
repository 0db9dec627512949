from django.apps import AppConfig


class ButtonmenConfig(AppConfig):
    name = "buttonmen"
