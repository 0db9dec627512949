"""Buttons whose printed special works only against each other, and is told nowhere: they play their dice."""

from __future__ import annotations

from rules.specials.base import Special


class Placeholder(Special):
    played = False


PLACEHOLDERS = [
    type(name, (Placeholder,), {"key": name})
    for name in (
        "Jedite",
        "Malachite",
        "Nephlite",
        "QueenBeryl",
        "SailorJupiter",
        "SailorMars",
        "SailorMercury",
        "SailorMoon",
        "SailorVenus",
        "ShadowWarriors",
        "TuxedoMask",
        "Zoycite",
        "Emerald",
        "KingEndymion",
        "LunaArtemis",
        "NeoQueenSerenity",
        "PrinceDiamond",
        "PrincessSerena",
        "QueenSerenity",
        "Rini",
        "Rubeus",
        "Sapphire",
        "WickedLady",
        "Wiseman",
        "Ayeka",
        "DrClay",
        "Kagato",
        "Kiyone",
        "Mihoshi",
        "RyoOhki",
        "Ryoko",
        "Sasami",
        "SojasGuardians",
        "Tenchi",
        "Washu",
    )
]
