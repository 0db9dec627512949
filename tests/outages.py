"""Outages of a test's database: it is read-only, its disk is full, or it is down."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from django.db import connection, connections
from django.db.backends.postgresql.base import DatabaseWrapper as PostgresDatabase
from psycopg.sql import SQL, Identifier


@contextmanager
def read_only() -> Iterator[None]:
    name = connection.settings_dict["NAME"]
    begin, end = {
        "sqlite": (["PRAGMA query_only = on"], ["PRAGMA query_only = off"]),
        "postgresql": (
            [f"ALTER DATABASE {name} SET default_transaction_read_only = on"],
            [
                "SET default_transaction_read_only = off",
                f"ALTER DATABASE {name} RESET default_transaction_read_only",
            ],
        ),
    }[connection.vendor]
    tell_the_database(begin)
    try:
        yield
    finally:
        tell_the_database(end)


def tell_the_database(statements: list[str]) -> None:
    """Execute the statements and reconnect, as PostgreSQL needs that to apply them."""
    site = connections["default"]
    with site.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
    if isinstance(site, PostgresDatabase):
        site.close()
        site.close_pool()


@contextmanager
def full_disk() -> Iterator[None]:
    tell = """
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full';
        END $$;
        DO $$ DECLARE name text; BEGIN
            FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
                EXECUTE format('CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON %I
                    FOR EACH ROW EXECUTE FUNCTION refuse()', name);
            END LOOP;
        END $$
    """
    with connection.cursor() as cursor:
        cursor.execute(tell)
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP FUNCTION refuse() CASCADE")


@contextmanager
def database_down() -> Iterator[None]:
    """Let PostgreSQL end all connections to this database and accept no new one."""
    name = connection.settings_dict["NAME"]
    allow = SQL("ALTER DATABASE {} ALLOW_CONNECTIONS {}")
    end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
    url = os.environ["DATABASE_URL"].rpartition("/")[0]
    with psycopg.connect(f"{url}/postgres", autocommit=True) as server:
        server.execute(allow.format(Identifier(name), SQL("false")))
        server.execute(end, [name])
        try:
            yield
        finally:
            server.execute(allow.format(Identifier(name), SQL("true")))
