"""Settings of a test site without limits on API calls."""

from buttonmen.settings import *  # noqa: F403

ACCOUNT_RATE_LIMITS = {}
