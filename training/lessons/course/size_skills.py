"""Lessons on skills that change a die's size or the number that a die rolls."""

from django.utils.translation import gettext_noop as _

from rules import AttackKind
from training.lessons.course.skill_lesson import skill_lesson
from training.lessons.goals import knows_who_begins, reaches_all, takes, turns_into
from training.lessons.steps import LessonStep

SIZE_SKILLS = [
    skill_lesson(
        "M",
        LessonStep(
            mine="M(10):10 (20):11",
            theirs="(12):10 (8):3",
            task=_("A Maximum die always rolls its highest number. Take the 12 and show a 10 again."),
            goal=takes("(12)", using="M(10)"),
            solution=["power 1 on 1"],
            hint=_("The 20 might roll anything."),
            learned=_("Your Maximum die shows 10 again, no luck needed."),
        ),
        LessonStep(
            mine="M(4) (10)",
            theirs="(6) (12)",
            rolls=[7, 5, 9],
            task=_("A Maximum die shows its size from the very first roll. Who goes first?"),
            goal=knows_who_begins,
            who_begins=True,
            hint=_("Your Maximum die shows 4. Is any die lower?"),
            learned=_("Your 4 is the lowest. A big Maximum die would hardly ever go first."),
        ),
    ),
    skill_lesson(
        "H",
        LessonStep(
            mine="H(6):5 (8):6",
            theirs="(10):4 (20):18",
            task=_("A Mighty die grows before it rolls again. Take the 10 and make yours grow."),
            goal=takes("(10)", using="H(6)"),
            solution=["power 1 on 1"],
            rolls=[7],
            hint=_("Attack with the Mighty die."),
            learned=_("Your 6 is an 8 now, and worth as much as an 8."),
        ),
        LessonStep(
            mine="H(12):10 H(4):4",
            theirs="(10):3 (20):15",
            task=_(
                "Dice grow from 4 to 6, 8, 10, 12, 16, 20 and 30. Take the 10 with the die that grows "
                "the most."
            ),
            goal=takes("(10)", using="H(12)"),
            solution=["power 1 on 1"],
            rolls=[13],
            hint=_("A 12 becomes a 16, and a 4 becomes a 6."),
            learned=_("The 12 is a 16 now. But if Hob takes it, it’s worth more to Hob, too."),
        ),
    ),
    skill_lesson(
        "h",
        LessonStep(
            mine="h(20):8 (8):8",
            theirs="(12):8 (10):10",
            task=_("A Weak die shrinks before it rolls again. Take the 12 without shrinking."),
            goal=takes("(12)", using="(8)"),
            solution=["power 2 on 1"],
            rolls=[5],
            hint=_("Attack with the other die."),
            learned=_("Your 20 is still a 20. If it had attacked, it would be a 16."),
        ),
        LessonStep(
            mine="h(30):9 h(12):9",
            theirs="(20):9 (10):10",
            task=_(
                "Dice shrink from 30 to 20, 16, 12, 10, 8, 6 and 4. Take the 20 with the die that shrinks "
                "the least."
            ),
            goal=takes("(20)", using="h(12)"),
            solution=["power 2 on 1"],
            rolls=[8],
            hint=_("A 30 becomes a 20, and a 12 becomes a 10."),
            learned=_("You lost two sides instead of ten."),
        ),
    ),
    skill_lesson(
        "?",
        LessonStep(
            mine="?(X=8):7 (10):6",
            theirs="(12):5 (20):16",
            task=_("A Mood die gets a random new size when it rolls again. Take the 12 and see."),
            goal=takes("(12)", using="(X)?"),
            solution=["power 1 on 1"],
            hint=_("Attack with the Mood die."),
            learned=_("Your die has a new size now: an X can have 4 to 20 sides."),
        ),
        LessonStep(
            mine="?(X=20):6 ?(V=6):6",
            theirs="(12):5 (20):18",
            task=_(
                "An X can have up to 20 sides, and a V has 6 to 12. Take the 12 with the die that can "
                "only grow."
            ),
            goal=takes("(12)", using="(V)?"),
            solution=["power 2 on 1"],
            hint=_("Your X is already as big as it can be, and your V is as small as it can be."),
            learned=_("Your 20 is still a 20."),
        ),
    ),
    skill_lesson(
        "&",
        LessonStep(
            mine="&(X=8):7 (10):6",
            theirs="(12):5 (20):16",
            task=_("A Mad die gets a random new even size when it rolls again. Take the 12 and see."),
            goal=takes("(12)", using="(X)&"),
            solution=["power 1 on 1"],
            hint=_("Attack with the Mad die."),
            learned=_("Your Mad die has a new even size now, from 4 to 20."),
        ),
        LessonStep(
            mine="&(X=20):6 (10):6",
            theirs="(12):5 (20):18",
            task=_("Your Mad die is as big as an X can be. Take the 12 and keep it that way."),
            goal=takes("(12)", using="(10)"),
            solution=["power 2 on 1"],
            rolls=[4],
            hint=_("A Mad die only changes when it’s rolled."),
            learned=_("Your 20 is still a 20."),
        ),
    ),
    skill_lesson(
        "!",
        LessonStep(
            mine="!(X=6):5 (8):3",
            theirs="(12):5 (20):14",
            task=_("A Turbo die can change its size when it attacks. Take the 12 and make your die a 20."),
            goal=turns_into(20),
            solution=["power 1=20 on 1"],
            rolls=[16],
            hint=_("Set its new size to 20 before you attack."),
            learned=_("It was rolled as a 20-sided die and shows 16."),
        ),
        LessonStep(
            mine="!(X=20):15 (4):1",
            theirs="(20):14 (12):12",
            task=_("Take the 20 and leave Hob little to take: make your die as small as an X can be."),
            goal=reaches_all(takes("(20)"), turns_into(4)),
            solution=["power 1=4 on 1"],
            rolls=[3],
            hint=_("Set its new size to 4 before you attack."),
            learned=_("Your die attacked as a 20, and now Hob gets only 4 points for it."),
        ),
    ),
    skill_lesson(
        "m",
        LessonStep(
            mine="m(4):4 (12):11",
            theirs="(20):4 (10):9",
            task=_("A Morphing die takes on the size of the die it captures. Make yours a 20."),
            goal=takes("(20)", using="m(4)"),
            solution=["power 1 on 1"],
            rolls=[13],
            hint=_("Take the 20 with the Morphing die."),
            learned=_("Your die is a 20 now, and still a Morphing die."),
        ),
        LessonStep(
            mine="m(20):9 (10):9",
            theirs="(4):4 (12):12",
            task=_("A Morphing die can shrink, too. Take the 4 and keep your 20 a 20."),
            goal=takes("(4)", using="(10)"),
            solution=["power 2 on 1"],
            rolls=[7],
            hint=_("Attack with the 10, which isn’t a Morphing die."),
            learned=_("The 20 would have become a 4."),
        ),
    ),
    skill_lesson(
        "D",
        LessonStep(
            mine="D(4):3 (20):12",
            theirs="z(20):3 (6):6",
            task=_("A Doppelganger becomes a copy of the die it takes by power. Make yours a Speed 20."),
            goal=takes("z(20)", using="D(4)"),
            solution=["power 1 on 1"],
            rolls=[15],
            hint=_("Take the Speed die with the Doppelganger."),
            learned=_("Yours is a Speed 20 now, too."),
        ),
        LessonStep(
            mine="D(20):5 (4):3",
            theirs="(8):8 (6):4",
            task=_("A skill attack doesn’t change a Doppelganger. Take the 8 and keep your 20."),
            goal=takes("(8)", by=AttackKind.SKILL),
            solution=["skill 1 2 on 1"],
            rolls=[14, 2],
            hint=_("5 and 3 make 8."),
            learned=_("Your die is still a Doppelganger 20."),
        ),
    ),
    skill_lesson(
        "%",
        LessonStep(
            mine="%(12):9 (6):6",
            theirs="(10):5 (20):20",
            task=_("When a Radioactive die attacks a single die, it splits in two. Take the 10 with it."),
            goal=takes("(10)", using="%(12)"),
            solution=["power 1 on 1"],
            rolls=[4, 2],
            hint=_("Attack with the Radioactive die."),
            learned=_("Your 12 became two 6s: you have the 10 and an extra die."),
        ),
        LessonStep(
            mine="(20):12 (6):6",
            theirs="%(10):5 (12):12",
            task=_("A Radioactive die also splits a die that attacks it alone. Turn your 20 into two 10s."),
            goal=takes("%(10)", using="(20)"),
            solution=["power 1 on 1"],
            rolls=[9, 3],
            hint=_("Attack the Radioactive die with your 20."),
            learned=_("Your two 10s are worth as much as the 20, and Hob needs two attacks to take them."),
        ),
    ),
]
