"""Data for `games/lists/_face_off.html`, which draws two opponents face to face."""

from __future__ import annotations

from dataclasses import dataclass

MOST_STUDS = 5
"""Most won rounds that are drawn as studs. Longer matches show a number."""


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
    """Two opponents drawn face to face, with the viewer on the left. Studs are drawn only with *first_to*."""

    mine: Corner
    theirs: Corner
    first_to: int = 0
    match: int | None = None
    """The number of the match whose cards describe the two fighters, or None."""

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
