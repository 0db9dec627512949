"""Lessons on skills that change when dice roll, who moves next, or who begins."""

from django.utils.translation import gettext_noop as _

from training.lessons.course.of_skills import about
from training.lessons.goals import begins, holds, knows_who_begins, takes
from training.lessons.steps import Step

ROLLING_SKILLS = [
    about(
        "o",
        Step(
            mine="o(12):2 (10):9",
            theirs="(8):7 (20):20",
            task=_("An Ornery die rolls whenever you attack without it. Take the 8, and see."),
            goal=takes("(8)"),
            solution=["power 2 on 1"],
            rolls=[4, 11],
            learned=_("The Ornery die was rolled as well."),
        ),
        Step(
            mine="o(20):18 (10):9",
            theirs="(20):17 (8):7",
            task=_("If you attack with the 10, your 18 rolls again, too. What do you take?"),
            goal=takes("(20)"),
            solution=["power 1 on 1"],
            rolls=[6],
            hint=_("The Ornery die will be rolled in any case. Use its 18 first."),
            learned=_("An Ornery die rolls after each of your attacks, so use a high number while it shows."),
        ),
    ),
    about(
        "J",
        Step(
            mine="J(8):6 (10):9",
            theirs="(6):5 (12):8 (20):19",
            task=_("A Jolt die that attacks gives you another turn, once. Take the 6 and the 12."),
            goal=takes("(6)", "(12)"),
            solution=["power 1 on 1", "power 2 on 1"],
            turns=2,
            rolls=[3, 7],
            hint=_("Begin with the Jolt die: take the 6, then the 12 with your 9."),
            learned=_("You took two dice before Hob could move."),
        ),
        Step(
            mine="(10):8 (12):9",
            theirs="J(6):5 (20):9 (8):8",
            task=_("If you capture a Jolt die, you get another turn. Take the 6 and the 20."),
            goal=takes("J(6)", "(20)"),
            solution=["power 1 on 1", "power 2 on 1"],
            turns=2,
            rolls=[3, 7],
            hint=_("The Jolt die first: your 8 takes the 5. Then your 9 takes the 20."),
            learned=_("Hob’s Jolt die gave you the turn to take the 20."),
        ),
    ),
    about(
        "^",
        Step(
            mine="^(6):5 (10):7",
            theirs="(8):4 (12):6 (20):20",
            task=_(
                "A Time and Space die that rolls an odd number after its attack gives you another "
                "turn. Take the 8 and the 12."
            ),
            goal=takes("(8)", "(12)"),
            solution=["power 1 on 1", "power 2 on 1"],
            turns=2,
            rolls=[3, 2],
            hint=_("Begin with that die: take the 8, then the 12 with your 7."),
            learned=_("It rolled a 3: another turn."),
        ),
        Step(
            mine="^(4):2 (10):5",
            theirs="(20):7 (12):6 (8):8",
            task=_("It also gives another turn after a skill attack. Take the 20, then the 12."),
            goal=takes("(20)", "(12)"),
            solution=["skill 1 2 on 1", "power 2 on 1"],
            turns=2,
            rolls=[3, 7, 5],
            hint=_("2 and 5 make 7. Then your 10 takes the 6."),
            learned=_("It rolled a 3, so you got another turn. It does not matter what the 10 rolls."),
        ),
    ),
    about(
        "G",
        Step(
            mine="(20):12 (6):6",
            theirs="G(10):4 (8):5",
            task=_(
                "If a Rage die is captured, its owner gets another like it. Take the die that is not "
                "replaced."
            ),
            goal=takes("(8)"),
            solution=["power 1 on 2"],
            rolls=[9],
            hint=_("Hob got another 10."),
            learned=_("Hob has one die less."),
        ),
        Step(
            mine="G(12):9 (10):9",
            theirs="(20):8 (6):6",
            task=_("A Rage die that attacks loses Rage. Take the 20, and keep your Rage die as it is."),
            goal=takes("(20)", using="(10)"),
            solution=["power 2 on 1"],
            rolls=[4],
            hint=_("Attack with the 10."),
            learned=_("If Hob takes your 12 now, you get another."),
        ),
    ),
    about(
        "=",
        Step(
            mine="(20):9 (8):8",
            theirs="=(12):8 (6):6",
            task=_(
                "A captured Rebound die rolls once more, and may capture your attacker. Take it, and "
                "risk little."
            ),
            goal=takes("=(12)", using="(8)"),
            solution=["power 2 on 1"],
            rolls=[4, 3],
            hint=_("You risked the 20. The 8 would have done."),
            learned=_("You risked only an 8, and it went well."),
        ),
        Step(
            mine="(20):15 (4):1",
            theirs="=(12):12 =(10):3",
            task=_(
                "A Rebound die captures your attacker only if it then shows more. One of these cannot. Take "
                "it."
            ),
            goal=takes("=(12)"),
            solution=["power 1 on 1"],
            rolls=[7, 11],
            hint=_("A 12 that shows 12 never shows more."),
            learned=_("It showed 12 already, and a 12 cannot roll more."),
        ),
    ),
    about(
        "w",
        Step(
            mine="w(4) (10)",
            theirs="(6) (12)",
            rolls=[1, 8, 5, 7],
            task=_("Slow dice do not count for who begins. Who begins?"),
            goal=knows_who_begins,
            who_begins=True,
            hint=_("Leave the Slow die out."),
            learned=_("Without it your lowest is 8, and Hob’s is 5."),
        ),
        Step(
            mine="w(10):9 (4):2",
            theirs="(20):9 (6):2",
            task=_("After the start of a round a Slow die is like any other. Take what counts most."),
            goal=takes("(20)"),
            solution=["power 1 on 1"],
            rolls=[6],
            hint=_("Your 9 takes a 9."),
            learned=_("It attacks like any other die."),
        ),
    ),
    about(
        "O",
        Step(
            mine="O(20):9 (4):1",
            theirs="(12):11 (8):8",
            task=_("Once in a match you may raise a Giant Sized die by 3. Do it now, and take the 12."),
            goal=takes("(12)"),
            solution=["raise 1", "power 1 on 1"],
            turns=2,
            rolls=[14],
            hint=_("Raise it to 12, then attack the 11."),
            learned=_("9 and 3 are 12, and 12 takes 11."),
        ),
        Step(
            mine="O(12):10 (6):2",
            theirs="(20):12 (8):8",
            task=_("A die is never raised above its size. Raise yours, and take the 20."),
            goal=takes("(20)"),
            solution=["raise 1", "power 1 on 1"],
            turns=2,
            rolls=[5],
            hint=_("Raise your 10 to 12 first, then attack the 12."),
            learned=_("It rose by only 2, and that was enough."),
        ),
    ),
    about(
        "R",
        Step(
            mine="R(12):2 (4):1",
            theirs="(20):9 (8):8",
            task=_("Once in a match you may roll your Game dice again. Do it now, and take the 20."),
            goal=takes("(20)"),
            solution=["game 1", "power 1 on 1"],
            turns=2,
            rolls=[11, 5],
            hint=_("Roll the Game die again, then attack the 9."),
            learned=_("Your 2 became 11, and 11 takes 9."),
        ),
        Step(
            mine="R(6) (10)",
            theirs="(8) (12)",
            rolls=[6, 7, 4, 9, 2],
            task=_("Hob would begin with a 4. You may also use your Game dice now. Roll yours again."),
            goal=begins,
            solution=["game 1"],
            hint=_("Without the new roll, Hob begins."),
            learned=_("You rolled a 2 and begin. You cannot use your Game dice again in this match."),
        ),
    ),
    about(
        "W",
        Step(
            mine="(4):1 (6):3",
            theirs="W(30):1 (12):12",
            task=_("A Winslow always shows 1, and then plays for its captor. Win it over."),
            goal=holds("W(30)"),
            solution=["power 2 on 1"],
            rolls=[5],
            learned=_("It is in your row now. A 30 is worth a lot when the round ends."),
        ),
        Step(
            mine="W(30):1 (8):5",
            theirs="(4):1 (20):6",
            task=_(
                "A Winslow shows 1 after every roll, so it loses nothing by attacking. Take the 4 with it."
            ),
            goal=takes("(4)", using="W(30)"),
            solution=["power 1 on 1"],
            hint=_("A 1 takes a 1."),
            learned=_("It shows 1 again, and your 5 still shows 5."),
        ),
    ),
]
