"""A position for each skill that changes how a die rolls, what it becomes, or who is to move next."""

from django.utils.translation import gettext_noop as _

from lessons.course.of_skills import about
from lessons.goals import holds, knows_who_begins, takes, turns_into
from lessons.steps import Step

ROLLING_SKILLS = [
    about(
        "M",
        Step(
            mine="M(10):10 (20):11",
            theirs="(12):10 (8):3",
            task=_("A Maximum die always rolls its largest value. Take the 12, and show a 10 again."),
            goal=takes("(12)", using="M(10)"),
            solution=["power 1 on 1"],
            hint=_("The 20 might roll anything."),
            learned=_("It shows 10 again, without luck."),
        ),
    ),
    about(
        "H",
        Step(
            mine="H(6):5 (8):6",
            theirs="(10):4 (20):18",
            task=_("A Mighty die grows before it rolls again. Take the 10, and grow."),
            goal=takes("(10)", using="H(6)"),
            solution=["power 1 on 1"],
            rolls=[7],
            hint=_("Attack with the Mighty die."),
            learned=_("Your 6 is an 8 now, and counts as an 8."),
        ),
    ),
    about(
        "h",
        Step(
            mine="h(20):8 (8):8",
            theirs="(12):8 (10):10",
            task=_("A Weak die shrinks before it rolls again. Take the 12 without shrinking."),
            goal=takes("(12)", using="(8)"),
            solution=["power 2 on 1"],
            rolls=[5],
            hint=_("Attack with the other die."),
            learned=_("Your 20 is still a 20. If it had attacked, it would be a 16."),
        ),
    ),
    about(
        "?",
        Step(
            mine="?(X=8):7 (10):6",
            theirs="(12):5 (20):16",
            task=_("A Mood die takes a new size by chance when it rolls again. Take the 12, and see."),
            goal=takes("(12)", using="(X)?"),
            solution=["power 1 on 1"],
            hint=_("Attack with the Mood die."),
            learned=_("It has a new size now: an X has 4 to 20 sides."),
        ),
    ),
    about(
        "&",
        Step(
            mine="&(X=8):7 (10):6",
            theirs="(12):5 (20):16",
            task=_("A Mad die takes a new, even size by chance when it rolls again. Take the 12, and see."),
            goal=takes("(12)", using="(X)&"),
            solution=["power 1 on 1"],
            hint=_("Attack with the Mad die."),
            learned=_("It has a new, even size now, from 4 to 20."),
        ),
    ),
    about(
        "!",
        Step(
            mine="!(X=6):5 (8):3",
            theirs="(12):5 (20):14",
            task=_("A Turbo die may take a new size as it attacks. Take the 12, and make it a 20."),
            goal=turns_into(20),
            solution=["power 1=20 on 1"],
            rolls=[16],
            hint=_("Set its new size to 20 before you attack."),
            learned=_("It rolled as a 20, and shows 16."),
        ),
    ),
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
    ),
    about(
        "m",
        Step(
            mine="m(4):4 (12):11",
            theirs="(20):4 (10):9",
            task=_("A Morphing die takes the size of what it captures. Make yours a 20."),
            goal=takes("(20)", using="m(4)"),
            solution=["power 1 on 1"],
            rolls=[13],
            hint=_("Take the 20 with the Morphing die."),
            learned=_("It is a 20 now, and still Morphing."),
        ),
    ),
    about(
        "D",
        Step(
            mine="D(4):3 (20):12",
            theirs="z(20):3 (6):6",
            task=_("A Doppelganger becomes what it takes by power. Make yours a Speed 20."),
            goal=takes("z(20)", using="D(4)"),
            solution=["power 1 on 1"],
            rolls=[15],
            hint=_("Take the Speed die with the Doppelganger."),
            learned=_("Yours is a Speed 20 now, too."),
        ),
    ),
    about(
        "%",
        Step(
            mine="%(12):9 (6):6",
            theirs="(10):5 (20):20",
            task=_("A Radioactive die that attacks one die splits in two. Take the 10 with it."),
            goal=takes("(10)", using="%(12)"),
            solution=["power 1 on 1"],
            rolls=[4, 2],
            hint=_("Attack with the Radioactive die."),
            learned=_("Your 12 became two 6s: you have the 10 and one die more."),
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
    ),
]
