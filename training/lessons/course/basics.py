"""Lessons to take before the first match."""

from django.utils.translation import gettext_noop as _

from rules import AttackKind, Pass
from training.lessons.goals import acts, begins, chooses, knows_who_begins, reaches_all, takes, wins
from training.lessons.steps import Lesson, LessonStep

ROLL = Lesson(
    "roll",
    _("Who goes first"),
    _("The lowest die goes first."),
    [
        LessonStep(
            mine="(6) (10)",
            theirs="(8) (20)",
            rolls=[2, 7, 5, 16],
            task=_("You’ve both rolled. The player with the lowest die goes first. Who is it?"),
            goal=knows_who_begins,
            who_begins=True,
            hint=_("Look for the lowest number on the table."),
            learned=_("Your 2 is the lowest die. Going first is good: you take a die before you lose one."),
        ),
        LessonStep(
            mine="(20) (20)",
            theirs="(4) (6)",
            rolls=[4, 17, 3, 6],
            task=_("You have the big dice this time. Who goes first?"),
            goal=knows_who_begins,
            who_begins=True,
            hint=_("Hob’s 3 is lower than your 4."),
            learned=_("Hob’s 3 is lower than your 4. Small dice go first more often."),
        ),
        LessonStep(
            mine="(6) (8)",
            theirs="(8) (12)",
            rolls=[2, 5, 2, 9],
            task=_("You both have a 2, so compare your next-lowest dice. Who goes first?"),
            goal=knows_who_begins,
            who_begins=True,
            hint=_("Ignore the two 2s and compare what’s left."),
            learned=_("The 2s tie, but your 5 is lower than Hob’s 9."),
        ),
    ],
)

POWER = Lesson(
    "power",
    _("Power attack"),
    _("One die takes a die that shows the same or less."),
    [
        LessonStep(
            mine="(6):3 (12):9",
            theirs="(8):5 (20):14",
            task=_("Your 9 can take any die that shows 9 or less. Tap your 9 and Hob’s 5, then Attack."),
            goal=takes("(8)"),
            solution=["power 2 on 1"],
            rolls=[4],
            learned=_("The 8-sided die is yours. A die that attacks is rolled again."),
        ),
        LessonStep(
            mine="(10):8 (6):5",
            theirs="(4):1 (12):8 (20):17",
            task=_("A captured die is worth its number of sides, not what it shows. Take the 12-sided die."),
            goal=takes("(12)"),
            solution=["power 1 on 2"],
            rolls=[3],
            hint=_("The number below a die is how many sides it has. Which of your dice shows at least 8?"),
            learned=_(
                "8 takes 8: the same number is enough. The 12 is worth 12 to you, so you’re ahead 20 to 12."
            ),
        ),
        LessonStep(
            mine="(20):6 (8):7 (4):4",
            theirs="(6):6 (10):7",
            task=_("Your 6 and your 7 can both take Hob’s 6. Use the one that will probably roll higher."),
            goal=takes("(6)", using="(20)"),
            solution=["power 1 on 1"],
            rolls=[15],
            hint=_(
                "A 20-sided die showing 6 will usually roll higher. An 8-sided die showing 7 will "
                "usually roll lower."
            ),
            learned=_(
                "A die that attacks is rolled again, so attack with the one that shows the least for its "
                "size."
            ),
        ),
    ],
)

SKILL = Lesson(
    "skill-attack",
    _("Skill attack"),
    _("Several dice take one die that shows exactly their total."),
    [
        LessonStep(
            mine="(4):3 (8):4",
            theirs="(20):7 (12):10",
            task=_(
                "Neither your 3 nor your 4 can take a 7. Together they make exactly 7: choose both, "
                "and Hob’s 7."
            ),
            goal=takes("(20)", by=AttackKind.SKILL),
            solution=["skill 1 2 on 1"],
            rolls=[2, 6],
            learned=_("Small dice took a 20. All dice that attacked were rolled again."),
        ),
        LessonStep(
            mine="(6):4 (8):8 (10):2",
            theirs="(20):12 (12):6",
            task=_("Take the 20-sided die."),
            goal=takes("(20)"),
            solution=["skill 1 2 on 1"],
            rolls=[5, 1],
            hint=_("Two of your dice make exactly 12."),
            learned=_("4 and 8 make 12."),
        ),
        LessonStep(
            mine="(4):1 (6):5 (10):9",
            theirs="(20):15 (8):7",
            task=_("You can use as many dice as you like. Take the die showing 15."),
            goal=takes("(20)"),
            solution=["skill 1 2 3 on 1"],
            rolls=[3, 2, 10],
            hint=_("1, 5 and 9 make 15."),
            learned=_("Three dice took one. The total has to be exact: 16 wouldn’t work."),
        ),
    ],
)

SCORING = Lesson(
    "scoring",
    _("Passing and scoring"),
    _("When nobody can attack, the round is scored."),
    [
        LessonStep(
            mine="(4):1 (6):2",
            theirs="(20):18 (12):9",
            task=_("If you can attack, you have to. Look for an attack. If there isn’t one, pass."),
            goal=acts(Pass),
            solution=["pass"],
            learned=_("1 and 2 make 3, but no die here shows 3. When you both pass, the round is over."),
        ),
        LessonStep(
            mine="(8):6",
            theirs="(6):5",
            captured="(20):11",
            lost="(12):4 (10):3",
            task=_("Take Hob’s last die. That ends the round, and the points are added up."),
            goal=wins,
            solution=["power 1 on 1"],
            rolls=[8],
            learned=_(
                "You took a 20 and a 6, and kept an 8, which is worth half: 30 in all. Hob took 12 + 10 = 22."
            ),
        ),
        LessonStep(
            mine="(20):9 (4):4",
            theirs="(20):9 (4):4",
            captured="(6):6",
            lost="(8):2",
            task=_(
                "A captured die is worth all its sides, and a kept die half of them. Take the die that’s "
                "worth the most."
            ),
            goal=takes("(20)"),
            solution=["power 1 on 1"],
            rolls=[12],
            hint=_("The 20 is worth 20 to you, and Hob loses the 10 it was worth before."),
            learned=_("You gain 20 and Hob loses 10: that puts you 30 points better off at once."),
        ),
    ],
)

SWING = Lesson(
    "swing",
    _("Swing dice"),
    _("Choose a die’s size before the round."),
    [
        LessonStep(
            mine="(6) (8) (X)",
            theirs="(10) (12)",
            task=_("An X die can have 4 to 20 sides. Big dice can take more: give it 20."),
            goal=chooses(X=20),
            solution=["X=20"],
            rolls=[5, 4, 6, 8, 17],
            hint=_("Set X to 20."),
            learned=_("A 20 showing 17 can take nearly anything. But if Hob takes it, it’s worth 20 to Hob."),
        ),
        LessonStep(
            mine="(8) (X)",
            theirs="(6) (20)",
            task=_(
                "Small dice often go first, and cost you little when you lose them. Make X as small as you "
                "can."
            ),
            goal=reaches_all(chooses(X=4), begins),
            solution=["X=4"],
            rolls=[5, 3, 14, 1],
            hint=_("The smallest an X can be is 4."),
            learned=_(
                "Your 1 goes first. The loser of a round can choose a new size. The winner’s stays the same."
            ),
        ),
    ],
)

ROUND = Lesson(
    "round",
    _("A whole round"),
    _("Put it all together against Hob."),
    [
        LessonStep(
            mine="(4) (8) (10)",
            theirs="(6) (6) (12)",
            rolls=[2, 5, 8, 4, 3, 9],
            task=_("Your dice, your turn. Win this round."),
            goal=wins,
            solution=["power 3 on 2", "power 2 on 2", "power 1 on 1"],
            turns=8,
            hint=_("Take dice with many sides, using dice that show a low number for their size."),
            learned=_("You won the round. Win three rounds to win a match."),
        ),
    ],
)

BASICS = [ROLL, POWER, SKILL, SCORING, SWING, ROUND]
