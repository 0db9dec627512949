from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from core.text.tables import UnreadableFixture
from training.campaign.loading import load


class Command(BaseCommand):
    help = "Load the campaign of fixtures/campaign/. What a curator changed stays."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            report = load(settings.BASE_DIR / "fixtures" / "campaign")
        except UnreadableFixture as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            f"Campaign: {report.made} new, {report.updated} updated, {report.unchanged} as before."
        )
        for name in report.kept:
            self.stdout.write(f"  kept as a curator left it: {name}")
