"""Error pages have the site's look and offer a way on."""

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

pytestmark = pytest.mark.urls("tests.site.failing_urls")


@pytest.mark.django_db
def test_an_unknown_page_names_what_was_asked_for(client: Client) -> None:
    answer = client.get("/buttons/<nobody>/")
    assert answer.status_code == 404
    assert "/buttons/&lt;nobody&gt;/" in answer.content.decode()
    assert 'href="/"' in answer.content.decode()


def test_a_request_for_another_site_is_refused_before_anybody_asks_who_it_is(client: Client) -> None:
    answer = client.get("/", headers={"host": "elsewhere.example"})
    assert answer.status_code == 400
    assert "We couldn’t read that" in answer.content.decode()


@pytest.mark.django_db
def test_a_page_that_is_not_for_the_player_says_so(client: Client) -> None:
    answer = client.get("/refuses/")
    assert answer.status_code == 403
    assert "No access" in answer.content.decode()


def test_a_form_without_its_token_asks_to_be_sent_again() -> None:
    answer = Client(enforce_csrf_checks=True).post("/accounts/login/", {"login": "demo"})
    assert answer.status_code == 403
    assert "Please send that again" in answer.content.decode()


def test_a_fault_of_ours_is_admitted_without_asking_the_database() -> None:
    answer = Client(raise_request_exception=False).get("/fails/")
    assert answer.status_code == 500
    assert "We dropped a die" in answer.content.decode()


@pytest.mark.usefixtures("files_served")
def test_files_are_taken_for_nothing_else(client: Client, settings: Settings) -> None:
    settings.SERVESTATIC_USE_FINDERS = True
    answer = client.get("/static/icon.svg")
    assert answer.status_code == 200
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
