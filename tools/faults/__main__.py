import os

# Mails wait for nothing here, neither in this process, which makes the moves, nor in the site's.
os.environ |= {"MAIL_BURST": "100ms", "MAIL_QUIET": "0s", "MAIL_RETRY": "300ms", "LOG_LEVEL": "ERROR"}

import tests.environment  # noqa: F401 sets Django up, which comes first

# isort: split

import argparse
import random
import sys

from tools.faults import clocks, cluster, database, mail, moves, orders, seeking, stats, tournaments

FAULTS = {
    "clocks": clocks.kill_and_count,
    "cluster": cluster.kill_and_count,
    "database": database.kill_and_count,
    "mail": mail.kill_and_count,
    "moves": moves.kill_and_count,
    "orders": orders.kill_and_count,
    "seeking": seeking.kill_and_count,
    "standing": stats.kill_and_count,
    "tournaments": tournaments.kill_and_count,
}

parser = argparse.ArgumentParser(
    prog="script/faults",
    description="\n".join(str(sys.modules[each.__module__].__doc__) for each in FAULTS.values()),
)
parser.add_argument("what", choices=FAULTS)
parser.add_argument("--kills", type=int, default=50)
parser.add_argument("--moves", type=int, default=200)
parser.add_argument("--seed", type=int, default=random.randrange(10**6))
asked = parser.parse_args()
print(f"Seed {asked.seed}")
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
sys.exit(FAULTS[asked.what](asked.kills, asked.moves, random.Random(asked.seed)))
