"""Texts for the kinds of attack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.attack_kinds import AttackKind
from rules.dice import Die
from rules.skills import traits
from rules.translation import NO_WORDS, SourceText, _, ngettext, npgettext, pgettext

TAKES = ngettext("{attackers} takes {targets}", "{attackers} take {targets}", "attackers")
YOURS_TAKES = ngettext(
    "your {attackers} takes their {targets}.", "your {attackers} take their {targets}.", "attackers"
)
TAKES_SEVERAL = npgettext(
    "one die and how many it takes", "{attackers} takes {targets}", "{attackers} takes {targets}", "targets"
)
YOURS_TAKES_SEVERAL = npgettext(
    "one die and how many it takes",
    "your {attackers} takes their {targets}.",
    "your {attackers} takes their {targets}.",
    "targets",
)


@dataclass(frozen=True, slots=True)
class KindWords:
    how: str
    """The way of attacking, for use inside a sentence, such as “by power”."""
    name: SourceText = NO_WORDS
    """The name of the kind as a heading, such as “Power”."""
    does: SourceText = TAKES
    """A description of the attack's result, for a list of attacks."""
    yours_does: SourceText = YOURS_TAKES
    """A description of the attack's result, addressed to the attacker."""
    how_firing: str = ""
    name_firing: SourceText = NO_WORDS
    """The name of the kind as a heading when Full Auto dice fire."""
    explained: str = ""
    """An explanation of the kind in one sentence."""

    def heading(self, fires: bool) -> SourceText:
        return self.name_firing if fires else self.name


KINDS = {
    AttackKind.POWER: KindWords(
        _("by power"),
        pgettext("attack", "Power"),
        how_firing=_("by power on full auto"),
        name_firing=pgettext("attack", "Power, full auto"),
        explained=_("One die takes a die showing the same or less."),
    ),
    AttackKind.SKILL: KindWords(
        _("by skill"),
        pgettext("attack", "Skill"),
        how_firing=_("by skill on full auto"),
        name_firing=pgettext("attack", "Skill, full auto"),
        explained=_("One or more dice take a die that shows exactly their total."),
    ),
    AttackKind.BERSERK: KindWords(
        _("with a berserk attack"),
        pgettext("attack", "Berserk"),
        TAKES_SEVERAL,
        YOURS_TAKES_SEVERAL,
        explained=_(
            "One die takes any number of dice that add up to exactly what it shows, then halves its size."
        ),
    ),
    AttackKind.BOOM: KindWords(
        _("with a boom attack"),
        pgettext("attack", "Boom"),
        pgettext("attack", "{attackers} blows up next to {targets}"),
        pgettext("attack", "your {attackers} blows up next to their {targets}."),
        explained=_("One die leaves play to make another die roll again."),
    ),
    AttackKind.BORROW: KindWords(
        _("by skill with a borrowed die"),
        pgettext("attack", "Skill with a borrowed die"),
        pgettext("attack", "{attackers} + their {borrowed} take {targets}"),
        pgettext("attack", "your {attackers} + their {borrowed} take their {targets}."),
        explained=_(
            "One of your dice and one of theirs take another die of theirs that shows exactly the total."
        ),
    ),
    AttackKind.CROSS: KindWords(
        _("with a cross attack"),
        pgettext("attack", "Cross"),
        explained=_("Two dice take a die that shows exactly their product."),
    ),
    AttackKind.DUAL: KindWords(
        _("with a dual attack"),
        pgettext("attack", "Dual"),
        yours_does=pgettext("attack, one of several pairs", "your {attackers} takes their {targets}"),
        explained=_("Two dice each take a die by power, and each shows more than the die it takes."),
    ),
    AttackKind.EVIL: KindWords(
        _("with an evil attack"),
        pgettext("attack", "Evil"),
        yours_does=pgettext("attack, one of several pairs", "your {attackers} takes their {targets}"),
        explained=_("Any number of Evil dice attack by power at the same time, each taking its own die."),
    ),
    AttackKind.HOSKINS: KindWords(
        _("with a Hoskins attack"),
        pgettext("attack", "Hoskins"),
        TAKES_SEVERAL,
        YOURS_TAKES_SEVERAL,
        explained=_(
            "One die takes two dice that add up to exactly what it shows, and is given to their owner."
        ),
    ),
    AttackKind.RUSH: KindWords(
        _("with a rush attack"),
        pgettext("attack", "Rush"),
        TAKES_SEVERAL,
        YOURS_TAKES_SEVERAL,
        explained=_("One die takes two dice that add up to exactly what it shows."),
    ),
    AttackKind.SHADOW: KindWords(
        _("with a shadow attack"),
        pgettext("attack", "Shadow"),
        explained=_("One die takes a die that shows the same or more, up to the attacker’s own size."),
    ),
    AttackKind.SLEEP: KindWords(
        _("with a sleep attack"),
        pgettext("attack", "Sleep"),
        pgettext("attack", "{attackers} puts {targets} to sleep"),
        pgettext("attack", "your {attackers} puts their {targets} to sleep."),
        explained=_("One die and a higher one roll; the higher one sits out its owner’s next turn."),
    ),
    AttackKind.SPEED: KindWords(
        _("with a speed attack"),
        pgettext("attack", "Speed"),
        TAKES_SEVERAL,
        YOURS_TAKES_SEVERAL,
        explained=_("One die takes any number of dice that add up to exactly what it shows."),
    ),
    AttackKind.TELEPORT: KindWords(
        _("with a teleport attack"),
        pgettext("attack", "Teleport"),
        pgettext("attack", "{attackers} swaps places with {targets}"),
        pgettext("attack", "your {attackers} swaps places with their {targets}."),
        explained=_("One of your dice and one of theirs swap places."),
    ),
    AttackKind.THIEF: KindWords(
        _("with a thief attack"),
        pgettext("attack", "Thief"),
        explained=_("One die leaves play, and an opposing die that shows the same or less takes its place."),
    ),
    AttackKind.TRIP: KindWords(
        _("with a trip attack"),
        pgettext("attack", "Trip"),
        pgettext("attack", "{attackers} tries to trip {targets}"),
        pgettext("attack", "your {attackers} tries to trip their {targets}."),
        explained=_("Both dice roll. The target is captured unless it shows more."),
    ),
    AttackKind.DEFAULT: KindWords(_("like this")),
}


def kind_as_called(kind: AttackKind, dice: Sequence[Die], foes: Sequence[Die]) -> AttackKind:
    if kind is not AttackKind.SKILL or len(dice) != 1 or len(foes) != 1:
        return kind
    mine, theirs = traits(dice[0].skills), traits(foes[0].skills)
    is_power = AttackKind.POWER in mine.kinds and mine.power_attacks_alone
    return AttackKind.POWER if is_power and AttackKind.POWER not in theirs.immune_to else kind


def words_for(kind: AttackKind, dice: Sequence[Die], foes: Sequence[Die]) -> KindWords:
    return KINDS[kind_as_called(kind, dice, foes)]
