"""Decisions on the result of a pairing, by its match, a ruling, a departure, a bye or its last day.

The functions work only on plain values. `pairings` stores the changes that they return.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from core.calendar import A_DAY, NO_TIME
from games.models import Seat
from tournaments.course.changes import (
    Change,
    MatchEnd,
    NewPairing,
    PairingOutcome,
    PairingSlot,
    Postponement,
    RulingRequest,
    Verdict,
)
from tournaments.course.snapshot import MatchState, OpenPairing, Snapshot
from tournaments.models import How, Result

DAYS_FOR_A_RULING = 3
"""Number of days that an organizer has for a ruling. After that time, the higher seed wins."""
LEAST_MORE = timedelta(hours=1)
"""Shortest extension of a late match in which no player has used enough time to lose."""
MOST_REPLAYS = 2
"""Maximum number of replays after a draw. If the last replay is also drawn, the higher seed goes through."""

HOW = {
    Seat.Forfeit.TIME: How.FORFEIT,
    Seat.Forfeit.SURRENDER: How.GAVE_UP,
    Seat.Forfeit.LEFT: How.LEFT,
    Seat.Forfeit.RULED: How.RULED,
    Seat.Forfeit.DEADLINE: How.LATE,
}
WON_BY = (Result.ONE, Result.OTHER)


def changes_for(pairing: OpenPairing, snapshot: Snapshot) -> list[Change]:
    outcome = outcome_of(pairing, snapshot)
    if isinstance(outcome, Verdict):
        return replay_or_close(pairing, outcome._replace(number=snapshot.last_decided + 1), snapshot)
    return [] if outcome is None else [outcome]


def replay_or_close(pairing: OpenPairing, verdict: Verdict, snapshot: Snapshot) -> list[Change]:
    if verdict.result != Result.DRAWN or not snapshot.kind.needs_winner(pairing.group):
        return [verdict]
    if snapshot.replays_draws and pairing.slot.again < MOST_REPLAYS:
        again = pairing.slot._replace(again=pairing.slot.again + 1)
        return [verdict, new_pairing(snapshot, again, pairing.one, pairing.other, pairing.group)]
    return [verdict._replace(result=WON_BY[higher_seed(pairing)], how=How.SEED)]


def new_pairing(
    snapshot: Snapshot, slot: PairingSlot, one: int, other: int | None, group: int | None
) -> NewPairing:
    deadline = snapshot.closes_at or snapshot.now + time_for_match(snapshot, group, slot.round)
    return NewPairing(slot, one, other, group, deadline)


def time_for_match(snapshot: Snapshot, group: int | None, number: int) -> timedelta:
    """Return the time for a match. In a group that plays all rounds at once, it covers *number* rounds."""
    in_turn = group is None or snapshot.event.one_at_a_time
    return timedelta(days=snapshot.days_per_round if in_turn else snapshot.days_per_round * number)


# ---- its outcome


def outcome_of(pairing: OpenPairing, snapshot: Snapshot) -> PairingOutcome | None:
    if pairing.ruled:
        return Verdict(pairing.slot, pairing.ruled, How.RULED)
    if pairing.match is not None and pairing.match.has_result:
        return verdict_of_match(pairing.slot, pairing.match)
    if any(side not in snapshot.event.still_in for side in pairing.sides):
        return verdict_of_leaving(pairing, snapshot)
    if pairing.is_bye:
        return Verdict(pairing.slot, Result.ONE, How.BYE)
    if snapshot.is_league:
        return outcome_at_close(pairing, snapshot)
    return outcome_on_last_day(pairing, snapshot)


def verdict_of_match(slot: PairingSlot, match: MatchState) -> Verdict:
    winner = match.winner
    if winner is None:
        return Verdict(slot, Result.DRAWN, How.PLAYED, match.rounds)
    if match.is_abandoned:
        return Verdict(slot, WON_BY[winner], How.FORFEIT, match.rounds)
    forfeited = match.seats[1 - winner].forfeited
    how = HOW[Seat.Forfeit(forfeited)] if forfeited else How.PLAYED
    return Verdict(slot, WON_BY[winner], how, match.rounds)


def verdict_of_leaving(pairing: OpenPairing, snapshot: Snapshot) -> Verdict:
    there = [number for number, side in enumerate(pairing.sides) if side in snapshot.event.still_in]
    gone = [number for number, side in enumerate(pairing.sides) if side not in snapshot.event.still_in]
    result = WON_BY[there[0]] if there else Result.NEITHER
    return Verdict(pairing.slot, result, How.LEFT, match_end=MatchEnd(gone[0], Seat.Forfeit.LEFT))


# ---- the last day


def outcome_at_close(pairing: OpenPairing, snapshot: Snapshot) -> PairingOutcome | None:
    """Return the result of an open pairing when its league season closes, or None before the close.

    The player with more rounds wins. Equal rounds are a draw, so stalling gains nothing. A match that both
    players agreed to abandon is decided in the same way before the close.
    """
    match = pairing.match
    was_abandoned = match is not None and match.is_abandoned
    if not was_abandoned and pairing.due_at > snapshot.now:
        return None
    one, other = rounds = (0, 0) if match is None else match.rounds
    if one == other:
        return Verdict(pairing.slot, Result.DRAWN, How.ROUNDS, rounds, MatchEnd(None))
    winner = 0 if one > other else 1
    return Verdict(pairing.slot, WON_BY[winner], How.ROUNDS, rounds, MatchEnd(1 - winner))


def outcome_on_last_day(pairing: OpenPairing, snapshot: Snapshot) -> PairingOutcome | None:
    """Return the change that is due for a late or abandoned pairing, or None.

    The time that each player has taken decides first, then a ruling by an organizer, and finally the seeds.
    """
    match = pairing.match
    is_late = pairing.due_at <= snapshot.now
    if pairing.word_until is not None:
        return verdict_of_seeds(pairing, match) if is_late else None
    if match is not None and match.is_abandoned:
        return ruling_or_seeds(pairing, snapshot)
    if not is_late:
        return None
    if match is None or match.is_stopped:
        return ruling_or_seeds(pairing, snapshot)
    return outcome_of_time_taken(pairing, match, snapshot)


def outcome_of_time_taken(pairing: OpenPairing, match: MatchState, snapshot: Snapshot) -> PairingOutcome:
    """Return the change for a late match, normally a loss for the player who took more time.

    The match continues if no player took enough time, or if the slower player is on vacation.
    `docs/decisions/deadlines-of-tournaments.md` gives the reasons.
    """
    taken = [seat.taken for seat in match.seats]
    loser = slower_side(taken)
    if more := time_still_needed(taken, time_for_match(snapshot, pairing.group, pairing.slot.round)):
        return Postponement(pairing.slot, snapshot.now + max(more, LEAST_MORE))
    if loser is None:
        return ruling_or_seeds(pairing, snapshot)
    back_at = match.seats[loser].back_at
    if back_at is not None and back_at > snapshot.now:
        return Postponement(pairing.slot, back_at + A_DAY)
    lost = MatchEnd(loser, Seat.Forfeit.DEADLINE)
    return Verdict(pairing.slot, WON_BY[1 - loser], How.LATE, match.rounds, lost)


def slower_side(taken: Sequence[timedelta]) -> int | None:
    most = max(taken)
    longest = [number for number, each in enumerate(taken) if each == most]
    return longest[0] if len(longest) == 1 else None


def time_still_needed(taken: Sequence[timedelta], days: timedelta) -> timedelta:
    """Return how much longer a match must run before a player can lose by the time taken, or zero.

    A player who took less than half of the match's *days* cannot lose. A match may need more time after a
    vacation or a restart.
    """
    return max(days / 2 - max(taken), NO_TIME)


def ruling_or_seeds(pairing: OpenPairing, snapshot: Snapshot) -> PairingOutcome:
    if pairing.has_judge:
        return RulingRequest(pairing.slot, snapshot.now + timedelta(days=DAYS_FOR_A_RULING))
    return verdict_of_seeds(pairing, None)


def verdict_of_seeds(pairing: OpenPairing, match: MatchState | None) -> Verdict:
    winner = higher_seed(pairing)
    rounds = (0, 0) if match is None else match.rounds
    return Verdict(pairing.slot, WON_BY[winner], How.SEED, rounds, MatchEnd(1 - winner))


def higher_seed(pairing: OpenPairing) -> int:
    return pairing.sides.index(min(pairing.sides))
