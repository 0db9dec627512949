"""Creation of all tables of an empty SQLite database at once, 20 times as fast as to run each migration."""

from importlib import import_module

from django.apps import apps
from django.core.management import call_command
from django.db import connection


def is_empty() -> bool:
    return connection.vendor == "sqlite" and not connection.introspection.table_names()


def create_tables() -> None:
    with connection.schema_editor() as editor:
        for model in apps.get_models():
            if model._meta.can_migrate(connection):
                editor.create_model(model)
        import_module("community.migrations.0001_initial").make_boards(apps, editor)
        call_command("migrate", fake=True, verbosity=0)
