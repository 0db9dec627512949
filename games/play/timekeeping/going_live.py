"""Switching a slow match to live play and back, by agreement while all players are present."""

from __future__ import annotations

from django.utils import timezone

from core.refusals import NotPossible, TooLate
from games.live import presence
from games.models import Match, Pace, Seat
from games.models.pace import PaceKind
from games.play import clocks
from games.play.clocks.clock import Clock
from games.play.recording import save_fields
from games.play.refusals import MatchCode
from games.play.terms.rated import is_with_robot

PACE = Pace(PaceKind.LIVE, 10, 5)


def why_not_go_live(match: Match) -> NotPossible | None:
    if clocks.pace_of(match).is_live:
        return TooLate(MatchCode.PACE_IS_SO)
    if is_with_robot(match):
        return NotPossible(MatchCode.LIVE_AMONG_PEOPLE)
    if match.stopped_at is not None:
        return NotPossible(MatchCode.CLOCKS_ARE_STOPPED)
    return None if are_all_here(match) else NotPossible(MatchCode.NOT_ALL_HERE)


def why_not_go_back(match: Match) -> NotPossible | None:
    if match.pace_before is None:
        return TooLate(MatchCode.PACE_IS_SO)
    return None if match.stopped_at is None else NotPossible(MatchCode.CLOCKS_ARE_STOPPED)


def are_all_here(match: Match) -> bool:
    playing = [seat.player_id for seat in match.all_seats if not match.battle.seats[seat.number].gone]
    people = [player for player in playing if player is not None]
    return len(people) == len(playing) and presence.players_present(match.pk, people) == set(people)


def go_live(match: Match) -> None:
    """Give every player a live clock. The time left in a bank of days is stored for switching back."""
    now, before = timezone.now(), clocks.pace_of(match)
    for seat in match.all_seats:
        seat.time_kept = None
        if before.kind is PaceKind.BANK and clocks.has_clock(match, seat):
            seat.time_kept = clocks.clock_of(seat).shows(before, now, clocks.hours_of(match, seat))
    change_pace(match, str(PACE), pace_before=match.pace)


def go_back(match: Match) -> None:
    """Restore the slow clocks: a time bank with its stored time, or days with the full time per answer."""
    change_pace(match, match.pace_before or "", pace_before=None)


def change_pace(match: Match, pace: str, *, pace_before: str | None) -> None:
    match.pace, match.pace_before = pace, pace_before
    for seat in match.all_seats:
        clocks.set_clock(seat, Clock(None if clocks.pace_of(match).is_live else seat.time_kept))
        seat.time_before, seat.hours_then = None, ""
        start_clock(match, seat)
        seat.save(update_fields=[*clocks.ON_SEATS, "time_kept"])
    save_fields(match, "pace", "pace_before")


def start_clock(match: Match, seat: Seat) -> None:
    if seat.owes is not None and clocks.has_clock(match, seat):
        hours = clocks.hours_of(match, seat)
        clocks.set_clock(seat, clocks.clock_of(seat).start(clocks.pace_of(match), timezone.now(), hours))
