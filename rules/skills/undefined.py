"""Letters that buttons use and that no source known to us defines."""

from __future__ import annotations

from rules.skills.base import Undefined
from rules.translation import _


class Dodge(Undefined):
    symbol = "_"
    name = _("Dodge")
    summary = _("Nobody knows the rule for this skill.")
