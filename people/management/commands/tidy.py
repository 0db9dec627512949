from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand

from games import play
from games.making.popularity import count_matches
from people.leaving import close_due_accounts, forget_guests


class Command(BaseCommand):
    help = "Once a day: close due accounts and expired offers, forget idle guests and sessions, count matches"

    def handle(self, **options: Any) -> None:
        closed, forgotten, expired = close_due_accounts(), forget_guests(), play.close_expired()
        call_command("clearsessions")
        count_matches()
        if options["verbosity"]:
            self.stdout.write(
                f"Closed accounts: {closed}. Forgotten guests: {forgotten}. Expired offers: {expired}."
            )
