"""Rules for every stylesheet and template."""

import re
from pathlib import Path

import pytest
from django.conf import settings

STYLESHEETS = sorted((settings.BASE_DIR / "static" / "css").glob("*.css"))
MAILS = settings.BASE_DIR / "templates" / "notifications" / "mail"
"""Mail programs know nothing but style attributes."""
TEMPLATES = sorted({*(settings.BASE_DIR / "templates").rglob("*.html")} - {*MAILS.glob("*.html")})
TOKEN = re.compile(
    r"--(?P<name>[\w-]+): "
    r"(?:color-mix\(in srgb, (?P<towards>#\w+|var\(--\w+\)) "
    r"(?:var\(--strong\)|calc\(var\(--strong\) \* (?P<share>[\d.]+)\)), )?"
    r"light-dark\((?P<light>#[0-9a-f]{6}), (?P<dark>#[0-9a-f]{6})\)\)?;"
)
TOWARDS = {
    "#fff": ("#ffffff", "#ffffff"),
    "var(--far)": ("#000000", "#ffffff"),
    "var(--near)": ("#ffffff", "#000000"),
}
THEMES = ["light", "dark", "strong light", "strong dark"]
GROUNDS = ("paper", "card", "felt")
WORDS_ON_GROUNDS = [
    *(
        (ink, ground)
        for ink in ("ink", "soft", "mine", "theirs", "brass", "good", "bad")
        for ground in GROUNDS
    ),
    *(("ink", f"{name}-soft") for name in ("mine", "theirs", "brass", "good", "bad")),
    *((name, f"{name}-soft") for name in ("mine", "theirs", "good", "bad")),
    *(("soft", f"{name}-soft") for name in ("mine", "theirs", "brass")),
    ("on-seat", "mine"),
    ("on-seat", "theirs"),
    ("on-brass", "brass"),
    ("on-go", "go"),
    ("on-poison", "poison"),
    ("on-denim", "denim"),
    ("on-denim", "denim-deep"),
    ("soft-on-denim", "denim"),
    ("soft-on-denim", "denim-deep"),
    ("thread", "denim"),
    ("thread", "denim-deep"),
]
LINES_ON_GROUNDS = [("edge", ground) for ground in GROUNDS]


def tokens() -> dict[str, dict[str, str]]:
    found = {}
    for name, towards, share, light, dark in TOKEN.findall(
        (settings.BASE_DIR / "static" / "css" / "tokens.css").read_text()
    ):
        wanted = TOWARDS.get(towards, ("#000000", "#000000"))
        strength = float(share or 1) if towards else 0
        found[name] = {
            "light": light,
            "dark": dark,
            "strong light": mix(light, wanted[0], strength),
            "strong dark": mix(dark, wanted[1], strength),
        }
    return found


def mix(colour: str, other: str, share: float) -> str:
    pairs = ((int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in pairs)


def brightness(colour: str) -> float:
    """Return the relative luminance, as WCAG 2 defines it."""
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((brightness(one), brightness(other)))
    return (lighter + 0.05) / (darker + 0.05)


COLOURS = tokens()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("words", "ground"), WORDS_ON_GROUNDS)
def test_words_stand_out_from_their_ground(words: str, ground: str, theme: str) -> None:
    wanted = 7 if theme.startswith("strong") else 4.5
    assert contrast(COLOURS[words][theme], COLOURS[ground][theme]) >= wanted


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("line", "ground"), LINES_ON_GROUNDS)
def test_the_edges_of_what_can_be_used_stand_out(line: str, ground: str, theme: str) -> None:
    wanted = 4.5 if theme.startswith("strong") else 3
    assert contrast(COLOURS[line][theme], COLOURS[ground][theme]) >= wanted


@pytest.mark.parametrize("sheet", STYLESHEETS, ids=lambda sheet: sheet.name)
def test_a_stylesheet_is_in_layers_and_shouts_at_nobody(sheet: Path) -> None:
    css = sheet.read_text()
    assert "@layer" in css
    assert "!important" not in css
    assert css.count("{") == css.count("}")


@pytest.mark.parametrize("sheet", STYLESHEETS, ids=lambda sheet: sheet.name)
def test_a_stylesheet_uses_only_colours_that_have_a_name(sheet: Path) -> None:
    named = set(re.findall(r"--([\w-]+):", " ".join(other.read_text() for other in STYLESHEETS)))
    assert set(re.findall(r"var\(--([\w-]+)\)", sheet.read_text())) <= named


@pytest.mark.parametrize(
    "template", TEMPLATES, ids=lambda template: str(template.relative_to(settings.BASE_DIR / "templates"))
)
def test_a_template_has_no_style_and_no_script_in_its_attributes(template: Path) -> None:
    html = template.read_text()
    assert not re.search(r"<[^>]*\s(style|on[a-z]+)=", html)
    assert "<style" not in html
