"""Medals for trophies, drawn as an enamel field in a golden rim with an emblem."""

from __future__ import annotations

from functools import lru_cache

from core.drawing.pins import FIELD_RADIUS, FIELDS, Chooser

INK, PALE = "#5d3f06", "#fff6e2"
STAR = "M0-34L10-11 34-8 16 9 21 33 0 21-21 33-16 9-34-8-10-11Z"
DIE = '<rect x="{x}" y="{y}" width="{w}" height="{w}" rx="6"/>'
HEAD = '<circle cx="{x}" cy="-10" r="12"/><path d="M{left} 26a16 20 0 0 1 32 0Z"/>'
BIRD = '<path d="M-26 16C-30-14-12-28 6-26 16-24 20-16 20-8L34-4 20 2C18 20 0 30-26 16Z"/>'


def engrave_text(text: str) -> str:
    return f'<text y="13" font-size="38" font-weight="800" text-anchor="middle">{text}</text>'


def head(x: int) -> str:
    return HEAD.format(x=x, left=x - 16)


def drawn_die(x: int, y: int, w: int) -> str:
    return DIE.format(x=x, y=y, w=w)


EMBLEMS = {
    "first": f'<path d="{STAR}"/>',
    "person": head(0),
    "ten": engrave_text("10"),
    "hundred": engrave_text("100"),
    "clean": '<path d="M-26 0-8 18 28-20" fill="none" stroke="#fff6e2" stroke-width="11"/>',
    "comeback": '<path d="M24 18A28 28 0 1 1 26-8" fill="none" stroke="#fff6e2" stroke-width="9"/>'
    '<path d="M38-16 26 8 10-10Z"/>',
    "circle": "".join(
        f'<circle cx="{x}" cy="{y}" r="10"/>' for x, y in ((0, -26), (26, 0), (0, 26), (-26, 0))
    ),
    "mirror": drawn_die(-33, -14, 28) + drawn_die(5, -14, 28),
    "ahead": '<path d="M-32 26V10h20V-6h20v-16h22v48Z"/>',
    "fighters": "".join(drawn_die(x, y, 18) for x in (-31, -9, 13) for y in (-20, 2)),
    "strongest": '<path d="M-26-30-14-20H14L26-30V6A26 26 0 0 1-26 6Z"/>'
    '<g fill="#5d3f06"><circle cx="-11" cy="-3" r="8"/>'
    '<circle cx="11" cy="-3" r="8"/><path d="M-5 9h10L0 18Z"/></g>',
    "robots": BIRD + '<circle cx="8" cy="-14" r="3.5" fill="#5d3f06"/>',
}  # fmt: skip


@lru_cache(maxsize=64)
def medal_drawing(key: str) -> str:
    """Return the inner SVG of the medal, in a square of 120 units around the center."""
    field = Chooser(f"medal {key}").pick(FIELDS)
    return "".join(
        (
            '<g stroke="#5d3f06" stroke-width="1.5" stroke-linejoin="round">',
            '<path d="M-34 8-52 52-34 46-26 58-8 24Z" fill="#a8231d"/>',
            '<path d="M34 8 52 52 34 46 26 58 8 24Z" fill="#1c4b8a"/></g>',
            '<g transform="translate(0 -10)scale(.84)">',
            f'<circle r="59" fill="{INK}"/><circle r="58" fill="#d8a53c"/>',
            '<path d="M-41-41A58 58 0 0 1 41-41L37-37A52 52 0 0 0-37-37Z" fill="#fbe7a8"/>',
            f'<circle r="52.5" fill="{INK}"/><circle r="{FIELD_RADIUS}" fill="{field}"/>',
            f'<g fill="{PALE}" stroke-linejoin="round" stroke-linecap="round">{EMBLEMS[key]}</g>',
            '<path d="M-45-18A48 48 0 0 1 8-47 60 60 0 0 0-45-18Z" fill="#fff" fill-opacity=".3"/></g>',
        )
    )
