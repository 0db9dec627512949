"""Lessons to take before the first match."""

from django.utils.translation import gettext_noop as _

from rules import AttackKind, Pass
from training.lessons.goals import begins, both, chooses, does, knows_who_begins, takes, wins
from training.lessons.steps import Lesson, Step

ROLL = Lesson(
    "roll",
    _("Who begins"),
    _("The lowest die begins."),
    [
        Step(
            mine="(6) (10)",
            theirs="(8) (20)",
            rolls=[2, 7, 5, 16],
            task=_("Both of you have rolled. The player with the lowest die begins. Who is it?"),
            goal=knows_who_begins,
            who_begins=True,
            hint=_("Look for the lowest number on the table."),
            learned=_("Your 2 is the lowest die. It is good to begin: you take a die before you lose one."),
        ),
        Step(
            mine="(20) (20)",
            theirs="(4) (6)",
            rolls=[4, 17, 3, 6],
            task=_("You have the big dice this time. Who begins?"),
            goal=knows_who_begins,
            who_begins=True,
            hint=_("Hob’s 3 is lower than your 4."),
            learned=_("Hob’s 3 is lower than your 4. Small dice begin more often."),
        ),
        Step(
            mine="(6) (8)",
            theirs="(8) (12)",
            rolls=[2, 5, 2, 9],
            task=_("Both show a 2. Then the next lowest dice decide. Who begins?"),
            goal=knows_who_begins,
            who_begins=True,
            hint=_("Leave the two 2s out and compare what is left."),
            learned=_("2 against 2 is a tie, but your 5 is lower than Hob’s 9."),
        ),
    ],
)

POWER = Lesson(
    "power",
    _("Power attack"),
    _("One die takes a die that shows as much or less."),
    [
        Step(
            mine="(6):3 (12):9",
            theirs="(8):5 (20):14",
            task=_("Your 9 can take a die that shows 9 or less. Choose your 9 and Hob’s 5, then Attack."),
            goal=takes("(8)"),
            solution=["power 2 on 1"],
            rolls=[4],
            learned=_("The 8-sided die is yours. A die that has attacked is rolled again."),
        ),
        Step(
            mine="(10):8 (6):5",
            theirs="(4):1 (12):8 (20):17",
            task=_("A die that you take counts its sides, not what it shows. Take the 12-sided die."),
            goal=takes("(12)"),
            solution=["power 1 on 2"],
            rolls=[3],
            hint=_("The number below a die has its sides. Which of your dice shows at least 8?"),
            learned=_("8 takes 8: as much is enough. The 12 counts 12 for you, so it is 20 to 12 now."),
        ),
        Step(
            mine="(20):6 (8):7 (4):4",
            theirs="(6):6 (10):7",
            task=_("Your 6 and your 7 both take Hob’s 6. Use the die that will probably roll higher."),
            goal=takes("(6)", using="(20)"),
            solution=["power 1 on 1"],
            rolls=[15],
            hint=_("A 20 that shows 6 will mostly roll more. An 8 that shows 7 will mostly roll less."),
            learned=_(
                "A die that attacks is rolled again, so attack with the one that shows least for its size."
            ),
        ),
    ],
)

SKILL = Lesson(
    "skill-attack",
    _("Skill attack"),
    _("Several dice take one that shows exactly their sum."),
    [
        Step(
            mine="(4):3 (8):4",
            theirs="(20):7 (12):10",
            task=_("Neither 3 nor 4 takes a 7. Together they show exactly 7: choose both, and the 7."),
            goal=takes("(20)", by=AttackKind.SKILL),
            solution=["skill 1 2 on 1"],
            rolls=[2, 6],
            learned=_("Small dice took a 20. All dice that attacked were rolled again."),
        ),
        Step(
            mine="(6):4 (8):8 (10):2",
            theirs="(20):12 (12):6",
            task=_("Take the 20-sided die."),
            goal=takes("(20)"),
            solution=["skill 1 2 on 1"],
            rolls=[5, 1],
            hint=_("Two of your dice make exactly 12."),
            learned=_("4 and 8 make 12."),
        ),
        Step(
            mine="(4):1 (6):5 (10):9",
            theirs="(20):15 (8):7",
            task=_("As many dice as you like may join in. Take the 15."),
            goal=takes("(20)"),
            solution=["skill 1 2 3 on 1"],
            rolls=[3, 2, 10],
            hint=_("1, 5 and 9 make 15."),
            learned=_("Three dice took one. The sum must be exact: 16 would not do."),
        ),
    ],
)

SCORING = Lesson(
    "scoring",
    _("Passing and counting"),
    _("When nobody can attack, the round is counted."),
    [
        Step(
            mine="(4):1 (6):2",
            theirs="(20):18 (12):9",
            task=_("If you can attack, you must. Look for an attack; if there is none, pass."),
            goal=does(Pass),
            solution=["pass"],
            learned=_("1 and 2 make 3, which takes nothing here. When both of you pass, the round is over."),
        ),
        Step(
            mine="(8):6",
            theirs="(6):5",
            captured="(20):11",
            lost="(12):4 (10):3",
            task=_("Take Hob’s last die. That ends the round, and the points are counted."),
            goal=wins,
            solution=["power 1 on 1"],
            rolls=[8],
            learned=_(
                "You took 20 and 6, and kept an 8, which counts half: 30 in all. Hob took 12 + 10 = 22."
            ),
        ),
        Step(
            mine="(20):9 (4):4",
            theirs="(20):9 (4):4",
            captured="(6):6",
            lost="(8):2",
            task=_("A captured die counts all its sides, a kept die half. Take the die that is worth most."),
            goal=takes("(20)"),
            solution=["power 1 on 1"],
            rolls=[12],
            hint=_("The 20 counts 20 for you, and Hob loses the 10 that it counted before."),
            learned=_("You have 20 more and Hob 10 less: a gain of 30 points at once."),
        ),
    ],
)

SWING = Lesson(
    "swing",
    _("Swing dice"),
    _("Choose the size of a die before the round."),
    [
        Step(
            mine="(6) (8) (X)",
            theirs="(10) (12)",
            task=_("An X may have 4 to 20 sides. Big dice can take more: give it 20."),
            goal=chooses(X=20),
            solution=["X=20"],
            rolls=[5, 4, 6, 8, 17],
            hint=_("Set X to 20."),
            learned=_(
                "A 20 that shows 17 takes nearly everything. But if Hob takes it, it counts 20 for Hob."
            ),
        ),
        Step(
            mine="(8) (X)",
            theirs="(6) (20)",
            task=_(
                "Small dice often begin, and cost little when you lose them. Make X as small as it can be."
            ),
            goal=both(chooses(X=4), begins),
            solution=["X=4"],
            rolls=[5, 3, 14, 1],
            hint=_("4 is the smallest that an X can be."),
            learned=_(
                "Your 1 begins. The loser of a round may choose another size; the winner keeps theirs."
            ),
        ),
    ],
)

ROUND = Lesson(
    "round",
    _("A whole round"),
    _("Everything together, against Hob."),
    [
        Step(
            mine="(4) (8) (10)",
            theirs="(6) (6) (12)",
            rolls=[2, 5, 8, 4, 3, 9],
            task=_("Your dice, your turn. Win this round."),
            goal=wins,
            solution=["power 3 on 2", "power 2 on 2", "power 1 on 1"],
            turns=8,
            hint=_("Take dice of many sides, with dice that show little for theirs."),
            learned=_("You won the round. Three rounds win a match."),
        ),
    ],
)

BASICS = [ROLL, POWER, SKILL, SCORING, SWING, ROUND]
