"""The kind with groups, in which all entrants of a group meet. A knock-out of the best may follow."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.kinds.bracket import bracket_losers, bracket_progress, due_in_bracket
from tournaments.kinds.event import Bracket, DuePairing, Meeting, Place, TournamentEvent
from tournaments.kinds.kind import Kind, Preset
from tournaments.kinds.tables import rank_by, table_of
from tournaments.pairing import Row, all_rounds, first_round, split_into_groups
from tournaments.settings import Settings


class Groups(Kind):
    name = "groups"
    label = gettext_lazy("Groups")
    summary = gettext_lazy("Everyone plays everyone in their group.")
    asks = ("group_size", "through")
    presets = (
        Preset(
            "groups",
            gettext_lazy("Groups, then a knock-out"),
            gettext_lazy("Groups of four. The top two in each group go through."),
            {"places_from": 8, "places_to": 16, "group_size": 4, "through": 2, "pace": "days:3"},
        ),
    )

    def divide(self, numbers: Sequence[int], most: int) -> list[list[int]]:
        return split_into_groups(numbers, most)

    def due(self, event: TournamentEvent) -> list[DuePairing]:
        if missing := due_in_groups(event):
            return missing
        if not self.go_on(event) or any(each.group is not None for each in event.open):
            return []
        last = max(each.round for each in event.meetings if each.group is not None)
        return due_in_bracket(event, qualifiers(event), last + 1)

    def go_on(self, event: TournamentEvent) -> int:
        return event.through if len(groups_of(event)) > 1 else 0

    def find_eliminated(self, event: TournamentEvent) -> set[int]:
        if not has_bracket(event):
            return set()
        return set(event.numbers) - set(qualifiers(event)) | bracket_losers(event)

    def rank_entrants(self, event: TournamentEvent) -> list[Place]:
        row_of = {row.entrant: row for table in tables(event).values() for row in table}

        def key(number: int) -> tuple[int, bool, int, int]:
            far, row = bracket_progress(event, number), row_of[number]
            return (*far, 0, 0) if far[0] else (*far, -row.place, row.points)

        return rank_by(key, event.numbers)

    def needs_winner(self, group: int | None) -> bool:
        return group is None

    def most_matches(self, settings: Settings) -> int:
        groups = -(-settings.places_to // settings.group_size)
        in_group = min(settings.group_size, settings.places_to) - 1
        if groups == 1 or not settings.through:
            return in_group
        return in_group + (groups * settings.through - 1).bit_length()

    def bracket(self, event: TournamentEvent) -> Bracket | None:
        if not (meetings := has_bracket(event)):
            return None
        return Bracket(min(each.round for each in meetings), len(first_round(qualifiers(event))))

    def group_tables(self, event: TournamentEvent) -> dict[int, list[Row]]:
        return tables(event)

    def settings_in_words(self, settings: Settings) -> list[str]:
        size = _("Up to %(number)s players in a group.") % {"number": settings.group_size}
        if not settings.through:
            return [size, _("The group tables decide who wins.")]
        onward = ngettext(
            "With more than one group, the top player of each group goes on to a knock-out.",
            "With more than one group, the top %(number)s of each group go on to a knock-out.",
            settings.through,
        )
        return [size, onward % {"number": settings.through}]


def has_bracket(event: TournamentEvent) -> list[Meeting]:
    return [each for each in event.meetings if each.group is None]


def groups_of(event: TournamentEvent) -> dict[int, list[int]]:
    return {
        group: [number for number in event.numbers if event.groups[number] == group]
        for group in sorted(set(event.groups.values()))
    }


def due_in_groups(event: TournamentEvent) -> list[DuePairing]:
    """Return the due pairings of the groups, for all rounds at once or for one round at a time.

    In a group with an odd number of entrants, the entrant without an opponent gets no pairing for the bye.
    """
    made = {
        (each.round, frozenset(each.entrant_numbers)) for each in event.meetings if each.group is not None
    }
    due: list[DuePairing] = []
    taken = {(each.round, each.place) for each in event.meetings}
    for group, numbers in groups_of(event).items():
        for number, pairs in enumerate(all_rounds(numbers) * (2 if event.twice else 1), 1):
            if event.one_at_a_time and is_open_before(event, due, group, number):
                break
            for pair in pairs:
                if pair.other is None or (number, frozenset(pair)) in made:
                    continue
                place = next(place for place in range(len(event.numbers)) if (number, place) not in taken)
                taken.add((number, place))
                due.append(DuePairing(number, place, pair.one, pair.other, group))
    return due


def is_open_before(event: TournamentEvent, due: list[DuePairing], group: int, number: int) -> bool:
    coming = any(each.group == group and each.round < number for each in due)
    return coming or any(each.group == group and each.round < number for each in event.open)


def tables(event: TournamentEvent) -> dict[int, list[Row]]:
    without_bracket = TournamentEvent(
        event.numbers,
        event.still_in,
        tuple(each for each in event.meetings if each.group is not None),
        event.groups,
    )
    return {group: table_of(without_bracket, numbers) for group, numbers in groups_of(event).items()}


def qualifiers(event: TournamentEvent) -> list[int]:
    """Return the entrants who qualify for the knock-out, in bracket order.

    Group winners come first, then runners-up, and so on. Two entrants of the same group do not meet in the
    first round if that can be avoided.
    """
    of_groups = tables(event)
    ranks = [
        [(table[rank], group) for group, table in of_groups.items() if rank < len(table)]
        for rank in range(event.through)
    ]
    order: list[int] = []
    for number, rank in enumerate(ranks):
        best_first = sorted(rank, key=lambda each: (-each[0].points, -each[0].beaten, each[0].entrant))
        if number == 0:
            groups_in_order = [group for _row, group in best_first]
        row_of = {group: row.entrant for row, group in rank}
        order += [row_of[group] for group in groups_in_order if group in row_of]
    return separate_groups(order, event.groups)


def separate_groups(order: Sequence[int], groups: dict[int, int]) -> list[int]:
    """Return *order* after small swaps, so entrants of one group do not meet in the first round."""
    found = list(order)
    for place in range(len(found) // 2, len(found) - 1):
        if count_clashes(found, groups) == 0:
            break
        swapped = [*found]
        swapped[place], swapped[place + 1] = swapped[place + 1], swapped[place]
        if count_clashes(swapped, groups) < count_clashes(found, groups):
            found = swapped
    return found


def count_clashes(order: Sequence[int], groups: dict[int, int]) -> int:
    pairs = first_round(order)
    return sum(pair.other is not None and groups[pair.one] == groups[pair.other] for pair in pairs)
