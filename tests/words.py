"""Every sentence for players, by its file, as a Markdown table: script/words [START OF A PATH…].

It takes gettext's `xgettext`, as adding a language does.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

import tests.environment  # noqa: F401 sets Django up, which comes first

# isort: split

import polib
from django.core.management import call_command
from django.test.utils import override_settings


def sentences(folder: Path, wanted: tuple[str, ...]) -> dict[str, list[str]]:
    """Return the sentences of each file in their order, at least those of the wanted paths."""
    (folder / "eo").mkdir()
    rooms = tuple(path.split("/")[0] for path in wanted)
    others = [f"{path.name}/*.*" for path in Path().iterdir() if not path.name.startswith(rooms or "")]
    with override_settings(LOCALE_PATHS=[folder]):
        call_command("makemessages", locale=["eo"], add_location="full", ignore_patterns=others, verbosity=0)
    found: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for entry in polib.pofile(str(folder / "eo/LC_MESSAGES/django.po")):
        for path, line in entry.occurrences:
            said = " / ".join(filter(None, (entry.msgid, entry.msgid_plural)))
            found[path].append((int(line), said))
    return {path: [said for _line, said in sorted(found[path])] for path in sorted(found)}


def as_row(path: str, said: str) -> str:
    shown = " ".join(said.split()).replace("|", "\\|")
    return f"| {path} | {shown} |\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/words", description=__doc__)
    parser.add_argument("paths", nargs="*", help="only files whose paths begin so")
    wanted = tuple(parser.parse_args().paths)
    sys.stdout.write("| where | what is said |\n|---|---|\n")
    with tempfile.TemporaryDirectory() as folder:
        for path, said in sentences(Path(folder), wanted).items():
            if not wanted or path.startswith(wanted):
                sys.stdout.writelines(as_row(path, sentence) for sentence in said)


if __name__ == "__main__":
    main()
