"""Roles that skills give a die, for rules that ask for a role by name."""

from __future__ import annotations


class Role:
    """A role that skills may give a die; its letters are set when the skills are gathered."""

    __slots__ = ("letters",)

    def __init__(self) -> None:
        self.letters = ""

    @property
    def letter(self) -> str:
        """The skill to name where one has to be named."""
        return self.letters[:1]


# before a round
AUXILIARY = Role()
RESERVE = Role()
SIDEBOARD = Role()
SPECIALTY = Role()
"""Its owner chooses one of the skills on offer."""
ON_OFFER = Role()
SELECT = Role()
"""One of those that a recipe has plays, and the others lie apart."""
JOINS_LATER = Role()
"""Waits beside the table for an occasion of its own."""

# reactions, and what may be done once
CHANCE = Role()
FOCUS = Role()
GAME = Role()
GIANT = Role()

# attacks
TURBO = Role()
FIRE = Role()
FULL_AUTO = Role()
"""It may fire when it attacks, which costs its owner a turn."""
RUSH = Role()
SPEED = Role()
"""What a special may lend to a die for an attack."""
MULTIPLIES = Role()
TREASURE = Role()
TRIP = Role()
TELEPORT = Role()
SHADOW = Role()
COPIES_BY_POWER = Role()
"""By power it becomes another die: whether power or skill is meant makes a difference."""

# what becomes of a die
UNCHANGING = Role()
"""Never changes its size or kind, is never copied, and plays on for its captor."""
LOST_IN_SPLITTING = Role()
REMEMBERS_CAPTURES = Role()
COUNTS_AGAINST = Role()
WORTHLESS = Role()
SLOTTED = Role()
"""Has a slot for one more skill, drawn by lot."""

# recipes
NOT_IN_A_GROUP = Role()
NOT_WITH_TURBO = Role()
"""In recipes that players make up."""
NOT_WITH_FIXED_TURBO = Role()
NEEDS_WHOLE_HALVES = Role()
BEHIND_THE_SIZE = Role()
DEALT = Role()
"""Dealt to buttons by lot."""
DEALT_TO_SWING = Role()
"""Only to swing dice."""
DEALT_TO_FIXED = Role()

ROLES = [role for role in globals().copy().values() if isinstance(role, Role)]
