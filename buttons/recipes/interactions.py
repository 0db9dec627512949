"""Interactions between two skills, as sentences for the pages of buttons and skills."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from rules.rulesets import Ruleset
from rules.skills import Difference

INTERACTIONS: dict[str, str | Promise] = {
    "-|": _("A die that is Attacker and Defender counts just what it shows."),
    "-a": _("An Attacker die that is an Assassin first adds one, then counts twice."),
    "-g": _("A Stinger die that is an Attacker counts one more at both ends of its range."),
    "|g": _("A Stinger die that is a Defender counts one less at both ends of its range."),
    "aP": _("An Assassin die that fires on Full Auto counts four times what it shows."),
    "as": _("An Assassin Shadow die takes dice that show from twice its value up to its size."),
    "ag": _("An Assassin Stinger die counts anything from its least value to twice what it shows."),
    "ap": _("A Poison die captured with an Assassin costs a quarter of its size."),
    "an": _("A die captured with Null is worth nothing, Assassin or not."),
    "Pk": _("A Konstant die may fire in a skill attack with other dice, as plus or minus twice its value."),
    "Bz": _("A die with Berserk and Speed may make either attack; only a berserk attack halves it."),
    "BH": _("A berserk attack halves the die first, then Mighty grows it as it rolls."),
    "Bh": _("A berserk attack halves the die first, then Weak shrinks it as it rolls."),
    "B?": _("Mood picks a new size after a berserk attack, so the halving does not last."),
    "B&": _("Mad picks a new size after a berserk attack, so the halving does not last."),
    "B!": _("The size chosen for Turbo counts, not the half that a berserk attack would leave."),
    "B%": _("A berserk attack on a single target halves the die first, then Radioactive splits it."),
    "Bk": _("A berserk attack makes a Konstant die roll: the halved die is a new one without a value."),
    "B`": _("Berserk dice stay out of skill attacks, so a Berserk Warrior can never join the fight."),
    "bd": _("Stealth does not protect from a boom attack."),
    "bJ": _("A Jolt die that goes off with Boom still gives its player another turn."),
    "bG": _(
        "A Rage die that is hit by a boom attack only rolls again: nothing is captured, nothing replaced."
    ),
    "bn": _("A boom attack captures nothing, so Null has nothing to make worthless."),
    "bv": _("A boom attack captures nothing, so no Value die is made."),
    "b^": _("A die that goes off with Boom is not rolled, so Time and Space gives nothing."),
    "cf": _("A player with Chance and Focus dice may use either when the other begins, one at a time."),
    "ck": _("A Konstant die keeps its value when rerolled for Chance, so it gains nothing."),
    "cH": _("A Mighty die grows when it is rerolled for Chance."),
    "ch": _("A Weak die shrinks when it is rerolled for Chance."),
    "c?": _("A Mood die takes a new size when it is rerolled for Chance."),
    "c!": _("Turbo changes no size when the die is rerolled for Chance."),
    "DG": _("A Doppelganger that copies a Rage die becomes a Rage die."),
    "DJ": _(
        "A Doppelganger that copies a Jolt die becomes a Jolt die; the capture gives the extra turn as well."
    ),
    "DM": _("A Doppelganger that copies a Maximum die shows its full size at once."),
    "D%": _("Where Doppelganger and Radioactive meet in one capture, the copy and the split both happen."),
    "Dk": _("A Doppelganger that copies a Konstant die rolls once more, and is constant from then on."),
    "D!": _("A Doppelganger that copies a Turbo die may not choose its size for that roll, only later."),
    "fk": _("A Konstant Focus die may be turned down, and then stays where it was turned to."),
    "ft": _("Trip dice do not count for initiative, so turning one down with Focus wins nothing."),
    "fg": _("Stinger dice do not count for initiative, so turning one down with Focus wins nothing."),
    "fw": _("Slow dice do not count for initiative, so turning one down with Focus wins nothing."),
    "Fk": _("A Konstant Fire die that helps is really turned down, and keeps the lower value."),
    "FH": _("A Mighty Fire die does not grow when it is turned down to help."),
    "Fh": _("A Weak Fire die does not shrink when it is turned down to help."),
    "Fz": _("A Fire die makes no power attack, but with Speed it may make speed attacks."),
    "Fq": _(
        "A Queer Fire die makes no power attack when it shows an even number, but shadow attacks when odd."
    ),
    "J^": _("Jolt and Time and Space together still give only one extra turn for an attack."),
    "J%": _("An attacker that splits through Radioactive loses Jolt."),
    "kt": _("A Konstant Trip die keeps its value when it trips: only the target rolls."),
    "kH": _("A Konstant die is not really rolled again, so Mighty does not make it grow."),
    "kh": _("A Konstant die is not really rolled again, so Weak does not make it shrink."),
    "k?": _("A Konstant die is not really rolled again, so Mood does not change its size."),
    "k&": _("A Konstant die is not really rolled again, so Mad does not change its size."),
    "ko": _("A Konstant die keeps its value when Ornery would roll it again."),
    "k^": _("A Konstant die is not really rolled again, so Time and Space never acts."),
    "km": _("A Konstant die that morphs takes the new size and is rolled once."),
    "kM": _("A Konstant Maximum die keeps the value that it has."),
    "kg": _(
        "In a skill attack a Konstant Stinger die may add or subtract any value up to the one that it shows."
    ),
    "MH": _("Mighty grows the die first, then Maximum shows the new size."),
    "Mh": _("Weak shrinks the die first, then Maximum shows the new size."),
    "M?": _("Mood picks a size first, then Maximum shows it."),
    "Hh": _("A die that is Weak and Mighty shrinks first and then grows, whenever it rolls."),
    "H!": _("The size chosen for Turbo then grows one step."),
    "h!": _("The size chosen for Turbo then shrinks one step."),
    "mH": _("The die takes the captured die's size first, then Mighty grows it as it rolls."),
    "mh": _("The die takes the captured die's size first, then Weak shrinks it as it rolls."),
    "m?": _("After morphing the die keeps the captured die's size for this roll, whatever its Mood."),
    "m%": _("The die takes the captured die's form first, then Radioactive splits it."),
    "mt": _("A Trip die that captures morphs, and is then rolled a second time."),
    "np": _("Null beats Poison: the die costs and scores nothing."),
    "nv": _("Null beats Value: the die scores nothing."),
    "nt": _("A trip attack that fails captures nothing, so Null makes nothing worthless."),
    "pv": _("A die with Poison and Value costs what it shows instead of its size."),
    "o?": _("A Mood die takes a new size when Ornery rolls it again."),
    "oH": _("A Mighty die grows when Ornery rolls it again."),
    "oh": _("A Weak die shrinks when Ornery rolls it again."),
    "o!": _("Turbo changes no size when Ornery rolls the die again."),
    "o^": _("Time and Space gives nothing when Ornery rolled the die."),
    "qs": _("A Queer Shadow die always attacks as a Shadow die."),
    "qk": _(
        "A Konstant Queer die makes no power attack when it shows an even number, but shadow attacks when odd."
    ),
    "%?": _("Both halves of a split die lose Mood."),
    "%&": _("Both halves of a split die lose Mad."),
    "%!": _("Both halves of a split die lose Turbo."),
    "%^": _("Both halves of a split die lose Time and Space."),
    "%k": _("Both halves of a split die are rolled, Konstant or not."),
    "%G": _("The replacement of a captured Rage die keeps Radioactive."),
    "G!": _("Turbo gives no choice of size to the replacement of a captured Rage die."),
    "sg": _("A Shadow Stinger die can take, alone, what is lower by skill and what is higher by shadow."),
    "t?": _("The Mood die takes its new size before the roll of the trip attack, and only once in it."),
    "tH": _("A Mighty Trip die grows before the roll of the trip attack, and only once in it."),
    "th": _("A Weak Trip die shrinks before the roll of the trip attack, and only once in it."),
    "t!": _("The size for Turbo is chosen before the roll of the trip attack."),
    "t^": _("The roll of a trip attack counts for Time and Space, whether the attack succeeds or not."),
    "tv": _("A die captured by a trip attack with Value keeps the value that it rolled in that attack."),
    "tM": _("A Maximum die shows its size when it trips or is tripped."),
    "`!": _("A Turbo Warrior may change its size when it joins the fight."),
    "`J": _("Joining the fight counts as attacking, so a Jolt Warrior gives another turn."),
    "`F": _("A Fire Warrior may help from where it waits."),
    "`c": _("A Warrior that waits cannot use Chance."),
    "`f": _("A Warrior that waits cannot use Focus."),
    "`H": _("A Mighty Warrior grows when it joins the fight."),
    "`h": _("A Weak Warrior shrinks when it joins the fight."),
    "^!": _("For Time and Space it is the roll after choosing the size for Turbo that counts."),
}

NOTHING_LEFT = Difference(
    "berserk_loses_all_skills",
    gettext_noop("After a berserk attack the die has half its size and no skills, so this one does nothing."),
)
DIFFERENCES: dict[str, Difference] = {
    **dict.fromkeys(("BH", "Bh", "B?", "B&", "B!", "B%", "Bk"), NOTHING_LEFT),
    "c?": Difference(
        "mood_only_in_attacks", gettext_noop("A Mood die keeps its size when it is rerolled for Chance.")
    ),
    "o?": Difference(
        "mood_only_in_attacks", gettext_noop("A Mood die keeps its size when Ornery rolls it again.")
    ),
    "c!": Difference(
        "turbo_whenever_rolled",
        gettext_noop("Turbo may change the size when the die is rerolled for Chance."),
    ),
    "o^": Difference(
        "odd_rerolls_give_turns", gettext_noop("An odd number gives another turn when Ornery rolled it, too.")
    ),
    "%G": Difference(
        "rage_replacement_is_plain",
        gettext_noop("The replacement of a captured Rage die is not Radioactive."),
    ),
    "G!": Difference(
        "rage_replacement_is_plain", gettext_noop("The replacement of a captured Rage die has no Turbo.")
    ),
    "`F": Difference(
        "fire_helps_from_outside", gettext_noop("A Fire Warrior that waits cannot help."), value=False
    ),
}
"""What some of them are under other rulesets than the online one."""


@dataclass(frozen=True, slots=True)
class Interaction:
    letters: str
    words: str | Promise

    @property
    def difference(self) -> Difference | None:
        return DIFFERENCES.get(self.letters)

    def under(self, ruleset: Ruleset) -> "Interaction":
        if self.difference is None or not self.difference.holds(ruleset):
            return self
        return Interaction(self.letters, gettext(self.difference.words))


def interactions_among(letters: Collection[str], ruleset: Ruleset) -> Iterator[Interaction]:
    for pair, words in INTERACTIONS.items():
        if all(letter in letters for letter in pair):
            yield Interaction(pair, words).under(ruleset)


def interactions_of(letter: str) -> Iterator[Interaction]:
    return (Interaction(pair, words) for pair, words in INTERACTIONS.items() if letter in pair)
