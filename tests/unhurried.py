"""Hypothesis settings for tests of plain values, without a deadline on busy machines."""

from hypothesis import HealthCheck, settings

UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
