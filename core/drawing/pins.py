"""Enamel pins of buttons, drawn only from the name and the dice of the button."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from html import escape
from math import cos, radians, sin, sqrt

from core.drawing import faces
from rules import Die, DieKind, UnreadableRecipe, parse_recipe

FIELDS = (
    "#a8231d", "#c2500f", "#a87400", "#5a741c", "#1c7446", "#0d6f68", "#0c678b", "#1c4b8a",
    "#3a3990", "#682b89", "#97225f", "#74381b", "#2b2d45", "#485366", "#7d1f3c", "#2f5d3a",
)  # fmt: skip
FIELD_RADIUS = 51
MOST_ON_THE_RIM = 11
PLACE_ABOVE_DICE = "translate(0 -9)scale(.94)"
PLACE_ALONE = "translate(0 2)scale(1.15)"


class Chooser:
    """A source of choices from lists that always makes the same choices for the same words."""

    def __init__(self, words: str) -> None:
        self.number = int.from_bytes(sha256(words.encode()).digest(), "big")

    def pick_number(self, count: int) -> int:
        self.number, chosen = divmod(self.number, count)
        return chosen

    def pick(self, choices: Sequence[str]) -> str:
        return choices[self.pick_number(len(choices))]


UNKNOWN = "?"
QUESTION = '<text y="21" font-size="62" font-weight="800" text-anchor="middle" fill="#fff6e2">?</text>'
"""The question mark drawn instead of a face while no button is chosen."""


@lru_cache(maxsize=2048)
def pin_drawing(name: str, recipe: str, *, with_dice: bool) -> str:
    """Return the inner SVG of the pin, in a square of 120 units around the center."""
    dice = dice_in(recipe)
    with_dice = with_dice and bool(dice)
    chooser = Chooser(name)
    field = chooser.pick(FIELDS)
    parts = [
        '<circle r="59" fill="#5d3f06"/><circle r="58" fill="#d8a53c"/>',
        '<path d="M-41-41A58 58 0 0 1 41-41L37-37A52 52 0 0 0-37-37Z" fill="#fbe7a8"/>',
        f'<circle r="52.5" fill="#5d3f06"/><circle r="{FIELD_RADIUS}" fill="{field}"/>',
        f'<g fill="#fff" fill-opacity=".16">{pattern(chooser)}</g>',
        QUESTION if name == UNKNOWN else portrait(chooser, recipe, dice, with_dice=with_dice),
        '<path d="M-45-18A48 48 0 0 1 8-47 60 60 0 0 0-45-18Z" fill="#fff" fill-opacity=".3"/>',
    ]
    if with_dice:
        parts.append(rim(dice))
    return "".join(parts)


def plain_drawing(name: str) -> str:
    """Return the inner SVG of a pin without art: a disc in the colour of the pin, with an initial."""
    initial = escape(next((letter for letter in name if letter.isalnum()), UNKNOWN).upper()[:1])
    return (
        f'<circle r="58" fill="{Chooser(name).pick(FIELDS)}"/>'
        f'<text y="21" font-size="62" font-weight="800" text-anchor="middle" fill="#fff6e2">{initial}</text>'
    )


def portrait(chooser: Chooser, recipe: str, dice: tuple[Die, ...], *, with_dice: bool) -> str:
    place = PLACE_ABOVE_DICE if with_dice else PLACE_ALONE
    return (
        f'<g transform="{place}" stroke="{faces.LINE}" stroke-width="2.6" stroke-linejoin="round"'
        f' stroke-linecap="round">{face(chooser, Chooser(recipe), dice)}</g>'
    )


def dice_in(recipe: str) -> tuple[Die, ...]:
    try:
        return parse_recipe(recipe).dice
    except UnreadableRecipe:
        return ()


def face(chooser: Chooser, by_recipe: Chooser, dice: tuple[Die, ...]) -> str:
    skills = {skill for die in dice for skill in die.skills}
    worn = [faces.WORN[skill] for skill in faces.WORN if skill in skills]
    head_die = dice[by_recipe.pick_number(len(dice))] if dice else None

    skin = chooser.pick(faces.SKINS)
    accent = chooser.pick(faces.ACCENTS)
    look = {
        "top": chooser.pick(tuple(faces.TOPS)),
        "eyes": chooser.pick(tuple(faces.EYES)),
        "mouth": chooser.pick(tuple(faces.MOUTHS)),
        "mark": chooser.pick(tuple(faces.MARKS)),
    }
    brow = chooser.pick(faces.BROWS)
    if worn:
        slot, thing = worn[chooser.pick_number(len(worn))]
        look[slot] = thing

    behind, above = faces.TOPS[look["top"]]
    drawing = "".join(
        (
            behind,
            f'<path d="{head_outline(head_die)}" fill="SKIN"/>',
            faces.MARKS[look["mark"]],
            faces.MOUTHS[look["mouth"]],
            faces.EYES[look["eyes"]],
            brow if look["eyes"] in faces.WITH_BROWS else "",
            above,
        )
    )
    return (
        drawing.replace("SKIN", skin)
        .replace("ACCENT", accent)
        .replace("LINE", faces.LINE)
        .replace("BONE", faces.BONE)
    )


def head_outline(die: Die | None) -> str:
    if die is None:
        return faces.HEADS["round"]
    if die.kind is DieKind.PLAIN:
        return faces.HEADS.get(str(die.size), faces.HEADS["round"])
    return faces.HEADS[die.kind]


def pattern(chooser: Chooser) -> str:
    return (rays, stripes, rings, half, dots, blank_background)[chooser.pick_number(6)](chooser)


def rays(chooser: Chooser) -> str:
    count = 6 + 2 * chooser.pick_number(4)
    points = [on_circle(FIELD_RADIUS, 360 * step / (2 * count) - 90) for step in range(2 * count)]
    wedges = zip(points[::2], points[1::2], strict=True)
    return f'<path d="{"".join(f"M0 0L{a}A51 51 0 0 1 {b}Z" for a, b in wedges)}"/>'


def stripes(chooser: Chooser) -> str:
    width = 9 + 3 * chooser.pick_number(3)
    bands = []
    for top in range(-FIELD_RADIUS + width // 2, FIELD_RADIUS - width, 2 * width):
        upper, lower = (sqrt(FIELD_RADIUS**2 - y**2) for y in (top, top + width))
        bands.append(
            f"M{-upper:.1f} {top}H{upper:.1f}A51 51 0 0 1 {lower:.1f} {top + width}"
            f"H{-lower:.1f}A51 51 0 0 1 {-upper:.1f} {top}Z"
        )
    return f'<path transform="rotate({45 * chooser.pick_number(4)})" d="{"".join(bands)}"/>'


def rings(chooser: Chooser) -> str:
    width = 6 + chooser.pick_number(4)
    radii = range(FIELD_RADIUS - 2 * width, 0, -2 * width)
    return "".join(
        f'<circle r="{radius}" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="{width}"/>'
        for radius in radii
    )


def half(chooser: Chooser) -> str:
    return f'<path transform="rotate({30 * chooser.pick_number(12)})" d="M-51 0A51 51 0 0 1 51 0Z"/>'


def dots(chooser: Chooser) -> str:
    size = 3 + chooser.pick_number(3)
    centres = [(step * 60 + 30 * (ring % 2), ring * 16) for ring in (1, 2) for step in range(6)]
    centres += [(step * 30 + 15, 44) for step in range(12)]
    arc = f"a{size} {size} 0 1 0"
    circles = (
        f"M{on_circle(radius, angle)}m-{size} 0{arc} {2 * size} 0{arc}-{2 * size} 0Z"
        for angle, radius in centres
    )
    return f'<path d="{"".join(circles)}"/>'


def blank_background(chooser: Chooser) -> str:
    return ""


def rim(dice: tuple[Die, ...]) -> str:
    shown = dice[:MOST_ON_THE_RIM]
    radius = 10.5 if len(shown) <= 7 else 8
    apart = min(29, 250 / max(len(shown), 1))
    return "".join(
        pip(die, 90 - apart * (place - (len(shown) - 1) / 2), radius) for place, die in enumerate(shown)
    )


def pip(die: Die, angle: float, radius: float) -> str:
    size = radius * min(1.15, 2.9 / max(len(die.inside), 1))
    middle = on_circle(44, angle)
    x, y = middle.split()
    return (
        f'<circle cx="{x}" cy="{y}" r="{radius:g}" fill="#fffdf8" stroke="{faces.LINE}" stroke-width="1.5"/>'
        f'<text x="{x}" y="{float(y) + size * 0.36:.1f}" font-size="{size:.1f}" font-weight="800"'
        f' text-anchor="middle" fill="{faces.LINE}">{die.inside}</text>'
    )


def on_circle(radius: float, degrees: float) -> str:
    return f"{radius * cos(radians(degrees)):.1f} {radius * sin(radians(degrees)):.1f}"
