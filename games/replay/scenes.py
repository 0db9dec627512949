"""Animations for one step of a replay, as for a page that shows the previous step."""

from __future__ import annotations

from dataclasses import replace

from games.log.course import UnstoredMove
from games.log.scenes import Scenes, SceneTeller, merge_beats
from games.replay.steps import Replay, course_until


def scenes_of_step(replay: Replay) -> Scenes:
    me = replay.board.viewer_seat
    course = course_until(replay.match, me, replay.steps_so_far)
    move, seen = replay.step.move, replay.events_seen
    newest = UnstoredMove(move.number, move.seat, move.round, seen)
    telling = SceneTeller(replace(course, moves=[newest, *course.moves[1:]]), me, replay.step.battle)
    beats = list(merge_beats(telling.beats_of([(newest, seen)])))
    return {"me": me, "mine": False, "beats": beats, "earlier": []}
