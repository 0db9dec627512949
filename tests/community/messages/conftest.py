"""Fixtures that tests of notifications need: a post office, and a clock."""

from tests.notifications.conftest import clock, later, players, post_office

__all__ = ["clock", "later", "players", "post_office"]
