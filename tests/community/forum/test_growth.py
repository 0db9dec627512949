"""Rendering work grows linearly, not quadratically, with the text of a post, even a hostile one."""

from __future__ import annotations

import gc
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from time import thread_time
from types import FrameType

import pytest

from community.forum.models.talk import LONGEST_POST
from community.forum.post_search import PostSearch
from core.text.visible import several_lines
from games.log.markup.names import NAME
from games.log.markup.rendering import render_post
from games.log.markup.tags import TooDeep, parse_blocks

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

MOST_GROWTH = 12
"""Calls for ten times the text."""
MOST_GROWTH_OF_TIME = 40
"""Its square would take a hundred times as long; so short a time may be off by a factor of two."""
ATTEMPTS = 30
PIECES = (
    *"`~*_[]()<>!\\&#@|=- aé\n",
    *("**", "~~", "``", "](", "> ", "- ", "1. ", "    ", "```\n", "~~~\n", "#1", "@ab", "&#1;", "http://a"),
    *("[code]", "[/code]", "[quote]", "[quote=", "[/quote]", "[spoiler=x]", "[spoiler", "[/", "[code"),
    *("[b]", "[/b]", "[i]", "[s]", "[button=", "[set=", "[forum=1,1]", "[tourn=", "[wiki=", "*.*", "[a\n"),
    *("[u]", "[u]x[/u]"),
)
A_FEW = random.Random(8)
PAIRS = [tuple(A_FEW.choices(PIECES, k=2)) for _ in range(12)]


def texts(size: int) -> Iterator[str]:
    """Yield every piece and some pairs, repeated; and many of one piece before many of another."""
    for piece in (*PIECES, "[position=1,1]", "[position="):
        yield (piece * size)[:size]
    for first, last in PAIRS:
        yield ((first + last) * size)[:size]
        yield (first * size)[: size // 2] + (last * size)[: size // 2]


def calls_to_draw(text: str) -> int:
    calls = 0

    def count(_frame: FrameType, _event: str, _argument: object) -> None:
        nonlocal calls
        calls += 1

    sys.setprofile(count)
    try:
        render_post(several_lines(text))
    except TooDeep:
        pass
    finally:
        sys.setprofile(None)
    return calls


def test_calls_for_a_post_grow_no_faster_than_its_text() -> None:
    for short, long in zip(texts(LONGEST_POST // 16), texts(10 * LONGEST_POST // 16), strict=True):
        assert calls_to_draw(long) <= MOST_GROWTH * calls_to_draw(short), f"{short[:30]!r}"


def read_blocks(text: str) -> None:
    try:
        parse_blocks(text)
    except TooDeep:
        return


def find_names(text: str) -> None:
    for _ in NAME.finditer(text):
        pass


def show_found(text: str) -> None:
    try:
        PostSearch(("a", "code", "http")).make_excerpt(text)
    except TooDeep:
        return


def processor_time(work: Callable[[str], object], text: str) -> float:
    begun = thread_time()
    work(text)
    return thread_time() - begun


@pytest.mark.parametrize("work", [read_blocks, find_names, show_found])
def test_what_no_call_shows_grows_no_faster_than_the_text(work: Callable[[str], object]) -> None:
    """Patterns run within one call, so their time is compared: the minimum of several alternating runs."""
    gc.disable()
    try:
        for short, long in zip(texts(LONGEST_POST // 10), texts(LONGEST_POST), strict=True):
            least_short = least_long = float("inf")
            for _ in range(ATTEMPTS):
                least_short = min(least_short, processor_time(work, short))
                least_long = min(least_long, processor_time(work, long))
                if least_long <= MOST_GROWTH_OF_TIME * least_short:
                    break
            assert least_long <= MOST_GROWTH_OF_TIME * least_short, f"{short[:30]!r}"
    finally:
        gc.enable()


FIRST_AND_SECOND = """
import sys
import buttonmen.asgi
from tests.community.forum.test_growth import calls_to_draw

print(*[calls_to_draw("**Words** [x](/forum/) `and` https://a.example/ > more") for _ in range(2)])
"""


def test_the_first_post_of_a_process_is_rendered_as_fast_as_the_second() -> None:
    set_up = {"DEBUG": "true", "EMBEDDED_WORKER": "false", "DJANGO_SETTINGS_MODULE": "buttonmen.settings"}
    command = [sys.executable, "-c", FIRST_AND_SECOND]
    told = subprocess.run(command, env=os.environ | set_up, capture_output=True, text=True, check=True)
    first, second = map(int, told.stdout.split())
    assert first <= 1.2 * second
