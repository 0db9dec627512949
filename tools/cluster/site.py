"""The processes of the site on the hosts of the cluster, and the settings they have in common."""

from __future__ import annotations

import json
import os
import re
import secrets
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from contextlib import suppress
from urllib.parse import urlsplit

import psycopg

from tests.live_site import PREPARED, ROOT, wait_until
from tools.cluster.databases import Databases
from tools.cluster.hosts import FOLDER, Host, Service, add_hosts

URL = f"http://{Host('proxy').address}:8080"
SECONDS_BETWEEN_LOOKS = 0.3
PATIENCE = 180
WEB_PROCESSES = "WEB_PROCESSES"
"""The name of the variable with the process IDs of the web processes."""
UPSTREAMS = f"""to WEB_ADDRESSES
health_uri /health/
health_interval 1s
health_timeout 1s
health_headers {{
    Host {urlsplit(URL).netloc}
}}"""
PATIENCE_OF_PROXY = "dial_timeout 1s\nkeepalive_interval 1s"
"""A host without power closes no connection: it is only silent, so Caddy has to ask whether it is there."""
NO_LIMITS = dict.fromkeys(
    (
        "REQUESTS_PER_ADDRESS",
        "REQUESTS_WAITING_PER_ADDRESS",
        "REQUESTS_WAITING",
        "SOCKETS_PER_ADDRESS",
        "LISTENERS_PER_ADDRESS",
    ),
    "100000",
)
"""Settings for visitors who all have the same address."""


class Cluster:
    def __init__(self, web_processes: int) -> None:
        add_hosts()
        self.databases = Databases()
        redis = Host("redis")
        options = ("--bind", redis.address, "--protected-mode", "no", "--save", "", "--appendonly", "no")
        self.services = [Service(redis, "redis-server", *options)]
        self.environment = os.environ | {
            "DEBUG": "false",
            "LOG_LEVEL": "WARNING",
            "SECRET_KEY": secrets.token_urlsafe(48),
            "SITE_URL": URL,
            "EMAIL_URL": "dummy:",
            "EMBEDDED_WORKER": "false",
            "TRUSTED_PROXIES": "1",
            "DATABASE_URL": f"postgres://buttonmen@{Host('pgbouncer').address}:5432/buttonmen",
            "DATABASE_PREPARES": "false",
            "PGBOUNCER": "true",
            "REDIS_URL": f"redis://{redis.address}:6379/0",
            "STATIC_ROOT": str(FOLDER / "static"),
            **NO_LIMITS,
        }
        self.prepare()
        self.web = [self.web_process(number) for number in range(web_processes)]
        worker = (sys.executable, "manage.py", "db_worker", "--interval", "0.3")
        self.services += [*self.web, Service(Host("worker"), *worker, environment=self.environment)]
        threading.Thread(target=self.keep, daemon=True).start()
        self.serve()

    def prepare(self) -> None:
        """Migrate past PgBouncer, as a role without limits."""
        directly = f"postgres://postgres@{self.databases.primary.host.address}:5432/buttonmen"
        environment = self.environment | {"DATABASE_URL": directly}
        manage = Host("worker").command(sys.executable, "manage.py")
        processes = [
            subprocess.Popen([*manage, *command, "-v0"], cwd=ROOT, env=environment)
            for command in (["migrate"], ["collectstatic", "--noinput"])
        ]
        if max(process.wait() for process in processes):
            raise RuntimeError("The site could not be prepared.")
        self.databases.primary.execute("GRANT pg_read_all_data, pg_write_all_data TO buttonmen")

    def web_process(self, number: int) -> Service:
        host, port = Host(f"web{number % 2 + 1}"), str(8000 + number // 2)
        daphne = (sys.executable, "-m", "daphne", "-v", "0", "-b", host.address, "-p", port)
        return Service(host, *daphne, "buttonmen.asgi:application", environment=self.environment)

    @property
    def web_addresses(self) -> list[str]:
        return [f"{each.host.address}:{each.command[-2]}" for each in self.web]

    def serve(self) -> None:
        for address in self.web_addresses:
            wait_until(lambda address=address: is_ready(f"http://{address}"), PATIENCE)
        file = FOLDER / "Caddyfile"
        file.write_text(caddyfile(self.web_addresses))
        caddy = ("caddy", "run", "--adapter", "caddyfile", "--config", file)
        own = os.environ | {"XDG_CONFIG_HOME": str(FOLDER), "XDG_DATA_HOME": str(FOLDER)}
        self.services.append(Service(Host("proxy"), *caddy, environment=own))
        wait_until(lambda: is_ready(URL) and self.databases.is_safe, PATIENCE)

    def keep(self) -> None:
        """Start what has ended, and write down which PostgreSQL is the primary."""
        while True:
            for service in list(self.services):
                service.keep()
            with suppress(psycopg.OperationalError):  # it has gone while it was asked: look again
                self.databases.keep()
            self.write_state()
            time.sleep(SECONDS_BETWEEN_LOOKS)

    def write_state(self) -> None:
        state = {
            "at": time.monotonic(),
            "primary": self.databases.primary.host.name,
            "is_safe": self.databases.is_safe,
            "web": [f"http://{address}" for address in self.web_addresses],
        }
        new = FOLDER / "new-state"
        new.write_text(json.dumps(state))
        new.rename(FOLDER / "state")

    def run(self, command: list[str]) -> int:
        own = {WEB_PROCESSES: " ".join(str(each.process.pid) for each in self.web), PREPARED: "true"}
        return subprocess.run(command, env=self.environment | own).returncode


def caddyfile(web_addresses: list[str]) -> str:
    """Return docker/Caddyfile for several hosts, without what Caddy before 2.6.3 does not know."""
    text = (ROOT / "docker" / "Caddyfile").read_text()
    text = re.sub(r"\n\tservers \{.*?\n\t\}", "", text, flags=re.DOTALL)
    upstreams = UPSTREAMS.replace("WEB_ADDRESSES", " ".join(web_addresses))
    text = re.sub(r"dynamic a \{.*?\}", upstreams, text, flags=re.DOTALL)
    text = text.replace("transport http {", f"transport http {{\n{PATIENCE_OF_PROXY}")
    return text.replace("{$DOMAIN}", ":8080")


def is_ready(url: str) -> bool:
    request = urllib.request.Request(f"{url}/ready/", headers={"Host": urlsplit(URL).netloc})
    try:
        with urllib.request.urlopen(request, timeout=5) as answer:
            found = json.load(answer)
    except (OSError, urllib.error.HTTPError):
        return False
    return all(found[part] for part in ("database", "writes", "redis"))
