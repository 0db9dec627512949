"""The two example rounds on the help pages, a duel and a match with three players."""

from django.utils.translation import gettext_noop as _

from pages.example_rounds import ExampleMove, ExampleRound
from rules import Attack, AttackKind, Choose, Pass

POWER, SKILL = AttackKind.POWER, AttackKind.SKILL
NELL, IVO, UMA = range(3)

DUEL = ExampleRound(
    names=["Nell", "Ivo"],
    recipes=["(4) (8) (12) (X)", "(6) (6) (10) (20)"],
    sizes=[(NELL, Choose({"X": 9}))],
    rolls=[2, 5, 10, 2, 4, 9, 15, 3],
    moves=[
        ExampleMove(
            NELL,
            Attack(SKILL, (1, 2), (3,)),
            _(
                "Ivo’s 15 is higher than anything Nell has, so none of her dice can take it by power. But "
                "her 5 and 10 make exactly 15 and take it in a skill attack. Her 10, 3 and 2 would have "
                "worked, too."
            ),
            rolls=[6, 4],
            lesson=("skill-attack", 1),
        ),
        ExampleMove(
            IVO,
            Attack(POWER, (2,), (2,)),
            _(
                "Ivo’s 9 can take any die that shows 9 or less, and all of Nell’s do. He takes the one "
                "with the most sides: the 12-sided die is worth 12 points to him, and Nell loses the 6 "
                "points it was worth to her."
            ),
            rolls=[1],
            lesson=("power", 2),
        ),
        ExampleMove(
            NELL,
            Attack(POWER, (2,), (2,)),
            _(
                "Any of Nell’s dice can take Ivo’s 1. She attacks with the die that shows the least for "
                "its size, because it rolls again: a 9-sided die showing 3 will usually roll higher."
            ),
            rolls=[8],
            lesson=("power", 3),
        ),
        ExampleMove(
            IVO,
            Attack(SKILL, (0, 1), (1,)),
            _(
                "Ivo’s 4 could take the 2. But his 2 and 4 make 6 and take an 8-sided die: 8 points "
                "instead of 4."
            ),
            rolls=[5, 1],
            lesson=("skill-attack", 2),
        ),
        ExampleMove(
            NELL,
            Attack(POWER, (1,), (0,)),
            _("Nell takes the 5. Ivo’s only remaining die, a 1, can take a 1 and nothing else."),
            rolls=[9],
        ),
        ExampleMove(
            IVO,
            Pass(),
            _(
                "Ivo’s 1 can’t take a 2 or a 9, so he passes. If he had any attack, even a bad one, he’d "
                "have to make it."
            ),
            lesson=("scoring", 1),
        ),
        ExampleMove(
            NELL,
            Attack(POWER, (0,), (0,)),
            _("Nell takes the last die. Ivo has none left, and the round is over."),
            rolls=[3],
            lesson=("scoring", 2),
        ),
    ],
)

CIRCLE = ExampleRound(
    names=["Nell", "Ivo", "Uma"],
    recipes=["(6) (10) (20)", "(4) (8) (12)", "(6) (8) (20)"],
    rolls=[3, 8, 5, 2, 6, 9, 4, 7, 16],
    moves=[
        ExampleMove(
            IVO,
            Attack(POWER, (2,), (2,), against=NELL),
            _(
                "Ivo has the lowest die, a 2, so he goes first. He can attack Nell or Uma, but only one of "
                "them at a time. His 9 takes Nell’s 20-sided die, which shows 5."
            ),
            rolls=[4],
        ),
        ExampleMove(
            NELL,
            Attack(POWER, (1,), (2,), against=IVO),
            _(
                "Nell was attacked, so it’s her turn, even though Uma sits to Ivo’s left. Her 8 takes "
                "Ivo’s 12-sided die, which just rolled a 4."
            ),
            rolls=[2],
        ),
        ExampleMove(
            IVO,
            Attack(POWER, (1,), (1,), against=NELL),
            _(
                "Now Ivo has been attacked. His 6 takes Nell’s 10-sided die. Nobody has attacked Uma, so "
                "she waits."
            ),
            rolls=[3],
        ),
        ExampleMove(
            NELL,
            Attack(POWER, (0,), (1,), against=IVO),
            _("Nell’s 3 is enough to take Ivo’s 3."),
            rolls=[1],
        ),
        ExampleMove(
            IVO,
            Attack(POWER, (0,), (0,), against=NELL),
            _(
                "Ivo takes Nell’s last die. Nell was attacked, so it’s her turn, but she has no dice. She "
                "passes automatically, and the turn goes to her left, back to Ivo."
            ),
            rolls=[1],
        ),
        ExampleMove(
            IVO,
            Pass(),
            _("Ivo’s 1 can’t take anything. He passes, and the turn goes to his left, to Uma."),
        ),
        ExampleMove(
            UMA,
            Attack(POWER, (0,), (0,), against=IVO),
            _("Uma takes Ivo’s last die. Now only she has dice, so the round is over."),
            rolls=[5],
        ),
    ],
)
