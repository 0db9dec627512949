import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.utils import timezone
from playwright.sync_api import Browser, expect
from pytest_django import DjangoDbBlocker

from accounts.models import Invitation
from games.models import Match
from notifications.models import Hook, Silenced
from tests.accounts.people import a_player
from tests.browser.days import DAYS_A_LANGUAGE, LANGUAGES, SIZES, Run, of_the_day
from tests.live_site import PATIENCE, LiveSite

CHROMIUM_ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


WITH_WINDOWS = ("chromium", "chromium-browser", "google-chrome")


def chromium() -> str | None:
    """Return the headless shell if there is one, as it takes half the processor time."""
    return first_of(os.environ.get("CHROMIUM", ""), "chromium-headless-shell", *WITH_WINDOWS)


def first_of(*names: str) -> str | None:
    return next(filter(None, map(shutil.which, filter(None, names))), None)


def pytest_configure(config: pytest.Config) -> None:
    Run.is_weekly = config.getoption("--weekly")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give a test that takes a *size* or a *language* the one of the day, or each with --weekly."""
    turns: dict[str, list[Any]] = {
        "size": of_the_day(SIZES),
        "language": of_the_day(LANGUAGES, DAYS_A_LANGUAGE),
    }
    for name, choices in turns.items():
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, choices, ids=["of the day", "another"][: len(choices)])


def pytest_itemcollected(item: pytest.Item) -> None:
    item.add_marker(pytest.mark.browser)
    item.add_marker(pytest.mark.timeout(300))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run browser tests last, as Playwright leaves an event loop running."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    path = chromium()
    if path is None:
        pytest.fail("Chromium is needed: apt-get install chromium, or name it in CHROMIUM.")
    return {"executable_path": path, "args": CHROMIUM_ARGUMENTS}


@pytest.fixture
def browser_with_windows(launch_browser: Callable[..., Browser]) -> Iterator[Browser]:
    """Start a Chromium with windows, as the headless shell shows no notifications."""
    path = first_of(*WITH_WINDOWS)
    if path is None:
        pytest.fail("A Chromium with windows is needed: apt-get install chromium.")
    browser = launch_browser(executable_path=path)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker) -> Iterator[LiveSite]:
    """Serve the site in development, with the catalog and a few players."""
    # Django takes Playwright's event loop for an async caller.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    site = LiveSite(tmp_path_factory.mktemp("site"), DEBUG="true")
    site.prepare()
    with django_db_blocker.unblock(), site.serve():
        with site.database():
            reader = a_player("reader")
            a_player("newcomer", verified=False)
            Invitation.objects.create(host=reader)
            Hook.objects.create(player=reader, url="https://hooks.example/1", off_since=timezone.now())
            Silenced.objects.create(player=reader, address=reader.email, why=Silenced.Why.BOUNCED)
            careful = a_player("careful")
            TOTP.activate(careful, generate_totp_secret())
            RecoveryCodes.activate(careful)
            Authenticator.objects.create(
                user=careful, type=Authenticator.Type.WEBAUTHN, data={"name": "Ring", "credential": {}}
            )
            a_player("keeper", is_staff=True, is_superuser=True)
        yield site


@pytest.fixture(autouse=True)
def every_match_has_seats(site: LiveSite) -> Iterator[None]:
    """Fail if a test leaves a match without seats, as it would appear on the pages of the next test."""
    without_seats = Match.objects.filter(seats=None).values_list("pk", flat=True)
    with site.database():
        before = list(without_seats.all())
    yield
    with site.database():
        assert list(without_seats.all()) == before
