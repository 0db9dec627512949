"""Rulesets: the differences between the ways to play, as data."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.dice import swing_range

MOST_SEATS = 6

RULES_REVISION = 4
"""Raised whenever a rule is mended: moves made under an older one are not expected to come out alike."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    name: str
    most_seats: int = MOST_SEATS
    """How many may sit at a table."""
    casual: bool = False
    """Everybody may choose sizes anew before every round; otherwise only the loser."""
    open_sizes: bool = False
    """Sizes are announced in the open; the loser of the last round goes last."""
    ties_begin_at_random: bool = True
    """Lots decide who begins if all initiative dice are equal; otherwise the round is a draw."""
    halves_round_up: bool = False
    """Half of a kept die is rounded up."""
    fire_may_overshoot: bool = False
    """Fire help may always lift a power attack above what it needs; otherwise by preference."""
    fire_raises_konstant: bool = False
    """A konstant die that fire helped keeps the raised value."""
    fire_helps_from_outside: bool = True
    """A warrior fire die may help."""
    konstant_total_at_least_one: bool = False
    """No total of a skill attack with a konstant die may be below one."""
    twin_stingers_count_from_one: bool = False
    """A twin stinger may count one, less than it could show."""
    berserk_loses_all_skills: bool = False
    """A die is a plain one of half the size after a berserk attack; otherwise it loses berserk alone."""
    mood_moves_options: bool = False
    """Mood dice with two sizes take either of them; otherwise theirs never changes."""
    mood_only_in_attacks: bool = False
    """Mood dice change their size only when they attack, not whenever they roll again."""
    turbo_whenever_rolled: bool = False
    """Turbo sizes are chosen also for a chance roll. A tripped die keeps its size: its owner is not asked."""
    rage_replacement_is_plain: bool = False
    """What comes back for a captured rage die has none of its other skills."""
    odd_rerolls_give_turns: bool = False
    """Time and space acts on any odd re-roll in its owner's turn."""
    autopass_at_first: bool = True
    """A seat may pass with nothing else left in the first turn of a round, too."""
    twins_are_equal: bool = False
    """Twins that players write have two equal dice."""
    swing_like_x: str = ""
    """Swing letters that mean another X."""

    def swing_range(self, letter: str) -> tuple[int, int]:
        return swing_range("X" if letter[0] in self.swing_like_x else letter)


ONLINE = Ruleset("online")
CLASSIC = Ruleset(
    "classic",
    casual=True,
    ties_begin_at_random=False,
    fire_may_overshoot=True,
    fire_raises_konstant=True,
    fire_helps_from_outside=False,
    konstant_total_at_least_one=True,
    twin_stingers_count_from_one=True,
    berserk_loses_all_skills=True,
    mood_moves_options=True,
    mood_only_in_attacks=True,
    turbo_whenever_rolled=True,
    rage_replacement_is_plain=True,
    odd_rerolls_give_turns=True,
)
GOBLIN = Ruleset(
    "goblin",
    most_seats=2,
    casual=True,
    open_sizes=True,
    ties_begin_at_random=False,
    halves_round_up=True,
    fire_may_overshoot=True,
    fire_raises_konstant=True,
    fire_helps_from_outside=False,
    mood_moves_options=True,
    twins_are_equal=True,
    swing_like_x="WY",
)

RULESETS: dict[str, Ruleset] = {
    ruleset.name: ruleset
    for ruleset in (
        ONLINE,
        CLASSIC,
        replace(CLASSIC, name="classic-tournament", casual=False),
        GOBLIN,
        replace(GOBLIN, name="goblin-tournament", casual=False),
    )
}
