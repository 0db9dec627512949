"""Buttons whose printed special counts only against each other, and is not played yet."""

from __future__ import annotations

from rules.specials.base import Special


class Placeholder(Special):
    played = False


PLACEHOLDERS = [
    type(name, (Placeholder,), {"key": name})
    for name in (
        "SailorJupiter",
        "SailorMars",
        "SailorMercury",
        "SailorMoon",
        "SailorVenus",
        "TuxedoMask",
        "Emerald",
        "KingEndymion",
        "LunaArtemis",
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
