from django.apps import AppConfig

from buttonmen.monitoring.errors import start_sentry
from core.database.timestamps import read_moments_quickly
from core.database.transactions import refuse_silent_rollbacks
from core.rate_limits import FIND_TEMPORARY_RATES, use_temporary_rates, wait_without_connection


class ButtonmenConfig(AppConfig):
    name = "buttonmen"

    def ready(self) -> None:
        # They need the models.
        from buttonmen.monitoring.requests import time_statements
        from buttonmen.restrictions.in_force import temporary_rates

        refuse_silent_rollbacks()
        read_moments_quickly()
        wait_without_connection()
        use_temporary_rates()
        FIND_TEMPORARY_RATES.append(temporary_rates)
        time_statements()
        start_sentry()
