from typing import Any, ClassVar

from django.core.management.base import CommandParser
from django.core.management.commands import makemessages


class Command(makemessages.Command):
    help = "Bring the file of each language, or of --locale, up to date with the sentences of the site"
    msgmerge_options: ClassVar = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.set_defaults(
            add_location="file",
            ignore_patterns=[".venv", "tests", "var"],
            no_obsolete=True,
            no_wrap=True,
        )

    def handle(self, **options: Any) -> None:
        super().handle(**options | {"all": not options["locale"]})
