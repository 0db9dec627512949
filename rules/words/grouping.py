"""Groups of events that are described together."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules import events as facts
from rules.events import Event

QUIET = (
    facts.CardDrawn,
    facts.DecisionsOpened,
    facts.DiceSetAside,
    facts.SizesRevealed,
    facts.TurnBegan,
    facts.TurnEnding,
    facts.TurnsBegan,
    facts.GiantUsed,
)
"""Events that need no sentence, because the board or another sentence shows them."""

PART_OF_ATTACK = (
    facts.CardDrawn,
    facts.DieCaptured,
    facts.DieChanged,
    facts.DieChangedSides,
    facts.DieLeft,
    facts.DieReplaced,
    facts.DieRolled,
    facts.DieSplit,
    facts.SpecialSpent,
    facts.SpecialUsed,
)
AFTER_ATTACK = ("ornery", "rebound")


def group_events(events: Sequence[Event]) -> list[tuple[Event, ...]]:
    groups: list[tuple[Event, ...]] = []
    begin = 0
    while begin < len(events):
        end = begin + length_of_group(events[begin:])
        groups.append(tuple(events[begin:end]))
        begin = end
    return groups


def length_of_group(events: Sequence[Event]) -> int:
    match events[0]:
        case facts.Attacked():
            return 1 + count_while(is_part_of_attack, events[1:])
        case facts.AttackRefused():
            return 1 + count_while(lambda event: isinstance(event, facts.SpecialSpent), events[1:])
        case facts.DieRolled(seat=seat, occasion="first"):
            return count_while(lambda event: is_first_roll(event, seat), events)
        case facts.DieChanged(seat=seat, how="settled"):
            return count_while(lambda event: is_settled(event, seat), events)
        case _:
            return 1


def count_while(belongs: Callable[[Event], bool], events: Sequence[Event]) -> int:
    return next((number for number, event in enumerate(events) if not belongs(event)), len(events))


def is_part_of_attack(event: Event) -> bool:
    return isinstance(event, PART_OF_ATTACK) and getattr(event, "occasion", "") not in AFTER_ATTACK


def is_first_roll(event: Event, seat: int) -> bool:
    if isinstance(event, facts.CardDrawn):
        return event.seat == seat
    return isinstance(event, facts.DieRolled) and event.seat == seat and event.occasion == "first"


def is_settled(event: Event, seat: int) -> bool:
    return isinstance(event, facts.DieChanged) and event.seat == seat and event.how == "settled"
