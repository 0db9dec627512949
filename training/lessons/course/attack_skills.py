"""Lessons on skills that change how a die attacks."""

from django.utils.translation import gettext_noop as _

from rules import AttackKind
from training.lessons.course.skill_lesson import skill_lesson
from training.lessons.goals import attacks, knows_who_begins, takes, wins
from training.lessons.steps import LessonStep

ATTACK_SKILLS = [
    skill_lesson(
        "k",
        LessonStep(
            mine="k(8):3 (10):9",
            theirs="(20):6 (12):12",
            task=_("In a skill attack, a Konstant die can add or subtract. Take the 20."),
            goal=takes("(20)", by=AttackKind.SKILL),
            solution=["skill 1 2 on 1"],
            rolls=[4],
            hint=_("9 minus 3 is 6. Choose both dice."),
            learned=_("9 minus 3 is 6. The Konstant die still shows 3, because it never rolls again."),
        ),
        LessonStep(
            mine="k(20):14 (6):5",
            theirs="(20):19 (12):9 (4):3",
            task=_(
                "A Konstant die can’t make power attacks, so your 14 can’t take the 9. But the Konstant "
                "die can also add. Take the 20."
            ),
            goal=takes("(20)"),
            solution=["skill 1 2 on 1"],
            rolls=[4],
            hint=_("14 and 5 make 19."),
            learned=_("14 and 5 make 19, and your 14 is still a 14."),
        ),
    ),
    skill_lesson(
        "g",
        LessonStep(
            mine="g(12):9 (6):3",
            theirs="(20):11 (4):4",
            task=_(
                "In a skill attack, a Stinger counts as any number up to what it shows. Take the die "
                "showing 11."
            ),
            goal=takes("(20)", by=AttackKind.SKILL),
            solution=["skill 1 2 on 1"],
            rolls=[2, 5],
            hint=_("Choose both of your dice: the Stinger counts as 8."),
            learned=_("3 and 8 make 11. Your 9 counted as 8."),
        ),
        LessonStep(
            mine="g(4) (10)",
            theirs="(6) (12)",
            rolls=[1, 8, 5, 7],
            task=_("Stingers don’t count for going first. Who goes first?"),
            goal=knows_who_begins,
            who_begins=True,
            hint=_("Leave out the Stinger: your lowest die is the 8."),
            learned=_("Without that die, your lowest is 8 and Hob’s is 5."),
        ),
    ),
    skill_lesson(
        "q",
        LessonStep(
            mine="q(12):5 (4):1",
            theirs="(20):9 (8):3",
            task=_(
                "A Queer die showing an odd number attacks like a Shadow die. Yours shows 5. Attack with it."
            ),
            goal=takes("(20)", by=AttackKind.SHADOW),
            solution=["shadow 1 on 1"],
            rolls=[8],
            learned=_("Your 5 took a 9 with a shadow attack. Now your die shows 8."),
        ),
        LessonStep(
            mine="q(12):8 (4):1",
            theirs="(20):9 (8):3",
            task=_("A Queer die showing an even number makes power attacks. Attack with it again."),
            goal=takes("(8)", by=AttackKind.POWER),
            solution=["power 1 on 2"],
            hint=_("Choose just the Queer die and Hob’s 3."),
            rolls=[3],
            learned=_("Your 8 took a 3. The 9 was out of reach this time."),
        ),
    ),
    skill_lesson(
        "i",
        LessonStep(
            mine="i(10):2 (4):2",
            theirs="(20):8 (6):2",
            task=_(
                "A Disintegration die attacks like a Shadow die, and only scores once it has captured "
                "something. Take the 20 with it."
            ),
            goal=takes("(20)", by=AttackKind.SHADOW),
            solution=["shadow 1 on 1"],
            rolls=[6],
            hint=_("The Disintegration die can take dice showing 2 to 10."),
            learned=_("Now your 10 scores, too."),
        ),
        LessonStep(
            mine="i(20):4 (10):9",
            theirs="(20):9",
            lost="(20):3 (10):5",
            task=_("Take Hob’s last die in a way that makes both of your dice score."),
            goal=wins,
            solution=["shadow 1 on 1"],
            rolls=[6],
            hint=_(
                "Either of your dice can take it. But the Disintegration die only scores if it has "
                "captured something."
            ),
            learned=_(
                "20 for the die you took, plus 10 and 5 for the two you kept. Without that 10, you would "
                "have lost."
            ),
        ),
    ),
    skill_lesson(
        "b",
        LessonStep(
            mine="b(4):1 (6):3",
            theirs="(20):20 (8):7",
            task=_(
                "None of your dice can take the 20. A Boom die can make any die roll again. Aim at the 20."
            ),
            goal=attacks(AttackKind.BOOM, on="(20)"),
            solution=["boom 1 on 1"],
            rolls=[2],
            hint=_("Aim at the 20 that shows 20."),
            learned=_("The Boom die is gone, but the 20 now shows 2: your 3 can take that."),
        ),
        LessonStep(
            mine="b(4):2 b(20):2 (6):3",
            theirs="(20):20 (8):8",
            task=_(
                "A Boom die that goes off scores for nobody. Aim at the 20 with the one that’s worth less."
            ),
            goal=attacks(AttackKind.BOOM, on="(20)", using="b(4)"),
            solution=["boom 1 on 1"],
            rolls=[3],
            hint=_("Kept to the end, your Boom 20 is worth 10 points, and your Boom 4 is worth 2."),
            learned=_("The small Boom die cost you 2 points. The big one would have cost 10."),
        ),
    ),
    skill_lesson(
        "E",
        LessonStep(
            mine="E(8):6 E(10):7 (4):1",
            theirs="(20):5 (12):7 (6):6",
            task=_("Evil dice can attack together, each taking its own die. Take the 20 and the 12 at once."),
            goal=takes("(20)", "(12)", by=AttackKind.EVIL),
            solution=["evil 1 2 on 1 2"],
            rolls=[4, 9],
            hint=_("Choose both Evil dice and both targets."),
            learned=_("Your 6 took the 5 and your 7 took the 7, all in one turn."),
        ),
        LessonStep(
            mine="E(12):9 (6):3",
            theirs="(20):12 (8):8 (4):2",
            task=_(
                "Evil dice can’t make skill attacks, so your 9 and 3 can’t take the 12. Take the most "
                "valuable die you can."
            ),
            goal=takes("(8)"),
            solution=["evil 1 on 2"],
            rolls=[5],
            hint=_("Your 9 takes an 8."),
            learned=_(
                "On its own, an Evil die can take any die that a power attack could, but Fire dice can’t "
                "help it."
            ),
        ),
    ),
    skill_lesson(
        ":",
        LessonStep(
            mine=":(8):6 :(10):7 (4):1",
            theirs="(20):5 (12):6 (6):6",
            task=_(
                "Two Pai Gow dice can attack at once, each taking a die that shows less. Take the 20 and "
                "the 12."
            ),
            goal=takes("(20)", "(12)", by=AttackKind.DUAL),
            solution=["dual 1 2 on 1 2"],
            rolls=[4, 9],
            hint=_("Choose both Pai Gow dice and both targets."),
            learned=_("Your 6 took the 5 and your 7 took the 6, all in one turn."),
        ),
        LessonStep(
            mine=":(8):6 :(8):4",
            theirs="(12):6 (20):3",
            task=_("A 6 isn’t more than a 6, so your pair can’t take both dice. Take just the 12."),
            goal=takes("(12)", by=AttackKind.POWER),
            solution=["power 1 on 1"],
            rolls=[5],
            hint=_("One Pai Gow die attacks like any other die: a 6 takes a 6 by power."),
            learned=_("On its own, a Pai Gow die attacks like any other die."),
        ),
    ),
    skill_lesson(
        "x",
        LessonStep(
            mine="x(4):3 (10):4 (6):2",
            theirs="(20):12 (8):8",
            task=_("A Cross die can multiply with one of your other dice. Take the 20."),
            goal=takes("(20)", by=AttackKind.CROSS),
            solution=["cross 1 2 on 1"],
            rolls=[2, 9],
            hint=_("3 times 4 is 12."),
            learned=_("3 times 4 is 12. Both dice attacked, so both were rolled again."),
        ),
        LessonStep(
            mine="x(4):3 (10):5 (6):4",
            theirs="(12):8 (20):20",
            task=_("A Cross die can also add, like any die. Take the 12."),
            goal=takes("(12)", by=AttackKind.SKILL),
            solution=["skill 1 2 on 1"],
            rolls=[1, 9],
            hint=_("3 and 5 make 8."),
            learned=_("Multiplied, they would have made 15."),
        ),
    ),
    skill_lesson(
        "$",
        LessonStep(
            mine="$(12):10 (4):2",
            theirs="(20):9 (12):12",
            task=_("A Thief leaves play to steal a die that shows the same or less. Steal the 20."),
            goal=attacks(AttackKind.THIEF, on="(20)"),
            solution=["thief 1 on 1"],
            hint=_("Choose just the Thief and Hob’s 9."),
            rolls=[17],
            learned=_("The 20 plays for you now, and you score the Thief as if you’d kept it."),
        ),
        LessonStep(
            mine="(10):7 (6):2",
            theirs="$(12):6 (20):7",
            task=_("Now Hob has the Thief, and it could steal your 2. Take the Thief first."),
            goal=takes("$(12)"),
            solution=["power 1 on 1"],
            rolls=[8],
            answers=["thief 1 on 2"],
            hint=_("The 20 is worth more, but then the Thief will steal from you."),
            learned=_("You got 12 points, and nobody steals from you."),
        ),
    ),
    skill_lesson(
        "Y",
        LessonStep(
            mine="Y(10):8 (6):2",
            theirs="(20):5 (12):3 (8):8",
            task=_(
                "A Hoskins die takes two dice that add up to what it shows, and is then given away. "
                "Take the 20 with it."
            ),
            goal=takes("(20)", "(12)", by=AttackKind.HOSKINS),
            solution=["hoskins 1 on 1 2"],
            rolls=[4],
            hint=_("5 and 3 make 8."),
            learned=_("32 points for you. Your 10 now scores for Hob, like a die Hob kept: 5 points."),
        ),
        LessonStep(
            mine="Y(20):9 (8):8",
            theirs="(4):4 (6):5 (10):9",
            task=_(
                "A Hoskins die can also attack by power. Taking the 4 and the 6 would give Hob your 20, so "
                "take the 10 instead."
            ),
            goal=takes("(10)", by=AttackKind.POWER),
            solution=["power 1 on 3"],
            rolls=[11],
            hint=_("Your 9 takes the 9 by power."),
            learned=_("You got 10 points, and your 20 is still yours."),
        ),
    ),
    skill_lesson(
        "Z",
        LessonStep(
            mine="Z(6):3 (8):2",
            theirs="(20):17 (4):4",
            task=_("A Sleep die puts a higher die to sleep for a turn. Choose the one that threatens you."),
            goal=attacks(AttackKind.SLEEP, on="(20)"),
            solution=["sleep 1 on 1"],
            rolls=[5, 12],
            hint=_("Hob’s 17 can take any of your dice."),
            learned=_("Both dice were rolled again, and the 20 sits out Hob’s next turn."),
        ),
        LessonStep(
            mine="Z(6) (12)",
            theirs="(8) (20)",
            rolls=[2, 9, 4, 15],
            task=_("Sleep dice don’t count for going first. Who goes first?"),
            goal=knows_who_begins,
            who_begins=True,
            hint=_("Leave out the Sleep die: your lowest die is the 9."),
            learned=_("Without it, your lowest is 9 and Hob’s is 4."),
        ),
    ),
    skill_lesson(
        "T",
        LessonStep(
            mine="T(4):1 (10):10",
            theirs="(20):18 (6):6",
            task=_(
                "Instead of attacking, a Teleport die can swap places with one of Hob’s dice. Swap it for "
                "the 20."
            ),
            goal=attacks(AttackKind.TELEPORT, on="(20)"),
            solution=["teleport 1 on 1"],
            hint=_("Choose the Teleport die and Hob’s 18."),
            rolls=[9, 3],
            learned=_("The 20 is yours until the round ends."),
        ),
        LessonStep(
            mine="T(12):3 (10):10",
            theirs="(6):6 (20):8",
            task=_(
                "If you swap for the 20, it’s worth 10 to you. If you take it, it’s worth 20. Which is "
                "better?"
            ),
            goal=takes("(20)"),
            solution=["power 2 on 2"],
            rolls=[6],
            hint=_("Your 10 takes an 8."),
            learned=_("You got 20 points, and your 12 is still yours."),
        ),
    ),
    skill_lesson(
        "`",
        LessonStep(
            mine="`(8):8 (6):5 (4):1",
            theirs="(20):13 (12):11",
            task=_("A Warrior waits until it joins a skill attack. Bring it in and take the die showing 13."),
            goal=takes("(20)"),
            solution=["skill 1 2 on 1"],
            rolls=[6, 2],
            hint=_("8 and 5 make 13."),
            learned=_("8 and 5 make 13. The Warrior is in play from now on."),
        ),
        LessonStep(
            mine="(10):8 (6):5",
            theirs="`(20):20 (8):7 (4):4",
            task=_(
                "Hob’s Warrior is still waiting. You can’t attack it, and it’s worth nothing. Take the "
                "most valuable die you can."
            ),
            goal=takes("(8)"),
            solution=["power 1 on 2"],
            rolls=[3],
            hint=_("Your 8 takes a 7."),
            learned=_("A Warrior can only join a skill attack that uses all of its 20."),
        ),
    ),
    skill_lesson(
        "F",
        LessonStep(
            mine="F(6):5 (10):7",
            theirs="(20):9 (12):12",
            task=_("Your 7 is 2 short of the 9. Attack anyway, then turn the Fire die down to help."),
            goal=takes("(20)"),
            solution=["power 2 on 1", "fire 1=3"],
            rolls=[4],
            turns=2,
            hint=_("Attack the 9 with your 7, then turn the Fire die from 5 to 3."),
            learned=_("5 minus 2 is 3, and 7 and 2 make 9."),
        ),
        LessonStep(
            mine="F(8):6 (6):5 (10):7",
            theirs="(20):9 (12):12",
            task=_(
                "Fire dice can’t raise a die above its size, so your 6-sided die can’t reach 9. Take the 20."
            ),
            goal=takes("(20)", using="(10)"),
            solution=["power 3 on 1", "fire 1=4"],
            rolls=[4],
            turns=2,
            hint=_("Attack with the 10, then turn the Fire die from 6 to 4."),
            learned=_("6 minus 2 is 4, and 7 and 2 make 9."),
        ),
    ),
]
