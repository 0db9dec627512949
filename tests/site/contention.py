"""Processes for test_sqlite.py: python -m tests.site.contention PART SECONDS."""

import os
import sys
import time

import django
from django.db import transaction

BREATH = 0.01
"""Between two moves. Writers that never let go of SQLite starve each other, which no people do."""


def write(until: float) -> None:
    """Read, write and enqueue in one transaction again and again, like a player."""
    from accounts.models import User
    from tests.site.tasks import rename

    player = User.objects.create_user(f"writer {os.getpid()}")
    while time.monotonic() < until:
        with transaction.atomic():
            player = User.objects.select_for_update().get(pk=player.pk)
            player.about = f"{int(player.about or 0) + 1}"
            player.save()
            rename.enqueue(player.pk, player.username)
        time.sleep(BREATH)


def read_slowly(until: float) -> None:
    """Keep one query open for seconds, like a backup or a long report."""
    from django_tasks_db.models import DBTaskResult

    while time.monotonic() < until:
        for _task in DBTaskResult.objects.iterator(chunk_size=1):
            time.sleep(0.01)
            if time.monotonic() > until:
                break


if __name__ == "__main__":
    django.setup()
    part, seconds = sys.argv[1:]
    {"write": write, "read_slowly": read_slowly}[part](time.monotonic() + float(seconds))
