from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from buttons.catalogue_files import export_catalogue


class Command(BaseCommand):
    help = "Write the tags, sets and fighters of the catalogue into a folder, as CSV files for `import`"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path)
        parser.add_argument("--dry-run", action="store_true", help="only say what would be written")

    def handle(self, *, folder: Path, dry_run: bool, **options: Any) -> None:
        for name, rows in export_catalogue().items():
            path = folder / name
            if dry_run:
                verb = "replace" if path.exists() else "write"
                self.stdout.write(f"Would {verb} {path} with {len(rows)} rows.")
                continue
            try:
                folder.mkdir(parents=True, exist_ok=True)
                path.write_text(rows.export("csv"), encoding="utf-8", newline="")
            except OSError as error:
                raise CommandError(f"Could not write {path}: {error}.") from error
            self.stdout.write(f"Wrote {path} with {len(rows)} rows.")
