"""A search strategy that evaluates positions with a trained network and looks one or two moves ahead."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace

from robots.judgement.compiling import IS_COMPILED
from robots.judgement.lookahead import CLEARLY_WORSE
from robots.judgement.positions import judgement_under
from robots.minds.learned.common_rolls import CommonRolls, source_of
from robots.minds.learned.prospects import Depth, Prospects
from robots.minds.learned.sizing import FixedGuess, choose_sizes
from robots.minds.options import drop_declining, options
from robots.minds.quick import gain_of
from rules import Action, Attack, Battle, Draw, Perspective, Phase
from rules.chance import pick

MOST_COMPARED = 60
SHORTLIST = 8
WIDE = 16
"""The number of actions compared with their replies. An action with a small gain may still be the best."""
BEHIND_AT_ONCE = 0.15
"""The difference in chance from the best action up to which an action is compared over more rolls."""
ROLLS_A_LOOK, MOST_LOOKS = 8, 4
MANY_DICE, FEW_DICE = 9, 6
"""The number of dice from which actions get twice the rolls, and the number up to which they get fewer."""
DEEPER = 2
"""The weight of the chance after two replies, where the chance after one reply has weight 1."""
BEHIND = 0.16
"""The difference in chance from the best action up to which an action is compared again."""
ENOUGH, ENOUGH_IF_PLAIN = 65_000, 300
"""The most positions that a decision may evaluate with compiled code, and with the slow code of Python."""

Ranking = list[tuple[float, Action]]


class Judge:
    """A search strategy that compares all actions over a few rolls, the best over more, then replies."""

    def __init__(
        self,
        rolls: int = 4,
        more: int = 16,
        finalists: int = 0,
        sizing: int = 40,
        effort: int = ENOUGH,
    ) -> None:
        self.rolls, self.more, self.finalists = rolls, more, finalists
        self.sizing, self.effort = sizing, effort if IS_COMPILED else min(effort, ENOUGH_IF_PLAIN)

    def choose(self, perspective: Perspective, draw: Draw) -> Action:
        source, judgement = source_of(draw), judgement_under(perspective.battle.ruleset)
        judgement.make_room()
        battle, me = perspective.battle, perspective.viewer
        assert me is not None
        if battle.phase is Phase.SIZES:
            return choose_sizes(judgement, perspective, source, self.sizing)
        actions = options(battle, me)
        if battle.phase is Phase.TURN_END:
            return pick(drop_declining(actions), draw)
        if len(actions) == 1:
            return actions[0]
        imagined = Battle.imagine(perspective, FixedGuess(None, CommonRolls(1, source).draw(0)))
        return self.best(Prospects(judgement, imagined, me), actions, source)

    def best(self, prospects: Prospects, actions: list[Action], source: random.Random) -> Action:
        battle, seat = prospects.battle, prospects.seat
        enough, times = prospects.judgement.effort + self.effort, rolls_by_dice(battle)

        def rank(found: Iterable[Action], count: int) -> Ranking:
            return prospects.means(list(found), CommonRolls(max(1, round(count * times)), source), enough)

        first = rank(limit_actions(battle, actions), self.rolls)
        close = [action for chance, action in first[:SHORTLIST] if chance > first[0][0] - BEHIND_AT_ONCE]
        shortlist = (one for action in close for one in vary_turbo_sizes(battle, seat, action))
        second = rank(shortlist, self.more) or first
        if battle.phase is not Phase.TURN or not self.finalists:
            return second[0][1]
        glanced_at = [one for one in first if all(one[1] is not action for _, action in second)]
        return self.after_replies(prospects, [*second, *glanced_at][:WIDE], source, enough)

    def after_replies(
        self, prospects: Prospects, found: Ranking, source: random.Random, enough: int
    ) -> Action:
        """Return the best action, comparing the opponent's replies and the answers. Drops weak actions."""
        depth = first_depth(source)
        rated = [
            (prospects.mean_after_replies(action, depth), action)
            for _, action in found
            if prospects.judgement.effort < enough
        ]
        if not rated:
            return found[0][1]
        rated.sort(key=lambda one: one[0], reverse=True)
        close = [one for one in rated[: self.finalists] if one[0] > rated[0][0] - CLEARLY_WORSE]
        total = {number: chance for number, (chance, _) in enumerate(close)}
        for look in range(1, MOST_LOOKS + 1 if len(close) > 1 else 1):
            depth, seen = second_depth(source), {}
            for number, sum_ in total.items():
                if prospects.judgement.effort < enough:
                    seen[number] = sum_ + DEEPER * prospects.mean_after_replies(close[number][1], depth)
            if len(seen) < len(total):
                break
            best = max(seen.values())
            total = {number: sum_ for number, sum_ in seen.items() if sum_ > best - BEHIND * look**0.5}
        return close[max(total, key=total.__getitem__)][1]


def rolls_by_dice(battle: Battle) -> float:
    count = sum(len(seat.row) for seat in battle.seats)
    return 2 if count >= MANY_DICE else 0.75 if count <= FEW_DICE else 1


def first_depth(source: random.Random) -> Depth:
    return Depth(
        CommonRolls(ROLLS_A_LOOK, source), (CommonRolls(1, source),), (CommonRolls(3, source),), (3,)
    )


def second_depth(source: random.Random) -> Depth:
    few, more = (
        (CommonRolls(1, source), CommonRolls(2, source)),
        (CommonRolls(3, source), CommonRolls(4, source)),
    )
    return Depth(CommonRolls(ROLLS_A_LOOK, source), few, more, (2, 2))


def limit_actions(battle: Battle, actions: list[Action]) -> list[Action]:
    if len(actions) <= MOST_COMPARED:
        return actions
    return sorted(actions, key=lambda action: -gain_of(battle, action) if isinstance(action, Attack) else 0)[
        :MOST_COMPARED
    ]


def vary_turbo_sizes(battle: Battle, seat: int, action: Action) -> Iterator[Action]:
    yield action
    if not isinstance(action, Attack) or not action.turbo:
        return
    for place, found in battle.legal_actions(seat).attacks.sizes(action).items():
        for size in {min(found), max(found), sorted(found)[len(found) // 2]} - {action.turbo[place]}:
            yield replace(action, turbo={**action.turbo, place: size})
