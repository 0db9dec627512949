"""Migrated and prepared SQLite databases that stay in `var` between runs: tests copy them."""

import fcntl
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import django
from django.apps import apps
from django.conf import settings


@cache
def migrated_path() -> Path:
    """Return the path of the migrated database, which changes with any migration; it may not exist."""
    digest = sha256(django.__version__.encode())
    for app in apps.get_app_configs():
        for migration in sorted(Path(app.path, "migrations").glob("*.py")):
            digest.update(f"{app.label} {migration.name}".encode() + migration.read_bytes())
    return Path(settings.VAR_DIR, f"migrated-{digest.hexdigest()[:16]}.sqlite3")


@cache
def prepared_path() -> Path:
    """Return the path of the prepared database, which changes with any code or fixture; it may not exist."""
    digest = sha256(migrated_path().name.encode())
    for file in sorted(settings.BASE_DIR.glob("[!.]*/**/*")):
        folder, *_rest = file.relative_to(settings.BASE_DIR).parts
        is_code = file.suffix == ".py" and folder not in {"tests", "tools", "client", "var"}
        if is_code or (folder == "fixtures" and file.is_file()):
            digest.update(str(file).encode() + file.read_bytes())
    return Path(settings.VAR_DIR, f"prepared-{digest.hexdigest()[:16]}.sqlite3")


@contextmanager
def one_process() -> Iterator[None]:
    """Let other processes of this machine wait here meanwhile."""
    settings.VAR_DIR.mkdir(exist_ok=True)
    with Path(settings.VAR_DIR, "prepared.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def keep(database: sqlite3.Connection, path: Path | None = None) -> None:
    """Keep a copy of this newly made database and delete older ones of its kind."""
    path = path or migrated_path()
    settings.VAR_DIR.mkdir(exist_ok=True)
    unfinished = path.with_suffix(f".{os.getpid()}")
    with closing(sqlite3.connect(unfinished)) as file:
        database.backup(file)
    for older in settings.VAR_DIR.glob(f"{path.name.partition('-')[0]}-*.sqlite3"):
        older.unlink(missing_ok=True)
    unfinished.replace(path)


def copy_into(database: sqlite3.Connection) -> None:
    with closing(sqlite3.connect(migrated_path())) as file:
        file.backup(database)


def copy_to(path: Path, kept: Path | None = None) -> None:
    shutil.copyfile(kept or migrated_path(), path)


def migrate() -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder, "site.sqlite3")
        environment = {**os.environ, "DATABASE_URL": f"sqlite:///{path}"}
        subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], env=environment, check=True)
        with closing(sqlite3.connect(path)) as database:
            keep(database)


if __name__ == "__main__":
    import tests.environment  # noqa: F401 sets Django up, which comes first

    if not migrated_path().exists():
        migrate()
