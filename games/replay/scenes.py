"""Scenes of one step of a replay, as for a page that is one step behind."""

from __future__ import annotations

from dataclasses import replace

from games.replay.steps import Replay, course_at
from games.telling.course import MoveAtHand
from games.telling.scenes import Scenes, Telling, joined_beats


def scenes_of_step(replay: Replay) -> Scenes:
    me = replay.board.me
    course = course_at(replay.match, me, replay.steps_so_far)
    move, seen = replay.step.move, replay.events_seen
    newest = MoveAtHand(move.number, move.seat, move.round, seen)
    telling = Telling(replace(course, moves=[newest, *course.moves[1:]]), me, replay.step.battle)
    beats = list(joined_beats(telling.beats_of([(newest, seen)])))
    return {"me": me, "mine": False, "beats": beats, "earlier": []}
