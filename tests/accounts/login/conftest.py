import pytest
from pytest_django.fixtures import Settings


@pytest.fixture
def few(settings: Settings) -> int:
    """Lower the limit of guesses from elsewhere; return from how many addresses they reach it."""
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"guess_elsewhere": "10/d/key"}
    return 2
