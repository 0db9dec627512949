from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandParser
from django.core.management.commands import makemessages


class Command(makemessages.Command):
    help = "Bring the file of each language, and of a new --locale, up to date with the sentences of the site"

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        self.msgmerge_options = [*self.msgmerge_options, "--no-fuzzy-matching"]
        parser.set_defaults(
            add_location="file",
            ignore_patterns=[".venv", "static", "tests", "tools", "var"],
            locale=[path.parent.name for path in Path(settings.LOCALE_PATHS[0]).glob("*/LC_MESSAGES")],
            no_obsolete=True,
            no_wrap=True,
        )

    def find_files(self, root: str) -> list[makemessages.TranslatableFile]:
        files = super().find_files(root)
        for file in files:
            file.locale_dir = self.default_locale_path
        return files
