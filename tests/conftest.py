import tests.environment  # noqa: F401, I001  what follows needs its settings

import gc
import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import SyncToAsync
from django.conf import settings as deployed
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.core.mail import EmailMessage
from django.db import connection, connections
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from pytest_django.fixtures import Settings

from accounts.login.account_mails import mail_written
from buttonmen import outage, relay
from buttonmen.cache import redis_or_memory
from buttonmen.settings import MIDDLEWARE
from community.announcements.live import LIVE
from buttonmen.restrictions import in_force
from core.release import release_cache
from notifications.delivery_threads import DeliveryLane
from notifications.outbox import Lane
from tests.emptied import empty_with_deletes
from tests.migrated import copy_into, keep, migrated_path
from tests.one_connection import pool_of_one
from tests.redis_server import RedisServer
from tests.speaking import with_italian
from tests.template import Template

pytest_plugins = ["tests.where"]
CALLS = Path(__file__).parent.parent / "client" / "buttonmen_client" / "calls.py"


def pytest_collection_finish() -> None:
    """Exclude all objects loaded so far from garbage collection, which would take a tenth of the run time."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def template() -> Template | None:
    return Template() if connection.vendor == "postgresql" else None


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None, template: Template | None
) -> Iterator[None]:
    """Create the test database as a copy of a migrated database, if there is one."""
    if template:
        template.begin()
        yield
        return
    name = connection.creation._get_test_db_name()  # type: ignore[attr-defined]
    with closing(sqlite3.connect(name, uri=True)) as database:
        if migrated_path().exists():
            copy_into(database)
        yield


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, template: Template | None) -> Iterator[None]:
    """Save the newly migrated database for later runs, and close the connection of async tests at the end."""
    if template:
        template.keep()
    if connection.vendor == "sqlite" and not migrated_path().exists():
        with closing(sqlite3.connect(connection.settings_dict["NAME"], uri=True)) as database:
            keep(database)
    yield
    SyncToAsync.single_thread_executor.submit(connections.close_all).result()


@pytest.fixture
def files_served(settings: Settings) -> None:
    """Install all middleware of the site, including that for static files, as `PagesHandler` expects."""
    settings.MIDDLEWARE = MIDDLEWARE


@pytest.fixture(autouse=True)
def nothing_shared(settings: Settings, request: pytest.FixtureRequest) -> None:
    """Give each test its own caches and channel layer, so rate limits of a test do not affect other tests."""
    own = {"KEY_PREFIX": uuid4().hex}
    caches = {name: {**cache, **own} for name, cache in deployed.CACHES.items()}
    caches["default"]["BACKEND"] = "tests.plain_cache.PlainCache"
    caches["release"]["BACKEND"] = "django.core.cache.backends.locmem.LocMemCache"
    layer: dict[str, Any] = {"BACKEND": "channels.layers.InMemoryChannelLayer"}
    if request.node.get_closest_marker("services"):
        caches = {name: {**cache, **own} for name, cache in deployed.CACHES.items()}
        layer = deployed.CHANNEL_LAYERS["default"]
    if "CONFIG" in layer:
        layer = {**layer, "CONFIG": {**layer["CONFIG"], "prefix": own["KEY_PREFIX"]}}
    settings.CACHES = caches
    settings.CHANNEL_LAYERS = {"default": layer}


@pytest.fixture(autouse=True)
def nothing_announced(nothing_shared: None) -> None:
    """Cache an empty list of announcements, so no test queries the database for announcements."""
    release_cache.set(LIVE, ())


@pytest.fixture(autouse=True)
def nothing_restricted(nothing_shared: None) -> None:
    """Cache empty restrictions, so no test queries the database for them."""
    release_cache.set(in_force.KEY, in_force.Restrictions())


@pytest.fixture
def redis(tmp_path: Path, settings: Settings) -> Iterator[RedisServer]:
    server = RedisServer(tmp_path)
    of_server = {"BACKEND": "buttonmen.cache.RedisOrMemoryCache", "LOCATION": server.url}
    settings.CACHES = {name: {**cache, **of_server} for name, cache in settings.CACHES.items()}
    settings.CHANNEL_LAYERS = {
        "default": {"BACKEND": "buttonmen.relay.RelayingChannelLayer", "CONFIG": {"address": server.url}}
    }
    yield server
    redis_or_memory((server.url,)).outage.is_on = False  # no thread goes on to ask for it
    server.die()


@pytest.fixture
def one_connection(transactional_db: None) -> Iterator[None]:
    with pool_of_one():
        yield


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the site retry Redis every 0.05 seconds during an outage."""
    for module in (outage, relay):
        monkeypatch.setattr(module, "SECONDS_BETWEEN_TRIES", 0.05)


@pytest.fixture
def mailoutbox(mailoutbox: list[EmailMessage]) -> Iterator[list[EmailMessage]]:
    """Yield the sent mails, with mails about accounts delivered at once as if by a worker."""
    urgent = DeliveryLane(Lane.URGENT, at_once=1)

    def carry(**_mail: object) -> None:
        urgent.deliver_all()

    mail_written.connect(carry)
    yield mailoutbox
    mail_written.disconnect(carry)


LimitRequests = Callable[[str, int], None]


@pytest.fixture
def limit_requests(settings: Settings) -> LimitRequests:
    """Return a function that lowers the rate limit for one kind of request, so a test reaches it quickly."""

    def limit_requests(kind: str, most: int) -> None:
        _most, _slash, usual = settings.ACCOUNT_RATE_LIMITS[kind].partition("/")
        settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, kind: f"{most}/{usual}"}

    return limit_requests


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--dice", default="", help="any word: other dice fall in every test")
    parser.addoption("--random", action="store_true", help="Hypothesis looks for new examples")
    parser.addoption(
        "--weekly", action="store_true", help="the browser looks at all themes, languages, sizes"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Configure pytest. Without `--random`, Hypothesis tries the same examples in every run."""
    derandomize = not config.getoption("--random")
    slow_machine = [HealthCheck.too_slow]
    hypothesis_settings.register_profile(
        "ours", derandomize=derandomize, deadline=None, suppress_health_check=slow_machine
    )
    hypothesis_settings.load_profile("ours")
    serve_no_files()
    empty_with_deletes()
    if not hasattr(config, "workerinput"):
        write_missing_client()


def write_missing_client() -> None:
    if not CALLS.exists():
        from tools.client import write

        write()


def serve_no_files() -> None:
    """Turn off static files in tests, including the manifest, which only `collectstatic` writes.

    The middleware that serves static files is asynchronous and would start a thread for each test request.
    """
    deployed.STORAGES = {
        **deployed.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    deployed.MIDDLEWARE = [name for name in MIDDLEWARE if not name.startswith("servestatic.")]


@pytest.fixture(autouse=True)
def fixed_dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the same dice seeds for a test in every run, so the test always passes or always fails."""
    from games.play import fair_dice, promises

    chance = random.Random(f"{request.node.nodeid} {request.config.getoption('--dice')}")
    monkeypatch.setattr(fair_dice, "new_seed", lambda: chance.randbytes(32))
    monkeypatch.setattr(promises, "new_nonce", lambda: chance.randbytes(16).hex())


@pytest.fixture(autouse=True)
def cheap_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PBKDF2PasswordHasher, "iterations", 1)


@pytest.fixture
def italian(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Add Italian as a second language, with the site's own sentences left in English."""
    with with_italian(tmp_path_factory.mktemp("locale"), {}):
        yield
