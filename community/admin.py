"""Imports of the admin classes of this app, from which Django registers them."""

from community.announcements import admin as announcements
from community.forum import admin as forum
from community.moderation import admin as moderation
from community.teams import admin as teams

__all__ = ["announcements", "forum", "moderation", "teams"]
