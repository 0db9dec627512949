"""Replay of records. Each line is played again, and the first line that does not match is reported."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Any

from rules.actions import Attack, UseSpecial
from rules.battle import Battle, Step
from rules.chance import Draw, DrawPurpose, OutOfDraws, scripted
from rules.notation.recipe import UnreadableRecipe
from rules.notation.typed_actions import NotUnderstood, read_action
from rules.phases import Phase
from rules.records.early_endings import end_early, parse_ending
from rules.records.writing import AGAINST, BEGINS, BETWEEN, REMARK, TITLE, head_of, lines_of_move
from rules.refusals import Refused
from rules.rulesets import RULES_REVISION

MOST_LINES = 100_000
DICE = re.compile(r"dice( \d{1,4})+")
MOVE = re.compile(r"([1-9]) (.+)")


class WrongLine(ValueError):
    """The error for a line of a record that is unreadable or does not match the rules."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"Line {number}: {why}")
        self.number = number


@dataclass(slots=True)
class RecordLine:
    number: int
    text: str

    def wrong(self, why: str) -> WrongLine:
        return WrongLine(self.number, why)


@dataclass(slots=True)
class ReplayedRecord:
    start: Battle
    names: list[str]
    steps: list[Step] = field(default_factory=list)

    @property
    def battle(self) -> Battle:
        return self.steps[-1].battle if self.steps else self.start


def play_again(text: str) -> ReplayedRecord:
    """Return the match that a record describes.

    Raise `WrongLine` at the first line that does not follow the rules.
    """
    lines = [RecordLine(number, " ".join(line.split())) for number, line in enumerate(text.splitlines(), 1)]
    kept = [line for line in lines if line.text and not line.text.startswith(REMARK)]
    last = lines[-1] if lines else RecordLine(1, "")
    if not kept or kept[0].text != TITLE:
        raise (kept[0] if kept else last).wrong(f"a record begins with “{TITLE}”.")
    if len(kept) > MOST_LINES:
        raise kept[MOST_LINES].wrong("no match is so long.")
    begins = next((at for at, line in enumerate(kept) if line.text.startswith(BEGINS)), len(kept))
    head = read_head(kept[1:begins], kept[begins] if begins < len(kept) else last)
    play_moves(head, kept[begins:], last)
    return head.again


# ---- the head


@dataclass(slots=True)
class Head:
    again: ReplayedRecord
    revision: int

    def mismatch_error(self, line: RecordLine, expected: str | None) -> WrongLine:
        comes = f"“{expected}”" if expected else "nothing more"
        of_others = (
            f" It was played by the rules of revision {self.revision}, and these are {RULES_REVISION}."
            if self.revision != RULES_REVISION
            else ""
        )
        return line.wrong(f"“{line.text[:80]}” is not what comes of it, which is {comes}.{of_others}")


def read_head(lines: Sequence[RecordLine], after: RecordLine) -> Head:
    said: dict[str, str] = {}
    seats: list[dict[str, str]] = []
    for line in lines:
        into = seats[-1] if seats else said
        if re.fullmatch(r"seat [1-9]", line.text):
            seats.append({})
        else:
            key, value = key_and_value(line)
            into[key] = value
    try:
        start, revision = start_of(said, seats), int(said["rules"])
    except KeyError as missing:
        raise after.wrong(f"nothing before it says “{missing.args[0]}”.") from missing
    except (UnreadableRecipe, ValueError) as problem:
        raise (lines[-1] if lines else after).wrong(f"no match can begin so: {problem}.") from problem
    names = [seat.get("player", f"seat {number}") for number, seat in enumerate(seats, 1)]
    written = head_of(start, [seat.get("player", "") for seat in seats], revision)
    head = Head(ReplayedRecord(start, names), revision)
    for found, expected in zip_longest(lines, filter(None, written)):
        if found is None or found.text != expected:
            raise head.mismatch_error(found or after, expected)
    return head


KEYS = (
    *("rules", "ruleset", "first to", "lowest score wins", "head start"),
    *("player", "fighter", "dice", "special", "passes by itself", "fire overshoots"),
)


def key_and_value(line: RecordLine) -> tuple[str, str]:
    for key in KEYS:
        if line.text == key or line.text.startswith(f"{key} "):
            return key, line.text[len(key) + 1 :]
    raise line.wrong(f"“{line.text[:80]}” is nothing that a record says of a match or a seat.")


def start_of(said: dict[str, str], seats: list[dict[str, str]]) -> Battle:
    won, _, ahead = said.get("head start", "").partition(" for ")
    terms: dict[str, Any] = {"head_start": (int(ahead) - 1, int(won))} if won else {}
    return Battle.from_recipes(
        *(seat.get("dice", "") for seat in seats),
        first_to=int(said["first to"]),
        ruleset=said["ruleset"],
        buttons=[seat.get("fighter", "") for seat in seats],
        specials=[seat.get("special", "") for seat in seats],
        autopass=["passes by itself" in seat for seat in seats],
        overshooting=["fire overshoots" in seat for seat in seats],
        printed_specials=True,
        misere="lowest score wins" in said,
        **terms,
    )


# ---- moves


class CountedDraws:
    def __init__(self, draws: Sequence[int]) -> None:
        self.draw = scripted(*draws)
        self.given = 0

    def __call__(self, low: int, high: int, what: DrawPurpose) -> int:
        self.given += 1
        return self.draw(low, high, what)


def play_moves(head: Head, lines: Sequence[RecordLine], last: RecordLine) -> None:
    coming = iter(lines)
    for line in coming:
        if head.again.battle.is_over:
            raise line.wrong("the match is over before it.")
        words, draws = words_and_draws(line)
        try:
            step = play_move(head.again.battle, words, draw := CountedDraws(draws))
        except OutOfDraws as problem:
            raise line.wrong(f"its dice do not fit: {problem}.") from problem
        except (NotUnderstood, Refused) as problem:
            raise line.wrong(f"“{words[:80]}”: {problem}") from problem
        written = lines_of_move(words, draws[: draw.given], head.again.battle, step.events)
        expect(head, line, coming, list(written))
        head.again.steps.append(step)
    if not head.again.battle.is_over:
        raise last.wrong("the record ends before its match does.")


def expect(head: Head, line: RecordLine, coming: Iterator[RecordLine], expected: Sequence[str]) -> None:
    for text in expected:
        found = line if text is expected[0] else next(coming, None)
        if found is None:
            raise line.wrong(f"“{text}” should come after it, and the record ends.")
        if found.text != text:
            raise head.mismatch_error(found, text)


def words_and_draws(line: RecordLine) -> tuple[str, list[int]]:
    words, *rest = line.text.split(BETWEEN)
    dice = next((part for part in rest if DICE.fullmatch(part)), "")
    return words, [int(result) for result in dice.split()[1:]]


def play_move(battle: Battle, words: str, draw: Draw) -> Step:
    if battle.phase is Phase.READY:
        if words != BEGINS:
            raise NotUnderstood(f"a match begins with “{BEGINS}”.")
        return battle.begin(draw)
    found = MOVE.fullmatch(words)
    if found is None or int(found[1]) > len(battle.seats):
        raise NotUnderstood("a move begins with the number of a seat.")
    seat = int(found[1]) - 1
    ending = parse_ending(found[2], seat)
    if ending is not None:
        step = end_early(battle, seat, ending, draw)
        assert step is not None
        return step
    line, _, foe = found[2].partition(AGAINST)
    action = read_action(line, battle, seat)
    if foe and isinstance(action, Attack | UseSpecial):
        if not foe.isdecimal():
            raise NotUnderstood("an attack is against a seat.")
        action = replace(action, against=int(foe) - 1)
    return battle.act(seat, action, draw)
