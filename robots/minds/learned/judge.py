"""A mind that judges positions by what it has learned, and looks a move or two ahead."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace

from robots.minds.learned.attack_outcomes import Prospects
from robots.minds.learned.common_rolls import Rolls, source_of
from robots.minds.learned.evaluation import learned
from robots.minds.learned.lookahead import mean_chances, prospects_of
from robots.minds.learned.replies import CLEARLY_WORSE, Replies, means_after_replies
from robots.minds.learned.sizing import Fixed, sizes
from robots.minds.options import options, rather_than_nothing
from robots.minds.quick import gain_of
from rules import Action, Attack, Battle, Draw, Perspective, Phase
from rules.chance import pick

MOST_COMPARED, TOGETHER = 60, 15
SHORTLIST = 8
WIDE = 16
"""How many actions are compared with their replies: one that takes little may leave the best position."""
ROLLS_A_LOOK, MOST_LOOKS = 8, 4
DEEPER = 2
"""The weight of a look at the replies to the replies, beside one at the replies alone."""
BEHIND = 0.16
"""How far an action may fall behind in one look, and is still looked at in the next."""

Ranking = list[tuple[float, Action]]


class Judge:
    """Compares all actions over a few rolls, the best of them over more, and then the replies to those."""

    def __init__(
        self,
        rolls: int = 4,
        more: int = 16,
        finalists: int = 0,
        sizing: int = 40,
        effort: int = 6000,
    ) -> None:
        self.rolls, self.more, self.finalists = rolls, more, finalists
        self.sizing, self.effort = sizing, effort

    def choose(self, perspective: Perspective, draw: Draw) -> Action:
        source, evaluation = source_of(draw), learned()
        evaluation.make_room()
        battle, me = perspective.battle, perspective.viewer
        assert me is not None
        if battle.phase is Phase.SIZES:
            return sizes(evaluation, perspective, source, self.sizing)
        actions = options(battle, me)
        if battle.phase is Phase.TURN_END:
            return pick(rather_than_nothing(actions), draw)
        if len(actions) == 1:
            return actions[0]
        imagined = Battle.imagine(perspective, Fixed(None, Rolls(1, source).draw(0)))
        return self.best(prospects_of(evaluation, imagined, me), actions, source)

    def best(self, prospects: Prospects, actions: list[Action], source: random.Random) -> Action:
        """The action after which the seat is most likely to win, as far as there was patience to see."""
        evaluation, battle, seat = prospects.evaluation, prospects.battle, prospects.seat
        enough = evaluation.effort + self.effort

        def ranked(found: Iterable[Action], count: int) -> Ranking:
            rolls, actions = Rolls(count, source), list(found)
            rated: Ranking = []
            for start in range(0, len(actions), TOGETHER):
                if evaluation.effort < enough:
                    asked = [(prospects, action) for action in actions[start : start + TOGETHER]]
                    rated += zip(mean_chances(evaluation, asked, rolls), actions[start:], strict=False)
            return sorted(rated, key=lambda one: one[0], reverse=True)

        first = ranked(most_worthwhile(battle, actions), self.rolls)
        shortlist = (one for _, action in first[:SHORTLIST] for one in resized(battle, seat, action))
        second = ranked(shortlist, self.more) or first
        if battle.phase is not Phase.TURN or not self.finalists:
            return second[0][1]
        glanced_at = [one for one in first if all(one[1] is not action for _, action in second)]
        return self.after_replies(prospects, [*second, *glanced_at][:WIDE], source, enough)

    def after_replies(
        self, prospects: Prospects, found: Ranking, source: random.Random, enough: int
    ) -> Action:
        """The best of these after replies, and after replies to those; weak ones are dropped on the way."""
        evaluation, rolls, replies = prospects.evaluation, Rolls(ROLLS_A_LOOK, source), at_first(source)
        rated = [
            (means_after_replies(evaluation, [(prospects, action)], rolls, replies)[0], action)
            for _, action in found
            if evaluation.effort < enough
        ]
        if not rated:
            return found[0][1]
        rated.sort(key=lambda one: one[0], reverse=True)
        close = [one for one in rated[: self.finalists] if one[0] > rated[0][0] - CLEARLY_WORSE]
        total = {number: chance for number, (chance, _) in enumerate(close)}
        for look in range(1, MOST_LOOKS + 1 if len(close) > 1 else 1):
            rolls, replies, seen = Rolls(ROLLS_A_LOOK, source), further(source), {}
            for number, sum_ in total.items():
                if evaluation.effort < enough:
                    asked = [(prospects, close[number][1])]
                    seen[number] = sum_ + DEEPER * means_after_replies(evaluation, asked, rolls, replies)[0]
            if len(seen) < len(total):
                break
            best = max(seen.values())
            total = {number: sum_ for number, sum_ in seen.items() if sum_ > best - BEHIND * look**0.5}
        return close[max(total, key=total.__getitem__)][1]


def at_first(source: random.Random) -> Replies:
    return Replies(Rolls(1, source), Rolls(3, source))


def further(source: random.Random) -> Replies:
    """Replies that are answered in turn."""
    return Replies(Rolls(2, source), Rolls(4, source), 2, Replies(Rolls(1, source), Rolls(3, source), 2))


def most_worthwhile(battle: Battle, actions: list[Action]) -> list[Action]:
    """Not too many actions: of attacks those that take most."""
    if len(actions) <= MOST_COMPARED:
        return actions
    return sorted(actions, key=lambda action: -gain_of(battle, action) if isinstance(action, Attack) else 0)[
        :MOST_COMPARED
    ]


def resized(battle: Battle, seat: int, action: Action) -> Iterator[Action]:
    """An attack with its turbo dice at the sizes they have, and at some others."""
    yield action
    if not isinstance(action, Attack) or not action.turbo:
        return
    for place, found in battle.legal_actions(seat).attacks.sizes(action).items():
        for size in {min(found), max(found), sorted(found)[len(found) // 2]} - {action.turbo[place]}:
            yield replace(action, turbo={**action.turbo, place: size})
