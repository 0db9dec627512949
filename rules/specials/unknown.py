"""Buttons with a special of which no rule is known."""

from __future__ import annotations

from rules.specials.base import Special


class Unknown(Special):
    defined = False


class Crypto(Unknown):
    key = "Crypto"
