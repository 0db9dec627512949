"""The lessons before the first match."""

from django.utils.translation import gettext_noop as _

from lessons.goals import takes
from lessons.steps import Lesson, Step

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
    ],
)

BASICS = [POWER]
