"""Descriptions of the special rules of single buttons, by key. The package `rules` implements these rules."""

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

DIFFERENT_LETTERS = _("Its swing dice must all get different sizes.")
NO_SKILL_ATTACKS = _("Its dice can’t make skill attacks.")
COPIES = _(
    "It has no dice of its own: it copies its opponent’s recipe when the match begins. If both fighters "
    "copy, both play (4) (4) (10) (12) (X)."
)
FIVE_OF_THEM = _(
    "Its player picks five of these dice to fight with, and can pick others after losing a round."
)
LUCKY_SEVEN = _("A 13-sided die is a 12-sided die whose 7 counts as 13.")
UNKNOWN = _("It has no known rule of its own: it fights with just its dice.")
NO_RULE = _("It has no special rule: it fights with just its dice.")
REFUSES = _(
    "Its player secretly prepares this at the end of a turn. It’s used up when the next attack "
    "comes. The dice in that attack can’t attack again this turn. This rule only applies "
    "against fighters from Sailor Moon and Tenchi Muyo!"
)

SPECIALS: dict[str, str | Promise] = {
    "CustomBM": _("Its player makes up the recipe when proposing the match."),
    "Echo": COPIES,
    "Zero": COPIES,
    "Giant": _("It can never go first, whatever it rolls."),
    "Gordo": _(
        "Its swing dice must all get different sizes, none of them the same as another of its dice. It "
        "can’t take an auxiliary swing die with a letter from V to Z."
    ),
    "Guillermo": DIFFERENT_LETTERS,
    "Oregon": DIFFERENT_LETTERS,
    "Bruno": _("Against Pappy it gets one more die: (X)."),
    "Pappy": _("Against Bruno it gets one more die: B(X)."),
    "TheFlyingSquirrel": NO_SKILL_ATTACKS,
    "Largo": NO_SKILL_ATTACKS,
    "TheJapaneseBeetle": _("Skill attacks can’t touch its dice."),
    "CheeseWeasel": _(
        "Once per round, before its turn, if one of its dice shows the same as one of its opponent’s dice, it may reroll either of the two."
    ),
    "Socrates": _("In a skill attack with two dice, one of the two may be its opponent’s."),
    "Nightmare": _(
        "After losing a round, it may change its opponent’s dice sizes and Select die instead of its own."
    ),
    "BlackJack": _("Its T swing dice can’t have 12 sides."),
    "Craps": _(
        "A twin that rolls 7 may be set to anything from 2 to 12. When a round begins, its player decides "
        "before seeing what the opponent rolled."
    ),
    "Shamrock": LUCKY_SEVEN,
    "ShamrockII": LUCKY_SEVEN,
    "Crypto": _(
        "Before sizes are chosen, it may play one of five tricks for the round. It can’t repeat a trick "
        "until it has played all five: one more die (1); Trip on one of its dice; any die cut to half its "
        "value before it’s decided who goes first; no points for the first of its dice that is captured; "
        "or seeing the opponent’s sizes before choosing its own."
    ),
    "AshleyJay": _(
        "It copies its opponent’s dice: plain dice one size smaller, the others unchanged. If that isn’t "
        "possible, it fights with four (Y) dice."
    ),
    "Orry": _("A boom attack gives it another turn, in which none of its dice have Boom."),
    "Portia": _("Before it’s decided who goes first, it removes one of its opponent’s dice for the round."),
    "Brie": FIVE_OF_THEM,
    "Domino": FIVE_OF_THEM,
    "EchoFightball": FIVE_OF_THEM,
    "Georgia": FIVE_OF_THEM,
    "GordoFightball": FIVE_OF_THEM,
    "Mel": FIVE_OF_THEM,
    "Pavel": FIVE_OF_THEM,
    "Pepper": FIVE_OF_THEM,
    "Rocq": FIVE_OF_THEM,
    "Skinny": FIVE_OF_THEM,
    "Tex": FIVE_OF_THEM,
    "Zal": FIVE_OF_THEM,
    "RandomBMVanilla": _("Five plain dice without skills, drawn when the match begins."),
    "RandomBMSoldiers": _("Four plain dice, drawn when the match begins, and an X swing die."),
    "RandomBMAnime": _("Four plain dice and four in reserve, drawn when the match begins."),
    "RandomBMFixed": _(
        "Five plain dice, drawn when the match begins; two of them have the same skill: Chance, Focus or Stealth."
    ),
    "RandomBMMixed": _(
        "Five plain dice, drawn when the match begins, and three skills, each on two of them."
    ),
    "RandomBMMonoskill": _(
        "Four plain dice and a swing die, drawn when the match begins, and one skill on two of them."
    ),
    "RandomBMDuoskill": _(
        "Four plain dice and a swing die, drawn when the match begins, and two skills, each on two of them."
    ),
    "RandomBMTriskill": _(
        "Four plain dice and a swing die, drawn when the match begins, and three skills, each on two of them."
    ),
    "RandomBMTetraskill": _(
        "Four plain dice and a swing die, drawn when the match begins, and four skills, each on two of them."
    ),
    "RandomBMPentaskill": _(
        "Four plain dice and a swing die, drawn when the match begins, and five skills, each on two of them."
    ),
    "DrClay": _(
        "Twice per match, when this fighter makes a skill attack with two dice, one of the two may "
        "be its opponent’s. This rule only applies against fighters from Sailor Moon and Tenchi "
        "Muyo!"
    ),
    **dict.fromkeys(
        ("Kagato", "Kiyone", "Mihoshi", "Ryoko"),
        _(
            "Once per match, one of this fighter’s dice may attack as if it had Speed: it takes "
            "several dice that add up to exactly what it shows. This rule only applies against "
            "fighters from Sailor Moon and Tenchi Muyo!"
        ),
    ),
    "Ayeka": format_lazy("{} {}", _("Once per match, this fighter refuses an attack."), REFUSES),
    "Tenchi": format_lazy("{} {}", _("Twice per match, this fighter refuses an attack."), REFUSES),
    "Sasami": format_lazy("{} {}", _("Three times per match, this fighter refuses an attack."), REFUSES),
    **dict.fromkeys(
        ("SailorJupiter", "SailorMars", "SailorMercury", "SailorMoon", "SailorVenus"),
        _(
            "Once per match, this fighter may take another turn after one of its attacks. This rule "
            "only applies against fighters from Sailor Moon and Tenchi Muyo!"
        ),
    ),
    "TuxedoMask": _(
        "At the end of its turn, this fighter may secretly choose one of its dice: if the next "
        "attack is on that die, the attack is refused. This works twice per match. The dice in a "
        "refused attack can’t attack again this turn. This rule only applies against fighters from "
        "Sailor Moon and Tenchi Muyo!"
    ),
    **dict.fromkeys(
        ("Emerald", "Rubeus"),
        _(
            "Once per match, after losing a round, this fighter may strike out one of the winner’s "
            "dice for the rest of the match instead of bringing in a Reserve die. It can’t strike out "
            "the winner’s last die in play. This rule only applies against fighters from Sailor Moon "
            "and Tenchi Muyo!"
        ),
    ),
    **dict.fromkeys(
        ("PrinceDiamond", "Sapphire", "WickedLady"),
        _(
            "Twice per match, after losing a round, this fighter may strike out one of the winner’s "
            "dice for the rest of the match instead of bringing in a Reserve die. It can’t strike out "
            "the winner’s last die in play. This rule only applies against fighters from Sailor Moon "
            "and Tenchi Muyo!"
        ),
    ),
    "SojasGuardians": _(
        "Once per match, between two rounds, one of this fighter’s dice and one of its Reserve "
        "dice may swap places for the rest of the match. This rule only applies against fighters "
        "from Sailor Moon and Tenchi Muyo!"
    ),
    "Washu": _(
        "Twice per match, between two rounds, one of this fighter’s dice and one of its Reserve "
        "dice may swap places for the rest of the match. This rule only applies against fighters "
        "from Sailor Moon and Tenchi Muyo!"
    ),
    "RyoOhki": _(
        "After each round it loses, on top of bringing in a Reserve die, this fighter may swap any "
        "number of its dice with the same number of its Reserve dice. This rule only applies "
        "against fighters from Sailor Moon and Tenchi Muyo!"
    ),
    **dict.fromkeys(
        ("PrincessSerena", "QueenSerenity", "Rini"),
        _(
            "Once per match, after losing a round, this fighter may bring in two Reserve dice instead "
            "of one. This rule only applies against fighters from Sailor Moon and Tenchi Muyo!"
        ),
    ),
    "Wiseman": _(
        "After each round it loses, this fighter may take one of the winner’s Reserve dice and "
        "play it for the rest of the match. This rule only applies against fighters from Sailor "
        "Moon and Tenchi Muyo!"
    ),
    "KingEndymion": _(
        "Once per match, at the start of its turn, this fighter may take back one of its own "
        "captured dice and roll it. This rule only applies in two-player matches, against fighters "
        "from Sailor Moon and Tenchi Muyo!"
    ),
    "LunaArtemis": _(
        "Twice per match, in a power or skill attack, one of this fighter’s attacking dice may "
        "count one more or one less than it shows. This rule only applies against fighters from "
        "Sailor Moon and Tenchi Muyo!"
    ),
    "NeoQueenSerenity": _(
        "After each round it loses, this fighter may bring in two Reserve dice instead of one."
    ),
    **dict.fromkeys(("Jedite", "Malachite", "Nephlite", "QueenBeryl", "Zoycite"), UNKNOWN),
    "ShadowWarriors": NO_RULE,
    **dict.fromkeys(("Arizona", "Connecticut", "Hawaii", "Iowa", "blackshadowshade", "irilyth"), NO_RULE),
}
