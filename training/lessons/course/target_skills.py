"""Lessons on skills that change which attacks can take a die."""

from django.utils.translation import gettext_noop as _

from rules import AttackKind
from training.lessons.course.of_skills import about
from training.lessons.goals import attacks, takes
from training.lessons.steps import Step

TARGET_SKILLS = [
    about(
        "_",
        Step(
            mine="(20):14 (4):2",
            theirs="_(12):9 (8):3",
            task=_("A Dodge die rolls when you take it, and stays if it then shows less. Attack it."),
            goal=attacks(AttackKind.POWER, on="_(12)"),
            solution=["power 1 on 1"],
            rolls=[5, 11],
            hint=_("Your 14 is more than its 9."),
            learned=_("It rolled 5, less than 9, and stayed. Your 20 was rolled all the same."),
        ),
        Step(
            mine="(20):14 (10):6",
            theirs="_(12):5 (20):13",
            task=_("Captured, a Dodge die counts double. It shows little now: take it."),
            goal=takes("_(12)"),
            solution=["power 2 on 1"],
            rolls=[8, 3],
            hint=_("Your 6 is enough."),
            learned=_("It rolled 8, not less than 5: 24 points for you."),
        ),
    ),
    about(
        "d",
        Step(
            mine="d(10):4 (8):5",
            theirs="(20):9 (4):2",
            task=_("A Stealth die attacks only together with others. Take the 20."),
            goal=takes("(20)"),
            solution=["skill 1 2 on 1"],
            rolls=[7, 2],
            hint=_("4 and 5 make 9."),
            learned=_("4 and 5 make 9. Alone it takes nothing."),
        ),
        Step(
            mine="(20):18 (4):3 (10):4",
            theirs="d(12):7 (6):5",
            task=_("No die alone can take it, either. Take the Stealth die."),
            goal=takes("d(12)"),
            solution=["skill 2 3 on 1"],
            rolls=[1, 8],
            hint=_("Two of your dice make 7."),
            learned=_("3 and 4 took it. The 18 alone never could."),
        ),
    ),
    about(
        "I",
        Step(
            mine="(4):3 (6):4 (10):8",
            theirs="I(20):7 (12):7",
            task=_("No skill attack takes an Insult die. Take it in another way."),
            goal=takes("I(20)"),
            solution=["power 3 on 1"],
            rolls=[5],
            hint=_("One of your dice shows more than 7."),
            learned=_("Your 8 took the 7, by power. 3 and 4 together could not."),
        ),
        Step(
            mine="I(8):5 (6):4",
            theirs="(20):9 (4):3",
            task=_("In a skill attack of yours an Insult die is like any other. Take the 20."),
            goal=takes("(20)", by=AttackKind.SKILL),
            solution=["skill 1 2 on 1"],
            rolls=[7, 2],
            hint=_("5 and 4 make 9."),
            learned=_("It joins skill attacks, and no skill attack takes it."),
        ),
    ),
    about(
        "X",
        Step(
            mine="(10):8 (4):3",
            theirs="X(20):5 (12):12",
            task=_("You can attack a Kubla Treasure only when you have no other attack. Have you another?"),
            goal=takes("X(20)"),
            solution=["power 1 on 1"],
            rolls=[6],
            learned=_("You had no other attack, so you could take it."),
        ),
        Step(
            mine="(10):8 (4):3",
            theirs="X(20):5 (12):7",
            task=_("This time your 8 takes the 7 as well. Which of the two may you attack?"),
            goal=takes("(12)"),
            solution=["power 1 on 2"],
            rolls=[6],
            hint=_("You cannot attack the Treasure while you have another attack."),
            learned=_("You had to take the 12. The Treasure comes when no other attack is left."),
        ),
    ),
    about(
        "A",
        Step(
            mine="(10):8 (12):10",
            theirs="(20):5 A(8):4",
            task=_("An Armor die adds what it shows to the others’ defence. Take the 20."),
            goal=takes("(20)"),
            solution=["power 2 on 1"],
            rolls=[3],
            hint=_("You need 9 or more for the 20."),
            learned=_("Your 10 beats 5 and 4 together."),
        ),
        Step(
            mine="(10):6 (12):8",
            theirs="(20):5 A(8):4",
            task=_(
                "None of your dice shows 9 this time. An Armor die does not add to its own defence: take it "
                "first."
            ),
            goal=takes("A(8)"),
            solution=["power 1 on 2"],
            rolls=[9],
            hint=_("Your 6 is enough for the 4."),
            learned=_("Now the 20 has no Armor beside it: a 5 takes it."),
        ),
    ),
]
