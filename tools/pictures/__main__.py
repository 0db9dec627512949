"""Play example evenings on a temporary site, and take pictures of its pages.

Usage: script/pictures [EVENING…] [--into FOLDER]
"""

from __future__ import annotations

import argparse
import logging
import os
import tempfile
from pathlib import Path

import tests.environment  # noqa: F401 sets Django up, which comes first

# isort: split

from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM_ARGUMENTS, chromium
from tests.live_site import LiveSite
from tools.pictures.camera import Camera
from tools.pictures.evenings import EVENINGS


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/pictures", description=__doc__)
    parser.add_argument(
        "evenings", nargs="*", metavar="EVENING", help=", ".join(EVENINGS), default=list(EVENINGS)
    )
    parser.add_argument("--into", type=Path, default=Path("var/pictures"), help="the folder of the pictures")
    given = parser.parse_args()
    if unknown := set(given.evenings) - set(EVENINGS):
        parser.error(f"no evening {', '.join(sorted(unknown))}; there are {', '.join(EVENINGS)}")
    logging.disable(logging.CRITICAL)
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = LiveSite(Path(folder), DEBUG="true", LOG_LEVEL="ERROR")
        site.migrate()
        site.prepare_with("prepare", "-v0")
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_ARGUMENTS)
        with site.serve():
            for evening in given.evenings:
                camera = Camera(given.into / evening)
                EVENINGS[evening](site, browser, camera)
                print(f"{camera.taken:>3} moments of {evening} in {camera.folder}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
