"""PostgreSQL with a standby, and the failover from one to the other without losing a commit.

A commit is acknowledged only when the standby has it too. While there is no standby, the primary stops
waiting for one, and then no failover is allowed: the primary has to come back. Once the new standby has all
that was acknowledged meanwhile, it may take over again.
"""

from __future__ import annotations

import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

import psycopg

from tests.live_site import wait_until
from tools.cluster.hosts import FOLDER, Host, Service

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"))[-1]
SECONDS_UNTIL_PROMOTION = 3
"""Time in which a primary that only crashed can start again. Meanwhile, pages read from the standby."""
SETTINGS = """
listen_addresses = '*'
unix_socket_directories = ''
max_connections = 200
wal_sender_timeout = 2s
wal_receiver_timeout = 2s
wal_retrieve_retry_interval = 500ms
"""
ACCESS = "host all all 10.77.0.0/24 trust\nhost replication all 10.77.0.0/24 trust\n"
LIMITS = {"lock_timeout": "5s", "statement_timeout": "10min", "idle_in_transaction_session_timeout": "30s"}
BOUNCER = """
[databases]
buttonmen = host={host} user=buttonmen
[pgbouncer]
listen_addr = *
listen_port = 5432
unix_socket_dir =
auth_type = any
admin_users = postgres
pool_mode = transaction
max_client_conn = 1000
default_pool_size = 40
server_connect_timeout = 2
server_login_retry = 0.5
query_wait_timeout = 5
log_connections = 0
log_disconnections = 0
"""
STATE = """
    SELECT current_setting('synchronous_standby_names') <> '' AS waits, pg_current_wal_lsn() AS written,
        (SELECT flush_lsn FROM pg_stat_replication WHERE state = 'streaming') AS copied
"""


class Node:
    """One of the two PostgreSQL servers."""

    def __init__(self, name: str) -> None:
        self.host = Host(name)
        self.data = FOLDER / name / "data"
        self.data.parent.mkdir()
        shutil.chown(self.data.parent, "postgres")

    def initialize(self) -> None:
        """Make an empty database and start as its primary."""
        initdb = (PROGRAMS / "initdb", "-D", self.data, "-U", "postgres", "-A", "trust", "--no-sync")
        locale = ("-E", "UTF8", "--locale=C.UTF-8")
        command = self.host.command(*initdb, *locale, user="postgres")
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/")
        for name, content in (("postgresql.conf", SETTINGS), ("pg_hba.conf", ACCESS)):
            with (self.data / name).open("a") as file:
                file.write(content)
        self.service = Service(self.host, PROGRAMS / "postgres", "-D", self.data, user="postgres")
        wait_until(self.answers)

    def follow(self, primary: Node) -> None:
        """Become the standby of *primary*, with a fresh copy at each start."""
        copy = f"{PROGRAMS}/pg_basebackup -R -c fast -h {primary.host.address} -U postgres -D {self.data}"
        script = f"rm -rf {self.data} && {copy} && exec {PROGRAMS}/postgres -D {self.data}"
        self.service = Service(self.host, "sh", "-c", script, user="postgres")

    def promote(self) -> None:
        self.execute("SELECT pg_promote()")
        self.service.command = (PROGRAMS / "postgres", "-D", self.data)

    def execute(self, *statements: str, database: str = "postgres") -> list[tuple[Any, ...]]:
        """Execute the statements and return the rows of the last one."""
        return execute(self.host, *statements, database=database)

    def answers(self) -> bool:
        try:
            return bool(self.execute("SELECT 1"))
        except psycopg.OperationalError:
            return False


class Databases:
    def __init__(self) -> None:
        self.primary, self.standby = Node("postgres1"), Node("postgres2")
        self.primary.initialize()
        self.primary.execute(
            "CREATE ROLE buttonmen LOGIN",
            *(f"ALTER ROLE buttonmen SET {name} = '{limit}'" for name, limit in LIMITS.items()),
            "CREATE DATABASE buttonmen OWNER buttonmen",
        )
        self.standby.follow(self.primary)
        self.bouncer = Host("pgbouncer")
        self.configuration = FOLDER / "pgbouncer.ini"
        self.target = self.primary
        self.write_configuration()
        self.bouncer_service = Service(self.bouncer, "pgbouncer", self.configuration, user="postgres")
        self.silent_since: float | None = None
        self.needed: str | None = None
        """The position in the log that the standby must reach before it may take over."""
        self.is_safe = False
        """Whether the standby has every commit that was acknowledged."""

    def keep(self) -> None:
        for service in (self.primary.service, self.standby.service, self.bouncer_service):
            service.keep()
        if self.primary.answers():
            self.silent_since = None
            self.direct_to(self.primary)
            self.look_after_standby()
        elif self.is_safe:
            self.fail_over()

    def look_after_standby(self) -> None:
        ((waits, written, copied),) = self.primary.execute(STATE)
        if copied is None:
            self.is_safe, self.needed = False, None
            if waits:
                self.wait_for_standby("")
        elif not waits:
            self.wait_for_standby("*")
        elif self.needed is None:
            self.needed = written
        elif not self.is_safe:
            ((self.is_safe,),) = self.primary.execute(f"SELECT '{copied}'::pg_lsn >= '{self.needed}'")

    def wait_for_standby(self, names: str) -> None:
        setting = f"ALTER SYSTEM SET synchronous_standby_names = '{names}'"
        self.primary.execute(setting, "SELECT pg_reload_conf()")

    def fail_over(self) -> None:
        """Let the standby answer the pages at once, and promote it if the primary stays silent."""
        if self.silent_since is None:
            self.silent_since = time.monotonic()
        self.direct_to(self.standby)
        if time.monotonic() - self.silent_since < SECONDS_UNTIL_PROMOTION:
            return
        self.primary.host.kill()  # it may only be unplugged, and nobody may write there any more
        self.primary.service.process.wait()
        self.standby.promote()
        self.primary, self.standby = self.standby, self.primary
        self.is_safe, self.needed, self.silent_since = False, None, None
        self.standby.follow(self.primary)

    def direct_to(self, node: Node) -> None:
        if node is self.target:
            return
        self.target = node
        self.write_configuration()
        execute(self.bouncer, "RELOAD", "KILL buttonmen", "RESUME buttonmen", database="pgbouncer")

    def write_configuration(self) -> None:
        self.configuration.write_text(BOUNCER.format(host=self.target.host.address))


def execute(host: Host, *statements: str, database: str) -> list[tuple[Any, ...]]:
    url = f"postgres://postgres@{host.address}:5432/{database}?connect_timeout=2"
    with psycopg.connect(url, autocommit=True) as connection:
        for statement in statements:
            cursor = connection.execute(statement)
        return cursor.fetchall() if cursor.description else []
