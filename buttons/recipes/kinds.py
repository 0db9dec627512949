"""Names and explanations of the kinds of dice, such as plain, swing and twin dice."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from buttons.recipes.facts import PLASMA
from rules import DieKind, Recipe, parse_recipe


@dataclass(frozen=True, slots=True)
class DieKindText:
    name: str | Promise
    notation: str
    words: str | Promise

    @property
    def example(self) -> Recipe:
        return parse_recipe(self.notation)


KINDS: dict[str, DieKindText] = {
    DieKind.PLAIN: DieKindText(
        _("Plain"),
        "(8)",
        _("A die with a fixed number of sides. It shows anything from 1 to its size."),
    ),
    DieKind.SWING: DieKindText(
        _("Swing"),
        "(X)",
        _(
            "Its player secretly picks the number of sides, within the range of its letter, before the first round. The loser of a round can choose again. All of a player’s dice with the same letter have the same size."
        ),
    ),
    DieKind.OPTION: DieKindText(
        _("Option"),
        "(4/10)",
        _(
            "Its player secretly picks one of the two sizes before the first round, and again after losing a round."
        ),
    ),
    DieKind.TWIN: DieKindText(
        _("Twin"),
        "(6,6)",
        _("Two dice in one: they are rolled together, show their sum, and are captured and scored together."),
    ),
    DieKind.WILDCARD: DieKindText(
        _("Wildcard"),
        "(C)",
        _(
            "Instead of rolling, it draws a playing card from a deck with two jokers. It scores as a 16-sided die."
        ),
    ),
    PLASMA: DieKindText(
        _("Plasma"),
        "{s,pz}(10)",
        _("Its player picks one of the skill groups in braces whenever sizes are chosen."),
    ),
}
