"""The process that thinks may die; the match goes on."""

import pytest
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from accounts.models import User
from games import play
from games.models import Match
from robots.models import Robot
from robots.tasks import MOST_ATTEMPTS, accept, decide
from robots.thinking import Thinker, Thoughtless, thinker
from rules import Battle, seeded
from tests.accounts.people import a_guest
from tests.games.matches import an_offer
from tests.robots.work import work

pytestmark = pytest.mark.django_db

BATTLE = Battle.between("(X)", "(Y)").begin(seeded(1)).battle


def test_a_dead_process_is_replaced() -> None:
    thinker = Thinker()
    thinker.choose("random", BATTLE.seen_by(0))
    assert thinker.process is not None
    thinker.process.kill()
    thinker.process.wait()
    assert BATTLE.why_not(0, thinker.choose("greedy", BATTLE.seen_by(0))) is None
    thinker.stop()


def test_a_robot_that_is_asked_for_a_match_has_woken_before_its_first_turn(magpie: User) -> None:
    thinker.stop()
    match = an_offer(a_guest(), magpie, "(X)", "(Y)")
    accept.call(match.pk, 1)
    assert thinker.process is not None
    assert thinker.process.poll() is None


def test_a_mind_that_gives_up_says_so() -> None:
    thinker = Thinker()
    with pytest.raises(Thoughtless):
        thinker.choose("no such mind", BATTLE.seen_by(0))
    thinker.choose("random", BATTLE.seen_by(0))
    thinker.stop()


def test_a_robot_without_an_answer_tries_again_later(magpie: User) -> None:
    Robot.objects.filter(player=magpie).update(mind="none")
    match = an_offer(a_guest(), magpie, "(X)", "(Y)")
    work()
    later = DBTaskResult.objects.get(status="READY")
    assert later.run_after is not None
    assert later.run_after > timezone.now()
    Robot.objects.filter(player=magpie).update(mind="greedy")
    DBTaskResult.objects.filter(pk=later.pk).update(run_after=timezone.now())
    work()
    assert 1 not in Match.objects.get(pk=match.pk).battle.decisions


def test_a_robot_does_not_try_for_ever(magpie: User) -> None:
    match = an_offer(a_guest(), magpie, "(X)", "(Y)")
    DBTaskResult.objects.all().delete()
    battle = play.accept(match.pk, magpie).battle
    DBTaskResult.objects.all().delete()
    Robot.objects.filter(player=magpie).update(mind="none")
    with pytest.raises(Thoughtless):
        decide.call(match.pk, 1, battle.decisions[1].number, MOST_ATTEMPTS)
    assert not DBTaskResult.objects.exists()
