"""The rulesets, which describe the differences between ways to play as data."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.dice import swing_range

MOST_SEATS = 6

RULES_REVISION = 4
"""Number that rises with each change of the rules. Matches of older revisions may replay differently."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    name: str
    most_seats: int = MOST_SEATS
    """Maximum number of seats in a match."""
    casual: bool = False
    """True if all players may choose new sizes before every round, False if only the loser may."""
    open_sizes: bool = False
    """True if sizes are announced openly, and the loser of the last round announces after the others."""
    ties_begin_at_random: bool = True
    """True if a tie of all initiative dice is broken at random, False if it makes the round a draw."""
    halves_round_up: bool = False
    """True if the score of each die is rounded up to a whole number."""
    fire_may_overshoot: bool = False
    """True if fire dice may always help more than a power attack needs. If False, a preference decides."""
    fire_raises_konstant: bool = False
    """True if a konstant die keeps the value to which fire dice raised it."""
    fire_helps_from_outside: bool = True
    """True if a warrior that is not in play yet may help with its Fire skill."""
    konstant_total_at_least_one: bool = False
    """True if the total of a skill attack with a konstant die must be at least one."""
    twin_stingers_count_from_one: bool = False
    """True if a twin stinger may count as one, although it cannot show less than two."""
    berserk_loses_all_skills: bool = False
    """True if a die loses all skills after a berserk attack, False if it loses only Berserk."""
    mood_moves_options: bool = False
    """True if an option die with Mood takes a random one of its sizes, False if its size never changes."""
    mood_only_in_attacks: bool = False
    """True if mood dice change size only when they attack, False if they do whenever they roll again."""
    turbo_whenever_rolled: bool = False
    """True if a turbo size is chosen for a chance roll as well. A tripped die never gets a new size."""
    rage_replacement_is_plain: bool = False
    """True if the die that replaces a captured rage die has no skills."""
    odd_rerolls_give_turns: bool = False
    """True if Time and Space gives an extra turn after any odd re-roll in its owner's turn."""
    autopass_at_first: bool = True
    """True if a seat may pass automatically in the first turn of a round."""
    twins_are_equal: bool = False
    """True if twins in recipes that players invent must have two equal dice."""
    swing_like_x: str = ""
    """Swing letters that have the same range of sizes as X."""

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
