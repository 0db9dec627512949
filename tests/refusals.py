"""Helpers for tests of refusals."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from core.refusals import NotPossible
from tests.html import parsed

NOTHING_HERE = (
    "404 Nothing here There’s no page at …. It may have been renamed, or a letter may be missing. You "
    "can go to: the front page the fighters the players help"
)
"""Nothing but this: not even that something is there which others may see."""
NOT_FOR_YOU = "403 No access Your account doesn’t have access to this page. Go to the front page"
SEND_AGAIN = "403 Please send that again We couldn’t tell whether this came from you, so nothing was changed."
TOO_OFTEN = "429 Too many tries You did that too often, so nothing was changed. Try again"


def outcome(answer: Any) -> str:
    """Return the status and where it redirects, what it allows, or the page's text with its path as “…”."""
    if "Location" in answer:
        return f"{answer.status_code} to {answer['Location']}"
    if "Allow" in answer:
        return f"{answer.status_code} allows {answer['Allow']}"
    page = parsed(answer.content.decode()).one("main")
    words = (page.all("article") or [page])[0].text
    return f"{answer.status_code} {words.replace(answer.wsgi_request.path, '…')}"


@contextmanager
def refused_as(code: str) -> Iterator[None]:
    with pytest.raises(NotPossible) as refusal:
        yield
    assert refusal.value.code == code
