"""Filter forms: nonsense in them is no server error."""

from __future__ import annotations

from itertools import cycle

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

PAGES = [
    "/tournaments/",
    "/standing/",
    "/standing/sets/",
    "/buttons/",
    "/players/",
    "/matches/open/",
    "/matches/history/",
    "/skills/",
]
NAMES = [
    *("kind", "which", "sort", "rules", "ruleset", "who", "pace", "skill", "set", "status", "show"),
    *("order", "least", "days", "played", "rounds", "first_to", "legal", "q"),
]


GIVEN = [["on"], ["on", ""], ["", "on"], ["x", "online"], ["on", "knock-out"], ["0", "-1"]]


@pytest.mark.parametrize("page", PAGES)
def test_nonsense_beside_an_answer_does_no_harm(client: Client, page: str) -> None:
    """Nonsense is ignored, refused or redirected: the form shows no chip that it cannot name."""
    for given in GIVEN:
        assert client.get(page, dict.fromkeys(NAMES, given)).status_code in (200, 302, 400), given
    for name, given in zip(NAMES, cycle(GIVEN), strict=False):
        assert client.get(page, {name: given}).status_code in (200, 302, 400), (name, given)
