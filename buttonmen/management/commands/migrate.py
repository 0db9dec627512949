from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

TOO_OLD = (
    "Nothing was changed: this database is of a version before 1.0, from which no migration leads here; "
    "“Updating it” in docs/running.md says what to do."
)


class Command(migrate.Command):
    def handle(self, *args: object, database: str, **options: object) -> None:
        if is_too_old(database):
            raise CommandError(TOO_OLD)
        super().handle(*args, database=database, **options)


def is_too_old(database: str) -> bool:
    """Whether only a part of the migrations was applied for which one stands now, and the rest is gone."""
    applied = set(MigrationRecorder(connections[database]).applied_migrations())
    here = MigrationLoader(None).disk_migrations
    return any(
        applied.intersection(migration.replaces) and not applied.union(here).issuperset(migration.replaces)
        for migration in here.values()
    )
