"""The kind for a season of a league, whose groups are divisions, one above the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.kinds.event import Place, TournamentEvent
from tournaments.kinds.groups import Groups, groups_of, tables
from tournaments.pairing import Row
from tournaments.settings import Settings


class Season(Groups):
    """The kind for a league season. The database stores it as groups, and organizers cannot choose it."""

    label = gettext_lazy("League")
    summary = gettext_lazy("Everyone plays everyone in their division, all at once.")

    def divide(self, numbers: Sequence[int], most: int) -> list[list[int]]:
        """Return no groups, because the previous season determines the divisions."""
        return []

    def rank_entrants(self, event: TournamentEvent) -> list[Place]:
        return [Place(row.place, row.entrant) for table in tables_of(event).values() for row in table]

    def needs_winner(self, group: int | None) -> bool:
        return False

    def group_tables(self, event: TournamentEvent) -> dict[int, list[Row]]:
        return tables_of(event)

    def settings_in_words(self, settings: Settings) -> list[str]:
        return [
            _("The top players in each division are promoted, and the bottom players are relegated."),
            _("If a match isn’t over when the season closes, the rounds won so far decide it."),
        ]


def early_leavers(event: TournamentEvent) -> set[int]:
    """Return entrants who left before finishing half of their matches. Their results do not count."""
    finished = Counter(
        number
        for meeting in event.closed_meetings
        if not meeting.by_leaving
        for number in meeting.entrant_numbers
    )
    of_all = Counter(number for meeting in event.meetings for number in meeting.entrant_numbers)
    gone = set(event.numbers) - event.still_in
    return {number for number in gone if 2 * finished[number] < of_all[number]}


def tables_of(event: TournamentEvent) -> dict[int, list[Row]]:
    """Return the table of each division, by number. Entrants who left early come last."""
    early = early_leavers(event)
    counted = tuple(each for each in event.meetings if early.isdisjoint(each.entrant_numbers))
    without = replace(
        event, numbers=tuple(each for each in event.numbers if each not in early), meetings=counted
    )
    found = tables(without)
    for group, numbers in groups_of(event).items():
        table = found.setdefault(group, [])
        place = len(table) + 1
        table += [Row(place, number, 0, 0, 0, 0) for number in numbers if number in early]
    return found
