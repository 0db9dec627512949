from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand

from people.leaving import close_due_accounts, forget_guests


class Command(BaseCommand):
    help = "Once a day: close the accounts whose day has come, forget idle guests and old sessions"

    def handle(self, **options: Any) -> None:
        closed, forgotten = close_due_accounts(), forget_guests()
        call_command("clearsessions")
        if options["verbosity"]:
            self.stdout.write(f"Closed accounts: {closed}. Forgotten guests: {forgotten}.")
