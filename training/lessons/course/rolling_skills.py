"""Lessons on skills that change when dice roll, who moves next, or who begins."""

from django.utils.translation import gettext_noop as _

from training.lessons.course.skill_lesson import skill_lesson
from training.lessons.goals import begins, holds, knows_who_begins, takes
from training.lessons.steps import LessonStep

ROLLING_SKILLS = [
    skill_lesson(
        "o",
        LessonStep(
            mine="o(12):2 (10):9",
            theirs="(8):7 (20):20",
            task=_("An Ornery die rolls again whenever you attack without it. Take the 8 and see."),
            goal=takes("(8)"),
            solution=["power 2 on 1"],
            rolls=[4, 11],
            learned=_("The Ornery die was rolled again, too."),
        ),
        LessonStep(
            mine="o(20):18 (10):9",
            theirs="(20):17 (8):7",
            task=_("If you attack with the 10, your 18 rolls again, too. What will you take?"),
            goal=takes("(20)"),
            solution=["power 1 on 1"],
            rolls=[6],
            hint=_("The Ornery die rolls either way. Use its 18 first."),
            learned=_(
                "An Ornery die rolls again after each of your attacks, so use a high number while you "
                "have it."
            ),
        ),
    ),
    skill_lesson(
        "J",
        LessonStep(
            mine="J(8):6 (10):9",
            theirs="(6):5 (12):8 (20):19",
            task=_("The first time a Jolt die attacks, you get another turn. Take the 6 and the 12."),
            goal=takes("(6)", "(12)"),
            solution=["power 1 on 1", "power 2 on 1"],
            turns=2,
            rolls=[3, 7],
            hint=_("Start with the Jolt die: take the 6 with it, then the 12 with your 9."),
            learned=_("You took two dice before Hob could move."),
        ),
        LessonStep(
            mine="(10):8 (12):9",
            theirs="J(6):5 (20):9 (8):8",
            task=_("If you capture a Jolt die, you get another turn. Take the 6 and the 20."),
            goal=takes("J(6)", "(20)"),
            solution=["power 1 on 1", "power 2 on 1"],
            turns=2,
            rolls=[3, 7],
            hint=_("Take the Jolt die first: your 8 takes the 5. Then your 9 takes the 20."),
            learned=_("Taking Hob’s Jolt die gave you the extra turn to take the 20."),
        ),
    ),
    skill_lesson(
        "^",
        LessonStep(
            mine="^(6):5 (10):7",
            theirs="(8):4 (12):6 (20):20",
            task=_(
                "If a Time and Space die rolls an odd number after it attacks, you get another turn. Take "
                "the 8 and the 12."
            ),
            goal=takes("(8)", "(12)"),
            solution=["power 1 on 1", "power 2 on 1"],
            turns=2,
            rolls=[3, 2],
            hint=_("Start with the Time and Space die: take the 8 with it, then the 12 with your 7."),
            learned=_("The die rolled a 3, an odd number, so you got another turn."),
        ),
        LessonStep(
            mine="^(4):2 (10):5",
            theirs="(20):7 (12):6 (8):8",
            task=_("Time and Space works after skill attacks, too. Take the 20, then the 12."),
            goal=takes("(20)", "(12)"),
            solution=["skill 1 2 on 1", "power 2 on 1"],
            turns=2,
            rolls=[3, 7, 5],
            hint=_("2 and 5 make 7. Then your 10 takes the 6."),
            learned=_(
                "The Time and Space die rolled a 3, so you got another turn. It doesn’t matter what "
                "the 10 rolls."
            ),
        ),
    ),
    skill_lesson(
        "G",
        LessonStep(
            mine="(20):12 (6):6",
            theirs="G(10):4 (8):5",
            task=_(
                "When a Rage die is captured, its owner gets another one like it. Take the die that won’t "
                "be replaced."
            ),
            goal=takes("(8)"),
            solution=["power 1 on 2"],
            rolls=[9],
            hint=_("Hob got another 10."),
            learned=_("Now Hob is a die down."),
        ),
        LessonStep(
            mine="G(12):9 (10):9",
            theirs="(20):8 (6):6",
            task=_("A Rage die that attacks loses Rage. Take the 20 and keep your Rage die as it is."),
            goal=takes("(20)", using="(10)"),
            solution=["power 2 on 1"],
            rolls=[4],
            hint=_("Attack with the 10."),
            learned=_("If Hob takes your 12 now, you get another one."),
        ),
    ),
    skill_lesson(
        "=",
        LessonStep(
            mine="(20):9 (8):8",
            theirs="=(12):8 (6):6",
            task=_(
                "A captured Rebound die rolls once more, and might capture your attacker. Take it without "
                "risking much."
            ),
            goal=takes("=(12)", using="(8)"),
            solution=["power 2 on 1"],
            rolls=[4, 3],
            hint=_("You risked the 20. The 8 would have been enough."),
            learned=_("You risked only an 8, and it went well."),
        ),
        LessonStep(
            mine="(20):15 (4):1",
            theirs="=(12):12 =(10):3",
            task=_(
                "A Rebound die only captures your attacker if it rolls higher than it showed. One of these "
                "can’t. Take it."
            ),
            goal=takes("=(12)"),
            solution=["power 1 on 1"],
            rolls=[7, 11],
            hint=_("A 12 that shows 12 can’t roll higher."),
            learned=_("It already showed 12, and a 12 can’t roll higher."),
        ),
    ),
    skill_lesson(
        "w",
        LessonStep(
            mine="w(4) (10)",
            theirs="(6) (12)",
            rolls=[1, 8, 5, 7],
            task=_("Slow dice don’t count for going first. Who goes first?"),
            goal=knows_who_begins,
            who_begins=True,
            hint=_("Leave out the Slow die."),
            learned=_("Without that die, your lowest is 8 and Hob’s is 5."),
        ),
        LessonStep(
            mine="w(10):9 (4):2",
            theirs="(20):9 (6):2",
            task=_(
                "Once the round has started, a Slow die is like any other. Take the most valuable die "
                "you can."
            ),
            goal=takes("(20)"),
            solution=["power 1 on 1"],
            rolls=[6],
            hint=_("Your 9 takes a 9."),
            learned=_("It attacks like any other die."),
        ),
    ),
    skill_lesson(
        "O",
        LessonStep(
            mine="O(20):9 (4):1",
            theirs="(12):11 (8):8",
            task=_("Once per match, you can raise a Giant Sized die by 3. Do it now and take the 12."),
            goal=takes("(12)"),
            solution=["raise 1", "power 1 on 1"],
            turns=2,
            rolls=[14],
            hint=_("Raise the Giant Sized die to 12, then attack the 11."),
            learned=_("9 and 3 make 12, and 12 takes 11."),
        ),
        LessonStep(
            mine="O(12):10 (6):2",
            theirs="(20):12 (8):8",
            task=_("You can’t raise a die above its size. Raise yours and take the 20."),
            goal=takes("(20)"),
            solution=["raise 1", "power 1 on 1"],
            turns=2,
            rolls=[5],
            hint=_("Raise your 10 to 12 first, then attack the 12."),
            learned=_("The die only rose by 2, but that was enough."),
        ),
    ),
    skill_lesson(
        "R",
        LessonStep(
            mine="R(12):2 (4):1",
            theirs="(20):9 (8):8",
            task=_("Once per match, you can reroll your Game dice. Do it now and take the 20."),
            goal=takes("(20)"),
            solution=["game 1", "power 1 on 1"],
            turns=2,
            rolls=[11, 5],
            hint=_("Reroll the Game die, then attack the 9."),
            learned=_("Your 2 became an 11, and 11 takes 9."),
        ),
        LessonStep(
            mine="R(6) (10)",
            theirs="(8) (12)",
            rolls=[6, 7, 4, 9, 2],
            task=_("Hob would go first with a 4. You can use your Game dice now, too. Reroll yours."),
            goal=begins,
            solution=["game 1"],
            hint=_("If you don’t reroll, Hob goes first."),
            learned=_("You rolled a 2, so you go first. You can’t use your Game dice again in this match."),
        ),
    ),
    skill_lesson(
        "W",
        LessonStep(
            mine="(4):1 (6):3",
            theirs="W(30):1 (12):12",
            task=_("A Winslow always shows 1 and plays for the player who captures it. Win it over."),
            goal=holds("W(30)"),
            solution=["power 2 on 1"],
            rolls=[5],
            learned=_("The Winslow is in your row now. A 30 is worth a lot when the round ends."),
        ),
        LessonStep(
            mine="W(30):1 (8):5",
            theirs="(4):1 (20):6",
            task=_("A Winslow shows 1 after every roll, so attacking costs it nothing. Take the 4 with it."),
            goal=takes("(4)", using="W(30)"),
            solution=["power 1 on 1"],
            hint=_("A 1 takes a 1."),
            learned=_("The Winslow shows 1 again, and your 5 still shows 5."),
        ),
    ),
]
