"""Keep or update a filled database: python -m tests.releases keep 1.0.0, or update 1.0.0.

`update` works on the empty database that `DATABASE_URL` names, and prints every row at the end.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
from pathlib import Path


def keep(version: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATABASE_URL"] = f"sqlite:///{Path(folder) / 'db.sqlite3'}"
        import tests.environment  # noqa: F401 sets Django up, which comes first

        # isort: split
        from django.apps import apps
        from django.core.management import call_command

        from stats.counting.counting import count_the_rest
        from tests.accounts.people import a_player
        from tests.cast import Cast
        from tests.releases import filled
        from tools.benchmarks.fill import play_matches

        call_command("prepare", verbosity=0)
        Cast()
        play_matches([a_player("Regular"), a_player("Rival")], 40, random.Random(1))
        count_the_rest()
        filled.invent_rows(apps, 6)
        filled.keep(version, apps)


def update(version: str) -> None:
    import tests.environment  # noqa: F401 sets Django up, which comes first

    # isort: split
    from django.apps import apps
    from django.core.management import call_command
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    from tests.releases import filled

    executor = MigrationExecutor(connection)
    graph = executor.loader.graph
    first = [key for key in graph.nodes if key[1] == "0001_initial" and filled.is_ours(key[0])]
    others = [key for key in graph.leaf_nodes() if not filled.is_ours(key[0])]
    state = executor.migrate([*first, *others])
    filled.load(version, state.apps)
    call_command("migrate", verbosity=0)
    call_command("rebuild_standing", check=True, stdout=sys.stderr)
    call_command("verify_matches", stdout=sys.stderr)
    for line in filled.rows_of(apps):
        print(line)


if __name__ == "__main__":
    {"keep": keep, "update": update}[sys.argv[1]](sys.argv[2])
