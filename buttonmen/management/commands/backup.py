import shlex
import shutil
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, close_old_connections, connection
from django.template.defaultfilters import filesizeformat

from buttonmen.backups import BackupFailed, copy_elsewhere, database_size, finished_backups, make_backup

SECONDS_AFTER_A_FAILURE = 600


class Command(BaseCommand):
    help = "Back up the database and the keys of the dice, and remove old backups"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", nargs="?", type=Path, default=settings.VAR_DIR / "backups")
        parser.add_argument("--keep", type=int, default=14, help="how many backups to keep (14)")
        parser.add_argument("--then", default="", help="a command that copies the new backup elsewhere")
        parser.add_argument("--every", type=float, help="do not end, but back up again after so many hours")
        parser.add_argument("--dry-run", action="store_true", help="only say what would be done")

    def handle(self, *, folder: Path, keep: int, every: float | None, **options: Any) -> None:
        if keep < 1 or (every is not None and every <= 0):
            raise CommandError("--keep and --every must be positive.")
        while True:
            try:
                self.back_up(folder, keep, shlex.split(options["then"]), only_say=options["dry_run"])
            except (BackupFailed, DatabaseError) as error:
                if every is None:
                    raise CommandError(str(error)) from error
                self.stderr.write(str(error))
                time.sleep(SECONDS_AFTER_A_FAILURE)
            else:
                if every is None or options["dry_run"]:
                    return
                time.sleep(3600 * every)
            close_old_connections()

    def back_up(self, folder: Path, keep: int, then: list[str], *, only_say: bool) -> None:
        if only_say:
            self.say_what_would_happen(folder, keep, then)
            return
        place = make_backup(folder)
        self.stdout.write(f"Backed up to {place}.")
        if then:
            copy_elsewhere(then, place)
        for old in finished_backups(folder)[:-keep]:
            shutil.rmtree(old)
            self.stdout.write(f"Removed {old}.")

    def say_what_would_happen(self, folder: Path, keep: int, then: list[str]) -> None:
        size = filesizeformat(database_size()).replace("\xa0", " ")
        self.stdout.write(
            f"Would write the database ({size}) and {len(settings.DICE_KEYS)} keys to {folder}."
        )
        if connection.vendor != "sqlite":
            self.stdout.write("The dump will be smaller, because it is compressed and contains no indexes.")
        if then:
            self.stdout.write(f"Would then run {shlex.join(then)} with the new folder.")
        for old in finished_backups(folder)[: 1 - keep or None]:
            self.stdout.write(f"Would remove {old}.")
