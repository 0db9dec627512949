"""Lessons on other rulesets, with positions in which the usual rules would give another result."""

from django.utils.translation import gettext_noop as _

from rules import AttackKind
from training.lessons.goals import chooses, takes, wins
from training.lessons.steps import Lesson, LessonStep

RULEBOOK = Lesson(
    "printed-rulebook",
    _("The printed rulebook"),
    _("Some skills work the way the rulebook says."),
    [
        LessonStep(
            ruleset="classic",
            mine="Bz(12):9 (6):6",
            theirs="(20):5 (10):4 (8):8",
            task=_(
                "In the printed rulebook, a berserk attack costs a die all its skills. Take two dice and "
                "keep your skills."
            ),
            goal=takes("(20)", "(10)", by=AttackKind.SPEED),
            solution=["speed 1 on 1 2"],
            rolls=[7],
            hint=_("5 and 4 make 9, and your die also has Speed."),
            learned=_(
                "Your die is still a 12 with both skills. A berserk attack would have left you a plain 6."
            ),
        ),
        LessonStep(
            ruleset="classic",
            mine="o^(10):4 (12):9",
            theirs="(8):7 (20):18",
            task=_(
                "Your Ornery die rolls again when you attack without it. If it rolls an odd number, you "
                "get another turn. Attack."
            ),
            goal=takes("(8)"),
            solution=["power 2 on 1"],
            rolls=[5, 7],
            learned=_(
                "Your Ornery die rolled a 7. In the printed rulebook, that’s enough for Time and Space."
            ),
        ),
    ],
)

GOBLIN = Lesson(
    "button-goblin",
    _("Button Goblin"),
    _("Halves round up, and W and Y can be as big as X."),
    [
        LessonStep(
            ruleset="goblin",
            mine="(9):6 (7):2",
            theirs="(4):3",
            lost="(12):4",
            task=_(
                "Goblins round up: your 9 is worth 5 if you keep it, and your 7 is worth 4. Take Hob’s "
                "last die to win."
            ),
            goal=wins,
            solution=["power 1 on 1"],
            rolls=[4],
            learned=_("4, 5 and 4 make 13, against 12. With exact halves, it would have been a draw."),
        ),
        LessonStep(
            ruleset="goblin",
            mine="(8) (W)",
            theirs="(6) (12)",
            task=_("For goblins, a W can have 4 to 20 sides, like an X. Make it as big as you can."),
            goal=chooses(W=20),
            solution=["W=20"],
            rolls=[3, 5, 8, 17],
            hint=_("Set W to 20."),
            learned=_("A 20 showing 17. Under any other rules, a W has at most 12 sides."),
        ),
    ],
)

OTHER_RULESETS = [RULEBOOK, GOBLIN]
