"""Fast parsing of PostgreSQL timestamps, of which a list of matches contains hundreds."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.db import connections
from django.db.backends.postgresql.psycopg_any import BaseTzLoader, get_adapters_template

WRITTEN_IN_UTC = "+00"


class MomentLoader(BaseTzLoader):
    """A loader that parses UTC timestamps in C and leaves all others, such as dates BC, to Django."""

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
    connection: Any = connections["default"]
    if connection.vendor == "postgresql" and connection.timezone is UTC:
        kept = get_adapters_template(settings.USE_TZ, connection.timezone)
        kept.register_loader("timestamptz", MomentLoader)
