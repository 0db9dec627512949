"""Lessons on skills that change the scoring, or that determine which dice play."""

from django.utils.translation import gettext_noop as _

from rules import AddReserve, AttackKind, Decline, SwapSideboard
from training.lessons.course.skill_lesson import skill_lesson
from training.lessons.goals import (
    acts,
    brings_in,
    chooses,
    gives_away,
    has_die_with,
    holds,
    knows_who_begins,
    takes,
)
from training.lessons.steps import LessonStep

OTHER_SKILLS = [
    skill_lesson(
        "~",
        LessonStep(
            mine="(8):7 (6):2",
            theirs="~(20):6 (12):6",
            task=_("A Deception die is only worth as much as a 4-sided die. Take the die that’s worth more."),
            goal=takes("(12)"),
            solution=["power 1 on 2"],
            rolls=[5],
            hint=_("The 20 is only worth 4."),
            learned=_("You got 12 points instead of 4."),
        ),
        LessonStep(
            mine="~(20):4 (8):8",
            theirs="(10):3 (12):12",
            task=_(
                "A Deception 20 still rolls like a 20. Take the 10 with the die that will probably "
                "roll higher."
            ),
            goal=takes("(10)", using="~(20)"),
            solution=["power 1 on 1"],
            rolls=[17],
            hint=_("A 20 showing 4 will usually roll higher. An 8 showing 8 can’t."),
            learned=_(
                "Your Deception die rolled 17. It attacks like a 20, but Hob gets only 4 points for it."
            ),
        ),
    ),
    skill_lesson(
        "@",
        LessonStep(
            mine="@z<z>(10):8 (6):2",
            theirs="(4):3 (6):5 (20):19",
            task=_(
                "A Chaotic die has one more skill, drawn at random. Yours drew Speed: take the 3 and the 5 "
                "with it."
            ),
            goal=takes("(4)", "(6)", by=AttackKind.SPEED),
            solution=["speed 1 on 1 2"],
            rolls=[6, 13],
            hint=_("3 and 5 make 8: take both at once with a speed attack."),
            learned=_("Then the Chaotic die drew a new skill. Now it’s a Trip die."),
        ),
        LessonStep(
            mine="@(6) (8)",
            theirs="(10) (12)",
            rolls=[1, 5, 3, 9, 13],
            task=_(
                "A Chaotic die draws a skill after its first roll, too, and that affects who goes "
                "first. Who goes first?"
            ),
            goal=knows_who_begins,
            who_begins=True,
            hint=_("Your Chaotic die drew Trip, and Trip dice don’t count."),
            learned=_("Your Trip die’s 1 doesn’t count: your lowest is 5, and Hob’s is 3."),
        ),
        LessonStep(
            mine="(20):17 (6):1",
            theirs="@p<p>(20):12 @(10):9",
            task=_("A Chaotic die scores with the skill it drew. Take the die that earns you points."),
            goal=takes("@<>(10)"),
            solution=["power 1 on 2"],
            rolls=[11],
            hint=_("You lose points if you take a Poison die."),
            learned=_("You got 10 points. The 20 would have cost you 10."),
        ),
    ),
    skill_lesson(
        "+",
        LessonStep(
            mine="(20) +(4)",
            theirs="(12) +(6)",
            task=_("Auxiliary dice only play if everyone adds one. Add yours."),
            goal=holds("(4)"),
            solution=["add 2"],
            answers=["add 2"],
            hint=_("If one player declines, neither die plays."),
            learned=_("Hob added a die, too. Both dice play for the whole match."),
        ),
        LessonStep(
            mine="(20) +(4)",
            theirs="(12) +(20)",
            task=_("Hob would add a 20, and you only a 4. Don’t let that happen."),
            goal=acts(Decline),
            solution=["decline"],
            answers=["add 2"],
            hint=_("If one player declines, neither die plays."),
            learned=_("You declined, so neither die plays."),
        ),
    ),
    skill_lesson(
        "r",
        LessonStep(
            mine="(4) (8) r(20)",
            theirs="(6) (10)",
            rolls=[1, 5, 4, 7],
            after_a_lost_round=True,
            task=_("You lost a round. Now you can bring in a Reserve die for the rest of the match."),
            goal=acts(AddReserve),
            solution=["add 3"],
            hint=_("Bring in the 20."),
            learned=_("From now on you play with three dice."),
        ),
        LessonStep(
            mine="(4) (8) r(4) r(20)",
            theirs="(6) (10)",
            rolls=[1, 5, 4, 7],
            after_a_lost_round=True,
            task=_("You have two Reserve dice, and you can bring in one. Bring in the bigger one."),
            goal=brings_in(3),
            solution=["add 4"],
            hint=_("Bring in the 20."),
            learned=_("The 4 stays in reserve. If you lose another round, you can bring it in."),
        ),
    ),
    skill_lesson(
        "S",
        LessonStep(
            mine="(4) (8) S(20)",
            theirs="(6) (10)",
            rolls=[1, 5, 4, 7],
            after_a_lost_round=True,
            task=_("You lost a round. Swap one of your dice for the one on your sideboard."),
            goal=acts(SwapSideboard),
            solution=["swap 3 for 1"],
            hint=_("Swap one of your dice for the 20."),
            learned=_("You can swap a die again after every round you lose."),
        ),
        LessonStep(
            mine="(20) (4) S(12)",
            theirs="(6) (10)",
            rolls=[9, 2, 3, 7],
            after_a_lost_round=True,
            task=_("The die you swap out stays on your sideboard. Bring in the 12 and keep your 20."),
            goal=gives_away(1),
            solution=["swap 3 for 2"],
            hint=_("Swap out the 4."),
            learned=_(
                "You now play with a 20 and a 12. If you lose another round, you can bring back the 4."
            ),
        ),
    ),
    skill_lesson(
        "U",
        LessonStep(
            mine="U(4) U(20) (8)",
            theirs="(12) (10)",
            rolls=[14, 5, 9, 3],
            task=_("Only one of your two Select dice plays. Play the bigger one."),
            goal=holds("(20)"),
            solution=["select 2"],
            hint=_("Play the 20."),
            learned=_("The 4 is set aside: nobody can take it, and it’s worth nothing."),
        ),
        LessonStep(
            mine="U(4) U(X) (8)",
            theirs="(12) (10)",
            rolls=[6, 9, 3, 14],
            task=_("Play the swing die and give it 20 sides."),
            goal=chooses(X=20),
            solution=["select 2", "X=20"],
            turns=2,
            hint=_("Play X and make it as big as you can."),
            learned=_(
                "You only choose a size for the die that plays. If you lose a round, you can play the "
                "other one."
            ),
        ),
    ),
    skill_lesson(
        "*",
        LessonStep(
            mine="(6) *(8)",
            theirs="(10) (20)",
            task=_("You choose the skill of a Specialty die. Make yours a Speed die."),
            goal=has_die_with("z"),
            solution=["2=5"],
            hint=_("Choose Speed."),
            rolls=[3, 4, 12, 7],
            learned=_("Your die is a Speed die until you can choose again."),
        ),
        LessonStep(
            mine="(6) *(8)",
            theirs="(20) (20)",
            task=_("A Trip die is good against big dice, because they may roll low. Make yours a Trip die."),
            goal=has_die_with("t"),
            solution=["2=6"],
            rolls=[3, 12, 17, 5],
            hint=_("Choose Trip."),
            learned=_("Your die is a Trip die until you can choose again."),
        ),
    ),
]
