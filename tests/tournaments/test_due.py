"""Due decisions in a tournament, computed from plain values without the database."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from games.models import Match, Seat
from tournaments.course.changes import (
    Departure,
    Elimination,
    MatchEnd,
    MatchStart,
    NewPairing,
    NextCheck,
    PairingSlot,
    Postponement,
    RulingRequest,
    TournamentEnding,
    Verdict,
)
from tournaments.course.outcomes import DAYS_FOR_A_RULING, LEAST_MORE, MOST_REPLAYS, changes_for
from tournaments.course.planning import AT_ONCE, plan_of
from tournaments.course.snapshot import MatchState, OpenPairing, SeatState, Snapshot
from tournaments.kinds import KINDS, SEASON, Meeting, TournamentEvent
from tournaments.models import How, Result

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
A_DAY = timedelta(days=1)
FINAL = PairingSlot(1, 0)
DAYS = 10
WON, LOST = SeatState(2, Seat.Result.WON), SeatState(1, Seat.Result.LOST)
DRAWN = SeatState(1, Seat.Result.DRAWN)


def a_finished_match(one: SeatState, other: SeatState) -> MatchState:
    return MatchState(Match.Status.FINISHED, (one, other), ended_at=NOW)


def a_late_match(one: float, other: float, **more: Any) -> MatchState:
    """Return a running match for which each player has taken so many days."""
    seats = (SeatState(1, taken=one * A_DAY), SeatState(taken=other * A_DAY))
    return MatchState(Match.Status.PLAYING, seats, **more)


def an_abandoned_match(by: int | None) -> MatchState:
    return MatchState(Match.Status.ABANDONED, (SeatState(1), SeatState()), abandoned_by=by)


def a_final(match: MatchState | None = None, **more: Any) -> OpenPairing:
    """Return an open final of the first two seeds, which is at its deadline."""
    given: dict[str, Any] = {"deadline": NOW, "has_match": True, "match": match, **more}
    return OpenPairing(FINAL, 1, 2, **given)


def a_snapshot(pairing: OpenPairing, **more: Any) -> Snapshot:
    meeting = Meeting(pairing.slot.round, pairing.slot.place, pairing.one, pairing.other, pairing.group)
    event = TournamentEvent(numbers=(1, 2), still_in=frozenset({1, 2}), meetings=(meeting,))
    given: dict[str, Any] = {"kind": KINDS["knock-out"], "event": event, "days_per_round": DAYS, **more}
    given.setdefault("not_beaten", given["event"].still_in)
    return Snapshot(now=NOW, open={pairing.slot: pairing}, by_end=(pairing.slot,), **given)


def event_without(*gone: int) -> TournamentEvent:
    return TournamentEvent(
        numbers=(1, 2), still_in=frozenset({1, 2}) - set(gone), meetings=(Meeting(1, 0, 1, 2),)
    )


def due_changes(pairing: OpenPairing, **more: Any) -> list[Any]:
    return changes_for(pairing, a_snapshot(pairing, **more))


def verdict(result: Result, how: How, rounds: tuple[int, int] = (0, 0), end: MatchEnd | None = None) -> Any:
    return [Verdict(FINAL, result, how, rounds, end, number=1)]


# ---- what decides a pairing


def test_nothing_is_due_while_a_match_is_played_before_its_last_day() -> None:
    assert due_changes(a_final(deadline=NOW + A_DAY)) == []


def test_a_match_that_ended_decides_with_its_rounds() -> None:
    assert due_changes(a_final(a_finished_match(LOST, WON))) == verdict(Result.OTHER, How.PLAYED, (1, 2))


@pytest.mark.parametrize(
    ("forfeited", "how"),
    [
        (Seat.Forfeit.TIME, How.FORFEIT),
        (Seat.Forfeit.SURRENDER, How.GAVE_UP),
        (Seat.Forfeit.LEFT, How.LEFT),
        (Seat.Forfeit.RULED, How.RULED),
    ],
)
def test_one_who_gave_up_or_was_late_lost_so(forfeited: Seat.Forfeit, how: How) -> None:
    gave_up = LOST._replace(forfeited=forfeited)
    assert due_changes(a_final(a_finished_match(gave_up, WON))) == verdict(Result.OTHER, how, (1, 2))


def test_one_who_abandoned_a_match_lost_it() -> None:
    assert due_changes(a_final(an_abandoned_match(0))) == verdict(Result.OTHER, How.FORFEIT, (1, 0))


def test_a_ruling_comes_before_the_match() -> None:
    ruled = a_final(a_finished_match(LOST, WON), ruled=Result.ONE)
    assert due_changes(ruled) == verdict(Result.ONE, How.RULED)


def test_one_who_left_loses_the_match_and_neither_wins_if_both_left() -> None:
    pairing = a_final(deadline=NOW + A_DAY)
    left = MatchEnd(1, Seat.Forfeit.LEFT)
    assert due_changes(pairing, event=event_without(2)) == verdict(Result.ONE, How.LEFT, end=left)
    assert due_changes(pairing, event=event_without(1, 2)) == verdict(
        Result.NEITHER, How.LEFT, end=MatchEnd(0, Seat.Forfeit.LEFT)
    )


def test_a_bye_is_won_at_once() -> None:
    bye = OpenPairing(FINAL, 1, None, NOW + A_DAY)
    assert due_changes(bye) == verdict(Result.ONE, How.BYE)


def test_a_drawn_final_is_played_again_and_then_the_higher_seed_wins() -> None:
    drawn = a_final(a_finished_match(DRAWN, DRAWN))
    played, again = due_changes(drawn, replays_draws=True)
    assert [played] == verdict(Result.DRAWN, How.PLAYED, (1, 1))
    assert again == NewPairing(FINAL._replace(again=1), 1, 2, None, NOW + DAYS * A_DAY)
    last = replace(drawn, slot=FINAL._replace(again=MOST_REPLAYS))
    (decided,) = due_changes(last, replays_draws=True)
    assert (decided.result, decided.how) == (Result.ONE, How.SEED)


# ---- the last day


def test_one_who_took_more_time_loses_on_the_last_day() -> None:
    lost = MatchEnd(1, Seat.Forfeit.DEADLINE)
    assert due_changes(a_final(a_late_match(3, 7))) == verdict(Result.ONE, How.LATE, (1, 0), lost)


def test_a_match_of_which_nobody_has_taken_half_of_the_days_goes_on() -> None:
    assert due_changes(a_final(a_late_match(1, 3))) == [Postponement(FINAL, NOW + 2 * A_DAY)]
    assert due_changes(a_final(a_late_match(1, 4.99))) == [Postponement(FINAL, NOW + LEAST_MORE)]


def test_the_match_waits_for_one_who_is_away() -> None:
    away = a_late_match(3, 7)
    away = away._replace(seats=(away.seats[0], away.seats[1]._replace(back_at=NOW + 4 * A_DAY)))
    assert due_changes(a_final(away)) == [Postponement(FINAL, NOW + 5 * A_DAY)]


@pytest.mark.parametrize(
    "match", [a_late_match(8, 8), a_late_match(9, 1, is_stopped=True), an_abandoned_match(None), None]
)
def test_an_organiser_is_asked_when_both_are_late_or_nobody_can_be_blamed(match: MatchState | None) -> None:
    until = NOW + timedelta(days=DAYS_FOR_A_RULING)
    assert due_changes(a_final(match, has_judge=True)) == [RulingRequest(FINAL, until)]


def test_seeds_decide_without_an_organiser_and_when_none_answered() -> None:
    end = MatchEnd(1)
    assert due_changes(a_final(a_late_match(8, 8))) == verdict(Result.ONE, How.SEED, end=end)
    asked = a_final(a_late_match(8, 8), has_judge=True, word_until=NOW)
    assert due_changes(asked) == verdict(Result.ONE, How.SEED, (1, 0), end)
    assert due_changes(replace(asked, word_until=NOW + A_DAY)) == []


def test_rounds_decide_at_the_close_of_a_season() -> None:
    season: dict[str, Any] = {"is_league": True, "kind": SEASON}
    level = MatchState(Match.Status.PLAYING, (SeatState(1), SeatState(1)))
    assert due_changes(a_final(a_late_match(1, 9)), **season) == verdict(
        Result.ONE, How.ROUNDS, (1, 0), MatchEnd(1)
    )
    assert due_changes(a_final(level), **season) == verdict(Result.DRAWN, How.ROUNDS, (1, 1), MatchEnd(None))


# ---- the plan


def a_new(count: int, kind: str = "knock-out") -> Snapshot:
    """Return a tournament without any pairings."""
    numbers = tuple(range(1, count + 1))
    event = TournamentEvent(numbers=numbers, still_in=frozenset(numbers), rounds=1)
    return Snapshot(NOW, KINDS[kind], event, {}, not_beaten=event.still_in, days_per_round=DAYS)


def test_a_bye_is_decided_with_the_pairings_that_it_comes_with() -> None:
    plan = plan_of(a_new(3))
    deadline = NOW + DAYS * A_DAY
    assert plan.changes == [
        NewPairing(PairingSlot(1, 0), 1, None, None, deadline),
        NewPairing(PairingSlot(1, 1), 2, 3, None, deadline),
        Verdict(PairingSlot(1, 0), Result.ONE, How.BYE, number=1),
        MatchStart(PairingSlot(1, 1)),
        NextCheck(1, deadline),
    ]
    assert not plan.more


def test_no_more_matches_begin_in_one_step_than_its_lock_allows() -> None:
    plan = plan_of(a_new(4 * AT_ONCE))
    assert sum(isinstance(change, MatchStart) for change in plan.changes) == AT_ONCE
    assert plan.more
    assert plan.changes[-1] == NextCheck(1, NOW)


def test_the_last_result_puts_the_loser_out_and_ends_the_tournament() -> None:
    plan = plan_of(a_snapshot(a_final(a_finished_match(WON, LOST))))
    assert plan.changes == [
        *verdict(Result.ONE, How.PLAYED, (2, 1)),
        Elimination((2,)),
        TournamentEnding({1: 1, 2: 2}),
        NextCheck(1, None),
    ]


def test_one_who_closed_the_account_is_dropped_before_the_rest_is_decided() -> None:
    plan = plan_of(a_snapshot(a_final(), event=event_without(1), closed_accounts=(1,)))
    assert plan.changes[0] == Departure(1)
    assert plan.changes[1:2] == verdict(Result.OTHER, How.LEFT, end=MatchEnd(0, Seat.Forfeit.LEFT))


def test_a_plan_is_the_same_however_often_it_is_made_and_changes_no_snapshot() -> None:
    before = a_new(6, "swiss")
    assert plan_of(before) == plan_of(before)
    assert (before.open, before.event.meetings) == ({}, ())
