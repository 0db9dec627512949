"""A position for each skill that changes what a die may attack, or what may attack it."""

from django.utils.translation import gettext_noop as _

from lessons.course.of_skills import about
from lessons.goals import attacks, takes
from lessons.steps import Step
from rules import AttackKind

ATTACK_SKILLS = [
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
    ),
    about(
        "k",
        Step(
            mine="k(8):3 (10):9",
            theirs="(20):6 (12):12",
            task=_("In a skill attack a Konstant die adds or subtracts. Take the 20."),
            goal=takes("(20)", by=AttackKind.SKILL),
            solution=["skill 1 2 on 1"],
            rolls=[4],
            hint=_("9 less 3 is 6: choose both dice."),
            learned=_("9 less 3 is 6. And the Konstant die still shows 3: it never rolls again."),
        ),
    ),
    about(
        "g",
        Step(
            mine="g(12):9 (6):3",
            theirs="(20):11 (4):4",
            task=_("In a skill attack a Stinger counts as anything up to what it shows. Take the 11."),
            goal=takes("(20)", by=AttackKind.SKILL),
            solution=["skill 1 2 on 1"],
            rolls=[2, 5],
            hint=_("Choose both of your dice: the Stinger counts as 8."),
            learned=_("3 and 8 make 11: your 9 counted as 8."),
        ),
    ),
    about(
        "q",
        Step(
            mine="q(12):5 (4):1",
            theirs="(20):9 (8):3",
            task=_(
                "A Queer die that shows an odd number attacks as a Shadow die. Yours shows 5. Attack with it."
            ),
            goal=takes("(20)", by=AttackKind.SHADOW),
            solution=["shadow 1 on 1"],
            rolls=[8],
            learned=_("Your 5 took a 9, by shadow. Now it shows 8."),
        ),
        Step(
            mine="q(12):8 (4):1",
            theirs="(20):9 (8):3",
            task=_("A Queer die that shows an even number attacks by power. Attack with it again."),
            goal=takes("(8)", by=AttackKind.POWER),
            solution=["power 1 on 2"],
            rolls=[3],
            learned=_("Your 8 took a 3. The 9 was out of reach this time."),
        ),
    ),
    about(
        "i",
        Step(
            mine="i(10):2 (4):2",
            theirs="(20):8 (6):2",
            task=_(
                "A Disintegration die attacks as a Shadow die, and counts only after it captured. "
                "Take the 20 with it."
            ),
            goal=takes("(20)", by=AttackKind.SHADOW),
            solution=["shadow 1 on 1"],
            rolls=[6],
            hint=_("It reaches dice that show 2 to 10."),
            learned=_("Now your 10 counts, too."),
        ),
    ),
    about(
        "b",
        Step(
            mine="b(4):1 (6):3",
            theirs="(20):20 (8):7",
            task=_("None of your dice can take the 20. A Boom die makes any die roll again. Aim at the 20."),
            goal=attacks(AttackKind.BOOM, on="(20)"),
            solution=["boom 1 on 1"],
            rolls=[2],
            hint=_("Aim at the 20 that shows 20."),
            learned=_("The Boom die is gone, and the 20 shows 2: your 3 takes that."),
        ),
    ),
    about(
        "E",
        Step(
            mine="E(8):6 E(10):7 (4):1",
            theirs="(20):5 (12):7 (6):6",
            task=_("Evil dice attack together, each a die of its own. Take the 20 and the 12 at once."),
            goal=takes("(20)", "(12)", by=AttackKind.EVIL),
            solution=["evil 1 2 on 1 2"],
            rolls=[4, 9],
            hint=_("Choose both Evil dice, and both targets."),
            learned=_("6 took the 5, and 7 took the 7, in one turn."),
        ),
    ),
    about(
        "$",
        Step(
            mine="$(12):10 (4):2",
            theirs="(20):9 (12):12",
            task=_("A Thief leaves play to win a die that shows the same or less. Steal the 20."),
            goal=attacks(AttackKind.THIEF, on="(20)"),
            solution=["thief 1 on 1"],
            rolls=[17],
            learned=_("The 20 plays for you now, and the Thief counts as kept."),
        ),
    ),
    about(
        "Y",
        Step(
            mine="Y(10):8 (6):2",
            theirs="(20):5 (12):3 (8):8",
            task=_(
                "A Hoskins die takes two dice that add up to what it shows, and then changes sides. "
                "Take the 20 with it."
            ),
            goal=takes("(20)", "(12)", by=AttackKind.HOSKINS),
            solution=["hoskins 1 on 1 2"],
            rolls=[4],
            hint=_("5 and 3 make 8."),
            learned=_("32 points for you, and the 10 for Hob."),
        ),
    ),
    about(
        "Z",
        Step(
            mine="Z(6):3 (8):2",
            theirs="(20):17 (4):4",
            task=_("A Sleep die puts a higher die to sleep for a turn. Choose the one that threatens you."),
            goal=attacks(AttackKind.SLEEP, on="(20)"),
            solution=["sleep 1 on 1"],
            rolls=[5, 12],
            hint=_("Hob’s 17 can take any of your dice."),
            learned=_("Both dice rolled again, and the 20 sits out Hob’s next turn."),
        ),
    ),
    about(
        "T",
        Step(
            mine="T(4):1 (10):10",
            theirs="(20):18 (6):6",
            task=_(
                "Instead of attacking, a Teleport die may change places with one of Hob’s dice. Swap "
                "it for the 20."
            ),
            goal=attacks(AttackKind.TELEPORT, on="(20)"),
            solution=["teleport 1 on 1"],
            rolls=[9, 3],
            learned=_("The 20 is yours until the round ends."),
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
    ),
    about(
        "`",
        Step(
            mine="`(8):8 (6):5 (4):1",
            theirs="(20):13 (12):11",
            task=_("A Warrior waits until it joins a skill attack. Bring it in, and take the 13."),
            goal=takes("(20)"),
            solution=["skill 1 2 on 1"],
            rolls=[6, 2],
            hint=_("8 and 5 make 13."),
            learned=_("8 and 5 make 13, and the Warrior plays from now on."),
        ),
    ),
    about(
        "F",
        Step(
            mine="F(6):5 (10):7",
            theirs="(20):9 (12):12",
            task=_("Your 7 is 2 short of the 9. Attack all the same, then turn the Fire die down to help."),
            goal=takes("(20)"),
            solution=["power 2 on 1", "fire 1=3"],
            rolls=[4],
            turns=2,
            hint=_("Attack the 9 with your 7, then turn the Fire die from 5 to 3."),
            learned=_("5 less 2 is 3, and 7 and 2 make 9."),
        ),
    ),
]
