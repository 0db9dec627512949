"""The frames of the moving picture of a round, and the frame of one step of a replay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from textwrap import shorten
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.drawing.drawing import STATES, face_of
from core.drawing.translation import translate_text
from games.decisions import BoardDie
from games.log.dice_keys import dice_keys
from games.log.round_account import LastRoundAccount
from games.log.wording import points
from games.models import Match
from games.replay.steps import Replay, ReplayStep, steps_of
from rules import AttackKind, Battle, Die
from rules.events import Attacked, DieCaptured, DieRolled, Event, RoundBegan, RoundEnded
from rules.moments.roll import Occasion
from rules.words import words_for

LONGEST_TEXT = 90


@dataclass(frozen=True, slots=True)
class FrameDie:
    die: Die
    state: str = ""

    @property
    def flag(self) -> str | Promise:
        return STATES.get(self.state, "")


Row = tuple[FrameDie | None, ...]
Marks = Mapping[tuple[int, int], str]
"""States of dice, by seat and place."""
NO_MARKS: Marks = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Frame:
    title: str
    text: str
    rows: tuple[Row, ...]
    """The dice of each seat in their places. None marks the place of a die that was taken."""
    scores: tuple[float, ...]
    won: tuple[int, ...]
    is_end: bool = False


@dataclass(frozen=True, slots=True)
class RoundScene:
    fighters: tuple[tuple[str, str], ...]
    """Name and recipe of the pin of each seat."""
    names: tuple[str, ...]
    first_to: int
    frames: tuple[Frame, ...]


@dataclass(frozen=True, slots=True)
class FinishedRound:
    number: int
    ended: RoundEnded
    steps: Sequence[ReplayStep]
    before: Battle
    """The battle before the step with the attack that changed the scores most."""
    decisive: ReplayStep
    attack: Attacked

    @property
    def won_before(self) -> tuple[int, ...]:
        return tuple(seat.won for seat in self.before.seats)

    def events_until(self, end: ReplayStep) -> list[Event]:
        return [event for step in self.steps if step.number < end.number for event in step.events]


def rounds_to_show(match: Match) -> list[FinishedRound]:
    """Return the finished rounds of a duel in which dice were captured, except rounds that were given up."""
    if len(match.all_seats) != 2:
        return []
    steps = steps_of(match)
    ends = [(step, end) for step in steps for end in step.events if isinstance(end, RoundEnded)]
    found = (finished_round(steps, step.number, end) for step, end in ends if not end.is_given_up)
    return [each for each in found if each is not None]


def finished_round(steps: Sequence[ReplayStep], last: int, ended: RoundEnded) -> FinishedRound | None:
    in_round = takewhile(lambda step: step.battle.round == ended.round, reversed(steps[: last + 1]))
    own = list(in_round)[::-1]
    exchanges = [
        (steps[step.number - 1].battle, step, attack)
        for step in own
        for attack in attacks_in(step.events)
        if step.number
    ]
    if not exchanges:
        return None
    before, decisive, attack = max(
        exchanges, key=lambda each: (swing_for(ended.winner, *each[:2]), each[1].number)
    )
    return FinishedRound(ended.round, ended, own, before, decisive, attack)


def attacks_in(events: Sequence[Event]) -> list[Attacked]:
    """Return the attack among these events if it captured a die."""
    captures = any(isinstance(event, DieCaptured) for event in events)
    return [event for event in events if captures and isinstance(event, Attacked)][:1]


def swing_for(winner: int | None, before: Battle, step: ReplayStep) -> float:
    leads = [lead_of(winner or 0, battle) for battle in (before, step.battle)]
    change = leads[1] - leads[0]
    return abs(change) if winner is None else change


def lead_of(seat: int, battle: Battle) -> float:
    return battle.score(seat) - battle.score(1 - seat)


def scene_of(match: Match, played: FinishedRound) -> RoundScene:
    names = [seat.name for seat in match.all_seats]
    return scene_between(
        match,
        first_frame(played),
        attack_frame(played),
        capture_frame(played),
        last_frame(match, played, names),
    )


def scene_between(match: Match, *frames: Frame) -> RoundScene:
    seats = match.all_seats
    return RoundScene(
        fighters=tuple((seat.button_name or seat.recipe, seat.recipe) for seat in seats),
        names=tuple(seat.name for seat in seats),
        first_to=match.first_to,
        frames=frames,
    )


def scene_of_step(found: Replay) -> RoundScene:
    """Return one frame of a duel at a step of its replay, with what the viewer of the replay may see."""
    board = found.board
    seats = sorted(board.seats, key=lambda seat: seat.number)
    begins = any(isinstance(event, RoundBegan) for event in found.step.events)
    frame = Frame(
        title=_("Round %(number)d") % {"number": board.battle.round},
        text="" if begins else shorten(" ".join(found.plain_sentences), LONGEST_TEXT, placeholder=" …"),
        rows=tuple(tuple(die_at(spot.die) for spot in seat.spots) for seat in seats),
        scores=tuple(seat.score or 0 for seat in seats),
        won=tuple(seat.seat.won for seat in seats),
    )
    return scene_between(found.match, frame)


def die_at(shown: BoardDie | None) -> FrameDie | None:
    return None if shown is None else FrameDie(shown.die)


def first_frame(played: FinishedRound) -> Frame:
    needed = {played.before.first_to - seat.won for seat in played.before.seats}
    if needed == {1} and played.number > 1:
        title = _("Round %(number)d. Winner takes the match.") % {"number": played.number}
        return draw_before(played, title, _("Both need one more round"))
    return draw_before(played, _("Round %(number)d") % {"number": played.number}, "")


def attack_frame(played: FinishedRound) -> Frame:
    attack = played.attack
    marks = {(attack.seat, place): "attacker" for place in attack.attackers}
    marks |= {(attack.against, place): "target" for place in attack.targets}
    title = ngettext("%(dice)s takes %(targets)s", "%(dice)s take %(targets)s", len(attack.dice)) % {
        "dice": " + ".join(face_of(die).text for die in attack.dice),
        "targets": " + ".join(face_of(die).text for die in attack.foes),
    }
    words = words_for(AttackKind(attack.kind), attack.dice, attack.foes)
    kind = translate_text(words.heading(bool(attack.fires)))
    return draw_before(played, title, _("Attack: %(kind)s") % {"kind": kind}, marks)


def draw_before(played: FinishedRound, title: str, text: str, marks: Marks = NO_MARKS) -> Frame:
    rows = dice_in_places(played.before, played.events_until(played.decisive), marks)
    return Frame(title, text, rows, scores_in(played.before), played.won_before)


def capture_frame(played: FinishedRound) -> Frame:
    step, attack = played.decisive, played.attack
    gain = step.battle.score(attack.seat) - played.before.score(attack.seat)
    rolled = {event.die for event in step.events if isinstance(event, DieRolled)}
    marks = {
        (number, place): "rolled"
        for number, seat in enumerate(step.battle.seats)
        for place, die in enumerate(seat.row)
        if die in rolled
    }
    rows = dice_in_places(step.battle, [*played.events_until(step), *step.events], marks)
    title = f"{'+' if gain >= 0 else ''}{points(gain)}"
    return Frame(title, rolled_again(attack, step.events), rows, scores_in(step.battle), played.won_before)


def rolled_again(attack: Attacked, events: Sequence[Event]) -> str:
    values = [
        face_of(event.die).text
        for event in events
        if isinstance(event, DieRolled) and event.occasion == Occasion.ATTACK
    ]
    if not values:
        return _("Captured")
    if len(attack.dice) > 1:
        return _("Captured. The dice roll again: %(values)s") % {"values": " + ".join(values)}
    return _("Captured. The %(die)s rolls again: %(value)s") % {
        "die": face_of(attack.dice[0]).text,
        "value": values[0],
    }


def last_frame(match: Match, played: FinishedRound, names: Sequence[str]) -> Frame:
    ended, battle = played.ended, played.steps[-1].battle
    events = [event for step in played.steps for event in step.events]
    won = tuple(seat.won for seat in battle.seats)
    title, text = _("The round is a draw"), ""
    if ended.winner is not None:
        title = _("%(name)s wins the round") % {"name": names[ended.winner]}
        if won[ended.winner] == battle.first_to:
            score = f"{won[ended.winner]} : {won[1 - ended.winner]}"
            title = _("%(name)s wins %(score)s") % {"name": names[ended.winner], "score": score}
        accounts = LastRoundAccount(battle, events, lambda: match.start).rows
        text = capfirst(accounts[ended.winner].sentence) if accounts else ""
    scores = tuple(score / 2 for score in ended.scores)
    return Frame(title, text, dice_in_places(battle, events, NO_MARKS), scores, won, is_end=True)


def scores_in(battle: Battle) -> tuple[float, ...]:
    return tuple(battle.score(seat) for seat in range(len(battle.seats)))


def dice_in_places(battle: Battle, events: Sequence[Event], marks: Marks) -> tuple[Row, ...]:
    keys = dice_keys(battle, events)
    rows = []
    for number, seat in enumerate(battle.seats):
        dice = iter([FrameDie(die, marks.get((number, place), "")) for place, die in enumerate(seat.row)])
        rows.append(tuple(None if slot.is_empty else next(dice) for slot in keys.rows[number]))
    return tuple(rows)
