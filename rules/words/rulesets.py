"""Explanations of each field of a ruleset, and a comparison of the rulesets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rules.rulesets import MOST_SEATS, RULESETS, Ruleset
from rules.translation import _

TOURNAMENT = "-tournament"
FAMILIES = {
    "online": _("As played online"),
    "classic": _("The printed rulebook"),
    "goblin": _("Button Goblin"),
}


@dataclass(frozen=True, slots=True)
class FieldWords:
    topic: str
    says: Mapping[object, str]
    """One sentence for each possible value of the field."""


FIELDS: dict[str, FieldWords] = {
    "most_seats": FieldWords(
        _("Players at a table"),
        {
            MOST_SEATS: _("Two to six players in a match. More than two sit in a circle."),
            2: _("Two players in a match."),
        },
    ),
    "casual": FieldWords(
        _("New sizes"),
        {
            True: _("Before every round, everyone can choose new sizes, even after a draw."),
            False: _("Only the loser of a round chooses new sizes; the winner keeps the old ones."),
        },
    ),
    "open_sizes": FieldWords(
        _("Announcing sizes"),
        {
            True: _(
                "After the first round, players announce sizes openly. The loser of the last round goes last."
            ),
            False: _("Sizes are chosen in secret and shown once everyone has chosen."),
        },
    ),
    "swing_like_x": FieldWords(
        _("W and Y"),
        {
            "": _("W has 4 to 12 sides, and Y 1 to 20."),
            "WY": _("W and Y have 4 to 20 sides like X, and each can have its own size."),
        },
    ),
    "twins_are_equal": FieldWords(
        _("Twin dice"),
        {
            True: _("In a recipe that a player writes, a twin die consists of two equal dice."),
            False: _("A twin die can consist of any two dice."),
        },
    ),
    "ties_begin_at_random": FieldWords(
        _("When all dice tie"),
        {
            True: _("A random player goes first, and the round is played."),
            False: _("The round is a draw, and the next one begins."),
        },
    ),
    "halves_round_up": FieldWords(
        _("Halves in the score"),
        {
            True: _("Half a die’s size is rounded up: a kept 9-sided die is worth 5."),
            False: _("Half a die’s size isn’t rounded: a kept 9-sided die is worth 4½."),
        },
    ),
    "berserk_loses_all_skills": FieldWords(
        _("After a berserk attack"),
        {
            True: _("The die has half its size and no skills."),
            False: _("The die has half its size and loses Berserk, but no other skill."),
        },
    ),
    "mood_moves_options": FieldWords(
        _("Mood dice with two sizes"),
        {
            True: _("An option die with Mood gets either of its sizes."),
            False: _("An option die with Mood keeps its size."),
        },
    ),
    "mood_only_in_attacks": FieldWords(
        _("New sizes for Mood dice"),
        {
            True: _("A Mood die only changes size when it attacks."),
            False: _("A Mood die changes size whenever it rolls again."),
        },
    ),
    "turbo_whenever_rolled": FieldWords(
        _("New sizes for Turbo dice"),
        {
            True: _(
                "A Turbo die’s owner chooses its size when it attacks and when it’s rerolled for Chance."
            ),
            False: _("A Turbo die’s owner chooses its size when it attacks."),
        },
    ),
    "rage_replacement_is_plain": FieldWords(
        _("When a Rage die is captured"),
        {
            True: _("Its owner gets a die of the same size without skills."),
            False: _("Its owner gets a die with the same size and all the other skills."),
        },
    ),
    "odd_rerolls_give_turns": FieldWords(
        _("Extra turns from Time and Space"),
        {
            True: _("An odd number gives another turn if the die attacked or was rerolled by Ornery."),
            False: _("An odd number only gives another turn if the die attacked."),
        },
    ),
    "konstant_total_at_least_one": FieldWords(
        _("Subtracting Konstant dice"),
        {
            True: _("The total of a skill attack with a Konstant die can’t be below one."),
            False: _("The total of a skill attack with a Konstant die can be zero."),
        },
    ),
    "twin_stingers_count_from_one": FieldWords(
        _("Twin Stingers"),
        {
            True: _("A twin Stinger can count as little as one."),
            False: _("A twin Stinger can’t count as less than two, the lowest it can show."),
        },
    ),
    "fire_may_overshoot": FieldWords(
        _("More Fire help than needed"),
        {
            True: _("Fire dice can always raise a power attack above what it needs."),
            False: _("Fire dice only help as much as needed, unless a player’s preferences ask for more."),
        },
    ),
    "fire_raises_konstant": FieldWords(
        _("Fire and Konstant"),
        {
            True: _("A Konstant die helped by Fire dice keeps the raised value."),
            False: _("A Konstant die helped by Fire dice goes back to what it showed before."),
        },
    ),
    "fire_helps_from_outside": FieldWords(
        _("Fire Warriors"),
        {
            True: _("A Fire Warrior can help while it waits."),
            False: _("A waiting Fire Warrior can’t help."),
        },
    ),
    "autopass_at_first": FieldWords(
        _("Passing automatically"),
        {
            True: _("Players can choose to pass automatically when there’s nothing else they can do."),
            False: _("No player passes automatically in the first turn of a round."),
        },
    ),
}


@dataclass(frozen=True, slots=True)
class RulesetSide:
    rulesets: Sequence[str]
    words: str


@dataclass(frozen=True, slots=True)
class RulesetComparison:
    field: str
    topic: str
    sides: Sequence[RulesetSide]

    @property
    def differs(self) -> bool:
        return len(self.sides) > 1


def compare(rulesets: Iterable[Ruleset] = tuple(RULESETS.values())) -> list[RulesetComparison]:
    known = list(rulesets)
    found = []
    for field, words in FIELDS.items():
        agreeing: dict[object, list[str]] = {}
        for ruleset in known:
            agreeing.setdefault(getattr(ruleset, field), []).append(ruleset.name)
        sides = [RulesetSide(names, words.says[value]) for value, names in agreeing.items()]
        found.append(RulesetComparison(field, words.topic, sides))
    return found


def families_of(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(FAMILIES[name.removesuffix(TOURNAMENT)] for name in names))
