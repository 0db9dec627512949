import pytest
from pytest_django.fixtures import Settings


@pytest.fixture
def few(settings: Settings) -> int:
    """Fewer guesses than usual are enough, from so many places."""
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"guess_elsewhere": "10/d/key"}
    return 2
