"""What came of a pairing: by its match, or because somebody is late or has left."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from accounts.calendar import A_DAY, Calendar
from accounts.hours import calendar_of
from games.models import OVER, Match, Seat
from rules.events import MatchAbandoned
from tournaments.course.dropping import drop, forfeit
from tournaments.course.progress import Progress
from tournaments.kinds import Due
from tournaments.models import DrawnMatches, Entry, How, Kind, Pairing, Result
from tournaments.signals import Occurred, tell

DAYS_FOR_A_WORD = 3
"""An organiser who is asked has so long; then the lower seed is out."""
MOST_REPLAYS = 2
"""After so many draws more, the higher seed goes on."""

HOW = {
    Seat.Forfeit.TIME: How.FORFEIT,
    Seat.Forfeit.SURRENDER: How.PLAYED,
    Seat.Forfeit.LEFT: How.LEFT,
    Seat.Forfeit.RULED: How.RULED,
}


def decide(
    progress: Progress,
    pairing: Pairing,
    result: Result,
    how: How,
    rounds: Sequence[int] = (0, 0),
) -> None:
    """For good, but for a draw where somebody has to be out."""
    pairing.result, pairing.how = result, how
    pairing.rounds_one, pairing.rounds_other = rounds
    if result == Result.DRAWN and has_a_loser(progress, pairing):
        again = progress.tournament.drawn_matches == DrawnMatches.REPLAY
        if again and pairing.again < MOST_REPLAYS:
            play_again(progress, pairing)
        else:
            pairing.result, pairing.how = winning(higher_seed(pairing), pairing), How.SEED
    pairing.decided, pairing.word_until = progress.next_decided(), None
    pairing.save()
    tell(Occurred.DECIDED, progress.tournament, sides(pairing), pairing)


def has_a_loser(progress: Progress, pairing: Pairing) -> bool:
    kind = progress.tournament.kind
    return kind in (Kind.KNOCK_OUT, Kind.TWO_LIVES) or (kind == Kind.GROUPS and pairing.group is None)


def play_again(progress: Progress, pairing: Pairing) -> None:
    one, other = (entry.seed or 0 for entry in sides(pairing))
    due = Due(pairing.round, pairing.place, one, other, pairing.group)
    progress.add(due, again=pairing.again + 1)


def sides(pairing: Pairing) -> list[Entry]:
    return [pairing.one] if pairing.other is None else [pairing.one, pairing.other]


def winning(winner: Entry, pairing: Pairing) -> Result:
    return Result.ONE if winner.pk == pairing.one_id else Result.OTHER


def higher_seed(pairing: Pairing) -> Entry:
    return min(sides(pairing), key=lambda entry: entry.seed or 0)


# ---- by the match


def decide_what_is_over(progress: Progress) -> None:
    for pairing in progress.open:
        if pairing.ruled:
            decide(progress, pairing, Result(pairing.ruled), How.RULED)
    open_now = {pairing.match_id: pairing for pairing in progress.open if pairing.match_id is not None}
    over = Match.objects.filter(pk__in=open_now, status__in=OVER).order_by("moved_at", "pk")
    for match in over.prefetch_related("seats"):
        decide_by_match(progress, open_now[match.pk], match)


def decide_by_match(progress: Progress, pairing: Pairing, match: Match) -> None:
    seats = sorted(match.seats.all(), key=lambda seat: seat.number)
    rounds = [seat.rounds_won for seat in seats]
    if match.status == Match.Status.ABANDONED:
        loser = who_abandoned(match)
        if loser is None:
            ask_for_a_word(progress, pairing)
        else:
            decide(
                progress,
                pairing,
                (Result.OTHER, Result.ONE)[loser],
                How.FORFEIT,
                rounds,
            )
        return
    results = [seat.result for seat in seats]
    if Seat.Result.WON not in results:
        decide(progress, pairing, Result.DRAWN, How.PLAYED, rounds)
        return
    winner = results.index(Seat.Result.WON)
    forfeited = seats[1 - winner].forfeited
    how = HOW[Seat.Forfeit(forfeited)] if forfeited else How.PLAYED
    decide(progress, pairing, (Result.ONE, Result.OTHER)[winner], how, rounds)


def who_abandoned(match: Match) -> int | None:
    """The seat that left, or the one that was silent for too long; None if both agreed."""
    last = match.moves.order_by("-number").first()
    for event in [] if last is None else last.facts:
        if isinstance(event, MatchAbandoned) and event.seat is not None:
            return event.seat if event.left else 1 - event.seat
    return None


# ---- by the clock


def decide_what_is_late(progress: Progress) -> None:
    """Who owes the answer loses; if that says nothing, the organiser decides, or in the end the seeds."""
    late = [pairing for pairing in progress.open if pairing.is_late(progress.now)]
    matches = Match.objects.filter(pk__in=[each.match_id for each in late if each.match_id])
    playing = {match.pk: match for match in matches.prefetch_related("seats")}
    for pairing in late:
        match = playing.get(pairing.match_id or 0)
        owing = [] if match is None else who_owes(match)
        if pairing.word_until is not None:
            decide_by_seed(progress, pairing, match)
        elif match is not None and len(owing) == 1:
            loser = sides(pairing)[owing[0]]
            if (back := back_from_vacation(progress, loser)) > progress.now:
                pairing.deadline = back + A_DAY
                pairing.save(update_fields=["deadline"])
            else:
                forfeit(pairing, loser, Seat.Forfeit.TIME)
        else:
            ask_for_a_word(progress, pairing)
    decide_what_is_over(progress)


def back_from_vacation(progress: Progress, entry: Entry) -> datetime:
    """When the player is back; now, if they are not away or agreed that vacations do not count."""
    if entry.player is None or entry.player.is_robot or progress.tournament.terms.no_vacation:
        return progress.now
    hours = calendar_of(entry.player.pk)
    return Calendar(hours.zone, vacations=hours.vacations).opens(progress.now)


def who_owes(match: Match) -> list[int]:
    """The seats for which the match waits; nobody while its clocks are stopped by agreement."""
    if match.stopped_at is not None:
        return []
    return [seat.number for seat in match.seats.all() if seat.owes is not None]


def ask_for_a_word(progress: Progress, pairing: Pairing) -> None:
    """At once by seed, if there is no organiser who could say something."""
    if pairing.word_until is not None:
        if pairing.word_until <= progress.now:
            decide_by_seed(progress, pairing, None)
        return
    organiser = progress.tournament.organiser
    asked = organiser is not None and organiser.is_active
    asked = asked and organiser not in [entry.player for entry in sides(pairing)]
    days = timedelta(days=DAYS_FOR_A_WORD if asked else 0)
    pairing.word_until = progress.now + days
    pairing.save(update_fields=["word_until"])
    if asked:
        tell(Occurred.WORD_WANTED, progress.tournament, sides(pairing), pairing)
    else:
        decide_by_seed(progress, pairing, None)


def decide_by_seed(progress: Progress, pairing: Pairing, match: Match | None) -> None:
    winner = higher_seed(pairing)
    for loser in sides(pairing):
        if loser != winner:
            forfeit(pairing, loser, Seat.Forfeit.RULED)
    rounds = (0, 0) if match is None else [seat.rounds_won for seat in match.seats.all()]
    decide(progress, pairing, winning(winner, pairing), How.SEED, rounds)


# ---- by leaving


def drop_those_who_are_gone(progress: Progress) -> None:
    """Who has closed the account takes part no more."""
    for entry in progress.entries:
        if entry.is_in and (entry.player is None or not entry.player.is_active):
            drop(entry)
    decide_for_those_who_left(progress)


def decide_for_those_who_left(progress: Progress) -> None:
    for pairing in progress.open:
        gone = [entry for entry in sides(pairing) if entry.state == Entry.State.LEFT]
        if not gone:
            continue
        forfeit(pairing, gone[0], Seat.Forfeit.LEFT)
        left = [entry for entry in sides(pairing) if entry not in gone]
        decide(progress, pairing, winning(left[0], pairing) if left else Result.NEITHER, How.LEFT)
