"""Lessons as data: positions, goals, and predetermined dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from rules import Action, Battle, Draw, Phase, Seat, Surrender, fold, seeded_draw
from rules.chance import DrawPurpose
from rules.dice import Die, DieKind
from rules.events import DieCaptured, Event, MatchEnded, RoundEnded
from rules.notation.codec import die_from_text

Goal = Callable[["StepState"], bool]

ME, THEY = 0, 1
MOST_TURNS = 12


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A position with one goal for the learner, and with sentences that are not translated here.

    Dice with a value, such as `(8):5`, start in the middle of a round, on the learner's turn. Dice without a
    value are rolled first.
    """

    mine: str
    theirs: str
    task: str
    goal: Goal
    learned: str
    """The sentence that sums up the step after it is done."""
    solution: Sequence[str] = ()
    """Actions that reach the goal, as typed at the prompt of `python -m rules`."""
    rolls: Sequence[int] = ()
    """Numbers that the dice roll, in order. If one does not fit, a fixed other number is rolled."""
    hint: str = ""
    """A hint after a legal answer that misses the goal."""
    answers: Sequence[str] = ()
    """Actions of the opponent. If one is impossible, the opponent does what seems best."""
    captured: str = ""
    lost: str = ""
    """Dice that the opponent has already captured; `captured` contains those of the learner."""
    turns: int = 1
    """Number of actions that the learner may take, `MOST_TURNS` at most."""
    after_a_lost_round: bool = False
    """True if the learner begins the first round and surrenders it, so the step is in the second round."""
    ruleset: str = "online"
    who_begins: bool = False
    """True if the step asks the learner who begins, instead of asking for an action."""

    @property
    def start(self) -> tuple[StepState, Draw]:
        draw = die_rolls(self.rolls, f"{self.mine} {self.theirs}")
        rows = [dice(self.mine), dice(self.theirs)]
        recipes = (" ".join(die.with_slot("").before_first_roll().recipe for die in row) for row in rows)
        rounds = 2 if self.after_a_lost_round else 1
        battle = Battle.from_recipes(*recipes, first_to=rounds, ruleset=self.ruleset)
        if self.after_a_lost_round:
            again = battle.begin(draw).battle.act(ME, Surrender(), draw)
            return StepState(self, again.battle, opening=again.events), draw
        if ":" not in self.mine:
            begun = battle.begin(draw)
            return StepState(self, begun.battle, opening=begun.events), draw
        piles = (dice(self.captured), dice(self.lost))
        seats = tuple(
            laid_seat(seat, row, pile, number == 0)
            for number, (seat, row, pile) in enumerate(zip(battle.seats, rows, piles, strict=True))
        )
        laid_out = battle.replace(
            seats=seats, phase=Phase.TURN, round=1, turn=2, active=0, first=0, asked=(0,)
        )
        return StepState(self, laid_out), draw


@dataclass(frozen=True, slots=True)
class Lesson:
    slug: str
    name: str
    about: str
    steps: Sequence[LessonStep]

    @property
    def dice(self) -> list[Die]:
        return [die for step in self.steps for die in dice(f"{step.mine} {step.theirs}")]

    @property
    def die(self) -> Die:
        row = [die for step in self.steps for die in dice(step.mine)]
        return next((die for die in row if die.skills or die.kind is not DieKind.PLAIN), row[0])


@dataclass(frozen=True, slots=True)
class StepState:
    step: LessonStep
    battle: Battle
    actions: tuple[Action, ...] = ()
    """The learner's actions so far."""
    moves: tuple[tuple[int, tuple[Event, ...]], ...] = ()
    """The moves since the step began, each as a seat and its events."""
    guess: int | None = None
    """The seat that begins according to the learner, or None."""
    opening: tuple[Event, ...] = ()
    """Events of the first roll before the step, or an empty tuple if its dice were placed."""

    @property
    def events(self) -> list[Event]:
        return [event for _seat, events in self.moves for event in events]

    @property
    def last_own_move(self) -> int:
        mine = [number for number, (seat, _events) in enumerate(self.moves) if seat == ME]
        return mine[-1] if mine else 0

    @property
    def latest(self) -> list[Event]:
        return [event for _seat, events in self.moves[self.last_own_move :] for event in events]

    @property
    def answers(self) -> int:
        return sum(seat == THEY for seat, _events in self.moves)

    @property
    def took(self) -> list[str]:
        captures = (event for event in self.events if isinstance(event, DieCaptured))
        return [event.die.recipe for event in captures if event.by == ME]

    @property
    def is_done(self) -> bool:
        return self.step.goal(self)

    @property
    def has_ended(self) -> bool:
        return any(isinstance(event, RoundEnded) for event in self.events)

    @property
    def has_no_moves_left(self) -> bool:
        """True if the learner has no action left and the opponent has no scripted action left."""
        may_answer = self.answers < len(self.step.answers)
        return self.has_ended or (len(self.actions) >= self.step.turns and not may_answer)

    @property
    def waits_for_me(self) -> bool:
        may_act = self.step.who_begins or ME in self.battle.decisions
        return may_act and not (self.is_done or self.has_ended) and len(self.actions) < self.step.turns

    def apply_action(self, seat: int, action: Action, draw: Draw) -> StepState:
        """Return the state after this action of *seat*.

        The end of the match is left out, so its dice stay on the board.
        """
        played = self.battle.act(seat, action, draw)
        events = tuple(event for event in played.events if not isinstance(event, MatchEnded))
        battle = played.battle if events == played.events else fold(self.battle, events)
        actions = (*self.actions, action) if seat == ME else self.actions
        return replace(self, battle=battle, actions=actions, moves=(*self.moves, (seat, events)))


def dice(text: str) -> tuple[Die, ...]:
    return tuple(die_from_text(word) for word in text.split())


def laid_seat(seat: Seat, row: tuple[Die, ...], pile: tuple[Die, ...], asked: bool) -> Seat:
    return seat.replace(row=row, captured=pile, waiting=asked, opened=int(asked))


def die_rolls(rolls: Sequence[int], seed: str) -> Draw:
    coming, by_chance = iter(rolls), seeded_draw(seed)

    def draw(low: int, high: int, what: DrawPurpose) -> int:
        written = next(coming, None)
        fits = written is not None and low <= written <= high
        return written if fits and written is not None else by_chance(low, high, what)

    return draw
