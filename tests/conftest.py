from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings as deployed
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from pytest_django.fixtures import Settings

# What leans on the database or on sockets is tried again where `-m services` runs.
LEANING = (
    "tests/accounts/",
    "tests/browser/test_match_duel.py",
    "tests/browser/test_match_live.py",
    "tests/browser/test_newcomer.py",
    "tests/buttons/",
    "tests/games/",
    "tests/notifications/",
    "tests/people/",
    "tests/robots/test_robots.py",
)

# What is worth waiting for, but not after every change.
SLOW = (
    "tests/buttons/test_loading.py",
    "tests/robots/test_minds.py",
    "tests/rules/test_properties.py",
    "tests/rules/test_recordings.py",
    "tests/site/test_settings.py",
    "tests/site/test_words.py",
)


def pytest_itemcollected(item: pytest.Item) -> None:
    if item.nodeid.startswith(LEANING):
        item.add_marker(pytest.mark.services)
    if item.nodeid.startswith(SLOW):
        item.add_marker(pytest.mark.slow)


@pytest.fixture(autouse=True)
def plain_static_files(settings: Settings) -> None:
    """Pages name their files without the manifest that only collectstatic writes."""
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


@pytest.fixture(autouse=True)
def nothing_shared(settings: Settings, request: pytest.FixtureRequest) -> None:
    """Rate limits live in the cache: what one test does must not slow down another."""
    own = uuid4().hex
    cache: dict[str, Any] = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    layer: dict[str, Any] = {"BACKEND": "channels.layers.InMemoryChannelLayer"}
    if request.node.get_closest_marker("services"):
        cache = deployed.CACHES["default"]
        layer = deployed.CHANNEL_LAYERS["default"]
    if "CONFIG" in layer:
        layer = {**layer, "CONFIG": {**layer["CONFIG"], "prefix": own}}
    settings.CACHES = {"default": {**cache, "KEY_PREFIX": own}}
    settings.CHANNEL_LAYERS = {"default": layer}


@pytest.fixture(autouse=True)
def cheap_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test needs a password that is slow to guess."""
    monkeypatch.setattr(PBKDF2PasswordHasher, "iterations", 1)
