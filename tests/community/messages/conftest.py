"""What tests of news need: a post office, and time that passes."""

from tests.notifications.conftest import clock, later, players, post_office

__all__ = ["clock", "later", "players", "post_office"]
