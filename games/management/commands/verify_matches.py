from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.fairness.verifying import verify
from games.models import Match


class Command(BaseCommand):
    help = "Check that the events, the battle, the rules and the dice of every match agree"

    def handle(self, **options: Any) -> None:
        problems: list[str] = []
        matches = replayed = too_old = 0
        for match in Match.objects.exclude(battle_data=None).order_by("pk").iterator():
            findings = verify(match)
            problems += findings.problems
            replayed += findings.replayed
            too_old += findings.too_old
            matches += 1
        self.stdout.write(
            f"{matches} matches: {replayed} moves made again, {too_old} of older rules only folded."
        )
        if problems:
            raise CommandError("\n".join(problems))
