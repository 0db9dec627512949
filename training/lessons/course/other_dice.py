"""Lessons on special dice: two sizes, two dice in one, and playing cards."""

from django.utils.translation import gettext_noop as _

from rules import AttackKind
from training.lessons.goals import begins, chooses_at, reaches_all, takes
from training.lessons.steps import Lesson, LessonStep

OPTION = Lesson(
    "option",
    _("Option dice"),
    _("Dice with a choice of two sizes."),
    [
        LessonStep(
            mine="(6) (4/20)",
            theirs="(8) (10)",
            task=_("An option die has two sizes in brackets, and you choose one. Choose the big one."),
            goal=chooses_at(1, 20),
            solution=["2=20"],
            rolls=[3, 5, 8, 17],
            hint=_("The 4 is small and goes first more often. But this time, choose 20."),
            learned=_("It rolled 17, and you go first with your 3."),
        ),
        LessonStep(
            mine="(8) (4/20)",
            theirs="(6) (12)",
            task=_("This time you want to go first. Which size rolls low more often?"),
            goal=reaches_all(chooses_at(1, 4), begins),
            solution=["2=4"],
            rolls=[5, 3, 9, 17],
            hint=_("A 4-sided die never shows more than 4. A 20-sided die usually does."),
            learned=_("Your 1 goes first. Big dice take more, small dice go first: that’s the choice."),
        ),
        LessonStep(
            mine="(10):7 (6):5",
            theirs="(4/20=20):6 (12):6",
            task=_("Hob chose 20 for the option die. Take the die that’s worth more."),
            goal=takes("(4/20)"),
            solution=["power 1 on 1"],
            rolls=[8],
            hint=_("The 12 is worth 12. The option die is worth the size Hob chose."),
            learned=_("You got 20 points. The player who loses the round can choose again for the next one."),
        ),
    ],
)

TWIN = Lesson(
    "twin",
    _("Twin dice"),
    _("Two dice in one."),
    [
        LessonStep(
            mine="(4:3,8:6):9 (6):2",
            theirs="(20):9 (12):10 (4):2",
            task=_("A twin die shows the sum of its two dice. Take the 20 with yours."),
            goal=takes("(20)"),
            solution=["power 1 on 1"],
            rolls=[2, 4],
            hint=_("Your twin shows 9, and so does Hob’s 20."),
            learned=_("3 and 6 make 9. Then both dice were rolled again."),
        ),
        LessonStep(
            mine="(12):8 (6):3",
            theirs="(6:5,8:3):8 (10):8",
            task=_(
                "A twin die is captured as one die, but is worth the sides of both. Take the die "
                "that’s worth more."
            ),
            goal=takes("(6,8)"),
            solution=["power 1 on 1"],
            rolls=[7],
            hint=_("The 10 is worth 10. How much are 6 and 8 sides worth?"),
            learned=_("6 and 8 make 14 points, all in one attack."),
        ),
        LessonStep(
            mine="(4:2,4:3):5 (8):4",
            theirs="(20):9 (12):11 (6):5",
            task=_("In a skill attack, a twin’s two dice stay together: yours is a 5. Take the 20."),
            goal=takes("(20)", by=AttackKind.SKILL),
            solution=["skill 1 2 on 1"],
            rolls=[1, 4, 6],
            hint=_("5 and 4 make 9."),
            learned=_("5 and 4 make 9. Your twin is never a 2 and a 3."),
        ),
    ],
)

WILDCARD = Lesson(
    "wildcard",
    _("Wildcards"),
    _("Playing cards instead of dice."),
    [
        LessonStep(
            mine="(C#26):13 (6):2",
            theirs="(20):12 (10):9",
            task=_(
                "A wildcard draws a card: a jack is 11, a queen 12, a king 13 and a joker 20. Take the 20 "
                "with your king."
            ),
            goal=takes("(20)"),
            solution=["power 1 on 1"],
            rolls=[6],
            hint=_("13 takes 12."),
            learned=_("After an attack, a wildcard draws a new card instead of rolling."),
        ),
        LessonStep(
            mine="(C#1):1 (8):5",
            theirs="(20):14 (6):6",
            task=_("In a power attack, an ace counts as 14. Take the 20."),
            goal=takes("(20)", by=AttackKind.POWER),
            solution=["power 1 on 1"],
            rolls=[9],
            hint=_("Choose just the ace and Hob’s 14."),
            learned=_("Your ace took a 14. For everything else an ace is a 1, so any die can take it."),
        ),
        LessonStep(
            mine="(12):10 (6):4",
            theirs="(C#9):9 (10):10",
            task=_(
                "A captured wildcard is worth 16, whatever card it shows. Take the one that’s worth more."
            ),
            goal=takes("(C)"),
            solution=["power 1 on 1"],
            rolls=[3],
            hint=_("The 10 is worth 10, and the wildcard 16."),
            learned=_("You got 16 points. Kept to the end, it would have been worth 8 to Hob."),
        ),
    ],
)

OTHER_DICE = [OPTION, TWIN, WILDCARD]
