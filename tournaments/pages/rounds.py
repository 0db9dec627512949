"""The rounds of a tournament: those that are played, and those of a bracket that are still to come."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from django.utils.translation import gettext as _

from pairing import first_round
from tournaments.models import Entry, Pairing, Tournament
from tournaments.models.settings import Kind
from tournaments.pages.sides import Shown, Side, nobody_yet

Drawn = dict[int, Shown]
"""Pairings as they are shown, by their keys."""


@dataclass(frozen=True, slots=True)
class ShownRound:
    number: int
    name: str
    pairings: list[Shown]
    is_now: bool = False
    """The first that is not over."""
    is_open: bool = False
    """Its pairings are drawn, and not only its name."""


def name_of_round(left: int, number: int) -> str:
    """In a bracket, by how many rounds are left after it."""
    names = [_("Final"), _("Semi-finals"), _("Quarter-finals")]
    return names[left] if left < len(names) else _("Round %(number)s") % {"number": number}


def rounds_of(tournament: Tournament, drawn: Drawn, *, groups: bool = False) -> list[ShownRound]:
    """What is paired, round by round: of groups, or of what comes after them, alone."""
    by_round: dict[int, list[Shown]] = defaultdict(list)
    for pairing in tournament.all_pairings:
        if groups or pairing.group is None:
            by_round[pairing.round].append(drawn[pairing.pk])
    return marked(
        [
            ShownRound(number, _("Round %(number)s") % {"number": number}, pairings)
            for number, pairings in sorted(by_round.items())
        ]
    )


def marked(rounds: list[ShownRound]) -> list[ShownRound]:
    """With a mark at the first round that is not over."""
    now = next((each.number for each in rounds if not is_over(each)), None)
    return [ShownRound(each.number, each.name, each.pairings, each.number == now) for each in rounds]


def is_over(one: ShownRound) -> bool:
    return all(each.pairing is not None and not each.is_open for each in one.pairings)


# ---- a bracket


def bracket_of(tournament: Tournament, drawn: Drawn, *, first: int = 1) -> list[ShownRound]:
    """All rounds of a knock-out from its *first*, from top to bottom, also where nobody is paired yet."""
    latest: dict[tuple[int, int], Pairing] = {}
    for pairing in tournament.all_pairings:
        if pairing.group is None:
            latest[pairing.round, pairing.place] = pairing
    width = width_of(tournament, latest, first)
    if not width:
        return []
    rounds, before = [], None
    last = first + width.bit_length() - 1
    for number in count(first):
        row = [
            drawn[latest[number, place].pk] if (number, place) in latest else to_come(before, place)
            for place in range(width)
        ]
        rounds.append(ShownRound(number, name_of_round(last - number, number), row))
        if width == 1:
            return marked(rounds)
        before, width = row, width // 2
    return rounds


def width_of(tournament: Tournament, latest: dict[tuple[int, int], Pairing], first: int) -> int:
    """How many pairs the first round has."""
    if tournament.kind == Kind.KNOCK_OUT:
        return len(first_round(range(1, len(seeded(tournament.all_entries)) + 1)))
    known = sum(number == first for number, _place in latest)
    return known and 1 << (known - 1).bit_length()


def seeded(entries: Sequence[Entry]) -> list[Entry]:
    return [entry for entry in entries if entry.seed is not None]


def to_come(before: Sequence[Shown] | None, place: int) -> Shown:
    """A pair that is not made yet: who has won already stands in it."""
    if before is None:
        return Shown(nobody_yet(), nobody_yet())
    return Shown(winner_of(before[2 * place]), winner_of(before[2 * place + 1]))


def winner_of(earlier: Shown) -> Side:
    if earlier.pairing is None:
        return nobody_yet()
    for side in earlier.sides:
        if side.has_won:
            return Side(side.entry, side.name, side.fighter, side.recipe, is_me=side.is_me)
    if earlier.is_open and earlier.other is not None:
        pair = {"one": earlier.one.name, "other": earlier.other.name}
        return nobody_yet(_("%(one)s or %(other)s") % pair)
    return nobody_yet(_("nobody"))
