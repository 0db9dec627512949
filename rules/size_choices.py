"""The choices that a row of dice needs, and checks of a player's choice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rules.actions import Choose
from rules.answers import Choices, Each
from rules.dice import Die, groups_of, with_group
from rules.refusals import Code, Refusal, refusal
from rules.roles import TURBO
from rules.rulesets import Ruleset
from rules.skills import forbidden_pair


class NeededChoices(NamedTuple):
    """The swing letters, option dice and plasma dice for which a row of dice needs a choice."""

    letters: set[str]
    options: dict[int, Die]
    plasma: dict[int, Die]


def needed_choices(row: Sequence[Die]) -> NeededChoices:
    unsized = [(place, die) for place, die in enumerate(row) if die.size is None]
    return NeededChoices(
        letters={die.swing for _, die in unsized if die.swing},
        options={place: die for place, die in unsized if die.options is not None},
        plasma={place: die for place, die in enumerate(row) if die.group is None and groups_of(die)},
    )


def choices_of_sizes(
    ruleset: Ruleset, row: Sequence[Die], why_not: Callable[[Sequence[Die], Choose], Refusal | None]
) -> Choices[Choose]:
    """Return the choices for *row* that *why_not* accepts. *why_not* receives incomplete choices as well."""
    letters, options, plasma = needed_choices(row)

    def possible(**sizes: Mapping[Any, int]) -> bool:
        return why_not(row, Choose(**sizes)) is None

    ranges = {letter: ruleset.swing_range(letter) for letter in sorted(letters)}
    each: Each = {
        "swing": {letter: range(low, high + 1) for letter, (low, high) in ranges.items()},
        "option": {place: sorted(set(die.options or ())) for place, die in options.items()},
        "plasma": {place: groups_allowed(die) for place, die in plasma.items()},
    }
    return Choices(Choose, each, possible)


def groups_allowed(die: Die) -> list[int]:
    return [group for group in range(len(groups_of(die))) if forbidden_pair(with_group(die, group)) is None]


def why_not_sizes(ruleset: Ruleset, row: Sequence[Die], action: Choose) -> Refusal | None:
    if not all(isinstance(part, Mapping) for part in (action.swing, action.option, action.plasma)):
        return refusal(Code.NOT_AN_ACTION)
    letters, options, plasma = needed_choices(row)
    return (
        why_not_exactly(action.swing, letters)
        or why_not_exactly(action.option, options)
        or why_not_exactly(action.plasma, plasma)
        or next(why_not_values(ruleset, action, options, plasma), None)
    )


def why_not_exactly(given: Mapping[str, int] | Mapping[int, int], asked: object) -> Refusal | None:
    assert isinstance(asked, set | dict)
    for name in asked:
        if name not in given:
            return refusal(Code.SIZE_MISSING, die=name if isinstance(name, str) else name + 1)
    for extra in given:
        if extra not in asked:
            return refusal(Code.SIZE_NOT_ASKED, die=str(extra)[:12])
    return None


def why_not_values(
    ruleset: Ruleset, action: Choose, options: Mapping[int, Die], plasma: Mapping[int, Die]
) -> Iterator[Refusal]:
    for letter, size in action.swing.items():
        low, high = ruleset.swing_range(letter)
        if type(size) is not int or not low <= size <= high:
            yield refusal(Code.SIZE_OUT_OF_RANGE, letter=letter, low=low, high=high)
    for place, size in action.option.items():
        if type(size) is not int or size not in (options[place].options or ()):
            yield refusal(Code.SIZE_NOT_AN_OPTION, die=options[place].recipe)
    for place, group in action.plasma.items():
        count = len(groups_of(plasma[place]))
        if type(group) is not int or not 0 <= group < count:
            yield refusal(Code.GROUP_UNKNOWN, die=plasma[place].recipe)
            continue
        pair = forbidden_pair(with_group(plasma[place], group))
        if pair is not None:
            yield refusal(Code.NOT_TOGETHER, die=plasma[place].recipe, one=pair[0], other=pair[1])


def turbo_choices(die: Die, ruleset: Ruleset) -> Sequence[int]:
    if not die.acts_as(TURBO):
        return ()
    if die.swing:
        low, high = ruleset.swing_range(die.swing)
        return range(low, high + 1)
    if die.options is not None:
        return sorted(set(die.options))
    return (die.sides,)
