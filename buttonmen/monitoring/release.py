"""The version and the commit of the running code."""

import os
import subprocess
from functools import cache

from django.conf import settings


@cache
def version() -> str:
    """Return the newest version in the change log, with a plus sign if unreleased changes stand above it."""
    unreleased = ""
    with (settings.BASE_DIR / "CHANGELOG.md").open() as log:
        for line in log:
            if line.startswith("## "):
                heading = line.removeprefix("## ").split()[0].strip("[]")
                if heading[0].isdigit():
                    return heading + unreleased
                unreleased = "+"
    return "0" + unreleased


@cache
def commit() -> str:
    """Return the commit that the environment or Git names, or an empty string."""
    if named := os.environ.get("COMMIT", ""):
        return named[:12]
    try:
        asked = ["git", "-C", str(settings.BASE_DIR), "rev-parse", "--short=12", "HEAD"]
        found = subprocess.run(asked, check=False, capture_output=True, text=True, timeout=5)  # noqa: S603
        return found.stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return ""


def describe() -> str:
    return " ".join(filter(None, (version(), commit())))
