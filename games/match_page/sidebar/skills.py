"""A card with the dice skills in a match and the special rules of its fighters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from games.match_page.board.cards import ButtonCard
from games.match_page.board.seats import SkillHere
from games.match_page.visit import MatchVisit


@dataclass(frozen=True, slots=True)
class SkillsCard:
    skills: list[SkillHere]
    special_rules: list[ButtonCard]

    template = "games/match_page/sidebar/_skills_here.html"

    @classmethod
    def for_viewer(cls, visit: MatchVisit) -> Self | None:
        if visit.board is None:
            return None
        cards = (ButtonCard(visit.match, seat) for seat in visit.match.all_seats)
        special_rules = [card for card in cards if card.special]
        return cls(visit.board.skills, special_rules) if visit.board.skills or special_rules else None
