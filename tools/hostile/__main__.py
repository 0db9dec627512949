import os

# The site takes mail, from whom has this secret.
os.environ |= {"REPLY_ADDRESS": "turn@play.invalid", "INBOUND_SECRET": "known to every attempt, and no other"}

import tests.environment  # noqa: F401 sets Django up, which comes first

# isort: split

import argparse
import logging
import random
import sys
import tempfile
from pathlib import Path

from django.contrib.auth.hashers import PBKDF2PasswordHasher

from tools import hostile
from tools.hostile.siege import Siege

parser = argparse.ArgumentParser(
    prog="script/hostile", description=hostile.__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
)
parser.add_argument("--requests", type=int, default=1000)
parser.add_argument("--seed", type=int, default=random.randrange(10**6))
parser.add_argument("--only", type=int, nargs="+", help="the numbers of the requests to send again")
parser.add_argument("--minutes", type=float, default=60, help="the longest that it may take")
asked = parser.parse_args()
if not {"DATABASE_URL", "REDIS_URL"} <= set(os.environ):
    parser.error("PostgreSQL and Redis are needed: script/services script/hostile ...")
print(f"Seed {asked.seed}", flush=True)
logging.disable(logging.CRITICAL)
PBKDF2PasswordHasher.iterations = 1  # those who attack come in without a password
with tempfile.TemporaryDirectory() as folder:
    siege = Siege(Path(folder), asked.seed, asked.minutes)
    sys.exit(siege.laid(asked.only or range(1, asked.requests + 1)))
