"""A card with the result and the log of a match that was imported without its moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

from games.match_page.visit import MatchVisit
from games.models import ImportedLog, Match, Seat


class ImportedEntry(NamedTuple):
    when: str
    sentence: str


@dataclass(frozen=True, slots=True)
class ImportedRecord:
    match: Match
    winner: Seat | None
    entries: Sequence[ImportedEntry]

    template = "games/match_page/on_board/_imported_record.html"

    @classmethod
    def for_viewer(cls, visit: MatchVisit) -> Self | None:
        match = visit.match
        if not match.is_record_only:
            return None
        winner = next((seat for seat in match.all_seats if seat.result == Seat.Result.WON), None)
        return cls(match, winner, entries_of(match))


def entries_of(match: Match) -> list[ImportedEntry]:
    log = ImportedLog.objects.filter(match=match).first()
    lines = [] if log is None else log.text.splitlines()
    return [entry_in(line) for line in lines if line.strip()]


def entry_in(line: str) -> ImportedEntry:
    when, tab, sentence = line.partition("\t")
    return ImportedEntry(when, sentence) if tab else ImportedEntry("", line)
