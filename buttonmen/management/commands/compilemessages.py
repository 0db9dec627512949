from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from buttonmen.management.commands_in_words import wrong_commands
from buttonmen.management.places_in_words import wrong_places

CHECKS = (wrong_places, wrong_commands)


class Command(BaseCommand):
    help = "Compile the file of each language, without the gettext tools that Django's own command needs"

    def handle(self, *, verbosity: int, **options: Any) -> None:
        sources = [
            source
            for folder in settings.LOCALE_PATHS
            for source in sorted(Path(folder).glob("*/LC_MESSAGES/django.po"))
        ]
        if wrong := [line for source in sources for find in CHECKS for line in find(source)]:
            raise CommandError("\n".join(wrong))
        for source in sources:
            polib.pofile(str(source)).save_as_mofile(str(source.with_suffix(".mo")))
            if verbosity:
                self.stdout.write(f"Compiled {source}")
