"""Each bench and each tool of `script/` once, tiny, two at a time: script/services script/tools [WORD…]

Each has a database and a Redis of its own. With words, all those run whose command has one of them. What a
tool prints is shown when it fails, or has not ended within its time.
"""

from __future__ import annotations

import argparse
import os
import secrets
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

import psycopg
from psycopg.sql import SQL, Identifier
from redis import Redis

ROOT = Path(__file__).resolve().parent.parent
AT_ONCE = 2
FIRST_REDIS = 3
"""`script/bench compare` takes two of the numbers below for itself."""
LONGEST = 900
"""Seconds, on a machine that is busy with much else."""
LINES_SHOWN = 40
MIGRATED = "tools_migrated"

# The longest come first, so that the last ones end together.
COMMANDS = """
script/bench load --minutes 0.05 --players 4 --think 1 2 --looking-back 1
script/bench listeners --listeners 5 --seconds 1
script/bench site --matches 1 --moves 4 --clicks 1
script/bench site --size 60 --times 1
script/pictures friends --into {folder}
script/bench smooth --times 1
env -u DATABASE_URL -u REDIS_URL script/bench worst --tiny
script/faults database --kills 1 --moves 20 --seed 1
script/faults mail --kills 1 --moves 4 --seed 1
script/faults moves --kills 1 --moves 4 --seed 1
script/faults orders --kills 1 --moves 4 --seed 1
script/faults seeking --kills 1 --moves 8 --seed 1
script/faults standing --kills 1 --moves 4 --seed 1
script/faults tournaments --kills 1 --moves 4 --seed 1
script/soak --matches 1 --seed 1
script/soak --matches 1 --api --seed 1
script/soak --tournaments 1 --largest 4 --seed 1
script/soak --league 1 --robots 4 --seed 1
script/soak --forum 1 --seed 1
script/bench forum --posts 200 --times 1
script/hostile --requests 40 --seed 1
script/bench waiting --robots 2 --moves 2 --answers 2
script/bench fill --matches 40 --played 4 --players 20 --sample 10
script/bench even_pairs --pair "(2) (4)" "(4) (4)"
script/bench pool --players 50 --hours 24 --draws 2
script/bench waves --waiting 20 --matches 100 --times 1
script/bench clocks --matches 100 --running 10
script/bench worth --pairs 1 --rounds 20
script/bench robots --against HEAD --owl-effort 100 --rounds 2
script/bench analysis --matches 1
script/bench workshop --steps 1 --recipes "(4) (X)"
env DEBUG=true .venv/bin/python manage.py make_puzzles --count 1
script/bench api --turns 1
script/bench rules --share 0.01
script/bench robots --rounds 2 --positions 1 --quick 4
script/bench worth --pairs 1 --site-rounds 10 --against HEAD
script/bench levels --rounds 2
script/bench robots --speed HEAD --turns 1
script/bench perfect --dice "(2) (4)" --rounds 2
script/bench standing --matches 300 --worlds 1
script/conformance
script/rounds --rounds 60 --seed 1
script/client
script/words templates/pages
"""
NOT_YET = """
script/bench compare HEAD rules overview --turns 1 --matches 20
script/faults clocks --kills 1 --moves 4 --seed 1
script/bench rebuilding --matches 100
"""
"""Not yet seen to end well within their time on a busy machine: these run only if they are named."""


class Tried(NamedTuple):
    command: str
    status: int | None
    """None if it had not ended in time."""
    seconds: float
    printed: str


def commands() -> list[str]:
    return lines_of(COMMANDS) + lines_of(NOT_YET)


def lines_of(listed: str) -> list[str]:
    return listed.split("\n")[1:-1]


def try_each(wanted: Sequence[str], folder: Path) -> bool:
    """Whether all of them work; tells of each as it ends."""
    free: SimpleQueue[int] = SimpleQueue()
    for number in range(AT_ONCE):
        free.put(number)

    def once(command: str) -> Tried:
        number = free.get()
        try:
            return tried(command, environment(number), folder)
        finally:
            free.put(number)

    failed = 0
    with ThreadPoolExecutor(AT_ONCE) as threads:
        for found in threads.map(once, wanted):
            verdict = "" if found.status == 0 else " FAILED" if found.status else f" NOT WITHIN {LONGEST} s"
            print(f"{found.seconds:>6.1f} s  {found.command}{verdict}", flush=True)
            if found.status != 0:
                failed += 1
                print(*found.printed.splitlines()[-LINES_SHOWN:], sep="\n", flush=True)
    return not failed


def server() -> str:
    return os.environ["DATABASE_URL"].rpartition("/")[0]


def new_database(name: str, template: str) -> str:
    with psycopg.connect(f"{server()}/postgres", autocommit=True) as connection:
        connection.execute(SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(Identifier(name)))
        make = SQL("CREATE DATABASE {} TEMPLATE {}")
        connection.execute(make.format(Identifier(name), Identifier(template)))
    return f"{server()}/{name}"


def prepare() -> None:
    """The database with which the sites of all tools begin; static files for each that runs at a time."""
    manage("migrate", "-v0", DEBUG="true", DATABASE_URL=new_database(MIGRATED, "template1"))
    for number in range(AT_ONCE):
        of_a_site = {
            "SECRET_KEY": secrets.token_urlsafe(48),
            "SITE_URL": "http://127.0.0.1",
            "EMAIL_URL": "file:///tmp",
        }
        manage("collectstatic", "--noinput", "-v0", STATIC_ROOT=static_root(number), **of_a_site)


def manage(*arguments: str, **environment: str) -> None:
    command = [sys.executable, "manage.py", *arguments]
    subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, check=True)


def static_root(number: int) -> str:
    """Two that collect files into one folder at the same time delete each other's."""
    return str(ROOT / "var" / f"static-of-tools-{number}")


def environment(number: int) -> dict[str, str]:
    """A database without rows, an empty Redis, and static files."""
    redis = f"{os.environ['REDIS_URL'].rpartition('/')[0]}/{FIRST_REDIS + number}"
    Redis.from_url(redis).flushdb()
    database = new_database(f"tool_{number}", MIGRATED)
    own = {"DATABASE_URL": database, "REDIS_URL": redis, "STATIC_ROOT": static_root(number)}
    return {**os.environ, **own, "MIGRATED": MIGRATED}


def tried(command: str, environment: dict[str, str], folder: Path) -> Tried:
    began = time.monotonic()
    process = subprocess.Popen(
        shlex.split(command.format(folder=folder)),
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    status: int | None = None
    try:
        printed, _nothing = process.communicate(timeout=LONGEST)
        status = process.returncode
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        printed, _nothing = process.communicate()
    return Tried(command, status, time.monotonic() - began, printed)


def main() -> int:
    parser = argparse.ArgumentParser(prog="script/services script/tools", description=__doc__)
    parser.add_argument("words", nargs="*", metavar="WORD")
    words = parser.parse_args().words
    if not {"DATABASE_URL", "REDIS_URL"} <= set(os.environ):
        parser.error("a PostgreSQL and a Redis are needed: script/services script/tools")
    named = [each for each in commands() if any(word in each for word in words)]
    wanted = named if words else lines_of(COMMANDS)
    began = time.monotonic()
    prepare()
    works = try_each(wanted, ROOT / "var" / "pictures-of-tools")
    print(f"{time.monotonic() - began:>6.1f} s  for {len(wanted)}")
    return 0 if works and wanted else 1


if __name__ == "__main__":
    sys.exit(main())
