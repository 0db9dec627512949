"""Error pages are accessible."""

from collections.abc import Callable
from functools import partial

import pytest
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.test import RequestFactory
from django.views import defaults
from django.views.csrf import csrf_failure
from playwright.sync_api import Page

from tests.browser.pages import barriers
from tests.live_site import LiveSite

ANSWERS: dict[str, Callable[[HttpRequest], HttpResponse]] = {
    "400": partial(defaults.bad_request, exception=BadRequest()),
    "403": partial(defaults.permission_denied, exception=PermissionDenied()),
    "csrf": csrf_failure,
    "404": partial(defaults.page_not_found, exception=Http404()),
    "500": defaults.server_error,
}


@pytest.mark.parametrize("name", ANSWERS)
def test_page_has_no_barrier(site: LiveSite, page: Page, name: str) -> None:
    html = ANSWERS[name](RequestFactory().get("/somewhere/")).content.decode()
    page.route("**/somewhere/", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto(f"{site.url}/somewhere/")
    found = barriers(page)
    assert not found, found
