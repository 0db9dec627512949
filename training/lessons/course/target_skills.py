"""Lessons on skills that change which attacks can take a die."""

from django.utils.translation import gettext_noop as _

from rules import AttackKind
from training.lessons.course.skill_lesson import skill_lesson
from training.lessons.goals import attacks, takes
from training.lessons.steps import LessonStep

TARGET_SKILLS = [
    skill_lesson(
        "_",
        LessonStep(
            mine="(20):14 (4):2",
            theirs="_(12):9 (8):3",
            task=_(
                "When you take a Dodge die, it rolls. If it then shows less than before, you don’t "
                "capture it. Attack it."
            ),
            goal=attacks(AttackKind.POWER, on="_(12)"),
            solution=["power 1 on 1"],
            rolls=[5, 11],
            hint=_("Your 14 is more than the Dodge die’s 9."),
            learned=_(
                "The Dodge die rolled 5, less than 9, so it got away. Your 20 was rolled again anyway."
            ),
        ),
        LessonStep(
            mine="(20):14 (10):6",
            theirs="_(12):5 (20):13",
            task=_("A captured Dodge die is worth double. It shows a low number now: take it."),
            goal=takes("_(12)"),
            solution=["power 2 on 1"],
            rolls=[8, 3],
            hint=_("Your 6 is enough."),
            learned=_("The Dodge die rolled 8, which isn’t less than 5: 24 points for you."),
        ),
    ),
    skill_lesson(
        "d",
        LessonStep(
            mine="d(10):4 (8):5",
            theirs="(20):9 (4):2",
            task=_("A Stealth die can only attack together with other dice. Take the 20."),
            goal=takes("(20)"),
            solution=["skill 1 2 on 1"],
            rolls=[7, 2],
            hint=_("4 and 5 make 9."),
            learned=_("4 and 5 make 9. On its own, a Stealth die takes nothing."),
        ),
        LessonStep(
            mine="(20):18 (4):3 (10):4",
            theirs="d(12):7 (6):5",
            task=_("A single die can’t take a Stealth die. Take Hob’s."),
            goal=takes("d(12)"),
            solution=["skill 2 3 on 1"],
            rolls=[1, 8],
            hint=_("Two of your dice make 7."),
            learned=_("3 and 4 took the Stealth die. The 18 never could without help."),
        ),
    ),
    skill_lesson(
        "I",
        LessonStep(
            mine="(4):3 (6):4 (10):8",
            theirs="I(20):7 (12):7",
            task=_("Skill attacks can’t take an Insult die. Take it another way."),
            goal=takes("I(20)"),
            solution=["power 3 on 1"],
            rolls=[5],
            hint=_("One of your dice shows more than 7."),
            learned=_("Your 8 took the 7 by power. 3 and 4 together couldn’t."),
        ),
        LessonStep(
            mine="I(8):5 (6):4",
            theirs="(20):9 (4):3",
            task=_("In your own skill attacks, an Insult die is like any other. Take the 20."),
            goal=takes("(20)", by=AttackKind.SKILL),
            solution=["skill 1 2 on 1"],
            rolls=[7, 2],
            hint=_("5 and 4 make 9."),
            learned=_("An Insult die can join skill attacks, but no skill attack can take it."),
        ),
    ),
    skill_lesson(
        "X",
        LessonStep(
            mine="(10):8 (4):3",
            theirs="X(20):5 (12):12",
            task=_(
                "You can only attack a Kubla Treasure when you have no other attack. Do you have another?"
            ),
            goal=takes("X(20)"),
            solution=["power 1 on 1"],
            rolls=[6],
            learned=_("You had no other attack, so you could take it."),
        ),
        LessonStep(
            mine="(10):8 (4):3",
            theirs="X(20):5 (12):7",
            task=_("This time, your 8 can take the 7 as well. Which of the two can you attack?"),
            goal=takes("(12)"),
            solution=["power 1 on 2"],
            rolls=[6],
            hint=_("You can’t attack the Treasure while you have another attack."),
            learned=_("You had to take the 12. You can take the Treasure once you have no other attack."),
        ),
    ),
    skill_lesson(
        "A",
        LessonStep(
            mine="(10):8 (12):10",
            theirs="(20):5 A(8):4",
            task=_("An Armor die adds what it shows to the defence of the others. Take the 20."),
            goal=takes("(20)"),
            solution=["power 2 on 1"],
            rolls=[3],
            hint=_("You need 9 or more for the 20."),
            learned=_("Your 10 beats 5 and 4 together."),
        ),
        LessonStep(
            mine="(10):6 (12):8",
            theirs="(20):5 A(8):4",
            task=_(
                "None of your dice shows 9 this time. An Armor die doesn’t add to its own defence: take it "
                "first."
            ),
            goal=takes("A(8)"),
            solution=["power 1 on 2"],
            rolls=[9],
            hint=_("Your 6 is enough for the 4."),
            learned=_("Now the 20 has no Armor die next to it: a 5 takes it."),
        ),
    ),
]
