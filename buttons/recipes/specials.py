"""Descriptions of the special rules of single buttons, by key. `rules` implements them."""

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

DIFFERENT_LETTERS = _("Its swing dice must all get different sizes.")
NO_SKILL_ATTACKS = _("Its dice make no skill attacks.")
COPIES = _(
    "It has no dice of its own: it takes the recipe of its opponent when the match begins. "
    "If both fighters do that, both play (4) (4) (10) (12) (X)."
)
FIVE_OF_THEM = _(
    "Its player picks five of these dice to fight with, and may pick others after losing a round."
)
LUCKY_SEVEN = _("A 13-sided die is a 12-sided one on which the 7 counts as 13.")
UNKNOWN = _("No rule of its own is known: it fights with its dice alone.")
NO_RULE = _("It has no special rule: it fights with its dice alone.")
REFUSES = _(
    "Its player gets ready for it in secret when a turn of theirs is over; it is used up when the next attack comes. "
    "The dice of that attack attack no more in this turn. "
    "It works against fighters of Sailor Moon and Tenchi Muyo! only."
)

SPECIALS: dict[str, str | Promise] = {
    "CustomBM": _("Its player makes up the recipe when proposing the match."),
    "Echo": COPIES,
    "Zero": COPIES,
    "Giant": _("It can never go first, whatever it rolls."),
    "Gordo": _(
        "Its swing dice must all get different sizes, and none of them the size of another of its dice. "
        "It takes no auxiliary swing die with a letter from V to Z."
    ),
    "Guillermo": DIFFERENT_LETTERS,
    "Oregon": DIFFERENT_LETTERS,
    "Bruno": _("Against Pappy it gets one more die: (X)."),
    "Pappy": _("Against Bruno it gets one more die: B(X)."),
    "TheFlyingSquirrel": NO_SKILL_ATTACKS,
    "Largo": NO_SKILL_ATTACKS,
    "TheJapaneseBeetle": _("Skill attacks cannot touch its dice."),
    "CheeseWeasel": _(
        "Once a round, before its turn, it may reroll one of its dice that shows what a die of its opponent shows, "
        "or that other die."
    ),
    "Socrates": _("In a skill attack with two dice, one of the two may be a die of its opponent."),
    "Nightmare": _(
        "After losing a round it may change the sizes of its opponent’s dice instead of its own, and which Select "
        "die plays."
    ),
    "BlackJack": _("Its T swing dice may not have 12 sides."),
    "Craps": _(
        "A twin that rolls 7 may be set to anything from 2 to 12; "
        "when a round begins, before its player sees what the opponent rolled."
    ),
    "Shamrock": LUCKY_SEVEN,
    "ShamrockII": LUCKY_SEVEN,
    "Crypto": _(
        "Before sizes are chosen it may play one of five tricks for the round, and none again before it has played all: "
        "one more die (1); Trip on one of its dice; a die of anybody sawn to half of its value before it is settled who "
        "goes first; no points for the first of its dice that is captured; or seeing the opponent’s sizes before its own."
    ),
    "AshleyJay": _(
        "It takes the dice of its opponent, the plain ones a size smaller, the others as they are. "
        "If that is not possible, it fights with four (Y)."
    ),
    "Orry": _("A boom attack gives it another turn, in which none of its dice has Boom."),
    "Portia": _("Before it is decided who goes first, it removes one die of its opponent for the round."),
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
        "Twice a match, in a skill attack with two dice, one of the two may be a die of its opponent, "
        "if that is a fighter of Sailor Moon or Tenchi Muyo!"
    ),
    **dict.fromkeys(
        ("Kagato", "Kiyone", "Mihoshi", "Ryoko"),
        _(
            "Once a match one of its dice attacks as if it had Speed: it takes several dice that add up to exactly "
            "what it shows. It works against fighters of Sailor Moon and Tenchi Muyo! only."
        ),
    ),
    "Ayeka": format_lazy("{} {}", _("Once a match it refuses an attack."), REFUSES),
    "Tenchi": format_lazy("{} {}", _("Twice a match it refuses an attack."), REFUSES),
    "Sasami": format_lazy("{} {}", _("Three times a match it refuses an attack."), REFUSES),
    **dict.fromkeys(
        ("SailorJupiter", "SailorMars", "SailorMercury", "SailorMoon", "SailorVenus"),
        _(
            "Once a match it takes another turn after one of its attacks. "
            "It works against fighters of Sailor Moon and Tenchi Muyo! only."
        ),
    ),
    "TuxedoMask": _(
        "At the end of its turn it may name a die of its own in secret: if the next attack is on this die, it is refused, "
        "twice a match. The dice of that attack attack no more in this turn. "
        "It works against fighters of Sailor Moon and Tenchi Muyo! only."
    ),
    **dict.fromkeys(
        ("Emerald", "Rubeus"),
        _(
            "Once a match, after losing a round, it may strike out one of the winner’s dice for the rest of the match "
            "instead of bringing in a Reserve die. The winner’s last die in play stays. "
            "It only works against fighters from Sailor Moon and Tenchi Muyo!"
        ),
    ),
    **dict.fromkeys(
        ("PrinceDiamond", "Sapphire", "WickedLady"),
        _(
            "Twice a match, after losing a round, it may strike out one of the winner’s dice for the rest of the match "
            "instead of bringing in a Reserve die. The winner’s last die in play stays. "
            "It only works against fighters from Sailor Moon and Tenchi Muyo!"
        ),
    ),
    "SojasGuardians": _(
        "Once a match, between two rounds, one of its dice and one of its Reserve dice may change places for the rest of "
        "the match. It works against fighters of Sailor Moon and Tenchi Muyo! only."
    ),
    "Washu": _(
        "Twice a match, between two rounds, one of its dice and one of its Reserve dice may change places for the rest of "
        "the match. It works against fighters of Sailor Moon and Tenchi Muyo! only."
    ),
    "RyoOhki": _(
        "After each round that it lost, besides bringing in a Reserve die, any of its dice may change places with as many "
        "of its Reserve dice. It works against fighters of Sailor Moon and Tenchi Muyo! only."
    ),
    **dict.fromkeys(
        ("PrincessSerena", "QueenSerenity", "Rini"),
        _(
            "Once a match, after a round that it lost, it may bring in two Reserve dice instead of one. "
            "It works against fighters of Sailor Moon and Tenchi Muyo! only."
        ),
    ),
    "Wiseman": _(
        "After each round that it lost it may take one of the winner’s Reserve dice and play it for the rest of the match. "
        "It works against fighters of Sailor Moon and Tenchi Muyo! only."
    ),
    "KingEndymion": _(
        "Once a match, at the start of its turn, one of its captured dice comes back and is rolled. "
        "It works against a fighter of Sailor Moon or Tenchi Muyo! in matches of two only."
    ),
    "LunaArtemis": _(
        "Twice a match, in a power or skill attack, one of the attacking dice counts one more or one less than it shows. "
        "It works against fighters of Sailor Moon and Tenchi Muyo! only."
    ),
    "NeoQueenSerenity": _("After each round that it lost it may bring in two Reserve dice instead of one."),
    **dict.fromkeys(("Jedite", "Malachite", "Nephlite", "QueenBeryl", "Zoycite"), UNKNOWN),
    "ShadowWarriors": NO_RULE,
    **dict.fromkeys(("Arizona", "Connecticut", "Hawaii", "Iowa", "blackshadowshade", "irilyth"), NO_RULE),
}
