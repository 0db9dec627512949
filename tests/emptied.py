"""Tables after a test that commits: all are emptied, but for what Django writes when it has migrated.

Django would truncate each, which PostgreSQL does by new files, and then look for each content type and each
permission again: a tenth of a second, and as much in the server.
"""

from functools import cache

from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.db import connection, transaction
from django.test import TransactionTestCase

WRITTEN_BY_MIGRATING = {
    model._meta.db_table for model in (ContentType, Permission, Group, Group.permissions.through)
}


def empty_with_deletes() -> None:
    TransactionTestCase._fixture_teardown = empty  # type: ignore[attr-defined]


def empty(_test: TransactionTestCase) -> None:
    """In one transaction, at whose end foreign keys are checked."""
    with transaction.atomic(), connection.cursor() as cursor:
        for statement in deletes():
            cursor.execute(statement)


@cache
def deletes() -> list[str]:
    """PostgreSQL takes all of them at once."""
    names = connection.introspection.django_table_names(only_existing=True, include_views=False)
    tables = sorted(set(names) - WRITTEN_BY_MIGRATING)
    found = [" ".join(("DELETE FROM", connection.ops.quote_name(table))) for table in tables]
    return ["; ".join(found)] if connection.vendor == "postgresql" else found
