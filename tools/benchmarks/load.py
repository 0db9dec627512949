"""Measure how the site bears many simultaneous players.

Usage: script/services script/bench load --minutes 5

A hundred players in fifty matches with open sockets think for some seconds, preview and move. In 95 of 100
cases, a move must be answered within 100 ms, and the opponent's board must change within 200 ms of the click.
No request may fail. With --looking-back, the same runs again while Owl always has some matches to review.
Within script/cluster, the players use the site that runs there.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import tests.environment  # noqa: F401 sets Django up, which comes first

# isort: split

from django.db import connection
from django_tasks_db.models import DBTaskResult

from tests.live_site import ROOT, LiveSite, answers, free_port, stop, wait_until
from tools.cluster.site import WEB_PROCESSES

IN_CLUSTER = WEB_PROCESSES in os.environ
PATIENCE = 180
BARS = {"move": 100, "seen": 200}


@contextmanager
def run_process(site: LiveSite, *command: str, **environment: str) -> Iterator[int]:
    with (site.folder / "beside.log").open("a") as output:
        process = subprocess.Popen(
            [sys.executable, *command],
            cwd=ROOT,
            env={**site.environment, **environment},
            stdout=output,
            stderr=output,
        )
    try:
        yield process.pid
    finally:
        stop(process)


class Served(NamedTuple):
    urls: list[str]
    processes: list[int]
    """The process IDs of the web processes."""


@contextmanager
def serve_site(site: LiveSite, processes: int) -> Iterator[Served]:
    """Serve the site with a worker and this number of web *processes*, unless it runs already."""
    if IN_CLUSTER:
        yield Served([os.environ["SITE_URL"]], list(map(int, os.environ[WEB_PROCESSES].split())))
        return
    urls = [f"http://127.0.0.1:{free_port()}" for _process in range(processes)]
    found = []
    with ExitStack() as stack:
        if site.environment["EMBEDDED_WORKER"] == "false":
            stack.enter_context(run_process(site, "manage.py", "db_worker", "--interval", "0.3"))
        for url in urls:
            port = url.rpartition(":")[2]
            daphne = ("-m", "daphne", "-v", "0", "-b", "127.0.0.1", "-p", port, "buttonmen.asgi:application")
            # Sockets are for its pages only.
            found.append(stack.enter_context(run_process(site, *daphne, SITE_URL=url)))
        for url in urls:
            wait_until(lambda url=url: answers(url), PATIENCE)
        yield Served(urls, found)


def most_memory(process: int) -> int:
    told = Path(f"/proc/{process}/status").read_text()
    return int(told.partition("VmHWM:")[2].split()[0]) // 1024


def crowd(site: LiveSite, served: Served, given: argparse.Namespace, rate: float) -> dict[str, Any]:
    think = [str(seconds / rate) for seconds in given.think]
    command = [sys.executable, "-m", "tools.benchmarks.crowd", "--tables", str(given.players // 2)]
    command += ["--seconds", str(60 * given.minutes), "--idle", str(given.idle), "--think", *think]
    for url in served.urls:
        command += ["--url", url]
    told = subprocess.run(command, cwd=ROOT, env=site.environment, check=True, capture_output=True, text=True)
    *errors, figures = told.stdout.splitlines()
    print(*errors, sep="\n")
    found: dict[str, Any] = json.loads(figures)
    memory = max(map(most_memory, served.processes))
    return {"rate": rate, **found, "most_mb": memory, "holds": is_within_limits(found)}


def while_owl_looks(site: LiveSite, served: Served, given: argparse.Namespace, rate: float) -> dict[str, Any]:
    with (
        run_process(site, "-m", "tools.benchmarks.review", "--matches", str(given.looking_back)),
        site.database(),
    ):
        tasks = DBTaskResult.objects.filter(task_path__startswith="training.")
        wait_until(tasks.successful().exists, PATIENCE)
        before = tasks.successful().count()
        found = crowd(site, served, given, rate)
        found["tasks_of_owl"] = tasks.successful().count() - before
    print(f"while Owl looks back ({found['tasks_of_owl']} tasks):")
    print_result(found)
    return found


def is_within_limits(found: dict[str, Any]) -> bool:
    in_time = all(found.get(name, {}).get("p95_ms", 1e9) <= bar for name, bar in BARS.items())
    return in_time and not found["errors"]


def print_result(found: dict[str, Any]) -> None:
    print(
        f"rate {found['rate']}: {found['moves_a_second']} moves a second, {found['errors']} errors,"
        f" at most {found['most_mb']} MB a web process"
    )
    print("  cores:", ", ".join(f"{name} {cores}" for name, cores in found["cores"].items()))
    for name, row in found.items():
        if isinstance(row, dict) and name != "cores":
            bar = f" (bar {BARS[name]})" if name in BARS else ""
            times = f"{row['median_ms']:>9} ms median {row['p95_ms']:>9} ms p95"
            print(f"{times}{bar}  {name}, {row['times']} times")


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/bench load", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--players", type=int, default=100)
    parser.add_argument("--think", type=float, nargs=2, default=(3, 7), metavar=("FROM", "TO"))
    parser.add_argument("--daphnes", type=int, default=1, help="web processes")
    parser.add_argument("--idle", type=int, default=0, help="sockets that only listen, beside")
    parser.add_argument(
        "--looking-back", type=int, default=0, metavar="MATCHES", help="that wait for Owl the second time"
    )
    parser.add_argument(
        "--rates", type=float, nargs="+", default=[1], help="so many times as fast; each is measured in turn"
    )
    given = parser.parse_args()
    if given.daphnes > 1 and "REDIS_URL" not in os.environ:
        parser.error("several web processes need Redis: script/services script/bench load ...")
    figures: dict[str, Any] = {"database": connection.vendor, "idle": given.idle}
    figures["runs"] = []
    with tempfile.TemporaryDirectory() as folder:
        worker = "false" if "REDIS_URL" in os.environ else "true"
        site = LiveSite(Path(folder), DEBUG="false", LOG_LEVEL="ERROR", EMBEDDED_WORKER=worker)
        site.migrate()
        site.prepare_with("collectstatic", "--noinput", "-v0")
        with serve_site(site, given.daphnes) as served:
            figures["daphnes"] = len(served.processes)
            for rate in given.rates:
                figures["runs"].append(crowd(site, served, given, rate))
                print_result(figures["runs"][-1])
                if given.looking_back:
                    figures["runs"].append(while_owl_looks(site, served, given, rate))
        site.connection.close()
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
