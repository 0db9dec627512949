"""Long thoughts of the worker hold no connection, as its threads share the web process's pool."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import pytest

from robots.mind_process import Thinker
from rules import parse_recipe
from stats.worth import self_play
from stats.worth.asking import request_matchup
from tests.accounts.people import a_player
from tests.games.matches import two_friends
from tests.one_connection import keep_waiting, on_one_connection, players_are_listed
from tests.stats.worth.fighters import a_button
from tests.training.review.finished import a_finished_match
from training.review import tasks as reviews
from training.workshop.measuring import tasks as measuring
from training.workshop.measuring.asking import request_strength

pytestmark = on_one_connection


def a_review() -> Callable[[], object]:
    match = a_finished_match(*two_friends())
    return lambda: reviews.judge_luck.call(match.pk)


def a_measurement() -> Callable[[], object]:
    strength = request_strength(parse_recipe("(4) (8) (12) (X)"), a_player("Ann"))
    return lambda: measuring.play_steps.call(strength.pk, 0)


def some_self_play() -> Callable[[], object]:
    request_matchup(a_button("Spoon", "(4)"), a_button("Ladle", "(20) (20)"), "online")
    return lambda: self_play.play_rounds(seconds=600)


@pytest.mark.parametrize(
    ("module", "thinker", "prepare"),
    [
        (reviews, "judge", a_review),
        (measuring, "robots", a_measurement),
        (self_play, "player", some_self_play),
    ],
)
def test_a_thought_that_does_not_end_holds_no_connection(
    one_connection: None,
    monkeypatch: pytest.MonkeyPatch,
    module: ModuleType,
    thinker: str,
    prepare: Callable[[], Callable[[], object]],
) -> None:
    silent = Thinker("tests.robots.silent")
    monkeypatch.setattr(module, thinker, silent)
    monkeypatch.setattr(self_play, "WANTED", 6)
    work = prepare()

    def end() -> None:
        assert silent.process is not None
        silent.process.kill()

    with keep_waiting(work, lambda: silent.process is not None, end) as done:
        players_are_listed()
    done.result()
