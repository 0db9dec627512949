"""Time the cold start, from `git clone` to the first page, of this revision and an earlier one in turns.

Usage: script/bench cold REVISION [--turns 3]

Each turn clones the committed revision into an empty folder and runs its script/server until / answers. Both
revisions use the same cache of pip. The processor time is that of script/server and all that it waited for.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import signal
import socket
import statistics
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parents[3]
OF_SITE = {"DATABASE_URL", "DEBUG", "EMAIL_URL", "REDIS_URL", "SECRET_KEY", "SITE_URL"}
LONGEST = 600


class ColdStart(NamedTuple):
    seconds: float
    of_processor: float


def cold_start(revision: str) -> ColdStart:
    before = processor_time()
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        subprocess.run(["git", "clone", "-q", "--no-checkout", f"file://{HERE}", folder], check=True)
        subprocess.run(["git", "checkout", "-q", revision], cwd=folder, check=True)
        port = free_port()
        environment = {name: value for name, value in os.environ.items() if name not in OF_SITE}
        with Path(folder, "printed").open("w") as printed:
            server = subprocess.Popen(
                ["script/server"],
                cwd=folder,
                env={**environment, "PORT": port},
                stdout=printed,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        try:
            while not is_served(f"http://localhost:{port}/"):
                if server.poll() is not None or time.monotonic() - began > LONGEST:
                    raise RuntimeError(Path(folder, "printed").read_text())
                time.sleep(0.05)
            seconds = time.monotonic() - began
        finally:
            os.killpg(server.pid, signal.SIGKILL)
            server.wait()
    return ColdStart(seconds, processor_time() - before)


def processor_time() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def free_port() -> str:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return str(listener.getsockname()[1])


def is_served(url: str) -> bool:
    try:
        return bool(urllib.request.urlopen(url, timeout=LONGEST).status == 200)
    except OSError:
        return False


def commit(revision: str) -> str:
    command = ["git", "rev-parse", "--verify", f"{revision}^{{commit}}"]
    return subprocess.run(command, cwd=HERE, check=True, capture_output=True, text=True).stdout.strip()


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/bench cold", description=__doc__)
    parser.add_argument("revision", help="an earlier one, as git names it")
    parser.add_argument("--turns", type=int, default=3, help="pairs of cold starts")
    given = parser.parse_args()
    revisions = {"before": commit(given.revision), "after": commit("HEAD")}
    starts: dict[str, list[ColdStart]] = {name: [] for name in revisions}
    for turn in range(given.turns):
        for name in sorted(revisions, reverse=turn % 2 == 0):
            starts[name].append(cold_start(revisions[name]))
            print("{:>6.1f} s {:>6.1f} s".format(*starts[name][-1]), name, flush=True)
    figures = {}
    for number, field in enumerate(ColdStart._fields):
        before, after = (statistics.median(start[number] for start in starts[name]) for name in revisions)
        found = figures[field] = {"before": round(before, 1), "after": round(after, 1)}
        found["ratio"] = round(after / before, 3)
        print(f"{found['ratio']:>7}  {field}: {found['before']} s before, {found['after']} s after")
    print(json.dumps({"revision": given.revision, **figures}))


if __name__ == "__main__":
    main()
