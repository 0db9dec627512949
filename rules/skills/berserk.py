from __future__ import annotations

from rules.attack_kinds import BY_SKILL, AttackKind
from rules.dice import Die, DieKind
from rules.moments.fight import AttackingDie, Fight
from rules.roles import DEALT, NOT_WITH_FIXED_TURBO
from rules.skills.base import Difference, Skill
from rules.translation import _


class Berserk(Skill):
    symbol = "B"
    roles = (
        NOT_WITH_FIXED_TURBO,
        DEALT,
    )
    name = _("Berserk")
    aliases = ("Berserker",)
    goblin_code = "FG"
    summary = _("No skill attacks; takes any dice that add up to what it shows, then halves its size.")
    help = _(
        "A berserk attack captures one or more dice whose values add up to exactly what the Berserk die "
        "shows. Afterwards, the die has half its size, rounded up, and is no longer Berserk. It can also "
        "attack by power, but it can’t join skill attacks."
    )
    differences = (
        Difference(
            "berserk_loses_all_skills",
            _("After a berserk attack, the die has no skills left."),
            help=_(
                "A berserk attack captures one or more dice whose values add up to exactly what the "
                "Berserk die shows. Afterwards, the die has half its size, rounded up, and no skills at "
                "all. It can also attack by power, but it can’t join skill attacks."
            ),
        ),
    )
    grants = frozenset({AttackKind.BERSERK})
    forbids = BY_SKILL
    blocks_forecast = True

    def halving(self, fight: Fight, fighter: AttackingDie) -> None:
        if fight.kind is AttackKind.BERSERK:
            fight.change(fighter, halve(fighter.die.without_skills(self.symbol)), "halved")
            if fight.ruleset.berserk_loses_all_skills:
                fight.change(fighter, fighter.die.with_skills(""), "lost_skills")
                fight.keep_only(fighter, "marking_captures", "voiding_captures")


def halve(die: Die) -> Die:
    """Return the die at half its size, rounded up. The second half of a twin is rounded down."""
    if not die.copies:
        return die
    die = die.before_first_roll()
    if die.kind is DieKind.WILDCARD:
        return die
    if die.halves is None:
        return die.with_size((die.sides + 1) // 2)
    first, second = die.halves
    return die.with_halves(
        first._replace(size=((first.size or 0) + 1) // 2),
        second._replace(size=(second.size or 0) // 2),
    )
