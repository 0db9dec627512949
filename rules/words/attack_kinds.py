"""One table: how each kind of attack is called, wherever it is mentioned."""

from __future__ import annotations

from dataclasses import dataclass

from rules.attack_kinds import AttackKind
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

    def heading(self, fires: bool) -> str:
        return self.name_firing if fires else self.name


KINDS = {
    AttackKind.POWER: KindWords(
        _("by power"),
        _("Power"),
        how_firing=_("by power on full auto"),
        name_firing=_("Power, full auto"),
    ),
    AttackKind.SKILL: KindWords(
        _("by skill"),
        _("Skill"),
        how_firing=_("by skill on full auto"),
        name_firing=_("Skill, full auto"),
    ),
    AttackKind.BERSERK: KindWords(_("by berserk"), _("Berserk")),
    AttackKind.BOOM: KindWords(_("by boom"), _("Boom"), _("{attackers} blows up beside {targets}.")),
    AttackKind.BORROW: KindWords(
        _("by skill with a borrowed die"),
        _("Skill with a borrowed die"),
        _("{attackers} + their {borrowed} takes {targets}."),
    ),
    AttackKind.CROSS: KindWords(_("by cross"), _("Cross")),
    AttackKind.DUAL: KindWords(_("by dual"), _("Dual"), _("{attackers} takes {targets}")),
    AttackKind.EVIL: KindWords(_("by evil"), _("Evil"), _("{attackers} takes {targets}")),
    AttackKind.HOSKINS: KindWords(_("by Hoskins"), _("Hoskins")),
    AttackKind.RUSH: KindWords(_("by rush"), _("Rush")),
    AttackKind.SHADOW: KindWords(_("by shadow"), _("Shadow")),
    AttackKind.SLEEP: KindWords(_("by sleep"), _("Sleep"), _("{attackers} puts {targets} to sleep.")),
    AttackKind.SPEED: KindWords(_("by speed"), _("Speed")),
    AttackKind.TELEPORT: KindWords(
        _("by teleport"), _("Teleport"), _("{attackers} changes places with {targets}.")
    ),
    AttackKind.THIEF: KindWords(_("by thief"), _("Thief")),
    AttackKind.TRIP: KindWords(_("by trip"), _("Trip"), _("{attackers} tries to trip {targets}.")),
    AttackKind.DEFAULT: KindWords(_("like this")),
}
