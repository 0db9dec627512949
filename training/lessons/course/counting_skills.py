"""Lessons on skills that make a die score differently from its size."""

from django.utils.translation import gettext_noop as _

from training.lessons.course.skill_lesson import skill_lesson
from training.lessons.goals import takes
from training.lessons.steps import LessonStep

COUNTING_SKILLS = [
    skill_lesson(
        "-",
        LessonStep(
            mine="-(10):6 (8):4",
            theirs="(12):7 (20):19",
            task=_("An Attacker die counts as one more when it attacks. Take the 12."),
            goal=takes("(12)"),
            solution=["power 1 on 1"],
            rolls=[8],
            hint=_("Your 6 counts as 7."),
            learned=_("Your 6 counted as 7 and took the 7."),
        ),
        LessonStep(
            mine="(10):5 (6):2",
            theirs="-(10):6 (20):14",
            task=_("When an Attacker die is attacked, it counts as one less. Take Hob’s Attacker die."),
            goal=takes("-(10)"),
            solution=["power 1 on 1"],
            rolls=[4],
            hint=_("Hob’s 6 counts as 5."),
            learned=_("Hob’s 6 only counted as 5, so your 5 took it."),
        ),
    ),
    skill_lesson(
        "a",
        LessonStep(
            mine="a(8):5 (12):8",
            theirs="(20):10 (10):7",
            task=_("When an Assassin die attacks, it counts as twice what it shows. Take the 20."),
            goal=takes("(20)"),
            solution=["power 1 on 1"],
            rolls=[3],
            hint=_("Your 5 counts as 10."),
            learned=_("Your 5 counted as 10. The 20 is only worth 10 points, half its size."),
        ),
        LessonStep(
            mine="a(4):3 (8):5",
            theirs="(20):11 (6):2",
            task=_("An Assassin die also counts double in attacks with other dice. Take the 20."),
            goal=takes("(20)"),
            solution=["skill 1 2 on 1"],
            rolls=[2, 6],
            hint=_("Twice 3, plus 5, makes 11."),
            learned=_(
                "Twice 3, plus 5, makes 11. With an Assassin in the attack, the 20 is only worth half."
            ),
        ),
    ),
    skill_lesson(
        "P",
        LessonStep(
            mine="P(20):11 (4):1",
            theirs="(20):18 (10):9",
            task=_("A Full Auto die counts double if it fires. Fire your 11 and take the 20."),
            goal=takes("(20)"),
            solution=["power 1 firing 1 on 1"],
            rolls=[7],
            hint=_("Choose to fire your 11: it counts as 22."),
            learned=_("Your 11 counted as 22. But now you miss your next turn."),
        ),
        LessonStep(
            mine="P(20):4 (10):3",
            theirs="(20):11 (12):12",
            task=_("A Full Auto die can also fire alongside other dice. Take the 20."),
            goal=takes("(20)"),
            solution=["skill 1 2 firing 1 on 1"],
            rolls=[9, 5],
            hint=_("Twice 4, plus 3, makes 11."),
            learned=_("Twice 4, plus 3, makes 11. Again, Hob gets to move twice."),
        ),
    ),
    skill_lesson(
        "|",
        LessonStep(
            mine="|(10):6 (4):2",
            theirs="(12):6 (20):5",
            task=_("A Defender die counts as one less when it attacks. Take the die that yours can take."),
            goal=takes("(20)"),
            solution=["power 1 on 2"],
            rolls=[3],
            hint=_("Your 6 counts as 5."),
            learned=_("Your 6 counted as 5: enough for the 5, but not for the 6."),
        ),
        LessonStep(
            mine="(10):6 (12):7",
            theirs="|(10):6 (20):19",
            task=_("When a Defender die is attacked, it counts as one more. Take Hob’s Defender die."),
            goal=takes("|(10)"),
            solution=["power 2 on 1"],
            rolls=[9],
            hint=_("Hob’s 6 counts as 7."),
            learned=_("Hob’s 6 counted as 7, and your 7 was just enough."),
        ),
    ),
]
