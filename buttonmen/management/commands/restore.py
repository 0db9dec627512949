import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from buttonmen.backups import BackupFailed, check_backup, restore_backup


class Command(BaseCommand):
    help = "Restore a backup into the site's database, bring it up to date and check all matches"
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("backup", type=Path, help="the folder that `backup` made")
        parser.add_argument("--replace", action="store_true", help="empty the database first")
        parser.add_argument("--dry-run", action="store_true", help="only check the backup and its keys")

    def handle(self, *, backup: Path, replace: bool, dry_run: bool, **options: Any) -> None:
        began = time.monotonic()
        try:
            if dry_run:
                check_backup(backup)
                self.stdout.write("The backup is whole, and the site has its keys.")
                return
            restore_backup(backup, replace=replace)
        except BackupFailed as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Restored in {time.monotonic() - began:.0f} s.")
        call_command("migrate", verbosity=0)
        call_command("verify_matches", stdout=self.stdout)
        self.stdout.write(f"Done after {time.monotonic() - began:.0f} s.")
