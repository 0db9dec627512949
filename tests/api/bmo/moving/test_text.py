"""Texts of Button Men Online, which appear here as they appeared there."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from accounts.models import User
from api.bmo.moving.text import TAG, translate_text
from games.log.markup import strip_markup
from games.log.markup.rendering import render_post
from tests.accounts.people import a_player
from tests.html import parsed

pytestmark = pytest.mark.django_db

NEW = {
    "game": "17",
    "tourn": "18",
    "thread": "19",
    "post": "20",
    "player": "ann",
    "button": "Owl",
    "set": "Birds",
}


@pytest.fixture
def ann() -> User:
    return a_player("ann")


def nothing_known(kind: str, old: str) -> str | None:
    return None


def all_known(kind: str, old: str) -> str | None:
    return NEW[kind]


def shown(text: str) -> str:
    return parsed(render_post(text).html).text


PLAIN = [
    *"ab1 \n*_~`#@>-+=.()<>&;:!\\/\"'|{}",
    *"é日Ł",
    "**",
    "~~",
    "```\n",
    "~~~\n",
    "    ",
    "\t",
    "- - -",
    "---",
]
PLAIN += [
    "@ann",
    "#12",
    "1. ",
    "<http://a.example>",
    "http://a.example/b_c_#1",
    "www.a.example",
    "&amp;",
    "<script>",
]
BRACKETS = [
    "[",
    "]",
    "[ann]",
    "[x](y)",
    "![x](y)",
    "b]",
    "/b]",
    "quote=x]",
    "[position=1,2]",
    "[game=x]",
    "[quote=",
]
PLAIN_TEXT = st.lists(st.sampled_from(PLAIN), max_size=4).map("".join)
TEXT = (
    st.lists(st.sampled_from(PLAIN + BRACKETS), max_size=30)
    .map("".join)
    .filter(lambda text: not TAG.search(text))
)


@given(TEXT)
@example("http://a.example/b_c_#1*x*")
@example("x\n\n    y\n\tz")
@example("<http://a.example/> <a@b.example>")
def test_a_text_without_tags_appears_as_it_is(text: str) -> None:
    assert shown(translate_text(text, nothing_known)) == " ".join(text.split())


@given(TEXT)
def test_the_preview_of_a_text_appears_as_it_is(text: str) -> None:
    assert strip_markup(translate_text(text, nothing_known)) == " ".join(text.split())


PAIRS = ("b", "i", "u", "s", "spoiler", "quote")
LINKS = [
    ("[game=3]", "#17"),
    ("[player=bob]", "@ann"),
    ("[button=Hammer]", "[Owl]"),
    ("[set=Soldiers]", "[set=Birds]"),
    ("[tourn=3]", "[tourn=18]"),
    ("[wiki=Fire (die)]", "Wiki: Fire (die)"),
    ("[issue=12]", "Issue 12"),
    ("[forum=1,2]there[/forum]", "there"),
    ("[forum=1,2]", "/forum/p/20/"),
    ("[[]", "["),
]


@st.composite
def tagged(draw: st.DrawFn) -> tuple[str, str]:
    """Return a text with tags, and what readers see of it."""
    there, here = "", ""
    for _piece in range(draw(st.integers(0, 6))):
        match draw(st.integers(0, 3)):
            case 0:
                words, seen = draw(st.sampled_from(LINKS))
            case 1 if len(there) < 200:
                kind, (inner, seen) = draw(st.sampled_from(PAIRS)), draw(tagged())
                words = f"[{kind}]{inner}[/{kind}]"
            case _:
                words = seen = draw(PLAIN_TEXT)
        there, here = there + words, here + seen
    return there, here


def without_spaces(text: str) -> str:
    """Blocks begin new lines here, and links that touch are parted."""
    return "".join(text.split())


@pytest.mark.usefixtures("ann")
@given(tagged())
@example(("[b]x[player=bob]s[/b]y[game=3][game=4]5", "x@annsy#17#175"))
@example(("[button=Hammer](x) [b]*[/b]a", "[Owl](x) *a"))
def test_a_text_with_tags_shows_the_same_words(text: tuple[str, str]) -> None:
    there, here = text
    assert without_spaces(shown(translate_text(there, all_known))) == without_spaces(here)
