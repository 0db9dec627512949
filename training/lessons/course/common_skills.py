"""Lessons on the most common skills, in learning order."""

from django.utils.translation import gettext_noop as _

from rules import AttackKind, TurnDownFocus
from training.lessons.course.skill_lesson import skill_lesson
from training.lessons.goals import acts, begins, knows_who_begins, loses, reaches_all, takes
from training.lessons.steps import LessonStep

SHADOW = skill_lesson(
    "s",
    LessonStep(
        mine="s(10):3 (8):8",
        theirs="(20):9 (6):2 (12):12",
        task=_("A Shadow die attacks upwards: your 3 can take anything from 3 to 10. Take the 20."),
        goal=takes("(20)", by=AttackKind.SHADOW),
        solution=["shadow 1 on 1"],
        rolls=[6],
        hint=_("Choose the Shadow die and Hob’s 9."),
        learned=_("A 3 took a 9. The less a Shadow die shows, the more it can take."),
    ),
    LessonStep(
        mine="s(12):9 (4):1",
        theirs="(10):5 (20):11",
        task=_("A Shadow die can’t make power attacks, so a Shadow 9 can’t take a 5. What can it take?"),
        goal=takes("(20)"),
        solution=["shadow 1 on 2"],
        rolls=[2],
        learned=_("11 is between 9 and 12, the size of your die."),
    ),
    LessonStep(
        mine="s(6):2 (8):5",
        theirs="(20):7 (10):9",
        task=_(
            "Both of Hob’s dice show more than your Shadow die has sides. But a Shadow die can join skill "
            "attacks like any other die."
        ),
        goal=takes("(20)", by=AttackKind.SKILL),
        solution=["skill 1 2 on 1"],
        rolls=[1, 8],
        learned=_("2 and 5 make 7."),
    ),
)

POISON = skill_lesson(
    "p",
    LessonStep(
        mine="(10):7 (8):6",
        theirs="p(20):5 (6):6",
        task=_(
            "Hob’s Poison 20 costs Hob 20 points, and it costs you 10 if you take it. Take the other die."
        ),
        goal=takes("(6)"),
        solution=["power 1 on 2"],
        rolls=[4],
        hint=_("Taking the Poison die cost you 10 points."),
        learned=_("You have 6 more points, and Hob still has the Poison die."),
    ),
    LessonStep(
        mine="p(10):2 (6):4",
        theirs="(8):3 (12):1",
        task=_("Now you have a Poison die, and it costs you 10 points. Get Hob to take it."),
        goal=loses("p(10)"),
        solution=["power 2 on 2"],
        rolls=[5, 7],
        answers=["power 1 on 1"],
        hint=_("If Hob can attack, Hob has to. Leave Hob with a die that can only take your Poison die."),
        learned=_("Hob’s 3 could only take your 2. Now it costs Hob 5 points, and you nothing."),
    ),
)

SPEED = skill_lesson(
    "z",
    LessonStep(
        mine="z(12):9 (4):2",
        theirs="(20):6 (10):3 (8):8",
        task=_("A Speed die takes any number of dice that add up to what it shows. Take two."),
        goal=takes("(20)", "(10)", by=AttackKind.SPEED),
        solution=["speed 1 on 1 2"],
        rolls=[5],
        hint=_("6 and 3 make 9."),
        learned=_("Two dice in one attack: 30 points."),
    ),
    LessonStep(
        mine="z(10):10 (20):2",
        theirs="(4):2 (6):3 (8):5 (10):10",
        task=_("Take the dice with the most sides in total."),
        goal=takes("(4)", "(6)", "(8)"),
        solution=["speed 1 on 1 2 3"],
        rolls=[7],
        hint=_("A 4, a 6 and an 8 are worth more together than a 10."),
        learned=_("2, 3 and 5 make 10, and those dice have 18 sides in total."),
    ),
)

BERSERK = skill_lesson(
    "B",
    LessonStep(
        mine="B(12):10 (4):1",
        theirs="(20):6 (8):4 (6):5",
        task=_("A Berserk die takes dice that add up to what it shows. Take two."),
        goal=takes("(20)", "(8)", by=AttackKind.BERSERK),
        solution=["berserk 1 on 1 2"],
        rolls=[4],
        hint=_("6 and 4 make 10."),
        learned=_("You took both dice. Your 12 became a 6 and lost Berserk."),
    ),
    LessonStep(
        mine="B(20):8 (4):2",
        theirs="(10):8 (12):11",
        task=_(
            "A Berserk die can also attack by power, and then it doesn’t change. Take the 10 and keep your "
            "20."
        ),
        goal=takes("(10)", by=AttackKind.POWER),
        solution=["power 1 on 1"],
        rolls=[13],
        hint=_("Choose the power attack."),
        learned=_("Your die is still a Berserk 20."),
    ),
)

TRIP = skill_lesson(
    "t",
    LessonStep(
        mine="t(8):1 (4):1",
        theirs="(20):17 (6):6",
        task=_(
            "A Trip die and its target both roll. If the target then shows the same or less, you take it. "
            "Try the 20."
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
    LessonStep(
        mine="t(4) (10)",
        theirs="(6) (8)",
        rolls=[1, 8, 3, 5],
        task=_("Trip dice don’t count for going first. Who goes first?"),
        goal=knows_who_begins,
        who_begins=True,
        hint=_("Leave out the Trip die: your lowest die is the 8."),
        learned=_("Without the Trip die, your lowest is 8 and Hob’s is 3."),
    ),
)

FOCUS = skill_lesson(
    "f",
    LessonStep(
        mine="f(10) (12)",
        theirs="(6) (20)",
        rolls=[5, 9, 3, 14],
        task=_("Hob would go first with a 3. But you can turn a Focus die down: turn yours to 3 or less."),
        goal=reaches_all(acts(TurnDownFocus), begins),
        solution=["focus 1=1"],
        hint=_("Turn the Focus die down to 3 or less."),
        learned=_("Now you go first."),
    ),
    LessonStep(
        mine="f(10):1@dizzy (12):9",
        theirs="(6):3 (20):14",
        task=_("The die you turned down is dizzy: it misses your first attack. Take the 6."),
        goal=takes("(6)"),
        solution=["power 2 on 1"],
        rolls=[8],
        learned=_("The Focus die is awake again on your next turn."),
    ),
)

CHANCE = skill_lesson(
    "c",
    LessonStep(
        mine="c(6) (10)",
        theirs="(8) (12)",
        rolls=[6, 7, 4, 9, 2],
        task=_("Hob would go first with a 4. Reroll your Chance die: with 4 or less, you go first."),
        goal=begins,
        solution=["chance 1"],
        hint=_("You didn’t reroll, so Hob went first."),
        learned=_("You rolled a 2, so you go first. You have to keep the new roll, even if it’s worse."),
    ),
    LessonStep(
        mine="c(20) c(4)",
        theirs="(6) (10)",
        rolls=[7, 4, 3, 9],
        task=_("You can only reroll one. Which of your dice is more likely to show 3 or less?"),
        goal=begins,
        solution=["chance 2"],
        hint=_(
            "A 4-sided die shows 3 or less three times in four. A 20-sided die does so three times in twenty."
        ),
        learned=_("The small die rolled low enough. With the 20, you’d have needed a lot of luck."),
    ),
    LessonStep(
        mine="c(4):3 (12):9",
        theirs="(20):8 (6):3",
        task=_(
            "Once the round has started, a Chance die is like any other. Take the most valuable die you can."
        ),
        goal=takes("(20)"),
        solution=["power 2 on 1"],
        rolls=[5],
        hint=_("Your 9 takes the 8."),
        learned=_(
            "You got 20 points. You can only use Chance at the start of a round, when you wouldn’t go first."
        ),
    ),
)

RUSH = skill_lesson(
    "#",
    LessonStep(
        mine="#(12):9 (4):1",
        theirs="(20):5 (8):4 (10):10",
        task=_("A Rush die takes exactly two dice that add up to what it shows."),
        goal=takes("(20)", "(8)", by=AttackKind.RUSH),
        solution=["rush 1 on 1 2"],
        rolls=[3],
        hint=_("5 and 4 make 9."),
        learned=_("5 and 4 make 9, and both are yours."),
    ),
    LessonStep(
        mine="(20):11 (6):5",
        theirs="#(8):4 (12):7 (4):4",
        task=_(
            "A Rush die is also easier to take: any die can rush two dice if one of them is a Rush die. "
            "Take two."
        ),
        goal=takes("#(8)", "(12)", by=AttackKind.RUSH),
        solution=["rush 1 on 1 2"],
        rolls=[15],
        hint=_("4 and 7 make 11."),
        learned=_("An ordinary 11 took a 4 and a 7."),
    ),
)

NULL = skill_lesson(
    "n",
    LessonStep(
        mine="n(10):8 (12):8",
        theirs="(20):8 (4):2",
        task=_("A die taken with the help of a Null die is worth nothing. Take the 20 in a way that scores."),
        goal=takes("(20)", using="(12)"),
        solution=["power 2 on 1"],
        rolls=[6],
        hint=_("Taken by the Null die, the 20 became a Null die."),
        learned=_("20 points for you. Use a Null die to take dice that would hurt you."),
    ),
    LessonStep(
        mine="n(10):8 (12):8",
        theirs="p(20):8 (10):10",
        task=_("Here’s a die that would hurt you: Poison. Take it with the die that makes it harmless."),
        goal=takes("pn(20)"),
        solution=["power 1 on 1"],
        rolls=[4],
        hint=_("You took the Poison die with the 12, so it costs you 10."),
        learned=_("A Null Poison die costs you nothing."),
    ),
)

VALUE = skill_lesson(
    "v",
    LessonStep(
        mine="(10):8 (4):1",
        theirs="v(20):4 (6):6",
        task=_("A Value die is worth what it shows. Take the die that’s worth more."),
        goal=takes("(6)"),
        solution=["power 1 on 2"],
        rolls=[9],
        hint=_("The 20 shows 4, so it’s worth 4."),
        learned=_("The 6 is worth 6. The 20 would have been worth 4."),
    ),
    LessonStep(
        mine="v(12):9 (10):9",
        theirs="(20):3 (8):8",
        task=_(
            "A die taken with the help of a Value die is worth what it shows. Take the 20 in a way that "
            "makes it worth 20."
        ),
        goal=takes("(20)", using="(10)"),
        solution=["power 2 on 1"],
        rolls=[2],
        hint=_("Taken by the Value die, the 20 is worth 3."),
        learned=_("You got 20 points instead of 3."),
    ),
)

COMMON = [SHADOW, POISON, SPEED, BERSERK, TRIP, FOCUS, CHANCE, RUSH, NULL, VALUE]
