"""Sentences on how two skills of a die work together, for the pages of buttons and skills."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from rules.rulesets import Ruleset
from rules.skills import Difference

INTERACTIONS: dict[str, str | Promise] = {
    "-|": _("A die that is both Attacker and Defender counts for exactly the number it shows."),
    "-a": _("An Attacker die that is also an Assassin adds one first, then counts twice."),
    "-g": _("A Stinger die that is an Attacker counts one more at both ends of its range."),
    "|g": _("A Stinger die that is a Defender counts one less at both ends of its range."),
    "aP": _("An Assassin die that fires on Full Auto counts four times what it shows."),
    "as": _("An Assassin Shadow die can take dice showing anything from twice its value up to its size."),
    "ag": _("An Assassin Stinger die can count as anything from its lowest value to twice what it shows."),
    "ap": _("A Poison die captured with an Assassin costs a quarter of its size."),
    "an": _("A die captured with Null is worth nothing, Assassin or not."),
    "Pk": _(
        "A Konstant die can fire in a skill attack with other dice, counting as plus or minus twice "
        "its value."
    ),
    "Bz": _("A die with Berserk and Speed can make either attack, but only a berserk attack halves it."),
    "BH": _("A berserk attack halves the die first, then Mighty grows it as it rolls."),
    "Bh": _("A berserk attack halves the die first, then Weak shrinks it as it rolls."),
    "B?": _("Mood picks a new size after a berserk attack, so the halving doesn’t last."),
    "B&": _("Mad picks a new size after a berserk attack, so the halving doesn’t last."),
    "B!": _("The size chosen for Turbo counts, not the halved size that a berserk attack would leave."),
    "B%": _("A berserk attack on a single target halves the die first, then Radioactive splits it."),
    "Bk": _("A berserk attack makes a Konstant die roll: the halved die is new and has no value yet."),
    "B`": _("Berserk dice can’t make skill attacks, so a Berserk Warrior can never join the fight."),
    "bd": _("Stealth doesn’t protect a die from boom attacks."),
    "bJ": _("A Jolt die that goes off with Boom still gives its player another turn."),
    "bG": _("A Rage die hit by a boom attack is just rerolled: nothing is captured, so nothing is replaced."),
    "bn": _("A boom attack captures nothing, so Null has nothing to make worthless."),
    "bv": _("A boom attack captures nothing, so it makes no Value dice."),
    "b^": _("A die that goes off with Boom isn’t rolled, so Time and Space gives no extra turn."),
    "cf": _(
        "A player with Chance and Focus dice can use either when the other player goes first, one at a time."
    ),
    "ck": _("A Konstant die keeps its value when rerolled for Chance, so it gains nothing."),
    "cH": _("A Mighty die grows when it is rerolled for Chance."),
    "ch": _("A Weak die shrinks when it is rerolled for Chance."),
    "c?": _("A Mood die takes a new size when it is rerolled for Chance."),
    "c!": _("Turbo doesn’t change the size when the die is rerolled for Chance."),
    "DG": _("A Doppelganger that copies a Rage die becomes a Rage die."),
    "DJ": _(
        "A Doppelganger that copies a Jolt die becomes a Jolt die, and the capture also gives the extra turn."
    ),
    "DM": _("A Doppelganger that copies a Maximum die shows its full size at once."),
    "D%": _("When Doppelganger and Radioactive meet in one capture, both the copy and the split happen."),
    "Dk": _("A Doppelganger that copies a Konstant die rolls once more and is Konstant from then on."),
    "D!": _(
        "A Doppelganger that copies a Turbo die can’t choose its size for that roll, only for later ones."
    ),
    "fk": _("A Konstant Focus die can be turned down, and stays on its new value."),
    "ft": _("Trip dice don’t count for initiative, so turning one down with Focus gains nothing."),
    "fg": _("Stinger dice don’t count for initiative, so turning one down with Focus gains nothing."),
    "fw": _("Slow dice don’t count for initiative, so turning one down with Focus gains nothing."),
    "Fk": _("A Konstant Fire die that helps really is turned down, and keeps the lower value."),
    "FH": _("A Mighty Fire die doesn’t grow when it is turned down to help."),
    "Fh": _("A Weak Fire die doesn’t shrink when it is turned down to help."),
    "Fz": _("A Fire die can’t make power attacks, but with Speed it can make speed attacks."),
    "Fq": _(
        "A Queer Fire die can’t make power attacks when it shows an even number, but it can make shadow "
        "attacks when it shows an odd number."
    ),
    "J^": _("Jolt and Time and Space together still give only one extra turn per attack."),
    "J%": _("An attacker that splits through Radioactive loses Jolt."),
    "kt": _("A Konstant Trip die keeps its value when it trips: only the target rolls."),
    "kH": _("A Konstant die isn’t really rerolled, so Mighty doesn’t make it grow."),
    "kh": _("A Konstant die isn’t really rerolled, so Weak doesn’t make it shrink."),
    "k?": _("A Konstant die isn’t really rerolled, so Mood doesn’t change its size."),
    "k&": _("A Konstant die isn’t really rerolled, so Mad doesn’t change its size."),
    "ko": _("A Konstant die keeps its value when Ornery would reroll it."),
    "k^": _("A Konstant die isn’t really rerolled, so Time and Space never gives an extra turn."),
    "km": _("A Konstant die that morphs takes the new size and is rolled once."),
    "kM": _("A Konstant Maximum die keeps its value."),
    "kg": _(
        "In a skill attack, a Konstant Stinger die can add or subtract any value up to the one it shows."
    ),
    "MH": _("Mighty grows the die first, then Maximum shows the new size."),
    "Mh": _("Weak shrinks the die first, then Maximum shows the new size."),
    "M?": _("Mood picks a size first, then Maximum shows it."),
    "Hh": _("A die that is both Weak and Mighty shrinks first and then grows, every time it rolls."),
    "H!": _("Mighty then grows the size chosen for Turbo by one step."),
    "h!": _("Weak then shrinks the size chosen for Turbo by one step."),
    "mH": _("The die takes the captured die’s size first, then Mighty grows it as it rolls."),
    "mh": _("The die takes the captured die’s size first, then Weak shrinks it as it rolls."),
    "m?": _("After morphing, the die keeps the captured die’s size for this roll, Mood or not."),
    "m%": _("The die takes the captured die’s form first, then Radioactive splits it."),
    "mt": _("When a Morphing Trip die captures a die, it morphs, then rolls a second time."),
    "np": _("Null beats Poison: the die costs and scores nothing."),
    "nv": _("Null beats Value: the die scores nothing."),
    "nt": _("A failed trip attack captures nothing, so Null has nothing to make worthless."),
    "pv": _("A die with Poison and Value costs what it shows instead of its size."),
    "o?": _("A Mood die takes a new size when Ornery rerolls it."),
    "oH": _("A Mighty die grows when Ornery rerolls it."),
    "oh": _("A Weak die shrinks when Ornery rerolls it."),
    "o!": _("Turbo doesn’t change the size when Ornery rerolls the die."),
    "o^": _("Time and Space gives no extra turn when Ornery rerolls the die."),
    "qs": _("A Queer Shadow die always attacks as a Shadow die."),
    "qk": _(
        "A Konstant Queer die can’t make power attacks when it shows an even number, but it can make "
        "shadow attacks when it shows an odd number."
    ),
    "%?": _("Both halves of a split die lose Mood."),
    "%&": _("Both halves of a split die lose Mad."),
    "%!": _("Both halves of a split die lose Turbo."),
    "%^": _("Both halves of a split die lose Time and Space."),
    "%k": _("Both halves of a split die are rolled, Konstant or not."),
    "%G": _("The replacement for a captured Rage die keeps Radioactive."),
    "G!": _("You can’t choose a Turbo size for the replacement for a captured Rage die."),
    "sg": _(
        "On its own, a Shadow Stinger die can take lower values with a skill attack and higher ones "
        "with a shadow attack."
    ),
    "t?": _("The Mood die takes its new size before the trip attack’s roll, and only once in that attack."),
    "tH": _("A Mighty Trip die grows before the trip attack’s roll, and only once in that attack."),
    "th": _("A Weak Trip die shrinks before the trip attack’s roll, and only once in that attack."),
    "t!": _("The Turbo size is chosen before the trip attack’s roll."),
    "t^": _("A trip attack’s roll counts for Time and Space, whether or not the attack succeeds."),
    "tv": _("A die captured by a trip attack with Value keeps the value it rolled in that attack."),
    "tM": _("A Maximum die shows its size when it trips or is tripped."),
    "`!": _("A Turbo Warrior can change its size when it joins the fight."),
    "`J": _("Joining the fight counts as attacking, so a Jolt Warrior gives another turn."),
    "`F": _("A Fire Warrior can help while it waits."),
    "`c": _("A waiting Warrior can’t use Chance."),
    "`f": _("A waiting Warrior can’t use Focus."),
    "`H": _("A Mighty Warrior grows when it joins the fight."),
    "`h": _("A Weak Warrior shrinks when it joins the fight."),
    "^!": _("For Time and Space, what counts is the roll after choosing the Turbo size."),
}

NOTHING_LEFT = Difference(
    "berserk_loses_all_skills",
    gettext_noop(
        "After a berserk attack the die has half its size and no skills, so its other skills do nothing."
    ),
)
DIFFERENCES: dict[str, Difference] = {
    **dict.fromkeys(("BH", "Bh", "B?", "B&", "B!", "B%", "Bk"), NOTHING_LEFT),
    "c?": Difference(
        "mood_only_in_attacks", gettext_noop("A Mood die keeps its size when it is rerolled for Chance.")
    ),
    "o?": Difference(
        "mood_only_in_attacks", gettext_noop("A Mood die keeps its size when Ornery rerolls it.")
    ),
    "c!": Difference(
        "turbo_whenever_rolled",
        gettext_noop("Turbo can change the size when the die is rerolled for Chance."),
    ),
    "o^": Difference(
        "odd_rerolls_give_turns", gettext_noop("An odd number from an Ornery reroll also gives another turn.")
    ),
    "%G": Difference(
        "rage_replacement_is_plain",
        gettext_noop("The replacement for a captured Rage die isn’t Radioactive."),
    ),
    "G!": Difference(
        "rage_replacement_is_plain", gettext_noop("The replacement for a captured Rage die has no Turbo.")
    ),
    "`F": Difference(
        "fire_helps_from_outside", gettext_noop("A waiting Fire Warrior can’t help."), value=False
    ),
}
"""The interactions that differ under other rulesets than the online ruleset."""


@dataclass(frozen=True, slots=True)
class Interaction:
    letters: str
    words: str | Promise

    @property
    def difference(self) -> Difference | None:
        return DIFFERENCES.get(self.letters)

    def adapt_to_ruleset(self, ruleset: Ruleset) -> "Interaction":
        if self.difference is None or not self.difference.holds(ruleset):
            return self
        return Interaction(self.letters, gettext(self.difference.words))


def interactions_among(letters: Collection[str], ruleset: Ruleset) -> Iterator[Interaction]:
    for pair, words in INTERACTIONS.items():
        if all(letter in letters for letter in pair):
            yield Interaction(pair, words).adapt_to_ruleset(ruleset)


def interactions_of(letter: str) -> Iterator[Interaction]:
    return (Interaction(pair, words) for pair, words in INTERACTIONS.items() if letter in pair)
