"""The migrated PostgreSQL database that tests and their sites copy: migrating takes twelve seconds."""

import os

import psycopg
from django.db import connection
from psycopg.sql import SQL, Identifier

from tests.migrated import migrated_path


class Template:
    """A migrated database, made by the first process of a run and copied by the others."""

    def __init__(self) -> None:
        self.name = migrated_path().stem
        url, _slash, _name = os.environ["DATABASE_URL"].rpartition("/")
        self.server = psycopg.connect(f"{url}/postgres", autocommit=True)
        self.server.execute("SELECT pg_advisory_lock(0)")
        found = self.server.execute("SELECT FROM pg_database WHERE datname = %s", [self.name])
        self.exists = found.rowcount == 1

    def begin(self) -> None:
        """Let Django create the database of this process as a copy, if there is a template."""
        if self.exists:
            self.server.close()
            connection.settings_dict["TEST"]["TEMPLATE"] = self.name

    def keep(self) -> None:
        """Copy the database of this process if it was just migrated; sites begin with the copy."""
        if not self.exists:
            connection.close()
            connection.close_pool()  # type: ignore[attr-defined]
            names = Identifier(self.name), Identifier(connection.settings_dict["NAME"])
            self.server.execute(SQL("CREATE DATABASE {} TEMPLATE {}").format(*names))
            self.server.close()
        os.environ["MIGRATED"] = self.name
