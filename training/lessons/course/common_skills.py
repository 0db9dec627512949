"""Lessons on the most common skills, in learning order."""

from django.utils.translation import gettext_noop as _

from rules import AttackKind, TurnDownFocus
from training.lessons.course.of_skills import about
from training.lessons.goals import begins, both, does, knows_who_begins, loses, takes
from training.lessons.steps import Step

SHADOW = about(
    "s",
    Step(
        mine="s(10):3 (8):8",
        theirs="(20):9 (6):2 (12):12",
        task=_("A Shadow die attacks upwards: your 3 takes anything from 3 to 10. Take the 20."),
        goal=takes("(20)", by=AttackKind.SHADOW),
        solution=["shadow 1 on 1"],
        rolls=[6],
        hint=_("Choose the Shadow die and Hob’s 9."),
        learned=_("A 3 took a 9. The less a Shadow die shows, the more it reaches."),
    ),
    Step(
        mine="s(12):9 (4):1",
        theirs="(10):5 (20):11",
        task=_("It makes no power attack, so a Shadow 9 cannot take a 5. What can it take?"),
        goal=takes("(20)"),
        solution=["shadow 1 on 2"],
        rolls=[2],
        learned=_("11 is between 9 and 12, the size of your die."),
    ),
    Step(
        mine="s(6):2 (8):5",
        theirs="(20):7 (10):9",
        task=_("Hob’s dice lie above its size. But a Shadow die joins skill attacks like any other."),
        goal=takes("(20)", by=AttackKind.SKILL),
        solution=["skill 1 2 on 1"],
        rolls=[1, 8],
        learned=_("2 and 5 make 7."),
    ),
)

POISON = about(
    "p",
    Step(
        mine="(10):7 (8):6",
        theirs="p(20):5 (6):6",
        task=_("Hob’s Poison 20 costs Hob 20, and costs you 10 if you take it. Take the other die."),
        goal=takes("(6)"),
        solution=["power 1 on 2"],
        rolls=[4],
        hint=_("Taken, the Poison die cost you 10."),
        learned=_("You have 6 points more, and Hob still has the Poison die."),
    ),
    Step(
        mine="p(10):2 (6):4",
        theirs="(8):3 (12):1",
        task=_("Now you have a Poison die, which costs you 10. Get Hob to take it from you."),
        goal=loses("p(10)"),
        solution=["power 2 on 2"],
        rolls=[5, 7],
        answers=["power 1 on 1"],
        hint=_("Hob must attack when possible. Leave Hob a die that can take only your Poison die."),
        learned=_("Hob’s 3 could take nothing but your 2. Now it costs Hob 5, and you nothing."),
    ),
)

SPEED = about(
    "z",
    Step(
        mine="z(12):9 (4):2",
        theirs="(20):6 (10):3 (8):8",
        task=_("A Speed die takes any number of dice that together show what it shows. Take two."),
        goal=takes("(20)", "(10)", by=AttackKind.SPEED),
        solution=["speed 1 on 1 2"],
        rolls=[5],
        hint=_("6 and 3 make 9."),
        learned=_("Two dice in one attack: 30 points."),
    ),
    Step(
        mine="z(10):10 (20):2",
        theirs="(4):2 (6):3 (8):5 (10):10",
        task=_("Take the dice with the most sides."),
        goal=takes("(4)", "(6)", "(8)"),
        solution=["speed 1 on 1 2 3"],
        rolls=[7],
        hint=_("Dice of 4, 6 and 8 sides count more than one of 10."),
        learned=_("2, 3 and 5 make 10, and have 18 sides."),
    ),
)

BERSERK = about(
    "B",
    Step(
        mine="B(12):10 (4):1",
        theirs="(20):6 (8):4 (6):5",
        task=_("A Berserk die takes dice that together show what it shows. Take two."),
        goal=takes("(20)", "(8)", by=AttackKind.BERSERK),
        solution=["berserk 1 on 1 2"],
        rolls=[4],
        hint=_("6 and 4 make 10."),
        learned=_("You took both. Your 12 became a 6 without Berserk."),
    ),
    Step(
        mine="B(20):8 (4):2",
        theirs="(10):8 (12):11",
        task=_(
            "A Berserk die can attack by power as well, and then stays as it is. Take the 10, and "
            "keep your 20."
        ),
        goal=takes("(10)", by=AttackKind.POWER),
        solution=["power 1 on 1"],
        rolls=[13],
        hint=_("Choose the power attack."),
        learned=_("It is still a Berserk 20."),
    ),
)

TRIP = about(
    "t",
    Step(
        mine="t(8):1 (4):1",
        theirs="(20):17 (6):6",
        task=_(
            "A Trip die and its target both roll; it takes the target if that shows the same or "
            "less. Try the 20."
        ),
        goal=takes("(20)", by=AttackKind.TRIP),
        solution=["trip 1 on 1"],
        rolls=[7, 4],
        hint=_("Choose the Trip die and Hob’s 17."),
        learned=_(
            "You rolled 7 and the 20 rolled 4. A trip attack is a gamble, but it can take even a much "
            "bigger die."
        ),
    ),
    Step(
        mine="t(4) (10)",
        theirs="(6) (8)",
        rolls=[1, 8, 3, 5],
        task=_("Trip dice do not count for who begins. Who begins?"),
        goal=knows_who_begins,
        who_begins=True,
        hint=_("Leave the Trip die out: your lowest is the 8."),
        learned=_("Without the Trip die your lowest is 8, and Hob’s is 3."),
    ),
)

FOCUS = about(
    "f",
    Step(
        mine="f(10) (12)",
        theirs="(6) (20)",
        rolls=[5, 9, 3, 14],
        task=_("Hob would begin with a 3. A Focus die may be turned down: turn yours down to 3 or less."),
        goal=both(does(TurnDownFocus), begins),
        solution=["focus 1=1"],
        hint=_("Turn the Focus die down to 3 or less."),
        learned=_("Now you begin."),
    ),
    Step(
        mine="f(10):1@dizzy (12):9",
        theirs="(6):3 (20):14",
        task=_("The die that you turned down is dizzy: it misses your first attack. Take the 6."),
        goal=takes("(6)"),
        solution=["power 2 on 1"],
        rolls=[8],
        learned=_("It is awake again on your next turn."),
    ),
)

CHANCE = about(
    "c",
    Step(
        mine="c(6) (10)",
        theirs="(8) (12)",
        rolls=[6, 7, 4, 9, 2],
        task=_("Hob would begin with a 4. Roll your Chance die again: with 4 or less you begin."),
        goal=begins,
        solution=["chance 1"],
        hint=_("Hob began, as you did not roll again."),
        learned=_("You rolled a 2, so you begin. You have to keep the new roll, even a worse one."),
    ),
    Step(
        mine="c(20) c(4)",
        theirs="(6) (10)",
        rolls=[7, 4, 3, 9],
        task=_("You may roll only one. Which of your dice will more often show 3 or less?"),
        goal=begins,
        solution=["chance 2"],
        hint=_("A 4 shows 3 or less three times in four. A 20 does so three times in twenty."),
        learned=_("The small die did it. With the 20 you would have needed a lot of luck."),
    ),
    Step(
        mine="c(4):3 (12):9",
        theirs="(20):8 (6):3",
        task=_("After the start of a round a Chance die is like any other. Take what counts most."),
        goal=takes("(20)"),
        solution=["power 2 on 1"],
        rolls=[5],
        hint=_("Your 9 takes the 8."),
        learned=_(
            "You got 20 points. You can only use Chance at the start of a round, when you wouldn’t go first."
        ),
    ),
)

RUSH = about(
    "#",
    Step(
        mine="#(12):9 (4):1",
        theirs="(20):5 (8):4 (10):10",
        task=_("A Rush die takes exactly two dice that together show what it shows."),
        goal=takes("(20)", "(8)", by=AttackKind.RUSH),
        solution=["rush 1 on 1 2"],
        rolls=[3],
        hint=_("5 and 4 make 9."),
        learned=_("5 and 4 make 9, and both are yours."),
    ),
    Step(
        mine="(20):11 (6):5",
        theirs="#(8):4 (12):7 (4):4",
        task=_(
            "A Rush die is in danger, too: any die may rush two dice if one of them is a Rush die. Take two."
        ),
        goal=takes("#(8)", "(12)", by=AttackKind.RUSH),
        solution=["rush 1 on 1 2"],
        rolls=[15],
        hint=_("4 and 7 make 11."),
        learned=_("An ordinary 11 took 4 and 7."),
    ),
)

NULL = about(
    "n",
    Step(
        mine="n(10):8 (12):8",
        theirs="(20):8 (4):2",
        task=_("Dice that a Null die helps to take are worth nothing. Take the 20 so that it counts."),
        goal=takes("(20)", using="(12)"),
        solution=["power 2 on 1"],
        rolls=[6],
        hint=_("Taken by the Null die, the 20 became a Null die."),
        learned=_("20 points for you. Use a Null die on dice that would hurt you."),
    ),
    Step(
        mine="n(10):8 (12):8",
        theirs="p(20):8 (10):10",
        task=_("Here is a die that would hurt you: Poison. Take it with the die that makes it harmless."),
        goal=takes("pn(20)"),
        solution=["power 1 on 1"],
        rolls=[4],
        hint=_("You took it with the 12, so it costs you 10."),
        learned=_("A Null Poison die costs nothing."),
    ),
)

VALUE = about(
    "v",
    Step(
        mine="(10):8 (4):1",
        theirs="v(20):4 (6):6",
        task=_("A Value die counts what it shows. Take what counts more."),
        goal=takes("(6)"),
        solution=["power 1 on 2"],
        rolls=[9],
        hint=_("The 20 shows 4 and counts 4."),
        learned=_("The 6 counts 6. The 20 would have counted 4."),
    ),
    Step(
        mine="v(12):9 (10):9",
        theirs="(20):3 (8):8",
        task=_("Dice that a Value die helps to take count what they show. Take the 20 so that it counts 20."),
        goal=takes("(20)", using="(10)"),
        solution=["power 2 on 1"],
        rolls=[2],
        hint=_("Taken by the Value die it counts 3."),
        learned=_("You got 20 points instead of 3."),
    ),
)

COMMON = [SHADOW, POISON, SPEED, BERSERK, TRIP, FOCUS, CHANCE, RUSH, NULL, VALUE]
