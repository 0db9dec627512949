"""What an action would lead to, one move ahead or two."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from robots.minds.chances import DRAWN, chance_in, chance_of, decided
from robots.minds.options import options
from robots.minds.prospects import Prospects, falls
from robots.minds.quick import gain_of, quick_action
from robots.minds.rolls import Rolls
from robots.minds.value import Value
from rules import Action, Attack, Battle, CancelAttack, Draw, Phase, Step
from rules.events import RoundEnded

MOST_WAYS_TO_HELP = 12
MOST_ANSWERS, MOST_LISTED = 16, 200
CARRYING_OUT, LISTED_AS_ONE = 4, 5
"""What it takes to carry out an action, and how many attacks are listed, while a position is judged."""
CLEARLY_WORSE = 0.12
"""What falls so far behind the best is not looked at more closely."""
MOST_STEPS = 12
"""So many decisions before the first turn are answered quickly; then the position is judged as it stands."""


def chance_after(value: Value, battle: Battle, seat: int, action: Action, draw: Draw) -> float:
    """How likely this seat is to win the round, once its action has come out as it is drawn."""
    value.effort += CARRYING_OUT
    step = battle.act(seat, action, draw)
    ended = outcome(battle, step, seat)
    if ended is not None:
        return ended
    if step.battle.phase is Phase.FIRE and battle.phase is not Phase.FIRE:
        return helped(value, step.battle, seat, draw)
    if step.battle.phase is not Phase.TURN and battle.phase is not Phase.TURN:
        return chance_of(value, settled(step.battle, draw), seat)
    return chance_of(value, step.battle, seat)


def outcome(before: Battle, step: Step, seat: int) -> float | None:
    """1 if the seat has won the round, 0 if another has, or None while it goes on."""
    if step.battle.round == before.round and not step.battle.is_over:
        return None
    for event in step.events:
        if isinstance(event, RoundEnded):
            return DRAWN if event.winner is None else float(event.winner == seat)
    return None


def helped(value: Value, battle: Battle, seat: int, draw: Draw) -> float:
    """The best that fire dice can make of an attack."""
    ways = [way for way in options(battle, seat) if not isinstance(way, CancelAttack)]
    return max(
        (chance_after(value, battle, seat, way, draw) for way in ways[:MOST_WAYS_TO_HELP]), default=0.0
    )


def settled(battle: Battle, draw: Draw) -> Battle:
    """The same battle at its first turn, everything before that answered without much thought."""
    for _ in range(MOST_STEPS):
        if battle.phase in (Phase.TURN, Phase.REACTION, Phase.OVER):
            break
        seat = min(battle.decisions)
        battle = battle.act(seat, quick_action(battle, seat, draw), draw).battle
    return battle


def mean_chance(prospects: Prospects, action: Action, rolls: Rolls) -> float:
    """How likely the seat is to win, over all these rolls."""
    value, prospect = prospects.value, prospects.of(action)
    if prospect is None:
        draws = [rolls.draw(number) for number in range(rolls.count)]
        battle, seat = prospects.battle, prospects.seat
        return sum(chance_after(value, battle, seat, action, draw) for draw in draws) / rolls.count
    foes, behind, found = prospect.foes, -prospect.ahead, falls(prospect.rolled, rolls)
    return 1 - sum(chance_in(value, foes, prospect.after(fall), behind, 0) for fall in found) / len(found)


def mean_after_answer(prospects: Prospects, action: Action, rolls: Rolls, answers: Answers) -> float:
    """The same, once whoever is next has answered with the best that they see."""
    prospect = prospects.of(action)
    if prospect is None:
        draws = [rolls.draw(number) for number in range(rolls.count)]
        return sum(after_answer(prospects, action, draw, answers) for draw in draws) / rolls.count
    if not prospect.foes.dice:
        return decided(prospect.ahead)
    found = falls(prospect.rolled, rolls)
    total = 0.0
    for fall in found:
        row = prospect.after(fall)
        total += best_chance(prospects.then(prospect, row), answers)
    return 1 - total / len(found)


def after_answer(prospects: Prospects, action: Action, draw: Draw, answers: Answers) -> float:
    battle, seat, value = prospects.battle, prospects.seat, prospects.value
    step = battle.act(seat, action, draw)
    ended = outcome(battle, step, seat)
    if ended is not None:
        return ended
    after = step.battle
    if len(after.seats) > 2 or after.phase is not Phase.TURN or after.active is None:
        return chance_after(value, battle, seat, action, draw)
    best = best_chance(prospects_of(value, after, after.active), answers)
    return best if after.active == seat else 1 - best


class Answers(NamedTuple):
    """Over how many rolls the answers of the other side are looked at: all of them, and the best of them."""

    few: Rolls
    more: Rolls
    closer: int = 3
    """How many are the best of them."""
    further: Answers | None = None
    """How what follows on the best of them is looked at, if it is."""


def best_chance(prospects: Prospects, answers: Answers) -> float:
    """What the side to move can hope for in its turn."""
    attacks = list(islice(prospects.battle.legal_attacks(), MOST_LISTED))
    prospects.value.effort += len(attacks) // LISTED_AS_ONE
    if not attacks:
        return after_pass(prospects)
    promising = most_promising(prospects.battle, attacks)
    rated = [(mean_chance(prospects, attack, answers.few), attack) for attack in promising]
    rated.sort(key=lambda one: one[0], reverse=True)
    best = [attack for chance, attack in rated[: answers.closer] if chance > rated[0][0] - CLEARLY_WORSE]
    if answers.further is not None:
        return max(mean_after_answer(prospects, attack, answers.more, answers.further) for attack in best)
    if len(rated) == 1:
        return rated[0][0]
    return max(mean_chance(prospects, attack, answers.more) for attack in best)


def after_pass(prospects: Prospects) -> float:
    """How likely the side to move is to win if there is nothing that it can attack."""
    value, battle, seat, ahead = prospects.value, prospects.battle, prospects.seat, prospects.ahead
    if battle.passes:
        return decided(ahead)
    if prospects.usual and all(die.facts.simple for die in (*prospects.mine, *prospects.theirs)):
        after = battle.but(active=1 - seat)
        if next(after.legal_attacks(), None) is None:
            return decided(ahead)
    return 1 - chance_in(value, prospects.rest(False, ()), prospects.rest(True, ()), -ahead, 1)


def prospects_of(value: Value, battle: Battle, seat: int) -> Prospects:
    return Prospects(value, battle, seat, battle.score(seat) - battle.score(1 - seat))


def most_promising(battle: Battle, attacks: list[Attack]) -> list[Attack]:
    """Not too many attacks, those that take most at once."""
    if len(attacks) <= MOST_ANSWERS:
        return attacks
    return sorted(attacks, key=lambda attack: -gain_of(battle, attack))[:MOST_ANSWERS]
