"""Frames painted from SVG: the moving picture of a round as one animated GIF, and a step as a PNG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from math import cos, radians, sin

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from PIL import Image

from core.drawing.drawing import draw_face_parts, read_solids
from core.drawing.painting import paint
from core.release import release
from games.log.wording import points
from pages.previews.card import HEIGHT, WIDTH, PreviewPin, Words, drawn_pin, fit_font, fit_line
from pages.previews.round_frames import Frame, FrameDie, RoundScene

MILLISECONDS = (1200, 1200, 1200, 3000)
SIZE = (600, 315)
COLORS = 128
CENTER, WIDE = 600, 660
ROWS = (426, 220)
"""Middles of the rows of dice, from top to bottom in pixels: the left player's row is the lower one."""
PINS = (160, 1040)
SCORES = (312, 888)
ROPE = (364, 836)
RAYS = [
    f"{600 + 700 * cos(radians(angle)):.0f} {315 + 700 * sin(radians(angle)):.0f}"
    f"L{600 + 700 * cos(radians(angle + 9)):.0f} {315 + 700 * sin(radians(angle + 9)):.0f}"
    for angle in range(0, 360, 18)
]
LIT = (
    ("mine", ("#fffefa", "#f4d3c7", "#e3a994", "#ce7d5e")),
    ("theirs", ("#fffefa", "#c9d9df", "#a0bdc9", "#6793a4")),
)


@dataclass(frozen=True, slots=True)
class FrameDrawing:
    x: float
    y: float
    scale: float
    face: SafeString
    state: str
    flag: str


@dataclass(frozen=True, slots=True)
class Side:
    kind: str
    pin: PreviewPin
    lines: Sequence[Words]
    """Name and score."""
    wins: Sequence[tuple[int, bool]]
    dice: Sequence[FrameDrawing]


def digest_of_scene(scene: RoundScene, left: int) -> str:
    return sha256(f"{release()} {left} {scene!r}".encode()).hexdigest()[:32]


def paint_scene(scene: RoundScene, left: int) -> bytes:
    """Return the scene as GIF data, with the pin of the seat *left* on the left."""
    images = [shrink(svg_of(scene, frame, left), *SIZE) for frame in scene.frames]
    file = BytesIO()
    images[0].save(
        file, "GIF", save_all=True, append_images=images[1:], duration=list(MILLISECONDS), loop=0, disposal=1
    )
    return file.getvalue()


def paint_step(scene: RoundScene) -> bytes:
    """Return the only frame of the scene as PNG data."""
    file = BytesIO()
    shrink(svg_of(scene, scene.frames[0], 0), WIDTH, HEIGHT).save(file, "PNG", optimize=True)
    return file.getvalue()


def shrink(svg: str, width: int, height: int) -> Image.Image:
    with Image.open(BytesIO(paint(svg, width, height))) as painted:
        return painted.convert("RGB").quantize(COLORS, dither=Image.Dither.NONE)


def svg_of(scene: RoundScene, frame: Frame, left: int) -> str:
    order = (left, 1 - left)
    one, other = (frame.scores[seat] for seat in order)
    context = {
        "solids": solids(),
        "sides": [side_of(scene, frame, seat, at) for at, seat in enumerate(order)],
        "title": fit_line(frame.title, 46, WIDE, x=CENTER, y=118),
        "text": fit_line(frame.text, 28, 1000, x=CENTER, y=532),
        "rope": ROPE,
        "knot": ROPE[0] + (ROPE[1] - ROPE[0]) * share_of(one, other),
        "rays": RAYS if frame.is_end else [],
    }
    return render_to_string("pages/round_frame.svg", context)


def side_of(scene: RoundScene, frame: Frame, seat: int, at: int) -> Side:
    name, recipe = scene.fighters[seat]
    x = PINS[at]
    first = x - 17 * (scene.first_to - 1)
    return Side(
        kind=LIT[at][0],
        pin=drawn_pin(x, 278, 1.53, name, recipe),
        lines=[
            fit_line(scene.names[seat], 32, 220, x=x, y=408),
            fit_line(points(frame.scores[seat]), 58, 100, x=SCORES[at], y=343),
        ],
        wins=[(first + 34 * number, number < frame.won[seat]) for number in range(scene.first_to)],
        dice=list(drawn_row(frame.rows[seat], ROWS[at], LIT[at][0])),
    )


def drawn_row(row: Sequence[FrameDie | None], y: int, kind: str) -> list[FrameDrawing]:
    room = min(123, WIDE / max(len(row), 1))
    scale = room * 0.86 / 100
    first = CENTER - room * (len(row) - 1) / 2
    return [
        FrameDrawing(
            x=first + room * place - 50 * scale,
            y=y - 50 * scale - (8 if each.state == "attacker" else 0),
            scale=scale,
            face=mark_safe(draw_face_parts(each.die).replace('href="#', f'href="#{kind}-')),  # noqa: S308
            state=each.state,
            flag=fit_font(str(each.flag)) if room > 80 else "",
        )
        for place, each in enumerate(row)
        if each is not None
    ]


def share_of(one: float, other: float) -> float:
    """Return the left side's part of the rope. If a score is below zero, the other side has all of it."""
    lowest = min(one, other, 0)
    total = one + other - 2 * lowest
    return 0.5 if total == 0 else (one - lowest) / total


@lru_cache
def solids() -> SafeString:
    """Return the shapes of dice in the colors of both sides, as the painter knows no CSS variables."""
    drawn = "".join(colored(read_solids(), kind, colors) for kind, colors in LIT)
    return mark_safe(drawn)  # noqa: S308 our own file


def colored(drawing: str, kind: str, colors: Sequence[str]) -> str:
    for number, color in enumerate(colors, start=1):
        drawing = drawing.replace(f"var(--lit-{number})", color)
    return drawing.replace('id="', f'id="{kind}-')
