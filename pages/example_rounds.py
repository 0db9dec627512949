"""Example rounds for help pages. Dice and moves are data, and the rules engine plays them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.functional import cached_property
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.log.round_account import LastRoundAccount, SeatAccount
from games.log.wording import in_html
from rules import Action, Attack, Battle, Die, fold, scripted
from rules.events import Event, MatchEnded
from rules.words import tell_all


@dataclass(frozen=True, slots=True)
class ExampleMove:
    seat: int
    action: Action
    why: str
    """The untranslated explanation that the help page shows before the move."""
    rolls: Sequence[int] = ()
    lesson: tuple[str, int] | None = None
    """Lesson slug and step number at which the reader can try the same move. None without a lesson."""


@dataclass(frozen=True, slots=True)
class ExampleLine:
    seat: int
    name: str
    dice: Sequence[tuple[Die, str]]


@dataclass(frozen=True, slots=True)
class Stage:
    mover: str
    why: str
    lines: Sequence[ExampleLine]
    told: Sequence[SafeString]
    lesson: tuple[str, int] | None


class PlayedRound(NamedTuple):
    """The positions of a round, before each move and at the end, and the events that led to each position."""

    battles: Sequence[Battle]
    events: Sequence[Sequence[Event]]


@dataclass(frozen=True)
class ExampleRound:
    names: Sequence[str]
    recipes: Sequence[str]
    rolls: Sequence[int]
    """Results of the rolls at the start. Dice whose sizes the players choose come last."""
    moves: Sequence[ExampleMove]
    sizes: Sequence[tuple[int, Action]] = ()

    @cached_property
    def played_round(self) -> PlayedRound:
        draw = scripted(*self.rolls)
        begun = Battle.from_recipes(*self.recipes, first_to=1).begin(draw)
        battle, opening = begun.battle, list(begun.events)
        for seat, action in self.sizes:
            step = battle.act(seat, action, draw)
            battle, opening = step.battle, [*opening, *step.events]
        battles, events = [battle], [opening]
        for move in self.moves:
            step = battles[-1].act(move.seat, move.action, scripted(*move.rolls))
            events.append([event for event in step.events if not isinstance(event, MatchEnded)])
            battles.append(fold(battles[-1], events[-1]))
        return PlayedRound(battles, events)

    @property
    def start(self) -> list[ExampleLine]:
        return self.lines(self.played_round.battles[0], None)

    @property
    def stages(self) -> list[Stage]:
        return [
            Stage(
                self.names[move.seat],
                _(move.why),
                self.lines(battle, move),
                [in_html(told) for told in tell_all(happened, None, list(self.names))],
                move.lesson,
            )
            for move, battle, happened in zip(
                self.moves, self.played_round.battles[:-1], self.played_round.events[1:], strict=True
            )
        ]

    def lines(self, battle: Battle, move: ExampleMove | None) -> list[ExampleLine]:
        return [
            ExampleLine(
                number,
                self.names[number],
                [(die, state_of(move, number, place)) for place, die in enumerate(seat.row)],
            )
            for number, seat in enumerate(battle.seats)
        ]

    @property
    def counted_scores(self) -> list[tuple[str, SeatAccount]]:
        happened = [event for of_move in self.played_round.events for event in of_move]
        return list(
            zip(self.names, LastRoundAccount(self.played_round.battles[-1], happened).rows, strict=True)
        )


def state_of(move: ExampleMove | None, seat: int, place: int) -> str:
    action = move.action if move is not None else None
    if move is None or not isinstance(action, Attack):
        return ""
    if seat == move.seat:
        return "attacker" if place in action.attackers else ""
    is_attacked = action.against in (None, seat)
    return "target" if is_attacked and place in action.targets else ""
