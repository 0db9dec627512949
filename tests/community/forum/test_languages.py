"""Names of forum boards in the languages of their readers."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client

from community.forum.loading import load_languages
from community.forum.models import Board
from core.text.tables import lines_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("italian")]
SHIPPED = settings.BASE_DIR / "fixtures" / "forum"


def page(address: str, language: str) -> str:
    return Client(headers={"Accept-Language": language}).get(address).content.decode()


def test_the_boards_of_a_new_site_have_their_italian() -> None:
    lines = list(lines_of(SHIPPED / "boards.tsv"))
    known = Board.objects.values_list("slug", "name", "description")
    assert set(known) == {(line["board"], line["name"], line["description"]) for line in lines}
    load_languages(SHIPPED)
    for board in Board.objects.all():
        assert board.in_languages["it"].keys() == {"name", "description"}, board
    for address, words in (
        ("/forum/", "Tutto quanto il resto."),
        ("/forum/search/", "Il resto"),
        ("/forum/b/rest/", "Tutto quanto il resto."),
    ):
        assert (words in page(address, "it"), words in page(address, "en")) == (True, False), address


def test_what_an_admin_named_stays() -> None:
    Board.objects.filter(slug="rest").update(name="Odds and ends")
    Board.objects.filter(slug="site").update(in_languages={"it": {"name": "Qui"}})
    load_languages(SHIPPED)
    assert Board.objects.get(slug="rest").in_languages == {}
    assert Board.objects.get(slug="site").in_languages == {"it": {"name": "Qui"}}
