from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand

from accounts.models.tokens import delete_old_answers
from community.forum.verbs.writing import delete_earlier_texts
from games import play
from games.matchmaking.waves import forget_old_searches
from games.offers.popularity import count_matches
from notifications.events.reading import forget_old_events
from pages.people.leaving import close_due_accounts, forget_guests
from pages.people.missed_mail import write_to_absent_players

DAYS_OF_TASKS = 14
"""Number of days after which the results of finished tasks are deleted."""


class Command(BaseCommand):
    help = (
        "Once a day: close accounts and offers that are due, forget guests, searches and tasks, count "
        "matches, write to players who have been away"
    )

    def handle(self, **options: Any) -> None:
        closed, forgotten, expired = close_due_accounts(), forget_guests(), play.close_expired()
        call_command("clearsessions")
        call_command("prune_db_task_results", queue_name="*", min_age_days=DAYS_OF_TASKS, verbosity=0)
        delete_old_answers()
        forget_old_events()
        delete_earlier_texts()
        forget_old_searches()
        count_matches()
        missed = write_to_absent_players()
        if options["verbosity"]:
            self.stdout.write(
                f"Closed accounts: {closed}. Forgotten guests: {forgotten}. Expired offers: {expired}. "
                f"E-mails to absent players: {missed}."
            )
