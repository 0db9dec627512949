"""Moments as PostgreSQL writes them, read by the C of Python: a list of matches has hundreds of them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.db import connections
from django.db.backends.postgresql.psycopg_any import BaseTzLoader, get_adapters_template

WRITTEN_IN_UTC = "+00"


class MomentLoader(BaseTzLoader):
    """Leaves to Django what is no ordinary moment of UTC, such as one before our era."""

    timezone = UTC

    def load(self, data: Any) -> datetime:
        written = str(data, "ascii")
        if written.endswith(WRITTEN_IN_UTC):
            try:
                return datetime.fromisoformat(written)
            except ValueError:
                pass
        moment: datetime = super().load(data)
        return moment


def read_moments_quickly() -> None:
    """On all connections to PostgreSQL that are made from now on."""
    connection: Any = connections["default"]
    if connection.vendor == "postgresql" and connection.timezone is UTC:
        kept = get_adapters_template(settings.USE_TZ, connection.timezone)
        kept.register_loader("timestamptz", MomentLoader)
