"""Try each bench and tool of `script/` once, small, two at a time: script/services script/tools [WORD…].

Those that need a site begin with a database of their own, a copy of one that is prepared once. With words,
only commands that contain one of them run; with `--weekly`, slower ones run too. The output of a tool is
shown when it fails or exceeds its time.
"""

from __future__ import annotations

import argparse
import os
import secrets
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from threading import Timer
from typing import NamedTuple

import psycopg
from psycopg.sql import SQL, Identifier
from redis import Redis

from robots.judgement.compiling import KEPT, PLAIN, UNTIL_COMPILED, is_complete

ROOT = Path(__file__).resolve().parent.parent
AT_ONCE = 2
FIRST_REDIS = 3
"""`script/bench compare` takes two of the numbers below for itself."""
LONGEST = 900
"""Seconds, on a machine that is busy with much else."""
LINES_SHOWN = 40
TEMPLATE = "prepared_for_tools"
FOLDER = ROOT / "var" / "tools"
AS_COMPILED = {"JUDGEMENT_KEPT": str(KEPT), PLAIN: UNTIL_COMPILED if is_complete() else "1"}
"""No tool, and no earlier revision beside it, compiles how robots judge."""

# Within each, the longest come first, so that the last ones end together.
WITHOUT_SITE = """
script/bench levels --rounds 2 --processes 1
script/bench robots --rounds 0 --positions 1 --quick 4 --processes 1
script/bench worth --pairs 1 --rounds 20 --site-rounds 10
script/bench rules tests/rules/recordings/null.jsonl.gz --share 0.01
script/bench workshop --steps 1 --recipes "(4) (X)"
script/bench strengths --fighters 3 --rounds 2
script/bench even_pairs --pair "(2) (4)" "(4) (4)"
script/bench perfect --dice "(2) (4)" --rounds 2 --processes 1
script/conformance tests/rules/recordings/basic.jsonl.gz
script/rounds --rounds 20 --seed 1 --processes 1
script/client
script/words templates/pages
"""
ON_A_SITE = """
script/bench worst --tiny /standing/
env -u REDIS_URL script/bench load --minutes 0.05 --players 4 --think 1 2
script/soak --tournaments 1 --largest 4 --seed 1
script/soak --matches 1 --seed 1
script/faults moves --kills 1 --moves 4 --seed 1
sh -c "script/bench fill --matches 40 --played 4 --sample 2 && script/bench site --filled --times 1"
env DEBUG=true script/backup {folder}/backups --keep 2
env DEBUG=true script/restore --help
script/pictures circle --into {folder}/pictures
script/bench site --matches 1 --moves 4 --clicks 1
"""
WEEKLY = """
env DEBUG=true .venv/bin/python manage.py make_puzzles --count 1
script/wheels --compiled
script/bench cold HEAD --turns 1
script/bench worst --tiny
script/bench load --minutes 0.05 --players 4 --think 1 2 --looking-back 1
script/bench compare HEAD rules overview --turns 1 --matches 20
script/bench fill --matches 40 --played 4 --players 20 --sample 10
script/bench site --size 60 --times 1
script/rehearse 40
script/faults clocks --kills 1 --moves 4 --seed 1
script/faults mail --kills 1 --moves 4 --seed 1
script/faults orders --kills 1 --moves 4 --seed 1
script/faults seeking --kills 1 --moves 8 --seed 1
script/faults standing --kills 1 --moves 4 --seed 1
script/faults tournaments --kills 1 --moves 4 --seed 1
script/soak --matches 1 --api --seed 1
script/soak --league 1 --robots 4 --seed 1
script/soak --forum 1 --seed 1
script/hostile --requests 40 --seed 1
script/django-templates
script/film --width 320 {folder}/film.webm
script/mutants --count 12 --seed 1 --tests tests/rules/skills/test_poison.py
script/bench robots --rounds 2 --positions 1 --quick 4
script/bench robots --against HEAD --owl-effort 100 --rounds 2
script/faults database --kills 1 --moves 20 --seed 1
"""


class TrialResult(NamedTuple):
    command: str
    status: int
    seconds: float
    of_processor: float
    """With those that it started and waited for."""
    printed: str


def commands() -> list[str]:
    return [*lines_of(WITHOUT_SITE), *lines_of(ON_A_SITE), *lines_of(WEEKLY)]


def lines_of(listed: str) -> list[str]:
    return listed.split("\n")[1:-1]


def try_each(wanted: Sequence[str]) -> bool:
    """Try each command and report on each as it ends; return True if all work."""
    free: SimpleQueue[int] = SimpleQueue()
    for number in range(AT_ONCE):
        free.put(number)

    def run_once(command: str, prepared: Future[None] | None) -> TrialResult:
        number = free.get()
        try:
            if prepared is None or command in lines_of(WITHOUT_SITE):
                return run_command(command, {})
            prepared.result()
            return run_command(command, on_a_site(number))
        finally:
            free.put(number)

    failed = 0
    with ThreadPoolExecutor(AT_ONCE) as threads:
        prepared = threads.submit(prepare) if set(wanted) - set(lines_of(WITHOUT_SITE)) else None
        for each in [threads.submit(run_once, command, prepared) for command in wanted]:
            found = each.result()
            verdict = f"  FAILED ({found.status})" if found.status else ""
            spent = f"{found.seconds:>6.1f} s {found.of_processor:>6.1f} s"
            print(f"{spent}  {found.command}{verdict}", flush=True)
            if found.status:
                failed += 1
                print(*found.printed.splitlines()[-LINES_SHOWN:], sep="\n", flush=True)
    return not failed


def prepare() -> None:
    """Fill the database that all tools' sites copy, and collect their static files."""
    began = time.monotonic()
    of_a_site = {
        "SECRET_KEY": secrets.token_urlsafe(48),
        "SITE_URL": "http://127.0.0.1",
        "EMAIL_URL": "file:///tmp",
    }
    collecting = manage("collectstatic", "--noinput", "-v0", STATIC_ROOT=str(FOLDER / "static"), **of_a_site)
    preparing = manage("prepare", "-v0", DEBUG="true", DATABASE_URL=new_database(TEMPLATE, "template1"))
    for process in (collecting, preparing):
        if process.wait():
            raise RuntimeError(f"{process.args!r} failed")
    print(f"{time.monotonic() - began:>6.1f} s           to prepare a site", flush=True)


def manage(*arguments: str, **environment: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.Popen(command, cwd=ROOT, env={**os.environ, **environment}, stdout=subprocess.DEVNULL)


def server() -> str:
    return os.environ["DATABASE_URL"].rpartition("/")[0]


def new_database(name: str, template: str) -> str:
    with psycopg.connect(f"{server()}/postgres", autocommit=True) as connection:
        connection.execute(SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(Identifier(name)))
        make = SQL("CREATE DATABASE {} TEMPLATE {}")
        connection.execute(make.format(Identifier(name), Identifier(template)))
    return f"{server()}/{name}"


def on_a_site(number: int) -> dict[str, str]:
    """Return the environment of a site: a prepared database, an empty Redis and static files."""
    redis = f"{os.environ['REDIS_URL'].rpartition('/')[0]}/{FIRST_REDIS + number}"
    Redis.from_url(redis).flushdb()
    return {
        "SITE_IS_PREPARED": "true",
        "DATABASE_URL": new_database(f"tool_{number}", TEMPLATE),
        "REDIS_URL": redis,
        "STATIC_ROOT": str(FOLDER / "static"),
    }


def run_command(command: str, environment: dict[str, str]) -> TrialResult:
    began = time.monotonic()
    with tempfile.TemporaryFile("w+") as output:
        process = subprocess.Popen(
            shlex.split(command.format(folder=FOLDER)),
            cwd=ROOT,
            env={**os.environ, **AS_COMPILED, **environment},
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        too_long = Timer(LONGEST, os.killpg, (process.pid, signal.SIGKILL))
        too_long.start()
        _process, status, spent = os.wait4(process.pid, 0)
        too_long.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        printed = output.read()
    took = time.monotonic() - began
    return TrialResult(command, process.returncode, took, spent.ru_utime + spent.ru_stime, printed)


def main() -> int:
    parser = argparse.ArgumentParser(prog="script/services script/tools", description=__doc__)
    parser.add_argument("words", nargs="*", metavar="WORD")
    parser.add_argument("--weekly", action="store_true", help="those too that take longer")
    given = parser.parse_args()
    if not {"DATABASE_URL", "REDIS_URL"} <= set(os.environ):
        parser.error("a PostgreSQL and a Redis are needed: script/services script/tools")
    daily = [*lines_of(WITHOUT_SITE), *lines_of(ON_A_SITE)]
    named = [each for each in commands() if any(word in each for word in given.words)]
    wanted = named or (commands() if given.weekly else daily)
    if given.words and not named:
        parser.error("no command has any of these words")
    began = time.monotonic()
    print("  wall  processor")
    works = try_each(wanted)
    print(f"{time.monotonic() - began:>6.1f} s           for {len(wanted)}")
    return 0 if works else 1


if __name__ == "__main__":
    sys.exit(main())
