"""Drawings painted as PNG pictures, for places that show no SVG."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

import resvg_py
from django.conf import settings
from PIL import Image

from core.drawing.pins import pin_drawing

FONT = settings.BASE_DIR / "static/fonts/gabarito-700.ttf"
PIN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-60 -60 120 120" font-family="Gabarito">{}</svg>'
COLORS = 64


def paint(svg: str, width: int, height: int) -> bytes:
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            height=height,
            skip_system_fonts=True,
            font_files=[str(FONT)],
            font_family="Gabarito",
        )
    )


@lru_cache(maxsize=256)
def paint_pin(name: str, recipe: str, size: int) -> bytes:
    """Return the pin as a small PNG with a transparent background."""
    painted = paint(PIN.format(pin_drawing(name, recipe, with_dice=False)), size, size)
    file = BytesIO()
    with Image.open(BytesIO(painted)) as picture:
        picture.quantize(COLORS, Image.Quantize.FASTOCTREE).save(file, "PNG", optimize=True)
    return file.getvalue()
