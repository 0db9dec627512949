"""Two opponents face to face, as `games/lists/_face_off.html` draws them."""

from __future__ import annotations

from dataclasses import dataclass

MOST_STUDS = 5
"""More than these are told in a number."""


@dataclass(frozen=True, slots=True)
class Corner:
    name: str
    button: str
    recipe: str = ""
    score: float | None = None
    rounds: int = 0
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class FaceOff:
    """The two corners: the viewer's left, the opponent's right. Without *first_to* no studs are drawn."""

    mine: Corner
    theirs: Corner
    first_to: int = 0
    match: int | None = None
    """The match whose cards tell what its fighters are."""

    @property
    def has_scores(self) -> bool:
        return self.mine.score is not None and self.theirs.score is not None

    @property
    def my_studs(self) -> list[bool]:
        return self.studs(self.mine)

    @property
    def their_studs(self) -> list[bool]:
        return self.studs(self.theirs)

    def studs(self, corner: Corner) -> list[bool]:
        return [
            number < corner.rounds for number in range(self.first_to if self.first_to <= MOST_STUDS else 0)
        ]
