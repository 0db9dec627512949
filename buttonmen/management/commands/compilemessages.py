import logging
import os
from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from buttonmen.management.command_translations import wrong_commands
from buttonmen.management.placeholders import wrong_places

logger = logging.getLogger(__name__)

CHECKS = (wrong_places, wrong_commands)


class Command(BaseCommand):
    help = (
        "Compile the language files that changed, without the gettext tools that Django's own command needs"
    )

    def handle(self, *, verbosity: int, **options: Any) -> None:
        sources = [
            source
            for folder in settings.LOCALE_PATHS
            for source in sorted(Path(folder).glob("*/LC_MESSAGES/django.po"))
            if is_newer_than_compiled(source)
        ]
        if wrong := [line for source in sources for find in CHECKS for line in find(source)]:
            raise CommandError("\n".join(wrong))
        for source in sources:
            try:
                compile_messages(source)
            except OSError as error:
                logger.warning("Could not compile %s: %s", source, error)
            else:
                if verbosity:
                    self.stdout.write(f"Compiled {source}")


def is_newer_than_compiled(source: Path) -> bool:
    compiled = source.with_suffix(".mo")
    return not compiled.exists() or compiled.stat().st_mtime_ns < source.stat().st_mtime_ns


def compile_messages(source: Path) -> None:
    """Compile the language file *source* and replace the compiled file in a single step."""
    new = source.with_suffix(f".{os.getpid()}.mo")
    polib.pofile(str(source)).save_as_mofile(str(new))
    new.replace(source.with_suffix(".mo"))
