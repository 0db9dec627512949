"""One table: how each kind of attack is called, wherever it is mentioned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.attack_kinds import AttackKind
from rules.dice import Die
from rules.skills import traits
from rules.translation import _


@dataclass(frozen=True, slots=True)
class KindWords:
    how: str
    """Inside a sentence: how somebody attacks."""
    name: str = ""
    """As a heading, before a colon."""
    does: str = _("{attackers} takes {targets}.")
    """What will happen."""
    how_firing: str = ""
    name_firing: str = ""
    """The same where Full Auto dice fire."""
    explained: str = ""
    """How it works, in one sentence."""

    def heading(self, fires: bool) -> str:
        return self.name_firing if fires else self.name


KINDS = {
    AttackKind.POWER: KindWords(
        _("by power"),
        _("Power"),
        how_firing=_("by power on full auto"),
        name_firing=_("Power, full auto"),
        explained=_("One die takes one that shows as much or less."),
    ),
    AttackKind.SKILL: KindWords(
        _("by skill"),
        _("Skill"),
        how_firing=_("by skill on full auto"),
        name_firing=_("Skill, full auto"),
        explained=_("Dice take one that shows exactly what they add up to."),
    ),
    AttackKind.BERSERK: KindWords(
        _("by berserk"),
        _("Berserk"),
        explained=_("One die takes all that add up to exactly what it shows, and halves its size."),
    ),
    AttackKind.BOOM: KindWords(
        _("by boom"),
        _("Boom"),
        _("{attackers} blows up beside {targets}."),
        explained=_("One die leaves play to make another roll again."),
    ),
    AttackKind.BORROW: KindWords(
        _("by skill with a borrowed die"),
        _("Skill with a borrowed die"),
        _("{attackers} + their {borrowed} takes {targets}."),
        explained=_("A die of yours and one of theirs take another that shows exactly their sum."),
    ),
    AttackKind.CROSS: KindWords(
        _("by cross"),
        _("Cross"),
        explained=_("Two dice take one that shows exactly their product."),
    ),
    AttackKind.DUAL: KindWords(
        _("by dual"),
        _("Dual"),
        _("{attackers} takes {targets}"),
        explained=_("Two dice take one each by power, both with more than what they take."),
    ),
    AttackKind.EVIL: KindWords(
        _("by evil"),
        _("Evil"),
        _("{attackers} takes {targets}"),
        explained=_("All Evil dice attack by power at once, each a die of its own."),
    ),
    AttackKind.HOSKINS: KindWords(
        _("by Hoskins"),
        _("Hoskins"),
        explained=_("One die takes two that add up to exactly what it shows, and is given to their owner."),
    ),
    AttackKind.RUSH: KindWords(
        _("by rush"),
        _("Rush"),
        explained=_("One die takes two that add up to exactly what it shows."),
    ),
    AttackKind.SHADOW: KindWords(
        _("by shadow"),
        _("Shadow"),
        explained=_("One die takes one that shows as much or more, within its size."),
    ),
    AttackKind.SLEEP: KindWords(
        _("by sleep"),
        _("Sleep"),
        _("{attackers} puts {targets} to sleep."),
        explained=_("One die and a higher one roll; the higher one sits out its owner’s next turn."),
    ),
    AttackKind.SPEED: KindWords(
        _("by speed"),
        _("Speed"),
        explained=_("One die takes all that add up to exactly what it shows."),
    ),
    AttackKind.TELEPORT: KindWords(
        _("by teleport"),
        _("Teleport"),
        _("{attackers} changes places with {targets}."),
        explained=_("Two dice of two sides change places."),
    ),
    AttackKind.THIEF: KindWords(
        _("by thief"),
        _("Thief"),
        explained=_("One die retires, and one that shows as much or less plays on in its place."),
    ),
    AttackKind.TRIP: KindWords(
        _("by trip"),
        _("Trip"),
        _("{attackers} tries to trip {targets}."),
        explained=_("Both dice roll; the target falls unless it shows more."),
    ),
    AttackKind.DEFAULT: KindWords(_("like this")),
}


def kind_as_called(kind: AttackKind, dice: Sequence[Die], foes: Sequence[Die]) -> AttackKind:
    """A skill attack of one die on one is called by power, if the two may meet so."""
    if kind is not AttackKind.SKILL or len(dice) != 1 or len(foes) != 1:
        return kind
    mine, theirs = traits(dice[0].skills), traits(foes[0].skills)
    is_power = AttackKind.POWER in mine.kinds and mine.power_attacks_alone
    return AttackKind.POWER if is_power and AttackKind.POWER not in theirs.immune_to else kind


def words_for(kind: AttackKind, dice: Sequence[Die], foes: Sequence[Die]) -> KindWords:
    """How an attack by these dice on those is called."""
    return KINDS[kind_as_called(kind, dice, foes)]
