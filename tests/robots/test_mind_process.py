"""Failures of the thinking process: the robot still answers, and the match goes on."""

from collections.abc import Iterator

import pytest

from accounts.models import User
from games.models import Match
from robots import tasks
from robots.mind_process import Thinker
from robots.models import Robot
from rules import Battle, seeded_draw
from tests.accounts.people import a_guest
from tests.games.matches import a_match
from tests.robots.work import work

pytestmark = pytest.mark.django_db

BATTLE = Battle.from_recipes("(X)", "(Y)").begin(seeded_draw(1)).battle


@pytest.fixture(scope="module")
def thinker() -> Iterator[Thinker]:
    """Start a thinking process with odd minds and little patience for them."""
    thinker = Thinker("tests.robots.minds.odd_minds", seconds=1, seconds_at_rest=0.5)
    yield thinker
    thinker.stop()


def test_a_dead_process_is_replaced(thinker: Thinker) -> None:
    thinker.choose("random", BATTLE.seen_by(0))
    assert thinker.process is not None
    thinker.process.kill()
    thinker.process.wait()
    assert BATTLE.why_not(0, thinker.choose("greedy", BATTLE.seen_by(0))) is None


def test_a_process_that_is_awake_stays_so(thinker: Thinker) -> None:
    thinker.wake()
    process = thinker.process
    thinker.choose("random", BATTLE.seen_by(0))
    assert thinker.process is process


def test_a_mind_that_computes_is_not_held_to_be_at_rest(thinker: Thinker) -> None:
    """The mind takes longer than an idle one is allowed, even on a busy machine."""
    assert BATTLE.why_not(0, thinker.choose("slow", BATTLE.seen_by(0))) is None


@pytest.mark.parametrize(
    ("mind", "reason"),
    [
        ("burning", "it took too much processor time"),
        ("sleeping", "it was killed, or waited for something that did not come"),
        ("raising", "it ended with status 1"),
        ("dying", "it ended with status 3"),
        ("cheating", "You can’t do that now: players choose sizes."),
    ],
)
def test_a_robot_answers_quickly_where_its_mind_fails(
    mind: str,
    reason: str,
    thinker: Thinker,
    magpie: User,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(tasks, "thinker", thinker)
    Robot.objects.filter(player=magpie).update(mind=mind)
    match = a_match(a_guest(), magpie, "(X)", "(Y)")
    work()
    assert 1 not in Match.objects.get(pk=match.pk).battle.decisions
    [failure] = [record for record in caplog.records if record.name == "robots.tasks"]
    assert failure.exc_info is not None
    assert str(failure.exc_info[1]) == reason


def test_a_robot_without_a_mind_answers_quickly(magpie: User) -> None:
    match = a_match(a_guest(), magpie, "(X)", "(Y)")
    Robot.objects.filter(player=magpie).delete()
    work()
    assert 1 not in Match.objects.get(pk=match.pk).battle.decisions
