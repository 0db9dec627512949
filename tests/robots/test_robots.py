"""Robots take seats and answer through the same functions as players."""

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from accounts.models import User
from accounts.names import refuse_reserved
from accounts.players.who_may_play import why_not_play
from games import play
from games.models import Match
from games.play import DecisionId, ProposedSeat
from robots.minds import LEVELS, MINDS, Level
from robots.models import Robot
from robots.seating import make_robots
from rules import seeded_draw
from tests.accounts.people import a_guest, a_player
from tests.conftest import LimitRequests
from tests.games.forms import signed_in
from tests.games.matches import an_offer, play_at_random, two_friends
from tests.html import parsed
from tests.promises import with_promise
from tests.refusals import NOTHING_HERE, outcome
from tests.robots.work import work

pytestmark = pytest.mark.django_db(transaction=True)


def test_there_is_a_robot_for_each_mind() -> None:
    make_robots()
    make_robots()
    assert {robot.mind for robot in Robot.objects.all()} == set(MINDS)


def test_everybody_may_play_a_robot(magpie: User) -> None:
    assert why_not_play(a_guest(), magpie) is None
    assert why_not_play(a_player("zoe", verified=False), magpie) is None


def test_nobody_can_pass_for_a_robot() -> None:
    with pytest.raises(ValidationError):
        refuse_reserved("robot-zoe")


def test_a_robot_accepts_as_soon_as_it_is_asked(magpie: User) -> None:
    match = an_offer(a_guest(), magpie, "(6) (8)", "(4) (10)")
    assert Match.objects.get(pk=match.pk).has_begun


def test_a_robot_declines_where_it_has_no_dice(magpie: User) -> None:
    match = an_offer(a_guest(), magpie, "(6) (8)", "")
    assert Match.objects.get(pk=match.pk).status == Match.Status.DECLINED


def test_a_robot_at_a_table_of_three_leaves_the_others_to_be_asked(magpie: User) -> None:
    ann, bob = two_friends()
    offer = play.propose(
        ann, [ProposedSeat(ann, "(4)"), ProposedSeat(magpie, "(6)"), ProposedSeat(bob, "(8)")]
    )
    assert [seat.accepted for seat in Match.objects.get(pk=offer.pk).all_seats] == [True, True, False]
    assert play.accept(offer.pk, bob).has_begun


@pytest.mark.parametrize("how", ["same", "reversed", "random"])
def test_once_more_against_a_robot_leads_into_the_match(how: str, magpie: User, two_buttons: None) -> None:
    guest = a_guest()
    old = play_at_random(an_offer(guest, magpie, "(4)", "(1)", first_to=1))
    answer = signed_in(guest).post(f"{old.get_absolute_url()}rematch/", with_promise(how=how), follow=True)
    new = Match.objects.get(continues=old)
    assert answer.redirect_chain == [(new.get_absolute_url(), 302)]
    page = answer.content.decode()
    assert f'data-url="{new.get_absolute_url()}board/"' in page, "the board of a match that has begun"
    assert "on offer" not in page


@pytest.mark.services
def test_a_robot_plays_a_match_to_its_end(magpie: User) -> None:
    match = an_offer(a_guest(), magpie, "(6) c(8) (X)", "f(10) (4) (Y)", first_to=1)
    answer_for_the_person(match, seat=0)
    assert Match.objects.get(pk=match.pk).is_finished


def answer_for_the_person(match: Match, seat: int) -> None:
    for turn in range(200):
        now = Match.objects.get(pk=match.pk)
        if now.is_finished:
            return
        decision = DecisionId(match.pk, seat, now.battle.decisions[seat].number)
        play.act(decision, MINDS["random"].choose(now.battle.seen_by(seat), seeded_draw(turn)))
        work()


@pytest.mark.services
def test_one_click_leads_a_newcomer_into_a_first_match(magpie: User, two_buttons: None) -> None:
    answer = Client().post("/play/", with_promise())
    match = Match.objects.get()
    assert answer.headers["Location"] == match.get_absolute_url()
    assert (match.has_begun, match.first_to, match.teaches) == (True, 1, True)
    assert [seat.player is not None and seat.player.is_guest for seat in match.all_seats] == [True, False]


def test_a_robot_of_ones_choice_brings_buttons_without_skills(magpie: User, two_buttons: None) -> None:
    Client().post("/robots/greedy/play/", with_promise())
    match = Match.objects.get()
    assert not match.teaches
    assert {seat.button_name for seat in match.all_seats} == {"Tin", "Cup"}


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.key)
def test_one_click_leads_to_the_robot_of_ones_choice(level: Level, magpie: User, two_buttons: None) -> None:
    Client().post(f"/robots/{level.key}/play/", with_promise())
    robot = Match.objects.get().all_seats[1].player
    assert robot is not None
    assert robot.username == f"Robot-{level.name}"


def test_a_robot_that_does_not_exist_is_not_found(magpie: User, two_buttons: None) -> None:
    assert outcome(Client().post("/robots/tea/play/", with_promise())) == NOTHING_HERE


def test_a_match_with_a_robot_is_begun_by_a_post() -> None:
    for address in ("/play/", "/robots/wise/play/"):
        assert outcome(Client().get(address)) == "405 allows POST", address


def test_the_page_of_robots_has_them_from_weak_to_strong(magpie: User) -> None:
    page = Client().get("/robots/").content.decode()
    places = [page.index(f"Robot-{level.name}</a>") for level in LEVELS]
    assert places == sorted(places)


def test_the_page_of_robots_offers_each_once(magpie: User, two_buttons: None) -> None:
    page = parsed(Client().get("/robots/").content.decode()).one("main")
    offered = [form.attributes["action"] for form in page.all("form")]
    assert offered == [f"/robots/{level.key}/play/" for level in LEVELS]


def test_who_makes_a_match_says_how_well_they_play(two_buttons: None) -> None:
    make_robots()
    ann = a_player("Ann")
    form = parsed(signed_in(ann).get("/matches/new/").content.decode()).one("form", kind="making")
    levels = [choice.attributes["value"] for choice in form.one("fieldset", kind="levels").all("input")]
    assert levels == ["@Robot-Cuckoo", "@Robot-Tumbler", "@Robot-Magpie", "@Robot-Raven"]
    given = {
        "whom": levels[3],
        "mine": "random:",
        "first_to": "1",
        "ruleset": "online",
        "words": "tea",
    } | with_promise()
    answer = signed_in(ann).post("/matches/new/", given)
    assert answer.status_code == 302, parsed(answer.content.decode()).one("main").text
    robot = Match.objects.get().all_seats[1].player
    assert robot is not None
    assert robot.username == "Robot-Raven"


def offered_after(match: Match, player: User) -> list[str]:
    page = parsed(signed_in(player).get(match.get_absolute_url()).content.decode())
    return [
        form.attributes["action"]
        for form in page.one("section", id="board").all("form")
        if form.attributes["action"].startswith("/robots/")
    ]


@pytest.mark.parametrize(
    ("beaten", "offered"),
    [("giving", ["/robots/random/play/"]), ("canny", ["/robots/wise/play/"]), ("wise", [])],
)
def test_who_beats_a_robot_is_offered_the_next_stronger_one(beaten: str, offered: list[str]) -> None:
    make_robots()
    for player in (a_player("Ann"), a_guest()):
        match = an_offer(player, Robot.objects.get(mind=beaten).player, "(20)", "w(1)", first_to=1)
        match = play_at_random(match)
        assert offered_after(match, player) == offered


def test_who_loses_to_a_robot_is_offered_no_stronger_one() -> None:
    make_robots()
    ann = a_player("Ann")
    match = an_offer(ann, Robot.objects.get(mind="giving").player, "w(1)", "(20)", first_to=1)
    match = play_at_random(match)
    assert offered_after(match, ann) == []


def test_a_robot_brings_a_button_where_it_may_pick_one(magpie: User, two_buttons: None) -> None:
    match = an_offer(a_guest(), magpie, "(6) (8)", "")
    assert Match.objects.get(pk=match.pk).all_seats[1].button_name in {"Tin", "Cup"}


def test_a_player_plays_as_who_they_are(magpie: User, two_buttons: None) -> None:
    zoe = a_player("zoe")
    client = Client()
    client.force_login(zoe)
    client.post("/play/", with_promise())
    assert Match.objects.get().seat_of(zoe)


def test_without_buttons_there_is_nothing_to_play_with(magpie: User) -> None:
    answer = Client().post("/robots/greedy/play/", with_promise(), follow=True)
    assert "There are no fighters to play yet." in answer.content.decode()
    assert not Match.objects.exists()


@pytest.mark.services
def test_too_many_clicks_are_slowed_down(
    magpie: User, two_buttons: None, limit_requests: LimitRequests
) -> None:
    limit_requests("robot", 2)
    client = Client()
    client.force_login(a_player("zoe"))
    answers = [client.post("/play/", with_promise()).status_code for _click in range(3)]
    assert answers == [302, 302, 429]


def test_a_guest_who_has_enough_matches_is_told(magpie: User, two_buttons: None) -> None:
    client = Client()
    for _click in range(6):
        answer = client.post("/robots/greedy/play/", with_promise(), follow=True)
    assert "matches. That’s the limit." in answer.content.decode()
    assert Match.objects.count() == 5
