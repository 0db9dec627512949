from importlib import import_module
from typing import Any

from allauth.account.models import EmailAddress
from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connection

from accounts.models import User
from community.forum.loading import load_languages
from robots.seating import make_robots
from training.puzzles.loading import load_shipped


class Command(BaseCommand):
    help = "Bring database and catalogue up to date and, in development, make a demo player and an admin"

    def handle(self, **options: Any) -> None:
        self.stdout.write("Bringing the database up to date ...")
        if is_empty():
            create_tables()
        call_command("migrate", verbosity=0)
        call_command("tidy", verbosity=0)
        call_command("compilemessages", verbosity=0)
        self.stdout.write("Loading the catalogue of buttons ...")
        call_command("load_buttons", stdout=self.stdout)
        call_command("load_campaign", stdout=self.stdout)
        load_languages(settings.BASE_DIR / "fixtures" / "forum")
        loaded = load_shipped()
        self.stdout.write(f"Puzzles: {loaded.made} new, {loaded.unchanged} as before.")
        make_robots()
        if settings.DEBUG and settings.DEMO_PASSWORD and settings.ADMIN_PASSWORD:
            make_account("demo", settings.DEMO_PASSWORD)
            make_account("admin", settings.ADMIN_PASSWORD, is_staff=True, is_superuser=True)
            self.stdout.write(f"Log in as demo with the password {settings.DEMO_PASSWORD}")
            self.stdout.write(f"    or as admin with the password {settings.ADMIN_PASSWORD}")


def is_empty() -> bool:
    return connection.vendor == "sqlite" and not connection.introspection.table_names()


# 20 times as fast as to run each migration
def create_tables() -> None:
    with connection.schema_editor() as editor:
        for model in apps.get_models():
            if model._meta.can_migrate(connection):
                editor.create_model(model)
        import_module("community.migrations.0001_initial").make_boards(apps, editor)
        call_command("migrate", fake=True, verbosity=0)


def make_account(name: str, password: str, **rights: bool) -> None:
    user = User.objects.filter_by_name(name).first()
    if user is None:
        user = User.objects.create_user(name, f"{name}@example.com", password, **rights)
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    elif not user.check_password(password):
        user.set_password(password)
        user.save()
