"""Imports of this app's admin classes, for Django to discover."""

from community.announcements import admin as announcements
from community.forum import admin as forum
from community.moderation import admin as moderation
from community.teams import admin as teams

__all__ = ["announcements", "forum", "moderation", "teams"]
