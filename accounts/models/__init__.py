"""Models for players, their preferences, hours, limits, follows, blocks and tokens."""

from accounts.models.hours import MOST_DAYS_OFF, Hours, Vacation
from accounts.models.own_limits import HeldLimit, Limits, OwnLimits
from accounts.models.player import FormerName, User, UserManager, UserQuerySet
from accounts.models.preferences import Preferences
from accounts.models.ties import Block, Follow, Introduction, Invitation, invitation_key
from accounts.models.tokens import MOST_TOKENS, KeptAnswer, Scope, Token

__all__ = [
    "MOST_DAYS_OFF",
    "MOST_TOKENS",
    "Block",
    "Follow",
    "FormerName",
    "HeldLimit",
    "Hours",
    "Introduction",
    "Invitation",
    "KeptAnswer",
    "Limits",
    "OwnLimits",
    "Preferences",
    "Scope",
    "Token",
    "User",
    "UserManager",
    "UserQuerySet",
    "Vacation",
    "invitation_key",
]
