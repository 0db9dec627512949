from tests.notifications.conftest import clock, later, post_office

__all__ = ["clock", "later", "post_office"]
