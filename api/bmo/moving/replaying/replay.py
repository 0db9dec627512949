"""The replay of a whole game through our rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from api.bmo.moving.replaying import answers, attacks
from api.bmo.moving.replaying.answers import LoggedAnswer
from api.bmo.moving.replaying.checks import check_attack, check_entry
from api.bmo.moving.replaying.game import MOST_ENTRIES, CannotReplay, Entry, Game
from api.bmo.moving.replaying.known_rolls import KnownRolls
from rules import Action, AdjustFire, Attack, Battle, Pass, Phase, Refused, Step, UnreadableRecipe
from rules.events import Passed

READERS = {**answers.READERS, **attacks.READERS}
SEATS = 2

BROKEN = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""Errors that the code raises for a log whose entries have an unknown form."""


@dataclass(frozen=True, slots=True)
class ReplayedMove:
    seat: int | None
    action: Action | None
    draws: list[tuple[str, int, int, int]]
    step: Step
    round: int
    """The round of the match before the move."""
    time: datetime


@dataclass
class Replay:
    """A game on its way through our rules."""

    game: Game
    start: Battle
    battle: Battle
    moves: list[ReplayedMove] = field(default_factory=list)
    passed: Counter[int] = field(default_factory=Counter)
    """The number of automatic passes of each seat that the log still has as entries."""

    def run(self) -> None:
        rolls = self.next_rolls()
        self.add(None, None, self.start.begin(rolls), rolls, self.game.log[0])
        for index, entry in enumerate(self.game.log):
            if entry.is_answer:
                self.answer(index, entry)
            elif not +self.passed:
                check_entry(self.game, entry, self.moves[-1].step)

    def answer(self, index: int, entry: Entry) -> None:
        if entry.text:
            raise CannotReplay("The log has only text, as it is older than the log of dice.")
        if entry.seat is None:
            raise CannotReplay("The log names a player who is not in the game.")
        rolls = self.next_rolls()
        answer = LoggedAnswer(self.game, self.battle, rolls, entry.seat, index)
        action = READERS[entry.kind](answer)
        if isinstance(action, Pass) and self.passed[entry.seat]:
            self.passed[entry.seat] -= 1
            return
        self.act(answer, action)
        if isinstance(action, Attack) and entry.kind == "attack" and self.battle.phase is Phase.FIRE:
            self.act(answer, AdjustFire())
        if entry.kind == "attack":
            check_attack(answer, self.battle)

    def act(self, answer: LoggedAnswer, action: Action) -> None:
        step = self.battle.act(answer.seat, action, answer.rolls)
        self.add(answer.seat, action, step, answer.rolls, answer.entry)
        self.passed.update(event.seat for event in step.events if isinstance(event, Passed) and event.auto)

    def add(
        self, seat: int | None, action: Action | None, step: Step, rolls: KnownRolls, entry: Entry
    ) -> None:
        time = entry.time or self.game.row["start_time"]
        if time is None:
            raise CannotReplay("The log has no times.")
        round_before = self.battle.round if self.moves else 0
        self.moves.append(ReplayedMove(seat, action, rolls.draws, step, round_before, time))
        self.battle = step.battle
        rolls.draws = []

    def next_rolls(self) -> KnownRolls:
        """Return the rolls of the next step, with the first rolls of the round that may begin with it."""
        rolls = KnownRolls(self.battle)
        number = max(self.battle.round, 1) + (self.battle.phase in (Phase.TURN, Phase.FIRE))
        if known := self.game.first_rolls.get(number):
            rolls.first = {
                (seat, place): die for seat, dice in enumerate(known.dice) for place, die in enumerate(dice)
            }
            rolls.tie = known.winner if known.is_tie else None
        elif number == self.game.row["round_number"] and not self.game.is_over:
            rolls.first = self.game.dice_in_play
        return rolls


def replay(game: Game, autopass: Sequence[bool] = (False, False)) -> Replay:
    """Replay the game from its log, as far as the log goes. Raise `CannotReplay` if it does not fit.

    *autopass* says for each seat if our rules pass by themselves when nothing else is possible.
    """
    if len(game.seats) != SEATS or not all(game.recipes) or None in game.players:
        raise CannotReplay("The game does not have two players with buttons.")
    if not 0 < len(game.log) < MOST_ENTRIES:
        raise CannotReplay(f"The log has {len(game.log)} entries.")
    try:
        start = starting_battle(game, autopass)
        replayed = Replay(game, start, start)
        replayed.run()
    except Refused as refused:
        raise CannotReplay(f"Our rules refuse a move in the log ({refused}).") from refused
    except UnreadableRecipe as error:
        raise CannotReplay(f"The recipe of a button cannot be read ({error}).") from error
    except BROKEN as error:
        raise CannotReplay("The log has an entry in an unknown form.") from error
    return replayed


def starting_battle(game: Game, autopass: Sequence[bool]) -> Battle:
    helped_by_choice = {entry.seat for entry in game.log if entry.kind == "allows_firing"}
    return Battle.from_recipes(
        *game.recipes,
        first_to=game.row["n_target_wins"],
        buttons=game.buttons,
        specials=game.specials,
        autopass=autopass,
        overshooting=[seat in helped_by_choice for seat in range(SEATS)],
    )
