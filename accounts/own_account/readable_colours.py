"""Adjustment of players' colors, which become darker in the light theme and lighter in the dark theme."""

PAPER = "#e9e1d0"
NIGHT = "#1d2030"
READABLE = 4.5


def make_readable(background: str, colour: str) -> str:
    towards = "#000000" if _luminance(background) > 0.5 else "#ffffff"
    for share in range(0, 101, 5):
        mixed = _mix(colour, towards, share / 100)
        if contrast(mixed, background) >= READABLE:
            return mixed
    return towards


def contrast(one: str, other: str) -> float:
    """Return the WCAG contrast ratio of two colors, from 1 for the same color to 21 for black on white."""
    darker, lighter = sorted([_luminance(one), _luminance(other)])
    return (lighter + 0.05) / (darker + 0.05)


def theme_pair(colour: str) -> str:
    return f"light-dark({make_readable(PAPER, colour)}, {make_readable(NIGHT, colour)})"


def _mix(colour: str, other: str, share: float) -> str:
    mixed = (round(a + (b - a) * share) for a, b in zip(_channels(colour), _channels(other), strict=True))
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(channel / 255) for channel in _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
