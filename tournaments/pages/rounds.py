"""The rounds of a tournament as its page shows them, including future rounds of a bracket."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.kinds import Bracket
from tournaments.pages.sides import PairingShown, Side, unknown_side

Drawn = dict[int, PairingShown]
"""Pairings as a page shows them, in order, by the key of the pairing."""

MOST_PINS = 64
FEW_PINS = 30
"""Maximum number of sides that a large bracket shows with pictures, enough for its last four rounds.

The other rounds have no pictures, because each picture takes a kilobyte.
"""


@dataclass(frozen=True, slots=True)
class ShownRound:
    number: int
    name: str
    pairings: list[PairingShown]
    is_now: bool = False
    """True for the first round that is not over."""
    is_open: bool = False
    """True if the page shows the pairings of the round, and not only its name."""
    without_pins: bool = False


def name_of_round(left: int, number: int) -> str:
    names = [_("Final"), _("Semi-finals"), _("Quarter-finals")]
    if left < len(names):
        return names[left]
    return pgettext("tournament", "Round %(number)s") % {"number": number}


def in_one_round(drawn: Drawn) -> list[ShownRound]:
    pairings = [shown for shown in drawn.values() if shown.pairing is not None]
    return mark_current_round([ShownRound(1, _("All matches"), pairings)] if pairings else [])


def rounds_of(drawn: Drawn) -> list[ShownRound]:
    by_round: dict[int, list[PairingShown]] = defaultdict(list)
    for shown in drawn.values():
        if shown.pairing is not None:
            by_round[shown.pairing.round].append(shown)
    return mark_current_round(
        [
            ShownRound(number, pgettext("tournament", "Round %(number)s") % {"number": number}, pairings)
            for number, pairings in sorted(by_round.items())
        ]
    )


def limit_pins(rounds: list[ShownRound]) -> list[ShownRound]:
    most = MOST_PINS if sum(sides_in(each) for each in rounds) <= MOST_PINS else FEW_PINS
    left = {
        each.number: sum(sides_in(later) for later in rounds[place:]) for place, each in enumerate(rounds)
    }
    return [replace(each, without_pins=left[each.number] > most) for each in rounds]


def sides_in(one: ShownRound) -> int:
    return 2 * len(one.pairings)


def mark_current_round(rounds: list[ShownRound]) -> list[ShownRound]:
    now = next((each.number for each in rounds if not is_over(each)), None)
    return [ShownRound(each.number, each.name, each.pairings, each.number == now) for each in rounds]


def is_over(one: ShownRound) -> bool:
    return all(each.pairing is not None and not each.is_open for each in one.pairings)


# ---- a bracket


def bracket_of(bracket: Bracket, drawn: Drawn) -> list[ShownRound]:
    latest: dict[tuple[int, int], PairingShown] = {}
    for shown in drawn.values():
        if shown.pairing is not None and shown.pairing.group is None:
            latest[shown.pairing.round, shown.pairing.place] = shown
    rounds, before, width = [], None, bracket.pairs
    last = bracket.first + width.bit_length() - 1
    for number in range(bracket.first, last + 1):
        row = [
            latest[number, place] if (number, place) in latest else future_pair(before, place)
            for place in range(width)
        ]
        rounds.append(ShownRound(number, name_of_round(last - number, number), row))
        before, width = row, width // 2
    return limit_pins(mark_current_round(rounds))


def future_pair(before: Sequence[PairingShown] | None, place: int) -> PairingShown:
    if before is None:
        return PairingShown(unknown_side(), unknown_side())
    return PairingShown(winner_of(before[2 * place]), winner_of(before[2 * place + 1]))


def winner_of(earlier: PairingShown) -> Side:
    if earlier.pairing is None:
        return unknown_side()
    for side in earlier.sides:
        if side.has_won:
            return Side(side.entry, side.name, side.fighter, side.recipe, is_me=side.is_me)
    if earlier.is_open and earlier.other is not None:
        pair = {"one": earlier.one.name, "other": earlier.other.name}
        return unknown_side(_("%(one)s or %(other)s") % pair)
    return unknown_side(_("nobody"))
