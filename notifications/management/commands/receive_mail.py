import os
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from notifications.inbox.incoming import MOST_BYTES
from notifications.inbox.receiving import receive


class Command(BaseCommand):
    help = "Read one mail from standard input, as a mail server hands it over, and do what it says"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("recipient", nargs="?", default="", help="whom it is for, as the envelope says")

    def handle(self, *, recipient: str, **options: Any) -> None:
        try:
            outcome = receive(sys.stdin.buffer.read(MOST_BYTES + 1), recipient)
        except Exception as error:  # with any other status the mail server would send the mail back
            raise CommandError(f"{type(error).__name__}: {error}", returncode=os.EX_TEMPFAIL) from error
        if options["verbosity"] > 1:
            self.stdout.write(outcome)
