"""Positions for each skill that changes what counts, or which dice play."""

from django.utils.translation import gettext_noop as _

from lessons.course.of_skills import about
from lessons.goals import brings_in, chooses, does, gives_away, has_die_with, holds, knows_who_begins, takes
from lessons.steps import Step
from rules import AddReserve, AttackKind, Decline, SwapSideboard

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
        Step(
            mine="~(20):4 (8):8",
            theirs="(10):3 (12):12",
            task=_("It still rolls as a 20. Take the 10 with the die that will probably roll higher."),
            goal=takes("(10)", using="~(20)"),
            solution=["power 1 on 1"],
            rolls=[17],
            hint=_("A 20 that shows 4 will mostly roll more. An 8 that shows 8 cannot."),
            learned=_("It rolled 17. It attacks as a 20, and Hob gets only 4 for it."),
        ),
    ),
    about(
        "@",
        Step(
            mine="@z<z>(10):8 (6):2",
            theirs="(4):3 (6):5 (20):19",
            task=_(
                "A Chaotic die has one more skill, drawn by lot. Yours has drawn Speed: take the 3 and the 5 "
                "with it."
            ),
            goal=takes("(4)", "(6)", by=AttackKind.SPEED),
            solution=["speed 1 on 1 2"],
            rolls=[6, 13],
            hint=_("3 and 5 are 8: attack both at once by speed."),
            learned=_("Then it drew another skill. Now it is a Trip die."),
        ),
        Step(
            mine="@(6) (8)",
            theirs="(10) (12)",
            rolls=[1, 5, 3, 9, 13],
            task=_("It draws after its first roll too, and that counts for who begins. Who begins?"),
            goal=knows_who_begins,
            who_begins=True,
            hint=_("It has drawn Trip, and Trip dice do not count."),
            learned=_("Its 1 does not count: your lowest is 5, and Hob’s is 3."),
        ),
        Step(
            mine="(20):17 (6):1",
            theirs="@p<p>(20):12 @(10):9",
            task=_("A die is scored by what it has drawn. Take the one that brings you points."),
            goal=takes("@<>(10)"),
            solution=["power 1 on 2"],
            rolls=[11],
            hint=_("For a Poison die that you take, you lose points."),
            learned=_("You got 10 points. The 20 would have cost you 10."),
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
        Step(
            mine="(20) +(4)",
            theirs="(12) +(20)",
            task=_("Hob would add a 20, and you only a 4. Do not let that happen."),
            goal=does(Decline),
            solution=["decline"],
            answers=["add 2"],
            hint=_("If one player declines, nobody adds one."),
            learned=_("You declined, so neither die plays."),
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
        Step(
            mine="(4) (8) r(4) r(20)",
            theirs="(6) (10)",
            rolls=[1, 5, 4, 7],
            after_a_lost_round=True,
            task=_("You have two Reserve dice, and may bring in one. Bring in the bigger one."),
            goal=brings_in(3),
            solution=["add 4"],
            hint=_("Bring in the 20."),
            learned=_("The 4 is still there. If you lose another round, you may bring it in, too."),
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
        Step(
            mine="(20) (4) S(12)",
            theirs="(6) (10)",
            rolls=[9, 2, 3, 7],
            after_a_lost_round=True,
            task=_("The die that you exchange stays on your sideboard. Bring in the 12, and keep your 20."),
            goal=gives_away(1),
            solution=["swap 3 for 2"],
            hint=_("Exchange the 4."),
            learned=_("You play with a 20 and a 12. After another lost round you may bring the 4 back."),
        ),
    ),
    about(
        "U",
        Step(
            mine="U(4) U(20) (8)",
            theirs="(12) (10)",
            rolls=[14, 5, 9, 3],
            task=_("Only one of your two Select dice plays. Play the larger one."),
            goal=holds("(20)"),
            solution=["select 2"],
            hint=_("Play the 20."),
            learned=_("The 4 lies apart: nobody can take it, and it counts for nothing."),
        ),
        Step(
            mine="U(4) U(X) (8)",
            theirs="(12) (10)",
            rolls=[6, 9, 3, 14],
            task=_("Play the swing die, and give it 20 sides."),
            goal=chooses(X=20),
            solution=["select 2", "X=20"],
            turns=2,
            hint=_("Play X, and make it as large as it can be."),
            learned=_(
                "A size is asked only for the die that plays. When you lose a round you may play the other."
            ),
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
            hint=_("Choose Speed."),
            rolls=[3, 4, 12, 7],
            learned=_("It is a Speed die until you may choose again."),
        ),
        Step(
            mine="(6) *(8)",
            theirs="(20) (20)",
            task=_("A Trip die is good against big dice, because they may roll low. Make yours a Trip die."),
            goal=has_die_with("t"),
            solution=["2=6"],
            rolls=[3, 12, 17, 5],
            hint=_("Choose Trip."),
            learned=_("It is a Trip die until you may choose again."),
        ),
    ),
]
