from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

from accounts.models import User
from buttonmen.management.empty_database import create_tables, is_empty
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


def make_account(name: str, password: str, **rights: bool) -> None:
    user = User.objects.filter_by_name(name).first()
    if user is None:
        user = User.objects.create_user(name, f"{name}@example.com", password, **rights)
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    elif not user.check_password(password):
        user.set_password(password)
        user.save()
