"""A position for each skill that changes what counts, or which dice play; and two kinds of dice."""

from django.utils.translation import gettext_noop as _

from lessons.course.of_skills import about
from lessons.goals import chooses_at, does, has_die_with, holds, takes
from lessons.steps import Lesson, Step
from rules import AddReserve, SwapSideboard

OTHER_SKILLS = [
    about(
        "~",
        Step(
            mine="(8):7 (6):2",
            theirs="~(20):6 (12):6",
            task=_("A Deception die counts as if it had four sides. Take what counts more."),
            goal=takes("(12)"),
            solution=["power 1 on 2"],
            rolls=[5],
            hint=_("The 20 counts 4."),
            learned=_("You got 12 points instead of 4."),
        ),
    ),
    about(
        "+",
        Step(
            mine="(20) +(4)",
            theirs="(12) +(6)",
            task=_("An Auxiliary die plays if everybody adds one. Add yours."),
            goal=holds("(4)"),
            solution=["add 2"],
            answers=["add 2"],
            hint=_("If one player declines, nobody adds one."),
            learned=_("Hob added one, too: both play for the whole match."),
        ),
    ),
    about(
        "r",
        Step(
            mine="(4) (8) r(20)",
            theirs="(6) (10)",
            rolls=[1, 5, 4, 7],
            after_a_lost_round=True,
            task=_("You lost a round. Now a Reserve die may join you for the rest of the match."),
            goal=does(AddReserve),
            solution=["add 3"],
            hint=_("Bring in the 20."),
            learned=_("From now on you play with three dice."),
        ),
    ),
    about(
        "S",
        Step(
            mine="(4) (8) S(20)",
            theirs="(6) (10)",
            rolls=[1, 5, 4, 7],
            after_a_lost_round=True,
            task=_("You lost a round. Exchange a die for the one on your sideboard."),
            goal=does(SwapSideboard),
            solution=["swap 3 for 1"],
            hint=_("Bring in the 20 for one of the others."),
            learned=_("After every lost round you may do that again."),
        ),
    ),
    about(
        "*",
        Step(
            mine="(6) *(8)",
            theirs="(10) (20)",
            task=_("You choose the skill of a Specialty die. Make it a Speed die."),
            goal=has_die_with("z"),
            solution=["2=5"],
            rolls=[3, 4, 12, 7],
            learned=_("It is a Speed die until you may choose again."),
        ),
    ),
]

OPTION = Lesson(
    "option",
    _("Option dice"),
    _("Dice with a choice of two sizes."),
    [
        Step(
            mine="(6) (4/20)",
            theirs="(8) (10)",
            task=_("Two sizes stand in its brackets, and you choose one. Take the big one."),
            goal=chooses_at(1, 20),
            solution=["2=20"],
            rolls=[3, 5, 8, 17],
            hint=_("4 would be small and begin more often. This time choose 20."),
            learned=_("It rolled 17, and you begin with your 3."),
        ),
    ],
)

TWIN = Lesson(
    "twin",
    _("Twin dice"),
    _("Two dice that are one."),
    [
        Step(
            mine="(4:3,8:6):9 (6):2",
            theirs="(20):9 (12):10",
            task=_("A twin die shows what its two dice show together. Take the 20 with yours."),
            goal=takes("(20)"),
            solution=["power 1 on 1"],
            rolls=[2, 4],
            learned=_("3 and 6 are 9. Your twin die counts 12 sides, and is captured as one die."),
        ),
    ],
)

OTHER_DICE = [OPTION, TWIN]
