"""Imports of this app's database models, so that Django discovers them."""

from community.announcements import models as announcements
from community.forum import models as forum
from community.messages import models as messages
from community.moderation import models as moderation
from community.spectators import models as spectators
from community.teams import models as teams

__all__ = ["announcements", "forum", "messages", "moderation", "spectators", "teams"]
