from django.apps import AppConfig

from buttonmen.monitoring.errors import start_sentry
from core.database.timestamps import read_moments_quickly
from core.database.transactions import refuse_silent_rollbacks
from core.rate_limits import wait_without_connection


class ButtonmenConfig(AppConfig):
    name = "buttonmen"

    def ready(self) -> None:
        from buttonmen.monitoring.requests import time_statements  # it needs the models

        refuse_silent_rollbacks()
        read_moments_quickly()
        wait_without_connection()
        time_statements()
        start_sentry()
