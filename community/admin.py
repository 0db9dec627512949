"""The admin's pages of this room, for Django to find."""

from community.announcements import admin as announcements
from community.forum import admin as forum
from community.moderation import admin as moderation
from community.teams import admin as teams

__all__ = ["announcements", "forum", "moderation", "teams"]
