"""What proxies and keepers ask of a web process."""

import pytest
from django.test import Client
from pytest_django.fixtures import Settings


def test_a_living_process_says_so_without_a_database(client: Client) -> None:
    assert client.get("/health/").status_code == 200


@pytest.mark.services
@pytest.mark.django_db
def test_a_process_that_reaches_everything_is_ready(client: Client) -> None:
    answer = client.get("/ready/")
    assert answer.status_code == 200
    assert answer.json() == {"database": True, "cache": True}


@pytest.mark.django_db
def test_a_process_without_its_cache_is_not_ready(client: Client, settings: Settings) -> None:
    settings.CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": "redis://127.0.0.1:1",
        }
    }
    answer = client.get("/ready/")
    assert answer.status_code == 503
    assert answer.json() == {"database": True, "cache": False}
