"""Old sentences and phrases that were corrected do not return."""

import re

import pytest
from django.conf import settings as deployed

from tests.rooms import ROOMS
from tests.site.test_words import DESIGN

# As they stood on the site, and the fewest words by which each would be known again.
GONE = (
    "sides put",
    "Choose your dice and the dice",
    "would begin. React",
    "lowest dice level",
    "one or the other",
    "leave an order",
    "Skip for now",
    "Put off until tomorrow",
    "Nobody sees them before",
    "before everybody has chosen",
    "Everybody who watches sees this",
    "Kept in this browser",
    "of the last round last",
    "A trophy: {{",
    "Dismiss this match",
    "Who is the favourite is not known",
    "The match begins as soon as everybody has",
    "Their own choice",
    '"Besides"',
    "As usual, a match is rated",
    "here it says how even",
    "vacations count",
    "react to initiative",
    "Found one",
    "promised before you sit down",
    "at the end somebody has won",
    "Nobody stands here",
    "who has the fighter",
    "You against you",
    "no record yet",
    "Source: the set",
    "the true share lies",
    "times of a hundred",
    "Who leaves is",
    "is no lateness",
    "without a word within",
)
SPOKEN_BY = sorted(
    {
        *deployed.BASE_DIR.glob("templates/**/*.*"),
        *(path for room in ROOMS for path in deployed.BASE_DIR.glob(f"{room}/**/*.py")),
        *deployed.BASE_DIR.glob("static/**/*.js"),
    }
    - DESIGN
)


@pytest.fixture(scope="module")
def source() -> dict[str, str]:
    """Return each file with texts for players, without line breaks."""
    return {str(path): re.sub(r"\s+", " ", path.read_text()).lower() for path in SPOKEN_BY}


@pytest.mark.parametrize("words", GONE)
def test_words_that_were_mended_stay_away(source: dict[str, str], words: str) -> None:
    assert [path for path, text in source.items() if words.lower() in text] == []
