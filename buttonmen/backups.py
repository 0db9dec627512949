"""Backups of the database and of the keys that open the dice of running matches, and their restoration.

A backup is a folder with the database, the keys and a description of both. Its name is its time.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Mapping
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from django.utils import timezone

from buttonmen.models import Backup
from buttonmen.monitoring import release

NAMES = "%Y-%m-%dT%H-%M-%SZ"
DATABASE, KEYS, DESCRIPTION = "database", "keys.json", "description.json"
UNFINISHED = ".unfinished"
LONGEST_ERROR = 2000


class BackupFailed(Exception):
    """Raised with a sentence for the admin. Nothing was changed."""


def make_backup(folder: Path) -> Path:
    """Store a backup in a new folder within *folder*, record it for the state of the site, and return it."""
    made_at = timezone.now()
    place = folder / f"{made_at:{NAMES}}"
    unfinished = place.with_suffix(UNFINISHED)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        unfinished.mkdir(mode=0o700)
        dump_database(unfinished / DATABASE)
        write_secret(unfinished / KEYS, json.dumps(settings.DICE_KEYS))
        size = (unfinished / DATABASE).stat().st_size
        described = {
            "made_at": made_at.isoformat(),
            "release": release.describe(),
            "vendor": connection.vendor,
            "size": size,
            "sha256": sha256_of(unfinished / DATABASE),
        }
        (unfinished / DESCRIPTION).write_text(json.dumps(described, indent=2))
        unfinished.rename(place)
    except OSError as error:
        raise BackupFailed(f"Could not write to {folder}: {error}.") from error
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
    Backup.objects.create(made_at=made_at, size=size, place=str(place)[-200:])
    return place


def dump_database(target: Path) -> None:
    if connection.vendor == "sqlite":
        connection.ensure_connection()
        with closing(sqlite3.connect(target)) as copy:
            connection.connection.backup(copy)
    else:
        run("pg_dump", "--format=custom", "--no-owner", f"--file={target}")


def database_size() -> int:
    """Return the bytes that the database takes on its disk."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
        else:
            cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])


def write_secret(path: Path, text: str) -> None:
    path.touch(mode=0o600)
    path.write_text(text)


def sha256_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def run(*command: str) -> None:
    """Run a program of PostgreSQL, which learns the password from its environment."""
    try:
        done = subprocess.run(  # noqa: S603
            command, check=False, env={**os.environ, **postgres_environment()}, capture_output=True, text=True
        )
    except FileNotFoundError as error:
        raise BackupFailed(f"{command[0]} is missing. Install the client programs of PostgreSQL.") from error
    if done.returncode:
        raise BackupFailed(f"{command[0]} failed: {done.stderr.strip()[-LONGEST_ERROR:]}")


def postgres_environment() -> dict[str, str]:
    names = {
        "PGHOST": "HOST",
        "PGPORT": "PORT",
        "PGUSER": "USER",
        "PGPASSWORD": "PASSWORD",
        "PGDATABASE": "NAME",
    }
    found = {name: str(connection.settings_dict[key]) for name, key in names.items()}
    return {name: value for name, value in found.items() if value}


def finished_backups(folder: Path) -> list[Path]:
    """Return the backups in *folder*, oldest first."""
    if not folder.exists():
        return []
    return sorted(place for place in folder.iterdir() if time_of(place) and (place / DESCRIPTION).exists())


def time_of(place: Path) -> datetime | None:
    try:
        return datetime.strptime(place.name, NAMES).replace(tzinfo=timezone.get_default_timezone())
    except ValueError:
        return None


def restore_backup(place: Path, *, replace: bool) -> None:
    check_backup(place)
    if has_tables():
        if not replace:
            raise BackupFailed("The database is not empty. Use an empty one, or --replace to empty this one.")
        empty_database()
    if connection.vendor == "sqlite":
        connection.ensure_connection()
        with closing(sqlite3.connect(f"file:{place / DATABASE}?mode=ro", uri=True)) as kept:
            kept.backup(connection.connection)
    else:
        database = postgres_environment()["PGDATABASE"]
        run("pg_restore", "--no-owner", "--exit-on-error", f"--dbname={database}", str(place / DATABASE))
    connection.close()


def check_backup(place: Path) -> None:
    described = read_description(place)
    if described["vendor"] != connection.vendor:
        raise BackupFailed(f"This backup is of {described['vendor']}, and the site uses {connection.vendor}.")
    if sha256_of(place / DATABASE) != described["sha256"]:
        raise BackupFailed("The database in this backup is damaged: its checksum differs.")
    missing = set(json.loads((place / KEYS).read_text())) - set(settings.DICE_KEYS)
    if missing:
        raise BackupFailed(
            f"DICE_KEYS lacks {len(missing)} of the keys in {place / KEYS}. Without them, running matches "
            "cannot go on. Add them to DICE_KEYS first."
        )


def read_description(place: Path) -> Mapping[str, Any]:
    try:
        found: Mapping[str, Any] = json.loads((place / DESCRIPTION).read_text())
    except (OSError, ValueError) as error:
        raise BackupFailed(f"{place} is not a backup: it has no readable {DESCRIPTION}.") from error
    return found


def has_tables() -> bool:
    return bool(connection.introspection.table_names())


def empty_database() -> None:
    if connection.vendor != "sqlite":  # SQLite's copy takes the place of all there is
        with connection.cursor() as cursor:
            cursor.execute("DROP SCHEMA public CASCADE")
            cursor.execute("CREATE SCHEMA public")


def copy_elsewhere(command: list[str], place: Path) -> None:
    done = subprocess.run([*command, str(place)], check=False, capture_output=True, text=True)  # noqa: S603
    if done.returncode:
        raise BackupFailed(f"The backup is at {place}, but {command[0]} failed: {done.stderr.strip()}")
