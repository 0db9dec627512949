from argparse import ArgumentParser  # noqa: N999  # the command is called import
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from buttons.catalogue_files import WrongFile, import_catalogue


class Command(BaseCommand):
    help = "Import tags, sets and fighters from a folder that `export` wrote, all or nothing"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path)
        parser.add_argument("--dry-run", action="store_true", help="only list what would change")

    def handle(self, *, folder: Path, dry_run: bool, **options: Any) -> None:
        try:
            changes = import_catalogue(folder, only_try=dry_run)
        except WrongFile as error:
            raise CommandError(str(error)) from error
        for line in changes:
            self.stdout.write(line)
        self.stdout.write(f"{'Would change' if dry_run else 'Changed'} {len(changes)} rows.")
