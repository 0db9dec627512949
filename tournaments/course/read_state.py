"""Functions that read a running tournament into plain values. They lock matches that are late."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from datetime import datetime

from django.db.models import Q

from accounts.hours import calendars_of
from core.calendar import Calendar
from games.models import OVER, Match, Seat
from games.play import clocks
from rules.events import MatchAbandoned
from tournaments.course.changes import PairingSlot
from tournaments.course.progress import Progress, slot_of
from tournaments.course.snapshot import MatchState, OpenPairing, SeatState, Snapshot, seed_of
from tournaments.leagues import calendar
from tournaments.models import DrawnMatches, Pairing, Result


def read_snapshot(progress: Progress) -> Snapshot:
    tournament, now, event = progress.tournament, progress.now, progress.event
    matches = read_matches(progress.open, now)
    closed = {seed_of(entry) for entry in progress.entries if entry.is_in and entry.has_closed_account}
    ends_at = tournament.ends_at
    moments = (calendar.next_moment(tournament), ends_at if ends_at is not None and ends_at > now else None)
    return Snapshot(
        now=now,
        kind=progress.kind,
        event=replace(event, still_in=event.still_in - closed),
        open={slot_of(pairing): open_pairing(progress, pairing, matches) for pairing in progress.open},
        by_end=slots_in_order_of_end(progress.open, matches, now),
        closed_accounts=tuple(sorted(closed)),
        not_beaten=frozenset(seed_of(entry) for entry in progress.entries if entry.is_in) - closed,
        last_decided=max((pairing.decided or 0 for pairing in progress.pairings), default=0),
        days_per_round=tournament.days_per_round,
        is_league=tournament.league_id is not None,
        replays_draws=tournament.drawn_matches == DrawnMatches.REPLAY,
        closes_at=tournament.closes_at,
        moments=tuple(moment for moment in moments if moment is not None),
    )


def open_pairing(progress: Progress, pairing: Pairing, matches: Mapping[int, MatchState]) -> OpenPairing:
    match = matches.get(pairing.match_id or 0)
    is_unclear = pairing.is_late(progress.now) or (match is not None and match.is_abandoned)
    return OpenPairing(
        slot=slot_of(pairing),
        one=seed_of(pairing.one),
        other=None if pairing.other is None else seed_of(pairing.other),
        deadline=pairing.deadline,
        group=pairing.group,
        word_until=pairing.word_until,
        ruled=Result(pairing.ruled),
        has_judge=is_unclear and has_judge(progress, pairing),
        has_match=pairing.match_id is not None,
        match=match,
    )


def has_judge(progress: Progress, pairing: Pairing) -> bool:
    players = [entry.player for entry in pairing.sides]
    return not all(organiser in players for organiser in progress.tournament.organisers)


def slots_in_order_of_end(
    pairings: Iterable[Pairing], matches: Mapping[int, MatchState], now: datetime
) -> tuple[PairingSlot, ...]:
    ended = {key: match.ended_at for key, match in matches.items()}
    ordered = sorted(pairings, key=lambda each: (ended.get(each.match_id or 0) or now, each.pk))
    return tuple(map(slot_of, ordered))


# ---- matches


def read_matches(pairings: Iterable[Pairing], now: datetime) -> dict[int, MatchState]:
    """Return the matches that are over or late, by key. Late matches are locked against moves."""
    with_match = [pairing for pairing in pairings if pairing.match_id]
    late = [pairing.match_id for pairing in with_match if pairing.match_id and pairing.is_late(now)]
    lock_matches(late)
    wanted = Match.objects.filter(pk__in=[pairing.match_id for pairing in with_match])
    matches = list(wanted.filter(Q(status__in=OVER) | Q(pk__in=late)).order_by("pk").with_seats())
    back = vacation_ends(matches, now)
    return {match.pk: read_match(match, back, now) for match in matches}


def lock_matches(keys: Collection[int]) -> None:
    found = Match.objects.filter(pk__in=keys, status=Match.Status.PLAYING).order_by("pk")
    list(found.select_for_update().values_list("pk"))


def read_match(match: Match, back: Mapping[int, datetime], now: datetime) -> MatchState:
    is_over = match.status in OVER
    one, other = (read_seat(match, seat, back, None if is_over else now) for seat in match.all_seats)
    was_abandoned = match.status == Match.Status.ABANDONED
    return MatchState(
        status=Match.Status(match.status),
        seats=(one, other),
        abandoned_by=abandoning_seat(match) if was_abandoned else None,
        is_stopped=match.stopped_at is not None,
        ended_at=match.moved_at if is_over else None,
    )


def read_seat(match: Match, seat: Seat, back: Mapping[int, datetime], late_at: datetime | None) -> SeatState:
    seen = SeatState(seat.rounds_won, seat.result, seat.forfeited)
    if late_at is None:
        return seen
    return seen._replace(taken=clocks.time_taken(match, seat, late_at), back_at=back.get(seat.pk))


def abandoning_seat(match: Match) -> int | None:
    """Return the seat that left the match or was silent too long, or None if both agreed to abandon it."""
    last = match.moves.order_by("-number").first()
    for event in [] if last is None else last.facts:
        if isinstance(event, MatchAbandoned) and event.seat is not None:
            return event.seat if event.left else 1 - event.seat
    return None


def vacation_ends(matches: Iterable[Match], now: datetime) -> dict[int, datetime]:
    """Return the time when each player whose turn it is will be back from vacation, by key of the seat.

    Matches in which a vacation does not stop the clock are left out.
    """
    away = [
        seat
        for match in matches
        for seat in match.all_seats
        if seat.owes is not None and seat.player is not None and not seat.player.is_robot
        if not match.no_vacation
    ]
    hours = calendars_of(*{seat.player_id for seat in away if seat.player_id is not None}) if away else {}
    return {
        seat.pk: Calendar(known.zone, vacations=known.vacations).opens(now)
        for seat in away
        if (known := hours.get(seat.player_id or 0)) is not None
    }
