"""Agreements of all players: stop the clocks, resume them, or call the match off."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from core.refusals import NotPossible, TooLate
from games import play
from games.fairness.verifying import verify
from games.models import Agreement, Match, Terms
from games.play import MatchCode, NotSeated, ProposedSeat
from stats.counting import counting
from stats.models import Counted
from tests.accounts.people import a_player, signed_in
from tests.games.forms import page_of
from tests.games.matches import a_circle, a_match, an_offer, offer_of, two_friends
from tests.html import parsed

pytestmark = pytest.mark.django_db

STOP, RESUME, CANCEL = Agreement.What.STOP, Agreement.What.RESUME, Agreement.What.CANCEL


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


def now(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def expect_refusal(code: MatchCode, verb: Any, *arguments: Any) -> None:
    with pytest.raises(NotPossible) as error:
        verb(*arguments)
    assert error.value.code is code


def test_a_match_that_both_call_off_has_no_winner_and_counts_for_nothing(players: tuple[User, User]) -> None:
    ann, bob = players
    match = a_match(ann, bob)
    play.ask(match.pk, ann, CANCEL)
    assert now(match).status == Match.Status.PLAYING
    play.agree(match.pk, bob, CANCEL)
    match = now(match)
    assert match.status == Match.Status.CALLED_OFF
    assert {(seat.result, seat.owes) for seat in match.all_seats} == {("off", None)}
    assert (match.battle.winner, match.is_finished, match.counts.ratings) == (None, True, False)
    counting.count_the_rest()
    assert not Counted.objects.exists()
    assert verify(match).problems == []
    assert not Agreement.objects.exists()
    for viewer in (ann, bob, None):
        page = page_of(match, viewer)
        assert "Everyone agreed to call the match off." in page
        assert "The match is over without a winner." in page
    assert "abandoned" not in page_of(match, None)
    home = parsed(signed_in(ann).get("/matches/").content.decode()).one(aria_labelledby="closed").text
    assert "Your match with Bob was called off" in home


def test_clocks_stop_and_run_again_as_both_agree(players: tuple[User, User]) -> None:
    ann, bob = players
    match = a_match(ann, bob, pace="days:3")
    play.ask(match.pk, bob, STOP)
    play.agree(match.pk, ann, STOP)
    match = now(match)
    assert match.stopped_at is not None
    assert {seat.due_at for seat in match.all_seats} == {None}
    expect_refusal(MatchCode.CLOCKS_DO_SO, play.ask, match.pk, ann, STOP)
    play.ask(match.pk, ann, RESUME)
    play.agree(match.pk, bob, RESUME)
    match = now(match)
    assert match.stopped_at is None
    assert sum(seat.due_at is not None for seat in match.all_seats) == 1
    expect_refusal(MatchCode.CLOCKS_DO_SO, play.ask, match.pk, ann, RESUME)


def test_both_who_ask_for_the_same_have_agreed(players: tuple[User, User]) -> None:
    match = a_match(*players)
    for player in players:
        play.ask(match.pk, player, CANCEL)
    assert now(match).status == Match.Status.CALLED_OFF


def test_it_is_turned_down_or_taken_back(players: tuple[User, User]) -> None:
    ann, bob = players
    match = a_match(ann, bob)
    for who_ends_it in players:
        play.ask(match.pk, ann, CANCEL)
        play.disagree(match.pk, who_ends_it)
        assert (now(match).asked, Agreement.objects.count()) == ("", 0)
        expect_refusal(MatchCode.NOT_ASKED_ANY_MORE, play.agree, match.pk, bob, CANCEL)
        expect_refusal(MatchCode.NOT_ASKED_ANY_MORE, play.disagree, match.pk, bob)


def test_one_question_at_a_time_and_nobody_answers_their_own(players: tuple[User, User]) -> None:
    ann, bob = players
    match = a_match(ann, bob, pace="days:3")
    play.ask(match.pk, ann, STOP)
    expect_refusal(MatchCode.ASKED_ALREADY, play.ask, match.pk, ann, STOP)
    expect_refusal(MatchCode.ASKED_ALREADY, play.agree, match.pk, ann, STOP)
    expect_refusal(MatchCode.ANSWER_WHAT_IS_ASKED, play.ask, match.pk, bob, CANCEL)
    expect_refusal(MatchCode.NOT_ASKED_ANY_MORE, play.agree, match.pk, bob, CANCEL)
    assert now(match).stopped_at is None


def test_all_who_play_on_in_a_circle_have_to_agree() -> None:
    players = [a_player(name) for name in ("Ann", "Bob", "Cleo", "Dora")]
    ann, bob, cleo, dora = players
    match = a_circle(*((player, "(20) (20)") for player in players))
    play.surrender_match(match.pk, dora)
    play.ask(match.pk, ann, CANCEL)
    play.agree(match.pk, bob, CANCEL)
    assert now(match).status == Match.Status.PLAYING
    expect_refusal(MatchCode.GAVE_UP_ALREADY, play.agree, match.pk, dora, CANCEL)
    play.agree(match.pk, cleo, CANCEL)
    assert now(match).status == Match.Status.CALLED_OFF


def test_who_is_the_last_to_disagree_and_leaves_leaves_it_to_the_others() -> None:
    players = [a_player(name) for name in ("Ann", "Bob", "Cleo")]
    ann, bob, cleo = players
    match = a_circle(*((player, "(20) (20)") for player in players))
    play.ask(match.pk, ann, CANCEL)
    play.agree(match.pk, bob, CANCEL)
    play.surrender_match(match.pk, cleo)
    assert ">Agree<" in page_of(match, ann)
    play.agree(match.pk, ann, CANCEL)
    assert now(match).status == Match.Status.CALLED_OFF


def test_robots_agree_at_once_but_call_off_no_rated_match() -> None:
    ann, robot = a_player("Ann"), a_player("Owl", is_robot=True)
    offer = offer_of(ann, [ProposedSeat(ann, "(20)", "Avis"), ProposedSeat(robot, "(20)", "Bauer")])
    rated = play.accept(offer.pk, robot)
    expect_refusal(MatchCode.ROBOTS_PLAY_ON, play.ask, rated.pk, ann, CANCEL)
    assert "Ask to call the match off" not in page_of(rated, ann)
    friendly = a_match(ann, robot, rated=False, pace="days:3")
    play.ask(friendly.pk, ann, STOP)
    assert now(friendly).stopped_at is not None
    play.ask(friendly.pk, ann, RESUME)
    assert now(friendly).stopped_at is None
    play.ask(friendly.pk, ann, CANCEL)
    assert now(friendly).status == Match.Status.CALLED_OFF


def test_a_match_of_an_event_is_played_to_its_end(players: tuple[User, User]) -> None:
    ann, bob = players
    match = play.start_event_match(
        [ProposedSeat(ann, "(20)"), ProposedSeat(bob, "(20)")], Terms(pace="days:3")
    )
    for what in (STOP, CANCEL):
        expect_refusal(MatchCode.EVENT_GOES_ON, play.ask, match.pk, ann, what)
    assert "If everyone agrees" not in page_of(match, ann)


def test_nobody_has_to_wait_for_ever_for_clocks_to_run_again(players: tuple[User, User]) -> None:
    ann, bob = players
    match = a_match(ann, bob, pace="days:3")
    play.ask(match.pk, ann, STOP)
    play.agree(match.pk, bob, STOP)
    play.ask(match.pk, ann, RESUME)
    assert now(match).stopped_at is not None
    play.disagree(match.pk, bob)
    with time_machine.travel(timezone.now() + timedelta(days=14, seconds=1)):
        play.ask(match.pk, ann, RESUME)
    assert now(match).stopped_at is None


def test_where_there_is_nothing_to_agree_on(players: tuple[User, User]) -> None:
    ann, bob = players
    match, over = a_match(ann, bob), a_match(ann, bob)
    play.surrender_match(over.pk, ann)
    expect_refusal(MatchCode.NO_CLOCK, play.ask, match.pk, ann, STOP)
    for closed in (over, an_offer(ann, bob)):
        with pytest.raises(TooLate, match="isn’t being played"):
            play.ask(closed.pk, ann, CANCEL)
    with pytest.raises(NotSeated):
        play.ask(match.pk, a_player("Tom"), CANCEL)
    shared = play.play_on_one_device(
        ann, [ProposedSeat(None, "(20)"), ProposedSeat(None, "(20)")], ["Ann", "Bea"]
    )
    expect_refusal(MatchCode.NOBODY_TO_ASK, play.ask, shared.pk, ann, CANCEL)


def test_everybody_who_plays_sees_it_above_the_table_and_nobody_else(players: tuple[User, User]) -> None:
    ann, bob = players
    match = a_match(ann, bob)
    before = match.version
    play.ask(match.pk, ann, CANCEL)
    assert now(match).version == before + 1, "pages that are behind fetch their board"
    asked = {viewer: parsed(page_of(match, viewer)).all(kind="asked-of-all") for viewer in (ann, bob, None)}
    assert asked[None] == []
    (hers,), (his,) = asked[ann], asked[bob]
    assert hers.text == "You asked to call the match off. Waiting for Bob. Cancel it"
    assert his.text.startswith(
        "Ann asks to call the match off. The match would end without a winner and wouldn’t count."
    )
    assert his.text.endswith("Agree No")


def test_the_page_asks_agrees_and_says_what_makes_no_sense(players: tuple[User, User]) -> None:
    ann, bob = players
    match = a_match(ann, bob)
    address = match.get_absolute_url()
    form = next(
        form
        for form in parsed(page_of(match, ann)).one(id="ways-out").all("form")
        if "Ask to call the match off" in form.text
    )
    for odd in ({}, {"what": "draw"}, {"what": "x" * 5000}):
        answer = signed_in(ann).post(form.attributes["action"], odd)
        assert (answer.status_code, "couldn’t read" in answer.content.decode()) == (400, True)
    assert signed_in(ann).post(form.attributes["action"], {"what": "cancel"}).status_code == 302
    late = signed_in(bob).post(f"{address}agree/", {"what": "stop"})
    assert late.status_code == 409
    assert "That request is no longer open." in late.content.decode()
    assert signed_in(bob).post(f"{address}agree/", {"what": "cancel"}).status_code == 302
    assert now(match).status == Match.Status.CALLED_OFF


def test_it_is_news_until_it_is_answered(players: tuple[User, User]) -> None:
    ann, bob = players
    match = a_match(ann, bob, pace="days:3")
    play.ask(match.pk, ann, STOP)
    assert "Ann asks to stop the clocks in your match." in signed_in(bob).get("/news/").content.decode()
    play.agree(match.pk, bob, STOP)
    told = "The clocks in your match against Bob are stopped, as you agreed."
    assert told in signed_in(ann).get("/news/").content.decode()
    assert "asks to stop" not in signed_in(bob).get("/news/").content.decode()


def test_who_closes_the_account_loses_all_matches(
    players: tuple[User, User],
) -> None:
    ann, bob = players
    event = play.start_event_match([ProposedSeat(ann, "(20)"), ProposedSeat(bob, "(20)")])
    other = a_match(ann, bob)
    for match in (event, other):
        play.leave(match.pk, ann)
        told = [(seat.result, seat.forfeited) for seat in now(match).all_seats]
        assert told == [("lost", "left"), ("won", "")]
