"""The round of the film and its eight steps, with times and captions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext_noop as _

from pages.example_rounds import ExampleMove, ExampleRound
from rules import Attack, AttackKind, Pass
from training.lessons.course import LESSONS

POWER, SKILL = AttackKind.POWER, AttackKind.SKILL
ME, THEY = 0, 1
SECONDS = 60
LESSON = LESSONS["round"]
"""The lesson in which players can play the round of the film, with the same dice."""


@dataclass(frozen=True, slots=True)
class FilmStep:
    at: int
    """The second at which the step begins."""
    caption: str
    """The untranslated caption, as HTML."""
    moves: int = 0
    """Number of moves that have been made."""
    is_rolled: bool = True
    marks: Mapping[tuple[int, int], str] = field(default_factory=dict)
    """The state of each die in an attack that is about to be made, by seat and place."""
    tells_points: bool = False
    """A flag that adds how each score was counted."""


ROUND = ExampleRound(
    names=[_("You"), _("Hob")],
    recipes=[LESSON.steps[0].mine, LESSON.steps[0].theirs],
    rolls=LESSON.steps[0].rolls,
    moves=[
        ExampleMove(ME, Attack(POWER, (2,), (0,)), "", rolls=[3]),
        ExampleMove(THEY, Attack(POWER, (1,), (1,)), "", rolls=[5]),
        ExampleMove(ME, Attack(SKILL, (0, 1), (1,)), "", rolls=[4, 6]),
        ExampleMove(THEY, Pass(), ""),
        ExampleMove(ME, Attack(POWER, (0,), (0,)), "", rolls=[2]),
    ],
)

STEPS = (
    FilmStep(0, _("Two fighters. Each brings a handful of dice."), is_rolled=False),
    FilmStep(6, _("Both roll. The lowest die goes first: your 2.")),
    FilmStep(
        14,
        _("<b>Power:</b> your 8 takes a die that shows 8 or less."),
        marks={(ME, 2): "attacker", (THEY, 0): "target"},
    ),
    FilmStep(23, _("The die is yours. The one that attacked rolls again."), moves=1),
    FilmStep(
        31,
        _("Hob takes a die, too. <b>Skill:</b> your 2 and 3 take exactly 5."),
        moves=2,
        marks={(ME, 0): "attacker", (ME, 1): "attacker", (THEY, 1): "target"},
    ),
    FilmStep(41, _("Hob’s 3 can’t take a 4 or a 6, so Hob passes."), moves=3),
    FilmStep(48, _("Captured dice count in full, dice you kept count half."), moves=5, tells_points=True),
    FilmStep(55, _("The most points win the round: you win, 31 to 8."), moves=5, tells_points=True),
)
