"""Screenshots of a page on a phone and on a desktop, in light and in dark mode."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from playwright.sync_api import Page, ViewportSize

PHONE: ViewportSize = {"width": 390, "height": 844}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
SIZES = {"phone": PHONE, "desktop": DESKTOP}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


class Camera:
    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.taken = 0

    def take(self, page: Page, what: str) -> None:
        """Take screenshots of the page in each size and color scheme, the phone in light mode last."""
        self.taken += 1
        for size, viewport in reversed(SIZES.items()):
            page.set_viewport_size(viewport)
            for scheme in reversed(SCHEMES):
                page.emulate_media(color_scheme=scheme)
                path = self.folder / f"{self.taken:02}-{what}-{size}-{scheme}.png"
                page.screenshot(path=path, animations="disabled")

    def strip(self, page: Page, what: str, moments: list[int]) -> None:
        """Take screenshots of a paused animation at these *moments*, in milliseconds."""
        self.taken += 1
        for moment in moments:
            page.evaluate("(detail) => dispatchEvent(new CustomEvent('scene:seek', { detail }))", moment)
            page.screenshot(path=self.folder / f"{self.taken:02}-{what}-at-{moment:04}.png")
        page.evaluate("dispatchEvent(new CustomEvent('scene:skip'))")
