"""The settings of a site that lets programs call as often as they like."""

from buttonmen.settings import *  # noqa: F403

ACCOUNT_RATE_LIMITS = {}
