"""A seat on the board and the skills in a match, as one viewer sees them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from buttons.recipes.skills import SLUGS
from games.decisions import BoardDie
from games.log.clock_words import ShownClock
from games.match_page.board.sitters import Sitter
from rules import Battle, Die, Seat
from rules.dice import groups_of
from rules.rulesets import Ruleset
from rules.skills import CATALOGUE
from rules.specials import special


@dataclass
class BoardSpot:
    """A place on the table, with the key of its current or former die and the die if it is still there."""

    key: str
    die: BoardDie | None


@dataclass
class BoardSeat:
    sitter: Sitter
    seat: Seat
    is_mine: bool
    first_to: int
    score: float | None
    waits: bool
    has_lost: bool
    is_here: bool
    spots: list[BoardSpot]
    """The places of the seat's dice, including the dice that the seat has lost in this round."""
    captured: list[tuple[str, Die]]
    captured_points: float
    newly_captured: int
    took: str
    """A text such as “took (6) from Bob” on the latest captures of the seat. Empty in a duel."""
    times: int
    """Number of times that the button's special may be used in a match, if it is limited."""
    clock: ShownClock | None

    @property
    def number(self) -> int:
        return self.sitter.number

    @property
    def wins(self) -> list[bool]:
        return [number < self.seat.won for number in range(self.first_to)]

    @property
    def dice(self) -> list[BoardDie]:
        return [spot.die for spot in self.spots if spot.die is not None]

    @property
    def size_classes(self) -> str:
        return "".join(f" over-{most}" for most in (5, 7, 10, 16) if len(self.spots) > most)

    @property
    def button_name(self) -> str:
        return self.sitter.button_name or self.sitter.recipe

    @property
    def recipe(self) -> str:
        return self.seat.recipe_text

    @property
    def guard_in_words(self) -> str:
        """Words on the attack that this seat refuses next. Empty for other seats, whose guards are secret."""
        places = self.seat.guard
        if not places:
            return ""
        if len(places) == 1 and len(self.seat.row) > 1:
            return _("refuses the next attack if the target is %(die)s") % {"die": self.seat.row[places[0]]}
        return _("refuses the next attack")

    @property
    def uses_left(self) -> int:
        return special(self.seat.special).uses_left(self.seat)


def counted_times(battle: Battle, seat: int) -> int:
    found = special(battle.seats[seat].special)
    return found.times if found.works_among(battle, seat) else 0


@dataclass
class SkillHere:
    slug: str
    letter: str
    ruleset: Ruleset

    @property
    def name(self) -> str:
        return _(CATALOGUE[self.letter].name)

    @property
    def summary(self) -> str:
        return _(CATALOGUE[self.letter].summary_under(self.ruleset))

    @property
    def notes(self) -> list[str]:
        differences = CATALOGUE[self.letter].differences_under(self.ruleset)
        return [_(found.words) for found in differences if not found.summary]


def skills_of(dice: Iterable[Die], ruleset: Ruleset) -> list[SkillHere]:
    letters = {letter for die in dice for letter in (*die.skills, *"".join(groups_of(die)))}
    found = (SkillHere(SLUGS[letter], letter, ruleset) for letter in letters)
    return sorted(found, key=lambda skill: skill.name)
