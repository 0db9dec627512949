"""One run of the import, from the dump to the report."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, nullcontext
from datetime import timedelta, tzinfo
from pathlib import Path

from django.db import transaction

from api.bmo.moving.accounts import import_players
from api.bmo.moving.forum import import_forum
from api.bmo.moving.games.chat import connect_chat
from api.bmo.moving.games.importing import connect_games, import_games
from api.bmo.moving.mapping import Mapping
from api.bmo.moving.moving import Moving
from api.bmo.moving.runs.progress import Progress
from api.bmo.moving.runs.report import report_lines
from api.bmo.moving.staging import Staged
from api.bmo.moving.tournaments.importing import import_tournaments
from games.models import Match
from stats.counting.counting import count_the_rest, uncounted
from stats.counting.locking import CountingLock, SomebodyElseCounts

PATIENCE = timedelta(seconds=20)
"""The time without an update after which the import counts as dead, and may be run again."""


def import_all_players(moving: Moving, _progress: Progress) -> None:
    import_players(moving.staged, moving.mapping)


def import_whole_forum(moving: Moving, _progress: Progress) -> None:
    import_forum(moving.staged, moving.mapping)


PARTS: dict[str, tuple[str, Callable[[Moving, Progress], None]]] = {
    "players": ("player", import_all_players),
    "games": ("game", import_games),
    "tournaments": ("tournament", import_tournaments),
    "forum": ("forum_post", import_whole_forum),
}
"""The parts of an import in their order, each with the table whose rows it goes through."""


def run(
    path: Path,
    write: Callable[[str], object],
    *,
    zone: tzinfo | None = None,
    only: Collection[str] = (),
    rated: bool | None = None,
    check: bool = False,
) -> None:
    """Import the dump, or with *check* do the same and undo it.

    Without *rated*, imported matches change ratings only on a site that has no matches of its own.
    """
    if rated is None:
        rated = not Match.objects.filter(imported_number=None).exists()
    with Staged(path, zone) as staged, undone() if check else nullcontext():
        with hold_counting(write) as hold:
            moving = Moving(staged, Mapping(), rated)
            progress = Progress(write, hold.renew)
            for part, (table, run_part) in PARTS.items():
                if not only or part in only:
                    progress.begin(part, staged.count(table))
                    run_part(moving, progress)
            connect_games(moving)
            connect_chat(moving)
        if not check:
            progress.begin("counting", uncounted().count())
            count_the_rest(told=progress.reach)
            if not only:
                staged.discard()
        write("\n".join(report_lines()))


@contextmanager
def undone() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@contextmanager
def hold_counting(write: Callable[[str], object]) -> Iterator[CountingLock]:
    """Keep other processes from counting and importing. Wait for one that was killed a moment ago."""
    hold = CountingLock(PATIENCE)
    until = time.monotonic() + 2 * PATIENCE.total_seconds()
    while True:
        try:
            hold.renew()
            break
        except SomebodyElseCounts:
            if time.monotonic() > until:
                raise
            write("Another process is counting. Waiting for it.")
            time.sleep(PATIENCE.total_seconds() / 4)
    try:
        yield hold
    finally:
        hold.release()
