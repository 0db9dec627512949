"""A match that a player arranges between two others: both are asked, and both may refuse."""

from html import unescape

import pytest

from accounts.models import User
from core.refusals import NotPlayable
from games import play
from games.models import Match
from games.play import NotSeated, ProposedSeat
from pages.people.leaving import close_account
from robots.seating import make_robots
from robots.tasks import accept as robot_accepts
from tests.accounts.people import a_guest, a_player, befriend, block
from tests.games.forms import page_of, signed_in
from tests.games.matches import play_at_random
from tests.games.offers.test_proposing import NEW, proposal
from tests.refusals import NOTHING_HERE, outcome, refused_as

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> dict[str, User]:
    return {name: a_player(name) for name in ["Ann", "Bob", "Cid"]}


def arrange(player: User, **fields: object) -> tuple[int, str]:
    """Submit the form for a match of others; return the status and the text of the page."""
    given = proposal(against="others", opponent="Bob", other="Cid", their_recipe="(4) (10)") | fields
    answer = signed_in(player).post(NEW, given, follow=True)
    return answer.status_code, unescape(answer.content.decode())


def arrange_match(people: dict[str, User], **fields: object) -> Match:
    status, page = arrange(people["Ann"], **fields)
    assert status == 200, page
    return Match.objects.latest("pk")


def test_two_others_are_both_asked(people: dict[str, User]) -> None:
    match = arrange_match(people)
    assert [(seat.name, seat.accepted) for seat in match.all_seats] == [("Bob", False), ("Cid", False)]
    assert "Ann arranged this match. Both players have to accept." in page_of(match, people["Bob"])
    play.accept(match.pk, people["Cid"])
    assert Match.objects.get().is_offered
    play.accept(match.pk, people["Bob"])
    assert Match.objects.get().has_begun
    assert "Ann arranged this match" in page_of(match, None)


def test_each_brings_their_own_words_for_the_dice(people: dict[str, User]) -> None:
    match = arrange_match(people)
    assert [seat.dice_words for seat in match.all_seats] == ["", ""]
    play.accept(match.pk, people["Cid"], words="coffee")
    play.accept(match.pk, people["Bob"], words="cocoa")
    assert [seat.dice_words for seat in Match.objects.get().all_seats] == ["cocoa", "coffee"]


def test_each_picks_what_was_left_open(people: dict[str, User]) -> None:
    match = arrange_match(people, my_recipe="", their_recipe="")
    with pytest.raises(NotPlayable, match="Choose a fighter first"):
        play.accept(match.pk, people["Bob"])
    play.accept(
        match.pk, people["Bob"], place=ProposedSeat(None, "(6)"), others={1: ProposedSeat(None, "(1)")}
    )
    play.accept(
        match.pk, people["Cid"], place=ProposedSeat(None, "(8)"), others={0: ProposedSeat(None, "(1)")}
    )
    assert [seat.recipe for seat in Match.objects.get().all_seats] == ["(6)", "(8)"]


@pytest.mark.parametrize("name", ["Bob", "Cid"])
def test_either_may_decline(people: dict[str, User], name: str) -> None:
    match = arrange_match(people)
    play.decline(match.pk, people[name])
    assert Match.objects.get().status == Match.Status.DECLINED
    assert f"{name} declined." in page_of(match, people["Ann"])


def test_who_arranged_it_may_take_it_back_and_describe_it(people: dict[str, User]) -> None:
    match = arrange_match(people, is_private="on")
    page = page_of(match, people["Ann"])
    assert "Withdraw the offer" in page
    assert ">Accept<" not in page
    assert match.get_absolute_url() in unescape(
        signed_in(people["Ann"]).get(f"{NEW}?against=others").content.decode()
    )
    play.describe(match.pk, people["Ann"], "Final of the cup")
    with pytest.raises(NotSeated):
        play.decline(match.pk, a_player("Tom"))
    play.decline(match.pk, people["Ann"])
    assert Match.objects.get().status == Match.Status.WITHDRAWN
    page = page_of(match, people["Bob"])
    assert "The offer was withdrawn." in page
    assert "has expired" not in page


def test_a_private_match_is_for_its_two_players_once_it_has_begun(people: dict[str, User]) -> None:
    match = arrange_match(people, is_private="on")
    for name in ["Bob", "Cid"]:
        play.accept(match.pk, people[name])
    assert outcome(signed_in(people["Ann"]).get(match.get_absolute_url())) == NOTHING_HERE


def test_a_preference_refuses_such_matches(people: dict[str, User]) -> None:
    people["Cid"].preferences.may_be_brought_together = False
    people["Cid"].preferences.save()
    status, page = arrange(people["Ann"])
    assert status == 422
    assert "Cid doesn’t want others to arrange matches for them." in page
    assert not Match.objects.exists()


def test_nobody_is_seated_against_one_who_blocked_them_and_that_is_not_told(people: dict[str, User]) -> None:
    block(people["Cid"], people["Bob"])
    status, page = arrange(people["Ann"])
    assert (status, Match.objects.count()) == (422, 0)
    assert "You can’t arrange a match between these two players right now." in page


def test_a_block_after_the_offer_holds_as_well(people: dict[str, User]) -> None:
    match = arrange_match(people)
    play.accept(match.pk, people["Bob"])
    block(people["Bob"], people["Cid"])
    with refused_as("unavailable"):
        play.accept(match.pk, people["Cid"])
    assert Match.objects.get().is_offered


def test_who_accepts_everything_at_once_is_asked_all_the_same(people: dict[str, User]) -> None:
    for name in ["Bob", "Cid"]:
        people[name].preferences.auto_accept = "everybody"
        people[name].preferences.save()
    assert arrange_match(people).is_offered


def test_strangers_to_each_other_are_not_brought_together(people: dict[str, User]) -> None:
    newcomer = a_player("New", verified=False)
    befriend(people["Ann"], newcomer)
    status, page = arrange(people["Ann"], other="New")
    assert (status, "You can’t arrange a match between these two" in page) == (422, True)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"other": ""}, "There’s no player by that name"),
        ({"opponent": ""}, "There’s no player by that name"),
        ({"other": "Nobody-here"}, "There’s no player by that name"),
        ({"other": "bob"}, "Name two different players"),
        ({"other": "Ann"}, "To play yourself, start a new match."),
        (
            {"other": "Robot-Magpie", "opponent": "Robot-Tumbler"},
            "You can’t arrange a match between these two",
        ),
    ],
)
def test_other_pairs_are_refused(people: dict[str, User], fields: dict[str, str], words: str) -> None:
    make_robots()
    status, page = arrange(people["Ann"], **fields)
    assert (status, Match.objects.count()) == (422, 0)
    assert words in page


def test_guests_arrange_nothing(people: dict[str, User]) -> None:
    status, page = arrange(a_guest())
    assert (status, "Guests and bots can’t arrange" in page) == (422, True)


def test_one_of_the_two_may_be_a_robot(people: dict[str, User]) -> None:
    make_robots()
    match = arrange_match(people, other="Robot-Magpie", their_recipe="(4)")
    robot_accepts.call(match.pk, 1)
    play.accept(match.pk, people["Bob"])
    assert Match.objects.get().has_begun


def test_nobody_floods_others_with_such_matches(people: dict[str, User]) -> None:
    places = [ProposedSeat(people["Bob"], "(4)"), ProposedSeat(people["Cid"], "(6)")]
    for _number in range(20):
        play.propose(people["Ann"], places)
    with pytest.raises(NotPlayable, match="You’ve arranged 20 matches"):
        play.propose(people["Ann"], places)


def test_the_door_seats_exactly_two(people: dict[str, User]) -> None:
    for places in [
        [ProposedSeat(people["Bob"], "(4)")],
        [ProposedSeat(people["Bob"], "(4)"), ProposedSeat(None, "(4)")],
        [],
    ]:
        with pytest.raises(NotPlayable, match="Name two players"):
            play.propose(people["Ann"], places)


def test_who_leaves_takes_what_they_arranged_along(people: dict[str, User]) -> None:
    match = arrange_match(people)
    close_account(people["Ann"])
    assert Match.objects.get().status == Match.Status.WITHDRAWN
    assert "The offer was withdrawn." in page_of(match, people["Bob"])


def test_the_picker_is_for_the_two(people: dict[str, User]) -> None:
    asked = signed_in(people["Ann"])
    page = asked.get(f"{NEW}mine/?against=others&opponent=Bob&other=Cid&search=1").content.decode()
    assert "Choose a fighter for the first player" in page
    assert "for me" not in page
    assert "against=others&amp;opponent=Bob&amp;other=Cid" in page


def test_who_arranged_a_match_finds_it_among_their_own(people: dict[str, User]) -> None:
    match = arrange_match(people)
    for name, listed in (("Ann", True), ("Bob", False)):
        page = page_at("/matches/", people[name])
        assert ("Arranged by you" in page) is listed
        assert match.get_absolute_url() in page
    for name in ("Bob", "Cid"):
        play.accept(match.pk, people[name])
    assert match.get_absolute_url() in page_at("/matches/", people["Ann"])
    play_at_random(match)
    assert match.get_absolute_url() not in page_at("/matches/", people["Ann"])


def test_what_one_arranged_and_others_play_in_private_is_theirs(people: dict[str, User]) -> None:
    match = arrange_match(people, is_private="on")
    assert match.get_absolute_url() in page_at("/matches/", people["Ann"])
    for name in ("Bob", "Cid"):
        play.accept(match.pk, people[name])
    assert match.get_absolute_url() not in page_at("/matches/", people["Ann"])


def page_at(address: str, player: User) -> str:
    return signed_in(player).get(address).content.decode()
