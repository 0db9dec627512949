"""Run a command beside a whole site on eight hosts.

The hosts are network namespaces of this machine: a proxy (Caddy), two with web processes, one with a worker,
PgBouncer, two with PostgreSQL (a primary and its standby), and Redis. What ends is started again, and the
standby takes over when the primary is gone. The command finds the site's settings in its environment.
"""

from __future__ import annotations

import argparse
import sys

import tests.environment  # noqa: F401 sets Django up, which comes first

# isort: split

from tools.cluster.hosts import FOLDER
from tools.cluster.site import Cluster

parser = argparse.ArgumentParser(prog="script/cluster", description=__doc__)
parser.add_argument("--web", type=int, default=2, help="number of web processes, on two hosts")
parser.add_argument("command", nargs=argparse.REMAINDER)
given = parser.parse_args()
FOLDER.mkdir()
sys.exit(Cluster(given.web).run(given.command or ["bash"]))
