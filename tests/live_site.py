"""The live site for tests, a Daphne process with its own port and database."""

import os
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import dj_database_url
import psycopg
from django.conf import settings
from django.core.management import call_command
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from playwright.sync_api import Browser, BrowserContext, Page
from psycopg.sql import SQL, Identifier

from accounts.models import User
from tests.accounts.people import signed_in
from tests.migrated import copy_to, keep, migrated_path, one_process, prepared_path

ROOT = Path(__file__).resolve().parent.parent
PREPARED = "SITE_IS_PREPARED"
PATIENCE = 60
"""Timeout in seconds for events that normally happen at once, long enough for slow machines."""
"""Set in the environment, its database is this process's own; `prepare` and `collectstatic` have been run."""


class LiveSite:
    code = ROOT

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        database_url = environment.get("DATABASE_URL") or new_database(folder)
        self.url = f"http://127.0.0.1:{free_port()}"
        self.environment = {
            **os.environ,
            "DATABASE_URL": database_url,
            "SECRET_KEY": settings.SECRET_KEY,
            "SITE_URL": self.url,
            "EMAIL_URL": f"file:///{folder}/mail",
            "EMBEDDED_WORKER": "true",
            "REQUESTS_PER_ADDRESS": "100000",  # all visitors of a test have one
            "REQUESTS_WAITING_PER_ADDRESS": "100000",
            "REQUESTS_WAITING": "100000",
            "SOCKETS_PER_ADDRESS": "100000",
            "LISTENERS_PER_ADDRESS": "100000",
            **environment,
        }
        self.connection = connection_to(database_url)
        self.log = folder / "daphne.log"

    def manage(self, *arguments: str) -> None:
        command = [sys.executable, "manage.py", *arguments]
        subprocess.run(command, cwd=self.code, env=self.environment, check=True)

    def migrate(self) -> None:
        if PREPARED in os.environ:
            return
        database = self.connection.settings_dict["NAME"]
        if self.connection.vendor == "sqlite" and migrated_path().exists():
            copy_to(Path(database))
        elif "MIGRATED" not in os.environ:
            self.manage("migrate", "-v0")

    def prepare_with(self, *arguments: str) -> None:
        """Run this `manage.py` command unless the environment marks the site as already prepared."""
        if PREPARED not in os.environ:
            self.manage(*arguments)

    def prepare(self) -> None:
        """Prepare the site like `manage.py prepare`.

        On SQLite, save the first prepared database on this machine and copy it for later sites.
        """
        if self.connection.vendor != "sqlite":
            self.manage("prepare")
            return
        call_command("compilemessages", verbosity=0)
        database = Path(self.connection.settings_dict["NAME"])
        with one_process():
            if prepared_path().exists():
                copy_to(database, prepared_path())
                return
            self.migrate()
            self.manage("prepare")
            with closing(sqlite3.connect(database)) as ready:
                keep(ready, prepared_path())

    def start(self) -> None:
        port = self.url.rpartition(":")[2]
        daphne = [sys.executable, "-m", "daphne", "-b", "127.0.0.1", "-p", port]
        with self.log.open("w") as output:
            self.process = subprocess.Popen(
                [*daphne, "buttonmen.asgi:application"],
                cwd=self.code,
                env=self.environment,
                stdout=output,
                stderr=output,
            )
        wait_until(lambda: self.process.poll() is not None or answers(self.url), seconds=120)
        if self.process.poll() is not None:
            raise RuntimeError(self.log.read_text())

    def newest_log(self) -> list[str]:
        return self.log.read_text().splitlines()[-20:]

    def restart(self) -> None:
        self.process.kill()
        self.process.wait()
        self.start()

    @contextmanager
    def serve(self) -> Iterator["LiveSite"]:
        try:
            self.start()
            yield self
        finally:
            stop(self.process)
            self.connection.close()

    @contextmanager
    def database(self) -> Iterator[None]:
        """Let the models of this process read and write the live site's database."""
        ours = connections["default"]
        connections["default"] = self.connection
        try:
            yield
        finally:
            connections["default"] = ours

    def player(self, name: str, **fields: Any) -> User:
        with self.database():
            return User.objects.filter_by_name(name).first() or User.objects.create_user(name, **fields)

    def log_in(self, context: BrowserContext, player: User) -> None:
        """Log the player in to the browser context, as if the player had just entered the password."""
        with self.database():
            client = signed_in(player)
        cookie = client.cookies[settings.SESSION_COOKIE_NAME]
        context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": self.url}])

    def visit(self, browser: Browser, viewer: str) -> Page:
        context = browser.new_context()
        if viewer != "visitor":
            self.log_in(context, self.player(viewer))
        return context.new_page()


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def new_database(folder: Path) -> str:
    """Return the URL of a new database, or of the existing one if the site is already prepared.

    The new database is of the same kind (SQLite or PostgreSQL) as the tests' database. On PostgreSQL, it is a
    copy of the database named in the environment variable `MIGRATED`, if set.
    """
    if PREPARED in os.environ:
        return os.environ["DATABASE_URL"]
    ours = connections["default"]
    if ours.vendor == "sqlite":
        return f"sqlite:///{folder}/site.sqlite3"
    name = f"live_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}_{ours.settings_dict['NAME']}"
    url = os.environ["DATABASE_URL"].rpartition("/")[0]
    template = Identifier(os.environ.get("MIGRATED", "template1"))
    with psycopg.connect(f"{url}/postgres", autocommit=True) as server:
        server.execute(SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(Identifier(name)))
        server.execute(SQL("CREATE DATABASE {} TEMPLATE {}").format(Identifier(name), template))
    return f"{url}/{name}"


def connection_to(database_url: str) -> BaseDatabaseWrapper:
    ours = connections["default"]
    options = {name: value for name, value in ours.settings_dict["OPTIONS"].items() if name != "pool"}
    parameters = {**ours.settings_dict, **dj_database_url.parse(database_url), "OPTIONS": options}
    parameters["DISABLE_SERVER_SIDE_CURSORS"] = settings.PGBOUNCER
    return type(ours)(parameters, "default")


def answers(url: str) -> bool:
    try:
        urllib.request.urlopen(url, timeout=PATIENCE)
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
    return True


def wait_until(condition: Any, seconds: float = PATIENCE) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise TimeoutError
        time.sleep(0.05)


def stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(15)  # as long as Compose does
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
