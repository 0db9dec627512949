"""The site runs behind a PgBouncer that pools by transaction."""

from __future__ import annotations

import os
import shutil
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from games.models import Match
from tests.accounts.people import a_player, signed_in
from tests.games.matches import a_match, play_at_random
from tests.live_site import PATIENCE, LiveSite, free_port, stop

PROGRAM = shutil.which("pgbouncer", path=f"{os.environ['PATH']}:/usr/sbin")

pytestmark = [
    pytest.mark.services,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="it pools connections to PostgreSQL"),
    pytest.mark.skipif(PROGRAM is None, reason="needs PgBouncer: apt-get install pgbouncer"),
]


@contextmanager
def pgbouncer(folder: Path, host: str, port: int) -> Iterator[int]:
    """Run a PgBouncer with two connections to the server, fewer than the site opens. Yield its port."""
    assert PROGRAM
    own = free_port()
    (folder / "pgbouncer.ini").write_text(
        f"[databases]\n* = host={host} port={port} user=postgres\n"
        f"[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {own}\nunix_socket_dir =\n"
        "auth_type = any\npool_mode = transaction\ndefault_pool_size = 2\n"
    )
    other_user = ["-u", "nobody"] if os.getuid() == 0 else []
    with (folder / "pgbouncer.log").open("w") as log:
        process = subprocess.Popen([PROGRAM, *other_user, str(folder / "pgbouncer.ini")], stderr=log)
    try:
        yield own
    finally:
        stop(process)


def test_pages_exports_and_commands_work_with_connections_that_change(tmp_path: Path) -> None:
    site = LiveSite(tmp_path, DEBUG="true")
    site.migrate()
    with site.database():
        ann = a_player("Ann")
        match = play_at_random(a_match(ann, a_player("Bob"), "(4) (X)", "(6) (10)"), moves=200)
        assert match.status == Match.Status.FINISHED
        session = signed_in(ann).cookies[settings.SESSION_COOKIE_NAME].value
    here = site.connection.settings_dict
    with pgbouncer(tmp_path, here["HOST"], here["PORT"]) as port:
        site.environment |= {
            "DATABASE_URL": f"postgres://postgres@127.0.0.1:{port}/{here['NAME']}",
            "DATABASE_PREPARES": "false",
            "PGBOUNCER": "true",
        }
        site.manage("verify_matches")
        with site.serve():
            for _time in range(3):  # over several connections
                for path in ("/dice/", "/standing/site/", f"/match/{match.pk}/dice/"):
                    ask(site.url + path, session)
            assert ask(site.url + "/accounts/data/", session, export=True).startswith(b"PK")


def ask(url: str, session: str, *, export: bool = False) -> bytes:
    token = "t" * 32
    request = urllib.request.Request(url, data=f"csrfmiddlewaretoken={token}".encode() if export else None)
    cookies = {settings.SESSION_COOKIE_NAME: session, settings.CSRF_COOKIE_NAME: token}
    request.add_header("Cookie", "; ".join(f"{name}={value}" for name, value in cookies.items()))
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        assert (answer.url, answer.status) == (url, 200)
        content: bytes = answer.read()
        return content
