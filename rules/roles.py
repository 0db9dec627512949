"""Roles that skills give to dice. Other rules refer to these roles instead of skills."""

from __future__ import annotations


class Role:
    """A role that skills give to dice. *letters* are the skills with this role, set at registration."""

    __slots__ = ("letters",)

    def __init__(self) -> None:
        self.letters = ""

    @property
    def letter(self) -> str:
        """The letter of the first skill with this role, for messages that need one letter."""
        return self.letters[:1]


# before a round
AUXILIARY = Role()
RESERVE = Role()
SIDEBOARD = Role()
SPECIALTY = Role()
"""Role of a die whose owner chooses one of the offered skills."""
ON_OFFER = Role()
SELECT = Role()
"""Role of select dice: one of them plays, and the others are set aside."""
JOINS_LATER = Role()
"""Role of dice that start outside play and may join later, such as reserve dice."""

# reactions, and what may be done once
CHANCE = Role()
FOCUS = Role()
GAME = Role()
GIANT = Role()

# attacks
TURBO = Role()
FIRE = Role()
FULL_AUTO = Role()
"""Role of dice that may fire in an attack, after which their owner misses a turn."""
RUSH = Role()
SPEED = Role()
"""Role of dice with Speed, a skill that a special rule may lend to other dice."""
MULTIPLIES = Role()
TREASURE = Role()
TRIP = Role()
TELEPORT = Role()
SHADOW = Role()
COPIES_BY_POWER = Role()
"""Role of dice that become a copy of the captured die after a power attack."""

# what becomes of a die
UNCHANGING = Role()
"""Role of dice that never change size or kind, cannot be copied, and stay in play for their captor."""
LOST_IN_SPLITTING = Role()
REMEMBERS_CAPTURES = Role()
COUNTS_AGAINST = Role()
WORTHLESS = Role()
SLOTTED = Role()
"""Role of dice with a slot for one more skill, which is drawn at random."""

# recipes
NOT_IN_A_GROUP = Role()
NOT_WITH_TURBO = Role()
"""Role of dice that may not have Turbo in recipes that players invent."""
NOT_WITH_FIXED_TURBO = Role()
NEEDS_WHOLE_HALVES = Role()
BEHIND_THE_SIZE = Role()
DEALT = Role()
"""Role for skills that random buttons may get."""
DEALT_TO_SWING = Role()
"""Role for skills that random buttons get only on swing dice."""
DEALT_TO_FIXED = Role()

ROLES = [role for role in globals().copy().values() if isinstance(role, Role)]
