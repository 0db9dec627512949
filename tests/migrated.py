"""A migrated SQLite database that stays in `var` between runs: tests and their sites begin with a copy."""

import os
import shutil
import sqlite3
from contextlib import closing
from functools import cache
from hashlib import sha256
from pathlib import Path

import django
from django.apps import apps
from django.conf import settings


@cache
def migrated() -> Path:
    """Where it is, if there is one; it has another name once any migration has changed."""
    digest = sha256(django.__version__.encode())
    for app in apps.get_app_configs():
        for migration in sorted(Path(app.path, "migrations").glob("*.py")):
            digest.update(f"{app.label} {migration.name}".encode() + migration.read_bytes())
    return Path(settings.VAR_DIR, f"migrated-{digest.hexdigest()[:16]}.sqlite3")


def keep(database: sqlite3.Connection) -> None:
    """Keep a copy of this database, which was migrated just now, instead of older ones."""
    settings.VAR_DIR.mkdir(exist_ok=True)
    unfinished = migrated().with_suffix(f".{os.getpid()}")
    with closing(sqlite3.connect(unfinished)) as file:
        database.backup(file)
    for older in settings.VAR_DIR.glob("migrated-*.sqlite3"):
        older.unlink(missing_ok=True)
    unfinished.replace(migrated())


def copy_into(database: sqlite3.Connection) -> None:
    with closing(sqlite3.connect(migrated())) as file:
        file.backup(database)


def copy_to(path: Path) -> None:
    shutil.copyfile(migrated(), path)
