"""Evaluation of a finished match: the chances before and after each decision, and the slips.

A slip is a move for which a better one is found. For each round, start + luck − chances given away by the
first seat + those given away by the second seat is exactly the result: each state is evaluated only once, as
the end of one decision and the start of the next.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean
from typing import Any, NamedTuple, Protocol

from robots.judgement.dice import faces
from robots.judgement.positions import judgement_under
from robots.minds.learned.by_rules import chance_of
from robots.minds.learned.common_rolls import CommonRolls
from robots.minds.learned.judge import second_depth
from robots.minds.learned.prospects import Prospects
from robots.minds.options import options
from rules import Action, Battle, Choose, Die, DieKind, Phase, Surrender, fold
from rules.events import Event, RoundEnded
from rules.notation.codec import action_from_json, action_to_json
from rules.phases import PHASES_WITH_SCORES
from rules.rounds.initiative import initiative_keys
from training.review.analysis.account import (
    SUSPICIOUS,
    DecisionAccount,
    MatchAccount,
    Reason,
    RoundAccount,
    Slip,
)
from training.review.analysis.answers import feared_after
from training.review.analysis.reasons import reason_for
from training.review.analysis.sizes import gained_by_sizes

ROLLS, ROLLS_BY_RULES = 16, 4
"""Number of evenly spread rolls with which actions are compared, normally and without fast evaluation."""
FIRST_ROLLS, FIRST_ROLLS_BY_RULES = 64, 12
DRAWN = 0.5
COMPARED, COMPARED_BY_RULES = 4, 2
"""Number of the best other actions to compare with the played one, normally and without fast evaluation."""
LOOKS, LOOKS_BY_RULES = 4, 1


class RecordedMove(Protocol):
    number: int
    seat: int | None
    action: Any

    @property
    def facts(self) -> Sequence[Event]: ...


class JudgedTurn(NamedTuple):
    battle: Battle
    number: int
    seat: int
    action: Action


@dataclass
class RoundRead:
    number: int
    turns: list[JudgedTurn] = field(default_factory=list)
    before_sizes: Battle | None = None
    """The battle before the first choice of dice sizes, or None if no sizes were chosen."""
    sizes: dict[int, Choose] = field(default_factory=dict)
    """Chosen dice sizes by seat."""
    result: float = DRAWN

    def take(self, before: Battle, number: int, seat: int, action: Action) -> None:
        if before.phase in PHASES_WITH_SCORES:
            self.turns.append(JudgedTurn(before, number, seat, action))
        elif isinstance(action, Choose) and before.phase is Phase.SIZES:
            self.before_sizes = self.before_sizes or before
            self.sizes[seat] = action

    @property
    def gained_by_sizes(self) -> float | None:
        return None if self.before_sizes is None else gained_by_sizes(self.before_sizes, self.sizes)


class TurnWorth(NamedTuple):
    """The deciding player's chances to win after the best action and after the played one."""

    best: float
    played: float


def account_of(start: Battle, moves: Sequence[RecordedMove]) -> MatchAccount:
    return MatchAccount(
        tuple(round_account(one) for one in rounds_of(start, moves) if one.result is not None)
    )


def rounds_of(start: Battle, moves: Sequence[RecordedMove]) -> Iterator[RoundRead]:
    battle, current = start, RoundRead(1)
    for move in moves:
        before, battle = battle, fold(battle, move.facts)
        if move.seat is not None and move.action:
            action = before.resolve(move.seat, action_from_json(move.action))
            current.take(before, move.number, move.seat, action)
        for event in move.facts:
            if isinstance(event, RoundEnded):
                current.result = DRAWN if event.winner is None else float(event.winner == 0)
                yield current
                current = RoundRead(current.number + 1)


def round_account(one: RoundRead) -> RoundAccount:
    if not one.turns:
        return RoundAccount(one.number, one.result, one.result, (), one.result)
    judged = [as_first_seat(turn, worth_of(turn)) for turn in one.turns]
    following = [*(worth.best for worth in judged[1:]), one.result]
    decisions = [
        DecisionAccount(turn.number, turn.seat, worth.best, worth.played, after)
        for turn, worth, after in zip(one.turns, judged, following, strict=True)
    ]
    start = mean_at_start(one.turns[0].battle)
    return RoundAccount(one.number, start, judged[0].best, tuple(decisions), one.result, one.gained_by_sizes)


def as_first_seat(turn: JudgedTurn, worth: TurnWorth) -> TurnWorth:
    return worth if turn.seat == 0 else TurnWorth(1 - worth.best, 1 - worth.played)


def worth_of(turn: JudgedTurn) -> TurnWorth:
    means = means_of(turn)
    given_up = isinstance(turn.action, Surrender)
    played = 0.0 if given_up else next(mean for mean, action in means if action == turn.action)
    return TurnWorth(max(played, *(mean for mean, _ in means)), played)


def means_of(turn: JudgedTurn) -> list[tuple[float, Action]]:
    judgement = judgement_under(turn.battle.ruleset)
    judgement.make_room()
    prospects = Prospects(judgement, turn.battle, turn.seat)
    actions = list(options(turn.battle, turn.seat))
    if turn.action not in actions and not isinstance(turn.action, Surrender):
        actions.append(turn.action)
    return prospects.means(
        actions, CommonRolls(ROLLS if prospects.is_covered else ROLLS_BY_RULES, source_of(turn))
    )


def source_of(turn: JudgedTurn) -> random.Random:
    """Return a random source that is equal for the same turn, which makes repeated reviews equal."""
    return random.Random(f"{turn.number} {turn.seat}")


def mean_at_start(battle: Battle) -> float:
    judgement, source = judgement_under(battle.ruleset), random.Random("first roll")
    position = judgement.position(battle, 0, 1)
    if not any(position.left_to_rules):
        one, other = CommonRolls(FIRST_ROLLS, source), CommonRolls(FIRST_ROLLS, source)
        return judgement.mean_at_start(battle, 0, one.shares, other.shares)
    again = (reroll(battle, source) for _ in range(FIRST_ROLLS_BY_RULES))
    return fmean(chance_of(judgement, one, 0) for one in again)


def reroll(battle: Battle, source: random.Random) -> Battle:
    seats = [
        seat.replace(row=tuple(roll_die(die, source) for die in seat.row)) if seat.row else seat
        for seat in battle.seats
    ]
    after = battle.replace(seats=tuple(seats))
    lowest = min(range(len(seats)), key=initiative_keys(after).__getitem__)
    return after.replace(active=lowest, first=lowest)


def roll_die(die: Die, source: random.Random) -> Die:
    if die.kind is DieKind.WILDCARD or die.size is None:
        return die
    return source.choice(list(faces(die)))


def slips_of(start: Battle, moves: Sequence[RecordedMove], account: MatchAccount) -> list[Slip]:
    """Return the slips: decisions that gave chances away in the quick analysis and in the closer one."""
    suspicious = {
        decision.move
        for one in account.rounds
        for decision in one.decisions
        if decision.given_away > SUSPICIOUS
    }
    turns = [turn for one in rounds_of(start, moves) for turn in one.turns if turn.number in suspicious]
    found = map(slip_in, turns)
    return [slip for slip in found if slip is not None and slip.cost > SUSPICIOUS]


def slip_in(turn: JudgedTurn) -> Slip | None:
    """Return the slip in this turn, or None if no other action is better after the replies to both."""
    if turn.battle.phase is not Phase.TURN or isinstance(turn.action, Surrender):
        return None
    prospects, others = promising_actions(turn)
    if not others:
        return None
    source = source_of(turn)
    played, *means = chances_after_replies(prospects, [turn.action, *others], source)
    better = max(means)
    action = others[means.index(better)]
    reason = why_better(prospects, action, turn.action, CommonRolls(ROLLS, source))
    slip = Slip(turn.number, turn.seat, played, better, action_to_json(action), reason)
    if reason is not None:
        return slip
    feared, feared_after_better = (feared_after(prospects, each, source) for each in (turn.action, action))
    return replace(slip, feared=feared, feared_after_better=feared_after_better)


def promising_actions(turn: JudgedTurn) -> tuple[Prospects, list[Action]]:
    means = means_of(turn)
    prospects = Prospects(judgement_under(turn.battle.ruleset), turn.battle, turn.seat)
    most = COMPARED if prospects.is_covered else COMPARED_BY_RULES
    return prospects, [action for _, action in means if action != turn.action][:most]


def chances_after_replies(
    prospects: Prospects, actions: Sequence[Action], source: random.Random
) -> list[float]:
    looks = LOOKS if prospects.is_covered else LOOKS_BY_RULES
    depths = [second_depth(source) for _ in range(looks)]
    return [fmean(prospects.mean_after_replies(action, depth) for depth in depths) for action in actions]


def why_better(prospects: Prospects, better: Action, played: Action, rolls: CommonRolls) -> Reason | None:
    one, other = prospects.line_of(better), prospects.line_of(played)
    if prospects.position is None or one is None or other is None:
        return None
    return reason_for(prospects.judgement, prospects.position, one, other, rolls.shares)
