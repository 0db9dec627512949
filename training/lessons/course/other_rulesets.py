"""Lessons on other rulesets, with positions in which the usual rules would give another result."""

from django.utils.translation import gettext_noop as _

from rules import AttackKind
from training.lessons.goals import chooses, takes, wins
from training.lessons.steps import Lesson, Step

RULEBOOK = Lesson(
    "printed-rulebook",
    _("The printed rulebook"),
    _("Some skills work as they were printed."),
    [
        Step(
            ruleset="classic",
            mine="Bz(12):9 (6):6",
            theirs="(20):5 (10):4 (8):8",
            task=_(
                "By the printed rulebook a Berserk attack costs a die all its skills. Take two, keep yours."
            ),
            goal=takes("(20)", "(10)", by=AttackKind.SPEED),
            solution=["speed 1 on 1 2"],
            rolls=[7],
            hint=_("5 and 4 make 9, and your die has Speed as well."),
            learned=_("It is still a 12 with both skills. A Berserk attack would have left a plain 6."),
        ),
        Step(
            ruleset="classic",
            mine="o^(10):4 (12):9",
            theirs="(8):7 (20):18",
            task=_("Ornery rolls again when you attack without it. If it rolls odd, you move again. Attack."),
            goal=takes("(8)"),
            solution=["power 2 on 1"],
            rolls=[5, 7],
            learned=_("Ornery rolled a 7, and by the printed rulebook that is enough for Time and Space."),
        ),
    ],
)

GOBLIN = Lesson(
    "button-goblin",
    _("Button Goblin"),
    _("Halves go up, and W and Y are as large as X."),
    [
        Step(
            ruleset="goblin",
            mine="(9):6 (7):2",
            theirs="(4):3",
            lost="(12):4",
            task=_(
                "Goblins round up: kept, your 9 counts 5 and your 7 counts 4. Take Hob’s last die to win."
            ),
            goal=wins,
            solution=["power 1 on 1"],
            rolls=[4],
            learned=_("4 and 5 and 4 make 13, against 12. With exact halves it would have been a draw."),
        ),
        Step(
            ruleset="goblin",
            mine="(8) (W)",
            theirs="(6) (12)",
            task=_("For goblins a W goes from 4 to 20, like an X. Make it as large as it can be."),
            goal=chooses(W=20),
            solution=["W=20"],
            rolls=[3, 5, 8, 17],
            hint=_("Set W to 20."),
            learned=_("A 20 that shows 17. Under all other rules a W has 12 sides at most."),
        ),
    ],
)

OTHER_RULESETS = [RULEBOOK, GOBLIN]
