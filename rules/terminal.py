"""A match in the terminal against an opponent who takes random legal actions."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from rules.battle import Battle, Step
from rules.chance import Draw, seeded_draw
from rules.dice import DIZZY, Die
from rules.events import Event
from rules.notation.recipe import UnreadableRecipe, parse_recipe, why_not_playable
from rules.notation.recipe_words import describe_die
from rules.notation.typed_actions import HOW_TO, NotUnderstood, as_typed, read_action
from rules.phases import SECRET_PHASES
from rules.random_play import random_action
from rules.records import WrongLine, play_again
from rules.rulesets import RULESETS
from rules.words import tell_all

YOU, LUCK = 0, 1
NAMES = ("you", "Lady Luck")
MINE, THEIRS, SOFT, PLAIN = "\x1b[38;5;208m", "\x1b[38;5;75m", "\x1b[2m", "\x1b[0m"
HELP = "Also: “hint” for something legal, “dice” for what the dice are, “help”, “quit”."

Say = Callable[[str], None]
Ask = Callable[[str], str]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m rules", description="Button Men against pure luck.")
    parser.add_argument("mine", nargs="?", default="(4) s(8) z(10) (20) (X)", help="your dice")
    parser.add_argument(
        "theirs", nargs="?", default="(6) t(8) p(12) f(20) (4/12)", help="the dice of Lady Luck"
    )
    parser.add_argument("--first-to", type=int, default=1, choices=range(1, 10), help="rounds to win")
    parser.add_argument("--ruleset", default="online", choices=RULESETS)
    parser.add_argument("--seed", help="the same seed rolls the same dice")
    parser.add_argument("--replay", type=Path, metavar="FILE", help="plays the record of a match again")
    chosen = parser.parse_args(arguments)
    if chosen.replay:
        return replay(chosen.replay)
    for recipe in (chosen.mine, chosen.theirs):
        problem = why_unplayable(recipe, chosen.ruleset)
        if problem:
            parser.error(f"{recipe}: {problem}")
    coloured = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    battle = Battle.from_recipes(chosen.mine, chosen.theirs, first_to=chosen.first_to, ruleset=chosen.ruleset)
    try:
        TerminalMatch(battle, seeded_draw(chosen.seed or secrets.token_hex(8)), input, print, coloured).play()
    except (EOFError, KeyboardInterrupt):
        print("\nUntil next time.")
    return 0


def replay(path: Path) -> int:
    try:
        again = play_again(path.read_text(encoding="utf-8"))
    except OSError as problem:
        print(f"{path} cannot be read: {problem.strerror}.", file=sys.stderr)
        return 1
    except (UnicodeDecodeError, WrongLine) as problem:
        print(problem, file=sys.stderr)
        return 1
    for step in again.steps:
        for told in tell_all(step.events, None, again.names):
            print(told.text)
    rounds = " : ".join(
        f"{name} {seat.won}" for name, seat in zip(again.names, again.battle.seats, strict=True)
    )
    print(f"Every line is as the rules have it: {rounds}.")
    return 0


def why_unplayable(recipe: str, ruleset: str) -> str:
    try:
        refused = why_not_playable(parse_recipe(recipe), ruleset)
    except UnreadableRecipe as unreadable:
        return str(unreadable)
    return str(refused) if refused else ""


class TerminalMatch:
    def __init__(self, battle: Battle, draw: Draw, ask: Ask, say: Say, coloured: bool) -> None:
        self.battle = battle
        self.draw = draw
        self.ask = ask
        self.say = say
        self.coloured = coloured
        self.untold: list[Event] = []

    def play(self) -> None:
        self.take(self.battle.begin(self.draw))
        while not self.battle.is_over:
            if LUCK in self.battle.decisions:
                self.take(self.battle.act(LUCK, random_action(self.battle, LUCK, self.draw), self.draw))
            else:
                self.show()
                self.decide()

    def take(self, step: Step) -> None:
        before, self.battle = self.battle.round, step.battle
        self.untold += step.events
        seen = self.battle.seen_events(YOU, self.untold, before)
        for told in tell_all(seen, YOU, NAMES):
            self.say(told.text)
        known = set(map(id, seen))
        self.untold = [event for event in self.untold if id(event) not in known]

    def decide(self) -> None:
        while True:
            line = self.ask(f"{self.battle.phase.value}> ").strip()
            match line.lower():
                case "quit":
                    raise EOFError
                case "help" | "?":
                    self.say(f"{HOW_TO[self.battle.phase]} {HELP}")
                case "hint":
                    self.say(as_typed(random_action(self.battle, YOU, self.draw)))
                case "dice":
                    self.explain()
                case _ if self.carried_out(line):
                    return

    def carried_out(self, line: str) -> bool:
        try:
            action = read_action(line, self.battle, YOU)
        except NotUnderstood as problem:
            self.say(f"{problem} {HELP}")
            return False
        refused = self.battle.why_not(YOU, action)
        if refused is not None:
            self.say(str(refused))
            return False
        self.take(self.battle.act(YOU, action, self.draw))
        return True

    # ---- the board

    def show(self) -> None:
        seen = self.battle.seen_by(YOU).battle
        self.say("")
        for number, colour in ((LUCK, THEIRS), (YOU, MINE)):
            seat = seen.seats[number]
            row = "  ".join(f"{place}·{die_in_text(die)}" for place, die in enumerate(seat.row, 1))
            score = "" if self.battle.phase in SECRET_PHASES else f"{self.battle.score(number):g} points"
            self.say(f"{NAMES[number]:>9}  {self.paint(row, colour)}")
            took = f"took {' '.join(map(str, seat.captured))}" if seat.captured else ""
            rest = ", ".join(filter(None, [f"{seat.won} of {seen.first_to} rounds", score, took]))
            self.say(f"{'':9}  {self.paint(rest, SOFT)}")

    def explain(self) -> None:
        for number in (LUCK, YOU):
            for die in self.battle.seen_by(YOU).battle.seats[number].row:
                self.say(f"{NAMES[number]:>9}  {die.recipe}: {describe_die(die)}")

    def paint(self, text: str, colour: str) -> str:
        return f"{colour}{text}{PLAIN}" if self.coloured else text


def die_in_text(die: Die) -> str:
    return f"{die} dizzy" if DIZZY in die.marks else str(die)
