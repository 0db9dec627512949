"""Legal actions that a robot compares. If there are too many, only some of them are listed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, groupby, islice

from rules import (
    Action,
    AdjustFire,
    Attack,
    Battle,
    CancelAttack,
    Decline,
    LegalActions,
    Phase,
    Surrender,
    TurnDownFocus,
)
from rules.rounds.turns.fire import Help

ENOUGH = 300
"""The most legal actions that a robot compares."""
FEW = 60
"""The most legal actions other than attacks that a robot compares."""
MOST_RAISED = 12


def options(battle: Battle, seat: int) -> list[Action]:
    return list(islice(candidate_actions(battle, seat), ENOUGH)) or [CancelAttack()]


def candidate_actions(battle: Battle, seat: int) -> Iterator[Action]:
    legal = battle.legal_actions(seat)
    match battle.phase:
        case Phase.TURN:
            others = islice(legal.answers_without(Attack, Surrender), FEW)
            return chain(others, legal.attacks.at_usual_sizes())
        case Phase.FIRE:
            return ways_to_help(legal.help)
        case Phase.REACTION:
            return chain(islice(legal.answers_without(TurnDownFocus), FEW), ways_to_turn_down(legal))
        case _:
            return iter(legal)


def drop_declining(choices: Sequence[Action]) -> Sequence[Action]:
    return [action for action in choices if not isinstance(action, Decline)] or choices


def ways_to_help(help_: Help) -> Iterator[AdjustFire]:
    """Yield one way to give each amount of help to an attack, in all variants for Konstant attackers."""
    for amount in help_.amounts:
        by_values = groupby(help_.giving(amount), key=lambda way: way.values)
        for _, ways in islice(by_values, 1):
            yield from islice(ways, MOST_RAISED)


def ways_to_turn_down(legal: LegalActions) -> Iterator[TurnDownFocus]:
    """Yield Focus dice turned down as far as possible, then single dice turned down as little as needed."""
    dice = {
        place: below
        for place, (_, *below) in legal.answers_of(TurnDownFocus).values("values").items()
        if below
    }
    to_the_lowest = (
        TurnDownFocus({place: dice[place][-1] for place in places})
        for count in range(1, len(dice) + 1)
        for places in combinations(dice, count)
    )
    yield from filter(legal.__contains__, islice(to_the_lowest, ENOUGH))
    for place, values in dice.items():
        little = (TurnDownFocus({place: value}) for value in values[:-1])
        yield from islice(filter(legal.__contains__, little), 1)
