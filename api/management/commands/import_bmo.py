from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.core.management.base import BaseCommand, CommandError, CommandParser

from api.bmo.moving.refusals import UnreadableDump
from api.bmo.moving.runs.removing import remove_import
from api.bmo.moving.runs.report import report_lines
from api.bmo.moving.runs.run import PARTS, run
from stats.counting.locking import SomebodyElseCounts


class Command(BaseCommand):
    help = "Import a whole Button Men Online site from a dump of its database"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, nargs="?", help="the dump, which may be packed with gzip")
        parser.add_argument("--check", action="store_true", help="do everything, but write nothing")
        parser.add_argument("--only", nargs="+", choices=list(PARTS), default=[], help="import only these")
        parser.add_argument("--zone", help="the time zone of the dump, if the dump itself does not say it")
        parser.add_argument("--rated", action="store_true", default=None, help="let matches change ratings")
        parser.add_argument("--unrated", action="store_false", dest="rated", help="let them change none")
        parser.add_argument("--remove", action="store_true", help="remove what nobody has touched since")

    def handle(self, *, file: Path | None, zone: str | None, remove: bool, **options: Any) -> None:
        try:
            if remove:
                remove_import(self.stdout.write)
                self.stdout.write("\n".join(report_lines()))
            elif file is None:
                raise CommandError("Name the file with the dump.")
            else:
                chosen = {name: options[name] for name in ("only", "rated", "check")}
                run(file, self.stdout.write, zone=None if zone is None else ZoneInfo(zone), **chosen)
        except UnreadableDump as error:
            raise CommandError(str(error)) from error
        except (ZoneInfoNotFoundError, ValueError) as error:
            raise CommandError(f"There is no time zone {zone}.") from error
        except SomebodyElseCounts as error:
            raise CommandError("Another process counts matches or imports. Try again in a minute.") from error
