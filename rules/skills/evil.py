from __future__ import annotations

from rules.attack_kinds import AttackKind
from rules.skills.base import Skill
from rules.translation import _


class Evil(Skill):
    symbol = "E"
    name = _("Evil")
    summary = _("No skill attacks; several Evil dice may attack by power at the same time.")
    help = _("Each of the Evil dice takes a die of its own, and each pair must be a legal power attack.")
    grants = frozenset({AttackKind.EVIL})
    forbids = frozenset({AttackKind.SKILL})
