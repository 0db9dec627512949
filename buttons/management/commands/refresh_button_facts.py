from typing import Any

from django.core.management.base import BaseCommand

from buttons.models import Button, refresh_facts


class Command(BaseCommand):
    help = "Read every recipe again and mend what the search knows, for when the rules learn something."

    def handle(self, *args: Any, **options: Any) -> None:
        changed = refresh_facts(Button.objects.all())
        self.stdout.write(f"Facts of {Button.objects.count()} buttons read again, {changed} mended.")
