"""Listeners that fail get their news again from the worker, in every room."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
import time_machine
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django_tasks.base import Task
from django_tasks_db.models import DBTaskResult

from accounts.models import User
from community.announcements.models import Letter
from community.moderation.decisions import dismiss
from community.moderation.models import Report
from core.database.enqueuing import key
from games import play
from games.listening import FIRST_PAUSE, MOST_TRIES, Listeners, hear_again
from games.models import Match, Order, Seat
from games.models.seek import Seek
from games.orders.carrying_out import carry_out
from games.play.clocks import outage_ended
from games.play.offers.renewing import renew_after
from notifications.events.reading import begin_to_listen
from notifications.models import EventKind, Notice, PlayerEvent
from robots.seating import make_robots
from robots.tasks import decide
from rules import Attack, AttackKind, Surrender
from rules.orders import PassToo, make_pass_order
from stats.tasks import count_match
from tests.accounts.people import a_guest, a_player
from tests.games.matches import a_match, act, an_offer, two_friends
from tests.games.orders.leaving import attack_of, leave, lying_well, perspective
from tests.robots.work import worker
from tests.tournaments import leagues
from tests.tournaments.events import (
    a_running,
    a_tournament,
    an_organiser,
    full_of,
    in_days,
    lose,
    open_pairings,
    play_round,
    some_players,
)
from tests.training.campaign.small_world import SmallWorld
from tournaments import verbs
from tournaments.models import Entry, Pairing, Tournament
from tournaments.signals import Occurred, notify_listeners
from tournaments.tasks import advance_after
from training.campaign.models import Pin
from training.review.tasks import judge_luck

pytestmark = pytest.mark.django_db

TAKE_THE_SECOND = Attack(AttackKind.POWER, (0,), (1,))

Course = Iterator[Callable[[], bool]]
"""What has to be there before; then the news, and whether the listener has done what it has to."""


def ready() -> bool:
    return True


def is_queued(task: Task[..., Any], *arguments: int | None) -> bool:
    return DBTaskResult.objects.filter(pk=key(task, arguments)).exists()


def the_challenged_is_told() -> Course:
    ann, bob = two_friends()
    yield ready
    offer = an_offer(ann, bob)
    yield lambda: Notice.objects.filter(player=bob, match=offer, kind="challenge").count() == 1


def the_program_is_told() -> Course:
    ann, bob = two_friends()
    begin_to_listen(bob)
    yield ready
    an_offer(ann, User.objects.get(pk=bob.pk))
    yield lambda: PlayerEvent.objects.filter(player=bob, kind=EventKind.OFFERED).count() == 1


def the_pin_is_given() -> Course:
    world, ann = SmallWorld(), a_player("Ann")
    yield ready
    world.beat(ann, "Tin")
    yield lambda: Pin.objects.filter(player=ann, button__name="Tin").exists()


def the_letter_is_written() -> Course:
    ann, bob = two_friends()
    match = a_match(ann, bob, first_to=1)
    yield ready
    act(match, next(iter(match.battle.decisions)), Surrender())
    yield lambda: Letter.objects.filter(player__in=[ann, bob], match=match).count() == 2


def the_live_search_ends() -> Course:
    ann, bob = two_friends()
    search = Seek.objects.create(player=ann, pace=Seek.Pace.NOW)
    yield ready
    a_match(ann, bob, pace="live:10+5")
    yield lambda: not Seek.objects.open().filter(pk=search.pk).exists()


def the_match_is_counted() -> Course:
    match = a_match(*two_friends(), first_to=1)
    yield ready
    act(match, next(iter(match.battle.decisions)), Surrender())
    yield lambda: is_queued(count_match, match.pk)


def the_match_is_looked_back_at() -> Course:
    match = a_match(*two_friends(), first_to=1)
    yield ready
    act(match, next(iter(match.battle.decisions)), Surrender())
    yield lambda: is_queued(judge_luck, match.pk)


def the_tournament_advances() -> Course:
    pairing = open_pairings(a_running(count=4))[0]
    yield ready
    lose(pairing, pairing.one.seed or 0)
    yield lambda: is_queued(advance_after, pairing.match_id)


def the_robot_thinks() -> Course:
    make_robots()
    robot = User.objects.filter(robot__isnull=False).first()
    assert robot is not None
    offer = an_offer(a_guest(), robot, "(X)", "(Y)")
    yield ready
    play.accept(offer.pk, robot)
    yield lambda: is_queued(decide, offer.pk, 1, 1)


def the_order_is_tried() -> Course:
    match = lying_well(*two_friends())
    leave(match, 1, attack_of(match, 1, (0,), (1,)))
    yield ready
    act(match, 0, TAKE_THE_SECOND)
    yield lambda: is_queued(carry_out, match.pk, 1, Seat.objects.get(match=match, number=1).owes)


def the_standing_offer_is_renewed() -> Course:
    ann, bob = two_friends()
    offer = an_offer(ann, None)
    play.keep_on_offer(offer.pk, ann)
    yield ready
    play.accept(offer.pk, bob)
    yield lambda: is_queued(renew_after, offer.pk, 0)


def everybody_hears_of_the_start() -> Course:
    cup, players = a_tournament(), some_players(3)
    yield ready
    full_of(cup, players)
    yield lambda: Notice.objects.filter(happened="started", on_site=True).count() >= len(players)


def the_beaten_hear_that_they_are_out() -> Course:
    cup = a_running(count=4)
    yield ready
    play_round(cup)
    yield lambda: Notice.objects.filter(happened="out").count() == 2


def the_organiser_is_asked() -> Course:
    cup = a_running(count=4)
    yield ready
    notify_listeners(Occurred.RULING_WANTED, cup)
    yield lambda: Notice.objects.filter(player=cup.organiser, happened="word").exists()


def the_invited_hear_of_it() -> Course:
    cup, bob = a_tournament(), a_player("Bob")
    yield ready
    notify_listeners(Occurred.INVITED, cup, [Entry(tournament=cup, player=bob)])
    yield lambda: Notice.objects.filter(player=bob, happened="invited").exists()


def all_hear_what_the_organiser_writes() -> Course:
    cup, players = a_tournament(), some_players(3)
    full_of(cup, players, start=False)
    yield ready
    verbs.write_to_all(cup.pk, an_organiser(), "Have fun!")
    yield lambda: Notice.objects.filter(kind="notices").count() == len(players)


def the_named_hear_of_the_line() -> Course:
    cup, (one, two) = a_tournament(), some_players(2)
    full_of(cup, [one, two], start=False)
    yield ready
    verbs.say(cup.pk, one, "@Player2 hello")
    yield lambda: Notice.objects.filter(player=two, kind="named").exists()


def players_of_a_league_hear_that_they_may_say_no() -> Course:
    cup = a_running(count=4)
    yield ready
    notify_listeners(Occurred.SIGN_UP, cup, list(cup.entries.all()))
    yield lambda: Notice.objects.filter(happened="sign-up").count() == 4


def those_who_meet_hear_of_it() -> Course:
    cup, players = a_tournament(), some_players(4)
    yield ready
    full_of(cup, players)
    yield lambda: Notice.objects.filter(kind="meeting").count() == len(players)


def the_time_is_given_back() -> Course:
    cup, then = a_running(count=4), timezone.now()
    Pairing.objects.filter(tournament=cup).update(deadline=then)
    yield ready
    outage_ended.tell(timedelta(hours=1))
    yield lambda: set(cup.pairings.values_list("deadline", flat=True)) == {then + timedelta(hours=1)}


def the_reporter_is_told() -> Course:
    ann, bob = two_friends()
    report = Report.objects.create(
        kind=Report.Kind.PROFILE, reason=Report.Reason.RUDE, quoted="Rude", player=ann, reporter=bob
    )
    yield ready
    dismiss(report, a_player("mod", is_staff=True))
    yield lambda: Notice.objects.filter(player=bob, kind="decided").count() == 1


def the_next_tournament_opens() -> Course:
    cup = a_tournament(repeats="monthly", starts_at=in_days(3))
    yield ready
    full_of(cup, some_players(3))
    yield lambda: Tournament.objects.filter(continues=cup).count() == 1


def those_who_played_are_in_again() -> Course:
    season = leagues.full_of(leagues.season_of(leagues.a_league()), some_players(4))
    yield ready
    leagues.play_all(season)
    yield lambda: Entry.objects.filter(tournament__continues=season).count() == 4


COURSES: dict[str, Callable[[], Course]] = {
    "training.review.tasks.look_back_soon": the_match_is_looked_back_at,
    "community.announcements.letters.after_match": the_letter_is_written,
    "training.campaign.awarding.give_pin": the_pin_is_given,
    "community.forum.news.notify_about_decision": the_reporter_is_told,
    "games.orders.carrying_out.follow_orders": the_order_is_tried,
    "games.play.offers.renewing.renew_soon": the_standing_offer_is_renewed,
    "notifications.events.storing.note_events": the_program_is_told,
    "notifications.notify.note_news": the_challenged_is_told,
    "robots.tasks.ask_robots": the_robot_thinks,
    "stats.tasks.count_soon": the_match_is_counted,
    "tournaments.leagues.sign_up_again.sign_up_again": those_who_played_are_in_again,
    "tournaments.news.notify.notify_organizers": the_organiser_is_asked,
    "tournaments.news.notify.notify_participants": everybody_hears_of_the_start,
    "tournaments.news.notify.notify_concerned": the_beaten_hear_that_they_are_out,
    "tournaments.news.notify.notify_of_message": all_hear_what_the_organiser_writes,
    "tournaments.news.notify.notify_invited": the_invited_hear_of_it,
    "tournaments.news.notify.notify_mentioned": the_named_hear_of_the_line,
    "games.matchmaking.waves.end_live_searches": the_live_search_ends,
    "tournaments.news.notify.notify_signed_up": players_of_a_league_hear_that_they_may_say_no,
    "tournaments.news.notify.notify_paired": those_who_meet_hear_of_it,
    "tournaments.recurring.found_next": the_next_tournament_opens,
    "tournaments.tasks.advance_after_match": the_tournament_advances,
    "tournaments.tasks.extend_deadlines": the_time_is_given_back,
}

OF_OFFERS = {
    "games.play.offers.renewing.renew_soon",
    "notifications.events.storing.note_events",
    "notifications.notify.note_news",
    "robots.tasks.ask_robots",
    "games.matchmaking.waves.end_live_searches",
}
"""They hear of what is done over once when a listener fails."""

OF_THE_SITE = sorted(
    name
    for listeners in Listeners.by_sort.values()
    for name in listeners.by_name
    if not name.startswith("tests.")
)


NOTE_NEWS = "notifications.notify.note_news"


def listeners_beside(name: str) -> dict[str, Callable[[Any], None]]:
    (by_name,) = (each.by_name for each in Listeners.by_sort.values() if name in each.by_name)
    return by_name


def fails(name: str, monkeypatch: pytest.MonkeyPatch, times: int = 1) -> None:
    """Let the listener of this name fail so many times."""
    by_name = listeners_beside(name)
    listener, left = by_name[name], iter(range(times))

    def fail(news: Any) -> None:
        for _time in left:
            raise ValueError("This listener has a fault.")
        listener(news)

    monkeypatch.setitem(by_name, name, fail)


def missed_tasks() -> QuerySet[DBTaskResult]:
    return DBTaskResult.objects.filter(task_path=hear_again.module_path, status="READY")


def make_up_later(pause: timedelta = FIRST_PAUSE) -> None:
    with time_machine.travel(timezone.now() + pause + timedelta(seconds=1)):
        make_up()


def make_up() -> None:
    for task in list(missed_tasks() & DBTaskResult.objects.ready()):
        worker.run_task(task)


@pytest.mark.parametrize("name", OF_THE_SITE)
def test_what_a_listener_missed_is_made_up_for(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    course = COURSES[name]()
    next(course)
    fails(name, monkeypatch, times=2 if name in OF_OFFERS else 1)
    is_done = next(course)
    assert [task.args_kwargs["args"][0] for task in missed_tasks()] == [name]
    assert not is_done()
    make_up_later()
    assert is_done()
    assert not missed_tasks().exists()


@pytest.mark.services
def test_nothing_is_made_up_for_at_once_and_a_fault_that_stays_is_tried_less_and_less(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fails(NOTE_NEWS, monkeypatch, times=3)
    an_offer(*two_friends())
    first = missed_tasks().get()
    make_up()
    assert missed_tasks().get() == first
    make_up_later()
    second = missed_tasks().get()
    assert second != first
    assert second.run_after - timezone.now() > 2 * FIRST_PAUSE
    make_up_later(3 * FIRST_PAUSE)
    assert not missed_tasks().exists()


def test_in_the_end_it_is_given_up_and_the_log_says_what(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    fails(NOTE_NEWS, monkeypatch, times=3)
    offer = an_offer(*two_friends())
    last = missed_tasks().get()
    last.args_kwargs["args"][-1] = MOST_TRIES
    last.save()
    make_up_later()
    assert not missed_tasks().exists()
    assert f"Gave up after {MOST_TRIES} tries: {NOTE_NEWS}" in caplog.text
    assert f"'match': {offer.pk}" in caplog.text


def test_news_of_a_match_that_is_gone_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    fails(NOTE_NEWS, monkeypatch, times=2)
    offer = an_offer(*two_friends())
    Match.objects.filter(pk=offer.pk).delete()
    make_up_later()
    assert not missed_tasks().exists()


def test_what_was_told_meanwhile_is_not_told_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    match = lying_well(*two_friends())
    fails(NOTE_NEWS, monkeypatch)
    act(match, 0, TAKE_THE_SECOND)
    act(match, 1, Attack(AttackKind.POWER, (0,), (1,)))
    told = sorted(Notice.objects.filter(match=match).values_list("player", "kind", "decision"))
    make_up_later()
    assert sorted(Notice.objects.filter(match=match).values_list("player", "kind", "decision")) == told


def test_an_order_that_was_left_after_the_move_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bob's move removes his old order only when its listener runs late; his newer order stays."""
    match = lying_well(*two_friends())
    leave(match, 1, attack_of(match, 1, (0,), (1,)))
    act(match, 0, Attack(AttackKind.POWER, (0,), (0,)))
    fails("games.orders.carrying_out.follow_orders", monkeypatch)
    match = act(match, 1, Attack(AttackKind.POWER, (0,), (1,)))
    order = make_pass_order(perspective(match, 1))
    assert isinstance(order, PassToo)
    leave(match, 1, order)
    make_up_later()
    assert Order.objects.filter(match=match, seat=1).count() == 1


def heard_by(
    name: str, monkeypatch: pytest.MonkeyPatch, then: Callable[[], None] = lambda: None
) -> list[Any]:
    """Return the news that the listener gets from now on; it calls *then* after each."""
    heard: list[Any] = []

    def hear(news: Any) -> None:
        heard.append(news)
        then()

    monkeypatch.setitem(listeners_beside(name), name, hear)
    return heard


@pytest.mark.services
def test_the_same_news_missed_twice_are_heard_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    fails(NOTE_NEWS, monkeypatch, times=2)
    for line in ("Hello", "Is somebody there?"):
        play.say(match.pk, ann, line)
    assert len({str(task.args_kwargs) for task in missed_tasks()}) == 1
    heard = heard_by(NOTE_NEWS, monkeypatch)
    make_up_later()
    assert len(heard) == 2


@pytest.mark.services
def test_of_two_workers_with_the_same_task_one_calls_the_listener(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first worker stalled for so long that another one took over its task."""
    fails(NOTE_NEWS, monkeypatch, times=2)
    an_offer(*two_friends())
    heard = heard_by(NOTE_NEWS, monkeypatch)
    task = missed_tasks().get()
    make_up_later()
    worker.run_task(task)
    make_up_later(3 * FIRST_PAUSE)
    assert len(heard) == 1


def die() -> None:
    raise SystemExit


@pytest.mark.services
@pytest.mark.parametrize("then", [die, partial(transaction.set_rollback, True)])
def test_what_is_not_stored_after_all_is_heard_again(
    then: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker is killed, or the database stores nothing."""
    fails(NOTE_NEWS, monkeypatch, times=2)
    an_offer(*two_friends())
    heard_by(NOTE_NEWS, monkeypatch, then)
    make_up_later()
    heard = heard_by(NOTE_NEWS, monkeypatch)
    make_up_later(3 * FIRST_PAUSE)
    assert len(heard) == 1
    assert not missed_tasks().exists()
