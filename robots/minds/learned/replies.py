"""What an action leads to after the best reply, and after the reply to that."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, pairwise
from typing import NamedTuple

from robots.minds.learned.attack_outcomes import Prospects, falls
from robots.minds.learned.chances import Case, Outcome, chances, decided
from robots.minds.learned.common_rolls import Rolls
from robots.minds.learned.evaluation import Evaluation, Position
from robots.minds.learned.lookahead import Asked, mean_chances, means, outcome, outcome_after, prospects_of
from robots.minds.quick import gain_of
from rules import Action, Attack, Battle, Draw, Phase

MOST_REPLIES, MOST_LISTED = 16, 200
LISTED_AS_ONE = 5
"""How many attacks are listed while a position is judged."""
CLEARLY_WORSE = 0.12
"""What falls so far behind the best is not looked at more closely."""


class Replies(NamedTuple):
    """Over how many rolls replies are compared: all of them, and then the best of them."""

    few: Rolls
    more: Rolls
    closer: int = 3
    """How many are the best of them."""
    further: Replies | None = None
    """How what follows on the best of them is looked at, if it is."""


def means_after_replies(
    evaluation: Evaluation, asked: Sequence[Asked], rolls: Rolls, replies: Replies
) -> list[float]:
    """The same, after the next side has given its best reply."""
    outcomes: list[Outcome | Turn] = []
    ends = []
    for prospects, action in asked:
        outcomes += turns_after(prospects, action, rolls)
        ends.append(len(outcomes))
    turns = [one for one in outcomes if isinstance(one, Turn)]
    best = iter(best_chances(evaluation, [turn.prospects for turn in turns], replies))
    answered = [one.seen(next(best)) if isinstance(one, Turn) else one for one in outcomes]
    return means(chances(evaluation, answered), ends)


class Turn(NamedTuple):
    """A turn that follows, and whether it is the asking side's own."""

    prospects: Prospects
    own: bool

    def seen(self, chance: float) -> float:
        return chance if self.own else 1 - chance


def turns_after(prospects: Prospects, action: Action, rolls: Rolls) -> list[Outcome | Turn]:
    prospect = prospects.of(action)
    if prospect is None:
        return [turn_after(prospects, action, rolls.draw(number)) for number in range(rolls.count)]
    if not prospect.foes.known:
        return [decided(prospect.ahead)]
    return [
        Turn(prospects.then(prospect, prospect.after(fall)), own=False)
        for fall in falls(prospect.rolled, rolls)
    ]


def turn_after(prospects: Prospects, action: Action, draw: Draw) -> Outcome | Turn:
    battle, seat, evaluation = prospects.battle, prospects.seat, prospects.evaluation
    step = battle.act(seat, action, draw)
    ended = outcome(battle, step, seat)
    if ended is not None:
        return ended
    after = step.battle
    if len(after.seats) > 2 or after.phase is not Phase.TURN or after.active is None:
        return outcome_after(evaluation, battle, seat, action, draw)
    return Turn(prospects_of(evaluation, after, after.active), own=after.active == seat)


def best_chances(evaluation: Evaluation, turns: Sequence[Prospects], replies: Replies) -> list[float]:
    """What the side to move can hope for in each of these turns."""
    asked: list[Asked] = []
    ends = []
    for prospects in turns:
        attacks = list(islice(prospects.battle.legal_attacks(), MOST_LISTED))
        evaluation.effort += len(attacks) // LISTED_AS_ONE
        asked += [(prospects, attack) for attack in most_promising(prospects.battle, attacks)]
        ends.append(len(asked))
    rated = list(zip(mean_chances(evaluation, asked, replies.few), asked, strict=True))
    listed = [sorted(rated[start:end], key=first_of, reverse=True) for start, end in pairwise([0, *ends])]
    best = [the_best(found, replies) for found in listed]
    together = [one for found in best for one in found]
    closer = iter(
        mean_chances(evaluation, together, replies.more)
        if replies.further is None
        else means_after_replies(evaluation, together, replies.more, replies.further)
    )
    passed = chances(
        evaluation, [after_pass(turn) for turn, found in zip(turns, listed, strict=True) if not found]
    )
    passes = iter(passed)
    chosen = []
    for found, promising in zip(listed, best, strict=True):
        if not found:
            chosen.append(next(passes))
        elif promising:
            chosen.append(max(next(closer) for _ in promising))
        else:
            chosen.append(found[0][0])
    return chosen


def first_of(rated: tuple[float, Asked]) -> float:
    return rated[0]


def the_best(rated: list[tuple[float, Asked]], replies: Replies) -> list[Asked]:
    """Those that are worth a closer look; if there is no choice, only a look further ahead is worth it."""
    if len(rated) <= 1 and replies.further is None:
        return []
    return [one for chance, one in rated[: replies.closer] if chance > rated[0][0] - CLEARLY_WORSE]


def after_pass(prospects: Prospects) -> Outcome:
    """What the side to move can hope for if there is nothing that it can attack."""
    battle, seat, ahead = prospects.battle, prospects.seat, prospects.ahead
    if battle.passes:
        return decided(ahead)
    if prospects.usual and all(die.facts.simple for die in (*prospects.mine, *prospects.theirs)):
        after = battle.but(active=1 - seat)
        if next(after.legal_attacks(), None) is None:
            return decided(ahead)
    return Case(Position(prospects.rest(False, ()), prospects.rest(True, ()), -ahead, 1), own=False)


def most_promising(battle: Battle, attacks: list[Attack]) -> list[Attack]:
    """Not too many attacks, those that take most at once."""
    if len(attacks) <= MOST_REPLIES:
        return attacks
    return sorted(attacks, key=lambda attack: -gain_of(battle, attack))[:MOST_REPLIES]
