"""The preview card, a picture of 1200 by 630 pixels that other sites show for a link to a page."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from textwrap import wrap

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from core.drawing.pins import pin_drawing
from training.review.presentation.curve import Curve, Point

WIDTH, HEIGHT = 1200, 630
NOT_IN_THE_FONT = re.compile("[^ -~«°±·»-¿À-ÖØ-öø-ÿŒœ–—‘’“”…−]")
WIDTH_OF_A_LETTER = 0.55
"""Average width of a letter as a fraction of the font size."""
SMALLEST = 30
MOST_PINS = 6
CURVE = (60, 235, 10.8, 2.9)
"""Left and top edge of the curve in pixels, then pixels per percent of the curve's width and height."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """A line of text on the card. The text starts at *x* if *starts* is true and is centered otherwise."""

    x: int
    y: int
    size: int
    text: str
    starts: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewPin:
    x: int
    y: int
    scale: float
    drawing: SafeString


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewCard:
    image: str
    """Path of the picture's URL, without the site's domain."""
    title: str
    text: str
    page: str = ""
    """Path of the page that the card shows, or an empty string for the site's general card."""
    pins: tuple[tuple[str, str], ...] = ()
    """Name and recipe for each pin on the card."""
    names: tuple[str, ...] = ()
    """Player names, which a card for two players shows next to the pins."""
    score: str = ""
    curve: Curve | None = None
    """The curve of a reviewed match, or None on all other cards."""

    @property
    def svg(self) -> str:
        if self.curve is not None:
            pins, lines = above_a_curve(self)
            context = {"pins": pins, "lines": lines, "curve": strokes_of(self.curve)}
            return render_to_string("pages/preview.svg", context)
        if len(self.pins) == 1:
            pins, lines = one_pin(self)
        elif len(self.names) == len(self.pins) == 2:
            pins, lines = two_sides(self)
        else:
            pins, lines = layout_row(self)
        return render_to_string("pages/preview.svg", {"pins": pins, "lines": lines})


def one_pin(card: PreviewCard) -> tuple[list[PreviewPin], list[Words]]:
    title = wrap_lines(card.title, 84, 620, x=520, y=250, starts=True)
    text = wrap_lines(card.text, 38, 620, x=520, y=title[-1].y + 70, starts=True)
    return [drawn_pin(280, 290, 3.3, *card.pins[0])], [*title, *text]


def two_sides(card: PreviewCard) -> tuple[list[PreviewPin], list[Words]]:
    pins = [drawn_pin(x, 240, 2.8, *pin) for x, pin in zip((260, 940), card.pins, strict=True)]
    below = [fit_line(name, 52, 480, x=x, y=474) for x, name in zip((260, 940), card.names, strict=True)]
    return pins, [
        *below,
        fit_line(card.score, 100, 300, x=600, y=275),
        fit_line(card.text, 34, 1080, x=600, y=536),
    ]


def above_a_curve(card: PreviewCard) -> tuple[list[PreviewPin], list[Words]]:
    pins = [drawn_pin(x, 150, 1.6, *pin) for x, pin in zip((180, 1020), card.pins, strict=True)]
    names = [fit_line(name, 40, 250, x=x, y=150) for x, name in zip((410, 790), card.names, strict=True)]
    return pins, [
        *names,
        fit_line(card.score, 90, 180, x=600, y=165),
        fit_line(card.text, 34, 860, x=510, y=580),
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stroke:
    points: str
    kind: str


def strokes_of(curve: Curve) -> list[Stroke]:
    found = []
    for panel in curve.panels:
        found.append(Stroke(points=to_point(panel.line), kind="dice"))
        for spot in panel.slips:
            kind = "mine" if spot.turn.is_mine else "theirs"
            found.append(Stroke(points=to_point([spot.begin, spot.end]), kind=kind))
    return found


def to_point(points: Iterable[Point]) -> str:
    x, y, wide, high = CURVE
    return " ".join(f"{x + wide * point.x:.1f},{y + high * point.y:.1f}" for point in points)


def layout_row(card: PreviewCard) -> tuple[list[PreviewPin], list[Words]]:
    pins = card.pins[:MOST_PINS]
    apart = 1080 / len(pins)
    row = [
        drawn_pin(round(60 + apart * (place + 0.5)), 190, min(2.0, apart / 130), *pin)
        for place, pin in enumerate(pins)
    ]
    title = wrap_lines(card.title, 64, 1080, x=600, y=395)
    text = wrap_lines(card.text, 34, 1080, x=600, y=title[-1].y + 58)
    return row, [*title, *text[: 3 - len(title)]]


def drawn_pin(x: int, y: int, scale: float, name: str, recipe: str) -> PreviewPin:
    drawing = mark_safe(pin_drawing(name, recipe, with_dice=True))  # noqa: S308 drawn from our own parts
    return PreviewPin(x=x, y=y, scale=scale, drawing=drawing)


def fit_line(text: str, size: int, width: int, *, x: int, y: int) -> Words:
    drawn = fit_font(text)
    fits = width / (WIDTH_OF_A_LETTER * max(len(drawn), 1))
    return Words(x=x, y=y, size=min(size, int(fits)), text=drawn)


def wrap_lines(text: str, size: int, width: int, *, x: int, y: int, starts: bool = False) -> list[Words]:
    drawn = fit_font(text)
    while size > SMALLEST and len(wrap(drawn, letters_in(width, size))) > 2:
        size -= 8
    found = wrap(drawn, letters_in(width, size))[:2] or [""]
    apart = round(size * 1.15)
    return [
        Words(x=x, y=y + place * apart, size=size, text=text, starts=starts)
        for place, text in enumerate(found)
    ]


def letters_in(width: int, size: int) -> int:
    return int(width / (WIDTH_OF_A_LETTER * size))


def fit_font(text: str) -> str:
    return " ".join(NOT_IN_THE_FONT.sub(replace_letter, unicodedata.normalize("NFC", text)).split())


def replace_letter(letter: re.Match[str]) -> str:
    return NOT_IN_THE_FONT.sub("", unicodedata.normalize("NFKD", letter[0]))
