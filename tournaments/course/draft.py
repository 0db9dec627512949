"""The draft, in which players take turns to pick fighters. The site picks for players who are late."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from core.refusals import NotPlayable
from tournaments.course.start import start_matches
from tournaments.fighters import FighterPool
from tournaments.models import Entry, Pick, Tournament
from tournaments.signals import Occurred, TournamentNews


class DraftTurn(NamedTuple):
    entry: Entry
    number: int


def remaining_turns(tournament: Tournament, entries: Sequence[Entry]) -> list[DraftTurn]:
    """Return the remaining turns of the draft, with the next turn first.

    The first round goes from the highest seed to the lowest, the second round goes back, and so on.
    """
    ranked = sorted((entry for entry in entries if entry.is_in), key=lambda entry: entry.seed or 0)
    made = set(Pick.objects.filter(tournament=tournament).values_list("entry", "number"))
    order = [
        DraftTurn(entry, number)
        for number in range(1, tournament.picks_each + 1)
        for entry in (ranked if number % 2 else reversed(ranked))
    ]
    return [turn for turn in order if (turn.entry.pk, turn.number) not in made]


def run_draft(tournament: Tournament, now: datetime) -> list[TournamentNews]:
    """Pick at random for players who are late or cannot pick, then ask the next player to pick.

    After the last pick, start the matches. Return the news for listeners.
    """
    found = tournament.entries.select_related("player").exclude(seed=None)
    entries = list(found.order_by("seed"))
    for entry in entries:
        entry.tournament = tournament
    news, pool = [], FighterPool(tournament)
    while coming := remaining_turns(tournament, entries):
        if tournament.pick_until is None:
            tournament.pick_until = tournament.due_at = now + timedelta(hours=tournament.pick_hours)
            tournament.save(update_fields=["pick_until", "due_at"])
            news.append(TournamentNews(Occurred.TO_PICK, tournament, [coming[0].entry]))
        if not picks_by_chance(coming[0].entry) and tournament.pick_until > now:
            return news
        try:
            pool.give_to([coming[0].entry], coming[0].number)
        except NotPlayable:
            break
        tournament.pick_until = None
    return [*news, *start_matches(tournament, entries, now)]


def picks_by_chance(entry: Entry) -> bool:
    return entry.player is None or entry.player.is_robot
