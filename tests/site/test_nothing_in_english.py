"""Untranslated words on pages: in a bracketed language, only names and players' texts have no brackets."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.http import HttpResponse
from django.test import Client

from accounts.models import User
from tests.cast import KINDS, Cast
from tests.site.plain_words import names_and_texts, words_of_its_own
from tests.site.test_who_may_open_what import answers_to
from tests.speaking import in_brackets

pytestmark = pytest.mark.django_db

OF_LIBRARIES = re.compile(r"/admin/(admin|auth|mfa)/")
"""Their models have names in English alone."""


@pytest.fixture(scope="module", autouse=True)
def brackets(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with in_brackets(tmp_path_factory.mktemp("locale")):
        yield


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_no_page_says_a_word_of_its_own(kind: str) -> None:
    cast = Cast()
    User.objects.update(came_with_language="it")
    pages = {}
    for route, answer in answers_to(cast.players[kind], cast, "it"):
        is_a_page = "text/html" in answer.headers.get("Content-Type", "")
        if is_a_page and isinstance(answer, HttpResponse) and not OF_LIBRARIES.match(route):
            pages[route] = answer.content.decode()
    names = names_and_texts()
    found = {route: words_of_its_own(page, names) for route, page in pages.items()}
    assert not {route: words for route, words in found.items() if words}


@pytest.mark.urls("tests.site.failing_urls")
@pytest.mark.parametrize(
    ("path", "status"), [("/nowhere/", 404), ("/refuses/", 403), ("/fails/", 500), ("/accounts/login/", 403)]
)
def test_no_error_says_a_word_of_its_own(path: str, status: int) -> None:
    client = Client(
        enforce_csrf_checks=True, raise_request_exception=False, headers={"accept-language": "it"}
    )
    answer = client.post(path) if path == "/accounts/login/" else client.get(path)
    assert answer.status_code == status
    assert words_of_its_own(answer.content.decode().replace(path, ""), names_and_texts()) == []


def test_a_request_for_another_site_is_refused_in_no_words_of_its_own(client: Client) -> None:
    answer = client.get("/", headers={"host": "elsewhere.example", "accept-language": "it"})
    assert answer.status_code == 400
    assert words_of_its_own(answer.content.decode(), names_and_texts()) == []
