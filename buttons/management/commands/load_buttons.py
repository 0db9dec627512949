from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from buttons.fixture_loader import load
from buttons.models import Button, refresh_facts
from core.text.tables import UnreadableFixture


class Command(BaseCommand):
    help = (
        "Load the sets and buttons of fixtures/. What a curator changed stays, unless --overwrite is given."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--overwrite", action="store_true", help="let the files' word stand over a curator's"
        )

    def handle(self, *args: Any, overwrite: bool, **options: Any) -> None:
        try:
            report = load(settings.BASE_DIR / "fixtures", overwrite=overwrite)
        except UnreadableFixture as error:
            raise CommandError(str(error)) from error
        mended = refresh_facts(Button.objects.all())
        self.stdout.write(
            f"Catalogue: {report.made} new, {report.updated} updated, {report.unchanged} as before."
        )
        if mended:
            self.stdout.write(f"  the rules see {mended} buttons in a new light")
        for name in report.kept:
            self.stdout.write(f"  kept as a curator left it: {name}")
