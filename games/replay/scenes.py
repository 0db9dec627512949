"""What a step of a replay plays, as a page does that is one step behind."""

from __future__ import annotations

from games.replay.steps import PastBoard
from games.telling.course import PlayedMove, course_of
from games.telling.scenes import Scenes, Telling, joined_beats
from rules.events import Event


def scenes_of_step(board: PastBoard) -> Scenes:
    beats = TellingStep(board).beats_of([(board.step.move, board.seen)])
    return {"me": board.me, "mine": False, "beats": list(joined_beats(beats)), "earlier": []}


class TellingStep(Telling):
    def __init__(self, board: PastBoard) -> None:
        super().__init__(course_of(board.match, board.me), board.me, board.step.battle)
        self.board = board

    def events_until(self, move: PlayedMove, last: Event) -> list[Event]:
        before = [event for step in self.board.steps[:-1] for event in step.events]
        return [*before, *self.board.seen[: self.board.seen.index(last) + 1]]
