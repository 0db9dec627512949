from typing import Any

from django.core.management.base import BaseCommand

from notifications.push.encryption import new_key_pair


class Command(BaseCommand):
    help = "Print a new key for PUSH_KEY. With another key, every device has to be switched on again"

    def handle(self, **options: Any) -> None:
        self.stdout.write(new_key_pair())
