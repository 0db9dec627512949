"""Render the film "How to play" as a file, with Chromium and ffmpeg (apt-get install chromium ffmpeg).

Usage: script/film [--webm | --mp4] [--language it] [--width 1280] FILE
"""

from __future__ import annotations

import argparse
import logging
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import tests.environment  # noqa: F401 sets Django up, which comes first

# isort: split

from django.urls import reverse
from playwright.sync_api import Page, sync_playwright

from pages.film.story import SECONDS, STEPS
from tests.browser.conftest import CHROMIUM_ARGUMENTS, chromium
from tests.live_site import LiveSite

PICTURES_A_SECOND = 20
LONGEST_SCENE = 4000
"""Milliseconds at the beginning of a step in which dice may move. Later the picture stands still."""
CODECS = {
    ".mp4": ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-movflags", "+faststart"],
    ".webm": ["-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "34"],
}
WITHOUT_CONTROLS = "document.querySelector('.film-controls').hidden = true"
SEEK = "(detail) => dispatchEvent(new CustomEvent('scene:seek', { detail }))"


class Picture(NamedTuple):
    path: Path
    seconds: float


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/film", description=__doc__)
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--webm", dest="kind", action="store_const", const=".webm")
    kind.add_argument("--mp4", dest="kind", action="store_const", const=".mp4")
    parser.add_argument("--language", default="en")
    parser.add_argument("--width", type=int, default=1280)
    parser.add_argument("file", type=Path)
    given = parser.parse_args()
    kind_of_file = given.kind or given.file.suffix
    if kind_of_file not in CODECS:
        parser.error("give --webm or --mp4, or a file that ends so")
    if shutil.which("ffmpeg") is None:
        parser.error("ffmpeg is missing: apt-get install ffmpeg")
    logging.disable(logging.CRITICAL)
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with tempfile.TemporaryDirectory() as folder:
        pictures = list(take_pictures(Path(folder), given.language, given.width))
        encode(Path(folder), pictures, given.file, kind_of_file)
    print(f"{SECONDS} seconds in {given.file}, {given.file.stat().st_size // 1000} kB")


def take_pictures(folder: Path, language: str, width: int) -> Iterator[Picture]:
    """Yield the pictures of the player, in which each scene is moved by hand from moment to moment."""
    (folder / "site").mkdir()
    site = LiveSite(folder / "site", DEBUG="true", LOG_LEVEL="ERROR")
    site.migrate()
    with sync_playwright() as playwright, site.serve():
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_ARGUMENTS)
        size = {"width": width, "height": width * 5 // 8 + 54}
        page = browser.new_page(viewport=size, locale=language, color_scheme="light")  # type: ignore[arg-type]
        page.add_init_script("window.scenes = 'by-hand'")
        page.goto(site.url + reverse("film_player"))
        page.evaluate(WITHOUT_CONTROLS)
        page.wait_for_load_state("networkidle")
        for number, (at, end) in enumerate(pairwise([*(step.at for step in STEPS), SECONDS])):
            if number:
                page.keyboard.press("ArrowRight")
            yield from pictures_of_step(page, folder / f"{number}", (end - at) * 1000)
        browser.close()


def pictures_of_step(page: Page, prefix: Path, length: int) -> Iterator[Picture]:
    moment, pace = 0, 1000 // PICTURES_A_SECOND
    if page.locator("#match.is-playing").count():
        for moment in range(0, LONGEST_SCENE, pace):
            page.evaluate(SEEK, moment)
            yield take(page, Path(f"{prefix}-{moment:04}.png"), pace)
        moment = LONGEST_SCENE
    page.evaluate("dispatchEvent(new Event('scene:skip'))")
    page.wait_for_load_state("networkidle")
    yield take(page, Path(f"{prefix}-end.png"), length - moment)


def take(page: Page, path: Path, milliseconds: int) -> Picture:
    page.screenshot(path=path)
    return Picture(path, milliseconds / 1000)


def encode(folder: Path, pictures: list[Picture], file: Path, kind: str) -> None:
    lines = [f"file '{picture.path}'\nduration {picture.seconds}\n" for picture in pictures]
    listed = folder / "pictures.txt"
    listed.write_text("".join(lines) + f"file '{pictures[-1].path}'\n")
    still_end = f"fps={PICTURES_A_SECOND},tpad=stop_mode=clone:stop_duration={SECONDS}"
    even = f"{still_end},scale=trunc(iw/2)*2:trunc(ih/2)*2"
    command = ["ffmpeg", "-y", "-v", "error", "-f", "concat", "-safe", "0", "-i", str(listed), "-vf", even]
    rate = ["-r", str(PICTURES_A_SECOND), "-t", str(SECONDS), "-f", kind.removeprefix(".")]
    subprocess.run([*command, *CODECS[kind], *rate, str(file)], check=True)


if __name__ == "__main__":
    main()
