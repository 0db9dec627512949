import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from stats.counting.locking import SomebodyElseCounts
from stats.counting.rebuilding import rebuild


class Command(BaseCommand):
    help = "Make ratings, bouts and sums anew from the record of matches, and store those that differ"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="store nothing; fail if anything differs")

    def handle(self, *, check: bool, **options: Any) -> None:
        began = time.monotonic()

        def tell(matches: int) -> None:
            if options["verbosity"] > 1:
                self.stdout.write(f"{matches} matches, {time.monotonic() - began:.0f} s")

        try:
            found = rebuild(tell, only_compare=check)
        except SomebodyElseCounts as error:
            raise CommandError("Another process counts matches just now. Try again in a minute.") from error
        differing = "\n".join(f"{number} {kind} differed" for kind, number in found.items())
        if check and differing:
            raise CommandError(differing)
        self.stdout.write(differing or "All figures are as the record has them.")
