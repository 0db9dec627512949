"""What comes of a pairing: by a ruling, its match, somebody who left, a bye, or its last day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Q

from accounts.hours import calendar_of
from core.calendar import A_DAY, Calendar
from games.models import OVER, Match, Seat
from games.play import clocks
from rules.events import MatchAbandoned
from tournaments.course import closing
from tournaments.course.last_days import missing, who_took_more
from tournaments.course.pairings import lose_match, put_off
from tournaments.course.progress import Progress
from tournaments.kinds import Due
from tournaments.models import DrawnMatches, Entry, How, Pairing, Result
from tournaments.signals import Occurred, tell

DAYS_FOR_A_RULING = 3
"""An organiser who is asked has so long; then the lower seed is out."""
LEAST_MORE = timedelta(hours=1)
"""A match that is put off goes on for so long at least."""
MOST_REPLAYS = 2
"""After so many draws more, the higher seed goes on."""

HOW = {
    Seat.Forfeit.TIME: How.FORFEIT,
    Seat.Forfeit.SURRENDER: How.GAVE_UP,
    Seat.Forfeit.LEFT: How.LEFT,
    Seat.Forfeit.RULED: How.RULED,
    Seat.Forfeit.DEADLINE: How.LATE,
}


class Verdict(NamedTuple):
    result: Result
    how: How
    rounds: Sequence[int] = (0, 0)


def decide_new(progress: Progress) -> None:
    """Decide each pairing that was not looked at yet, in the order in which their matches ended."""
    pairings = progress.take_new()
    late = [pairing.match_id for pairing in pairings if pairing.is_late(progress.now)]
    wanted = Match.objects.filter(pk__in=[each.match_id for each in pairings if each.match_id])
    found = wanted.filter(Q(status__in=OVER) | Q(pk__in=late)).prefetch_related("seats")
    matches = {match.pk: match for match in found}
    ended = {match.pk: match.moved_at for match in found if match.status in OVER}
    for pairing in sorted(pairings, key=lambda each: (ended.get(each.match_id or 0, progress.now), each.pk)):
        decide(progress, pairing, matches.get(pairing.match_id or 0))


def decide(progress: Progress, pairing: Pairing, match: Match | None) -> None:
    """By the first that there is; nothing if there is none. The *match* is needed if it is over or late."""
    verdict = (
        by_ruling(pairing)
        or by_match(match)
        or by_leaving(pairing)
        or by_bye(progress, pairing)
        or by_last_day(progress, pairing, match)
    )
    if verdict is not None:
        close(progress, pairing, verdict)


def close(progress: Progress, pairing: Pairing, verdict: Verdict) -> None:
    """For good, but for a draw where somebody has to be out."""
    pairing.result, pairing.how, rounds = verdict
    pairing.rounds_one, pairing.rounds_other = rounds
    if pairing.result == Result.DRAWN and progress.kind.needs_winner(pairing.group):
        again = progress.tournament.drawn_matches == DrawnMatches.REPLAY
        if again and pairing.again < MOST_REPLAYS:
            play_again(progress, pairing)
        else:
            pairing.result, pairing.how = winning(higher_seed(pairing), pairing), How.SEED
    pairing.decided, pairing.word_until = progress.next_decided(), None
    pairing.save()
    tell(Occurred.DECIDED, progress.tournament, pairing.sides, pairing)


def play_again(progress: Progress, pairing: Pairing) -> None:
    one, other = (entry.seed or 0 for entry in pairing.sides)
    due = Due(pairing.round, pairing.place, one, other, pairing.group)
    progress.add(due, again=pairing.again + 1)


def winning(winner: Entry, pairing: Pairing) -> Result:
    return Result.ONE if winner.pk == pairing.one_id else Result.OTHER


def higher_seed(pairing: Pairing) -> Entry:
    return min(pairing.sides, key=lambda entry: entry.seed or 0)


# ---- verdicts


def by_ruling(pairing: Pairing) -> Verdict | None:
    return Verdict(Result(pairing.ruled), How.RULED) if pairing.ruled else None


def by_match(match: Match | None) -> Verdict | None:
    """None while it is played, and if it was abandoned by both."""
    if match is None or match.status not in OVER:
        return None
    seats = sorted(match.seats.all(), key=lambda seat: seat.number)
    rounds = [seat.rounds_won for seat in seats]
    if match.status == Match.Status.ABANDONED:
        loser = who_abandoned(match)
        return None if loser is None else Verdict((Result.OTHER, Result.ONE)[loser], How.FORFEIT, rounds)
    results = [seat.result for seat in seats]
    if Seat.Result.WON not in results:
        return Verdict(Result.DRAWN, How.PLAYED, rounds)
    winner = results.index(Seat.Result.WON)
    forfeited = seats[1 - winner].forfeited
    how = HOW[Seat.Forfeit(forfeited)] if forfeited else How.PLAYED
    return Verdict((Result.ONE, Result.OTHER)[winner], how, rounds)


def who_abandoned(match: Match) -> int | None:
    """The seat that left, or the one that was silent for too long; None if both agreed."""
    last = match.moves.order_by("-number").first()
    for event in [] if last is None else last.facts:
        if isinstance(event, MatchAbandoned) and event.seat is not None:
            return event.seat if event.left else 1 - event.seat
    return None


def by_leaving(pairing: Pairing) -> Verdict | None:
    """Players who have left lose; neither wins if both have."""
    gone = [entry for entry in pairing.sides if entry.state == Entry.State.LEFT]
    if not gone:
        return None
    lose_match(pairing, gone[0], Seat.Forfeit.LEFT)
    there = [entry for entry in pairing.sides if entry not in gone]
    return Verdict(winning(there[0], pairing) if there else Result.NEITHER, How.LEFT)


def by_bye(progress: Progress, pairing: Pairing) -> Verdict | None:
    if not pairing.is_bye:
        return None
    tell(Occurred.PAIRED, progress.tournament, [pairing.one], pairing)
    return Verdict(Result.ONE, How.BYE)


def by_last_day(progress: Progress, pairing: Pairing, match: Match | None) -> Verdict | None:
    """By the time taken, else by the organiser, in the end by the seeds; in a league by rounds."""
    if progress.tournament.league_id is not None:
        return by_rounds(progress, pairing, match)
    if pairing.word_until is not None:
        return by_seed(pairing, match) if pairing.word_until <= progress.now else None
    if match is not None and match.status == Match.Status.ABANDONED:
        return ask_for_ruling(progress, pairing)
    if not pairing.is_late(progress.now):
        return None
    if match is None or match.stopped_at is not None:
        return ask_for_ruling(progress, pairing)
    return by_time_taken(progress, pairing, match)


def by_rounds(progress: Progress, pairing: Pairing, match: Match | None) -> Verdict | None:
    """Also of a match that ended before without a word about who won."""
    was_abandoned = match is not None and match.status == Match.Status.ABANDONED
    if not was_abandoned and not pairing.is_late(progress.now):
        return None
    result, rounds = closing.result_by_rounds(match)
    closing.end_match(pairing, result)
    return Verdict(result, How.ROUNDS, rounds)


def by_time_taken(progress: Progress, pairing: Pairing, match: Match) -> Verdict | None:
    """`docs/decisions/deadlines-of-tournaments.md` says why so."""
    seats = match.all_seats
    taken = [clocks.time_taken(match, seat, progress.now) for seat in seats]
    loser = who_took_more(taken)
    if more := missing(taken, progress.days_for(pairing)):
        put_off(pairing, progress.now + max(more, LEAST_MORE))
        return None
    if loser is None:
        return ask_for_ruling(progress, pairing)
    entry = pairing.sides[loser]
    if seats[loser].owes is not None and (back := back_from_vacation(progress, entry)) > progress.now:
        put_off(pairing, back + A_DAY)
        return None
    lose_match(pairing, entry, Seat.Forfeit.DEADLINE)
    return by_match(Match.objects.prefetch_related("seats").get(pk=match.pk))


def back_from_vacation(progress: Progress, entry: Entry) -> datetime:
    """When the player is back; now, if they are not away or agreed that vacations do not count."""
    if entry.player is None or entry.player.is_robot or progress.tournament.terms.no_vacation:
        return progress.now
    hours = calendar_of(entry.player.pk)
    return Calendar(hours.zone, vacations=hours.vacations).opens(progress.now)


def ask_for_ruling(progress: Progress, pairing: Pairing) -> Verdict | None:
    """Ask the organisers; decide by seed if there is none who could say something."""
    players = [entry.player for entry in pairing.sides]
    if all(organiser in players for organiser in progress.tournament.organisers):
        return by_seed(pairing, None)
    pairing.word_until = progress.now + timedelta(days=DAYS_FOR_A_RULING)
    pairing.save(update_fields=["word_until"])
    tell(Occurred.RULING_WANTED, progress.tournament, pairing.sides, pairing)
    return None


def by_seed(pairing: Pairing, match: Match | None) -> Verdict:
    winner = higher_seed(pairing)
    for loser in pairing.sides:
        if loser != winner:
            lose_match(pairing, loser, Seat.Forfeit.RULED)
    rounds = (0, 0) if match is None else [seat.rounds_won for seat in match.all_seats]
    return Verdict(winning(winner, pairing), How.SEED, rounds)
