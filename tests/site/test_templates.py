"""Templates are read by people too."""

from __future__ import annotations

from django.conf import settings

LONGEST_LINE = 200


def test_no_line_of_a_template_is_too_long_to_read() -> None:
    folder = settings.BASE_DIR / "templates"
    long = {
        f"{path.relative_to(folder)}:{number}"
        for path in folder.rglob("*")
        if path.is_file()
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(line) > LONGEST_LINE
    }
    assert long == set()
