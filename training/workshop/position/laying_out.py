"""A position in the notation of its URL, and the battle that the position describes."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from core.numbers import small_number
from core.refusals import Unclear
from rules import Battle, Die, Phase
from rules.notation.codec import die_to_text
from rules.rulesets import RULESETS
from training.lessons.steps import laid_seat
from training.workshop.position.dice import (
    LONGEST_ROW,
    MARKS_IN_ROW,
    MARKS_OF_CAPTURED,
    Heap,
    dice_in,
    turn_die,
)
from training.workshop.refusals import NoPosition, WorkshopCode

ME, THEY = 0, 1
MINE, THEIRS, WON, LOST = HEAPS = ("mine", "theirs", "won", "lost")
"""Names of the viewer's row, the opponent's row, and the dice that each of them has captured."""
NAMES: dict[str, Promise] = {
    MINE: _("Your dice"),
    THEIRS: _("Their dice"),
    WON: _("Captured by you"),
    LOST: _("Captured by them"),
}
EXAMPLE = {
    MINE: "s(6):1 (8):2 s(10):5 (X=5):4",
    THEIRS: "(6):2 (12):5 (20):19 (X=20):11",
    WON: "(20)",
    LOST: "(12)",
}
THEY_MOVE = "them"


@dataclass(frozen=True)
class WorkshopPosition:
    mine: str
    theirs: str
    won: str = ""
    lost: str = ""
    they_move: bool = False
    rules: str = "online"
    chosen: str = ""
    """The tapped die: m or t for the viewer's or the opponent's row, and its place in that row."""

    @classmethod
    def from_query(cls, given: QueryDict) -> WorkshopPosition:
        """Return the position in this query, or an example if the query contains no dice."""
        heaps = {name: " ".join(given.get(name, "")[: LONGEST_ROW + 1].split()) for name in HEAPS}
        if not any(name in given for name in HEAPS):
            heaps = EXAMPLE
        return cls(
            heaps[MINE],
            heaps[THEIRS],
            heaps[WON],
            heaps[LOST],
            they_move=given.get("moves") == THEY_MOVE,
            rules=given.get("rules", "online")[:20],
            chosen=given.get("die", "")[:4],
        )

    @cached_property
    def battle(self) -> Battle:
        """The battle of the position. Raise `NoPosition` with the reason if the position is not valid."""
        if self.rules not in RULESETS:
            raise NoPosition(WorkshopCode.NO_SUCH_RULES)
        mine, theirs, won, lost = (
            dice_in(Heap(str(NAMES[name]), captured=name in (WON, LOST)), getattr(self, name))
            for name in HEAPS
        )
        rows, moves = (mine, theirs), THEY if self.they_move else ME
        recipes = (" ".join(die.before_first_roll().recipe for die in row) for row in rows)
        battle = Battle.from_recipes(*recipes, first_to=1, ruleset=self.rules, autopass=(True, True))
        seats = tuple(
            laid_seat(seat, row, pile, number == moves)
            for number, (seat, row, pile) in enumerate(zip(battle.seats, rows, (won, lost), strict=True))
        )
        return battle.replace(
            seats=seats, phase=Phase.TURN, round=1, turn=2, active=moves, first=moves, asked=(moves,)
        )

    @property
    def tapped_place(self) -> tuple[str, int] | None:
        heap = {"m": MINE, "t": THEIRS}.get(self.chosen[:1], "")
        place = small_number(self.chosen[1:])
        if not heap or place is None or place >= len(getattr(self, heap).split()):
            return None
        return heap, place

    @property
    def tapped_die(self) -> Die | None:
        if self.tapped_place is None:
            return None
        heap, place = self.tapped_place
        return self.battle.seats[ME if heap == MINE else THEY].row[place]

    def apply_edit(self, edit: str) -> WorkshopPosition:
        """Return the position after an edit; raise `Unclear` for an edit that no button of the page sends."""
        deed, _colon, what = edit.partition(":")
        match deed:
            case "choose":
                return replace(self, chosen=what[:4])
            case "turn":
                return replace(self, they_move=not self.they_move)
            case "swap":
                return WorkshopPosition(
                    self.theirs, self.mine, self.lost, self.won, not self.they_move, self.rules
                )
            case "show" if (die := self.tapped_die) is not None:
                value = small_number(what)
                if value is not None and die.lowest <= value <= die.sides:
                    return self.with_tapped(turn_die(die, value))
            case "roll" if (die := self.tapped_die) is not None:
                return self.with_tapped(
                    turn_die(die, die.lowest + secrets.randbelow(die.sides - die.lowest + 1))
                )
            case "out" if self.tapped_place is not None:
                return replace(self.with_tapped(None), chosen="")
        raise Unclear("do")

    def with_tapped(self, die: Die | None) -> WorkshopPosition:
        assert self.tapped_place is not None
        heap, place = self.tapped_place
        words = getattr(self, heap).split()
        words[place : place + 1] = [] if die is None else [die_to_text(die)]
        changed: dict[str, Any] = {heap: " ".join(words)}
        return replace(self, **changed)

    @property
    def fields(self) -> dict[str, str]:
        said = {name: getattr(self, name) for name in HEAPS}
        return said | {"moves": THEY_MOVE if self.they_move else "me", "rules": self.rules}

    @property
    def query(self) -> str:
        said = QueryDict(mutable=True)
        said.update({name: value for name, value in self.fields.items() if value})
        if self.chosen:
            said["die"] = self.chosen
        return said.urlencode(safe="()/:,=")


def position_from(battle: Battle, me: int) -> WorkshopPosition | None:
    """Return the position of this battle, as seat *me* sees it, or None.

    The result is None outside a turn, without exactly two players, or if dice do not describe all of it.
    """
    if battle.phase is not Phase.TURN or len(battle.seats) != 2 or battle.active is None:
        return None
    mine, theirs = battle.seats[me], battle.seats[1 - me]
    if any(seat.retired or seat.special or seat.misses_turn for seat in (mine, theirs)):
        return None
    laid = WorkshopPosition(
        text_of(mine.row),
        text_of(theirs.row),
        text_of(mine.captured),
        text_of(theirs.captured),
        they_move=battle.active != me,
        rules=battle.ruleset.name,
    )
    try:
        same = all(laid.battle.score(seat) == battle.score(abs(me - seat)) for seat in (ME, THEY))
    except NoPosition:
        return None
    return laid if same else None


def text_of(dice: tuple[Die, ...]) -> str:
    return " ".join(die_to_text(strip_marks(die)) for die in dice)


def strip_marks(die: Die) -> Die:
    return die.with_marks(die.marks & (MARKS_IN_ROW | MARKS_OF_CAPTURED))
