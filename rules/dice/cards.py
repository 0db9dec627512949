"""The deck of cards for wildcard dice, with the name and value of each card."""

from __future__ import annotations

WILDCARD_SIZE = 20
WILDCARD_WORTH = 16
JOKER = 20
DECK = range(1, 55)


def card_value(card: int) -> int:
    return JOKER if card > 52 else (card - 1) % 13 + 1


def card_name(card: int) -> str:
    if card > 52:
        return "Jkr (red)" if card == 53 else "Jkr (black)"
    rank = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")[(card - 1) % 13]
    return rank + "CDHS"[(card - 1) // 13]
