"""Requests that need no user read no session; every page has its Content-Security-Policy."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.accounts.people import a_player


@pytest.mark.django_db
def test_a_check_of_health_reads_no_session(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.force_login(a_player("Ann"))
    with django_assert_num_queries(0):
        answer = client.get("/health/")
    assert answer.json() == {"alive": True}
    assert "Cookie" not in answer.headers["Vary"]
    assert not answer.cookies


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/no-such-page/", "/api/v1/", "/matches/"])
def test_every_page_says_what_it_may_load(client: Client, path: str) -> None:
    policy = client.get(path).headers["Content-Security-Policy"]
    assert policy == settings.CONTENT_SECURITY_POLICY
    assert "unsafe" not in policy
