"""A mind that judges positions by what it has learned, and looks a move or two ahead."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import combinations, islice
from time import process_time

from robots.minds.looking import mean_after_answer, mean_chance
from robots.minds.options import options
from robots.minds.quick import gain_of
from robots.minds.rolls import Rolls, source_of
from robots.minds.sizing import Fixed, sizes
from robots.minds.value import Value, learned
from rules import Action, Attack, Battle, Draw, Phase, RerollGame, TurnDownFocus
from rules.legal import fronts, turbo_sizes
from rules.perspective import Perspective

MOST_COMPARED = 60
SHORTLIST = 8
CLEARLY_WORSE = 0.12
"""What falls so far behind the best is not looked at more closely."""
ANSWERS_FOR_EACH = 3

Ranking = list[tuple[float, Action]]


class Judge:
    """Compares all actions over a few rolls, the best of them over more, and then the answers to those."""

    def __init__(
        self,
        rolls: int = 4,
        more: int = 12,
        finalists: int = 0,
        deep: int = 8,
        sizing: int = 20,
        seconds: float = 0.16,
    ) -> None:
        self.rolls, self.more, self.sizing = rolls, more, sizing
        self.finalists, self.deep, self.seconds = finalists, deep, seconds

    def choose(self, perspective: Perspective, draw: Draw) -> Action:
        until, source = process_time() + self.seconds, source_of(draw)
        battle, me = perspective.battle, perspective.viewer
        assert me is not None
        if battle.phase is Phase.SIZES:
            return sizes(learned(), perspective, source, self.sizing)
        actions = possible(battle, me)
        if len(actions) == 1:
            return actions[0]
        imagined = Battle.imagine(perspective, Fixed(None, Rolls(1, source).draw(0)))
        return self.best(learned(), imagined, me, actions, source, until)

    def best(
        self,
        value: Value,
        battle: Battle,
        me: int,
        actions: list[Action],
        source: random.Random,
        until: float,
    ) -> Action:
        """The action after which the seat is most likely to win, as far as there was time to see."""

        def ranked(found: Iterable[Action], chance: Callable[[Action], float]) -> Ranking:
            rated = [(chance(action), action) for action in found if process_time() < until]
            return sorted(rated, key=lambda one: one[0], reverse=True)

        def after_rolls(rolls: Rolls) -> Callable[[Action], float]:
            return lambda action: mean_chance(value, battle, me, action, rolls)

        first = ranked(most_worthwhile(battle, actions), after_rolls(Rolls(self.rolls, source)))
        shortlist = (one for _, action in first[:SHORTLIST] for one in resized(battle, me, action))
        second = ranked(shortlist, after_rolls(Rolls(self.more, source))) or first
        if not second:
            return actions[0]
        finalists = [one for one in second[: self.finalists] if one[0] > second[0][0] - CLEARLY_WORSE]
        if len(finalists) < 2 or battle.phase is not Phase.TURN:
            return second[0][1]
        deep, answers = Rolls(self.deep, source), Rolls(ANSWERS_FOR_EACH, source)
        third = [
            (chance + mean_after_answer(value, battle, me, action, deep, answers), action)
            for chance, action in finalists
            if process_time() < until
        ]
        return max(third or second, key=lambda one: one[0])[1]


def most_worthwhile(battle: Battle, actions: list[Action]) -> list[Action]:
    """Not too many actions: of attacks those that take most."""
    if len(actions) <= MOST_COMPARED:
        return actions
    return sorted(actions, key=lambda action: -gain_of(battle, action) if isinstance(action, Attack) else 0)[
        :MOST_COMPARED
    ]


def possible(battle: Battle, seat: int) -> list[Action]:
    """What the seat may do, with more ways to react than anyone would try at random."""
    found = options(battle, seat)
    if battle.phase is Phase.REACTION:
        found += [
            action
            for action in ways_to_react(battle, seat)
            if action not in found and battle.why_not(seat, action) is None
        ]
    return found


def ways_to_react(battle: Battle, seat: int) -> Iterator[Action]:
    """Some focus dice turned down as far as they go, or one as little as is enough; some game dice rolled."""
    row = battle.seats[seat].row
    focus = [place for place, die in enumerate(row) if die.has("f")]
    games = [place for place, die in enumerate(row) if die.has("R")]
    for count in range(1, len(focus) + 1):
        for places in combinations(focus, count):
            yield TurnDownFocus({place: row[place].lowest for place in places})
    for place in focus:
        enough = (TurnDownFocus({place: value}) for value in range(row[place].value, row[place].lowest, -1))
        yield from islice((action for action in enough if battle.why_not(seat, action) is None), 1)
    for count in range(1, len(games)):
        yield from (RerollGame(places) for places in combinations(games, count))


def resized(battle: Battle, seat: int, action: Action) -> Iterator[Action]:
    """An attack with its turbo dice at the sizes they have, and at some others."""
    yield action
    if not isinstance(action, Attack) or not action.turbo:
        return
    front = next(front for front in fronts(battle, seat) if front.against == action.against)
    for place, found in turbo_sizes(front, action.kind, action.attackers, action.targets).items():
        for size in {min(found), max(found), sorted(found)[len(found) // 2]} - {action.turbo[place]}:
            yield replace(action, turbo={**action.turbo, place: size})
