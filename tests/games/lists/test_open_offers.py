"""Open offers: by default those that the player may join, narrowed by filters."""

from itertools import permutations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import Follow, User
from accounts.players.who_may_play import playable_players, why_not_play
from buttons.models import Button, ButtonSet
from games import play
from games.models import Match, Terms
from games.play import ProposedSeat
from tests.accounts.people import a_guest, a_player, befriend, block, introduce
from tests.games.forms import signed_in
from tests.games.matches import a_match, an_offer, play_at_random
from tests.games.offers.test_proposing import ann, soldiers
from tests.html import Element, parsed

__all__ = ["ann", "soldiers"]

pytestmark = pytest.mark.django_db

OPEN = "/matches/open/"
Asked = str | list[str]


def listed_offers(viewer: User | None, **asked: Asked) -> set[int]:
    page = signed_in(viewer).get(OPEN, asked)
    assert page.status_code == 200
    return {offer.match.pk for offer in page.context["offers"]}


def queries(viewer: User, address: str) -> int:
    asked = signed_in(viewer)
    asked.get(address)
    with CaptureQueriesContext(connection) as made:
        asked.get(address)
    return len(made)


# ---- what one may join


@pytest.mark.services
def test_the_lists_agree_with_the_question_who_may_play_whom() -> None:
    people = {
        "ann": a_player("Ann"),
        "bob": a_player("Bob"),
        "new": a_player("New", verified=False),
        "newer": a_player("Newer", verified=False),
        "gone": a_player("Gone", is_active=False),
        "robot": User.objects.create_user("Robot-Tin", is_robot=True),
        "guest": a_guest(),
        "other guest": a_guest(),
    }
    befriend(people["new"], people["bob"])
    Follow.objects.create(follower=people["new"], followed=people["ann"])
    introduce(people["ann"], people["guest"])
    introduce(people["newer"], people["other guest"])
    block(people["bob"], people["ann"])
    block(people["newer"], people["robot"])
    for one, other in permutations(people, 2):
        reachable = playable_players(people[one]).filter(pk=people[other].pk).exists()
        assert reachable == (why_not_play(people[one], people[other]) is None), (one, other)
    for player in people.values():
        assert not playable_players(player).filter(pk=player.pk).exists()


def test_a_player_finds_offers_to_join(ann: User) -> None:
    offer = an_offer(ann, None).pk
    stranger, guest, unverified = a_player("Tom"), a_guest(), a_player("New", verified=False)
    introduced = a_guest()
    introduce(ann, introduced)
    assert (
        listed_offers(stranger)
        == listed_offers(introduced)
        == listed_offers(None)
        == listed_offers(ann)
        == {offer}
    )
    assert listed_offers(guest) == listed_offers(unverified) == set()
    assert listed_offers(guest, everything="on") == listed_offers(ann, everything="on") == {offer}


@pytest.mark.services
def test_blocks_hold_even_in_the_list_of_all_offers(ann: User) -> None:
    an_offer(ann, None)
    eve = a_player("Eve")
    block(ann, eve)
    assert listed_offers(eve, everything="on") == set()


def test_a_full_table_is_told(ann: User) -> None:
    guest = a_guest()
    introduce(ann, guest)
    offer = an_offer(ann, None)
    for _number in range(5):
        an_offer(guest, ann)
    page = signed_in(guest).get(OPEN).content.decode()
    assert "matches. That’s the limit." in page
    assert offer.get_absolute_url() in page


def row_of(page: str, offer: Match) -> Element:
    rows = parsed(page).one("table", kind="offers").all("tr")
    [found] = [row for row in rows if row.all("a", href=offer.get_absolute_url())]
    return found


def test_a_row_names_player_fighters_and_terms(ann: User) -> None:
    places = [ProposedSeat(ann, "(4) (6)", "Avis"), ProposedSeat(None, "(8) s(10)", "Bauer")]
    offer = play.propose(ann, places, Terms(first_to=5, pace="days:3", description="Slow and *friendly*."))
    told = row_of(signed_in(a_player("Bob")).get(OPEN).content.decode(), offer)
    assert told.one("th").text == "Ann"
    assert told.one("td", kind="offer-their").text == "Avis (4) (6)"
    assert told.one("td", kind="offer-mine").text == "Bauer (8) s(10)"
    assert told.one("td", kind="offer-terms").text.startswith("First to 5 · 3 days per move · rated")
    assert "Slow and friendly." in told.text
    assert told.one("td", kind="offer-do").text == "Join"


@pytest.mark.services
def test_ones_own_offers_come_first(ann: User) -> None:
    bob = a_player("Bob")
    mine, his = an_offer(bob, None, mine="(4) (20)"), an_offer(ann, None)
    page = signed_in(bob).get(OPEN)
    assert [offer.match for offer in page.context["offers"]] == [mine, his]
    told = row_of(page.content.decode(), mine)
    assert told.one("th").text == "Anyone"
    assert told.one("td", kind="offer-mine").text == "(4) (20)"
    assert told.one("td", kind="offer-do").text == "Your offer"


def test_filters_lie_in_a_sheet_and_those_that_are_on_stand_as_chips(ann: User) -> None:
    an_offer(ann, None)
    bob = signed_in(a_player("Bob"))
    page = parsed(bob.get(OPEN, {"pace": "days", "legal": "on"}).content.decode())
    chips = [chip.text for chip in page.one("main").all("a", kind="opt")]
    assert chips == ["Without: Days to answer ✕", "Without: Tournament legal fighters only ✕"]
    assert "Only players at my level" in page.one("div", id="sift").text
    for_visitors = parsed(signed_in(None).get(OPEN).content.decode()).one("div", id="sift").text
    assert "Only players at my level" not in for_visitors


@pytest.mark.parametrize("asked", [{}, {"pace": "live"}])
def test_without_offers_there_is_something_to_do(ann: User, asked: dict[str, str]) -> None:
    page = parsed(signed_in(ann).get(OPEN, asked).content.decode())
    assert "and someone may join." in page.one("div", kind="empty").text
    assert not page.one("main").all("h2", kind="visually-hidden")
    assert page.one("main").all("a", href=reverse("games:propose"))


# ---- what one looks for


@pytest.fixture
def offers(ann: User, soldiers: ButtonSet) -> dict[str, int]:
    Button.objects.create(set=soldiers, name="Clare", recipe="(4) p(8)", tournament_legal=True)
    Button.objects.filter(name="Avis").update(tournament_legal=True)
    made = {}
    for name in ["Avis", "Bauer", "Clare"]:
        button = Button.objects.get(name=name)
        made[name] = play.propose(ann, [ProposedSeat(ann, button.recipe, button.name), ProposedSeat(None)]).pk
    made["recipe"] = an_offer(ann, None, ruleset="goblin", first_to=1).pk
    made["any"] = play.propose(
        ann, [ProposedSeat(ann, search="playable=on"), ProposedSeat(None)], Terms(first_to=5)
    ).pk
    return made


@pytest.mark.services
def test_filters_leave_what_they_say(offers: dict[str, int]) -> None:
    bob = a_player("Bob")
    filters: list[tuple[dict[str, Asked], set[str]]] = [
        ({}, {"Avis", "Bauer", "Clare", "recipe", "any"}),
        ({"ruleset": "goblin"}, {"recipe"}),
        ({"rounds": "1"}, {"recipe"}),
        ({"rounds": "3"}, {"Avis", "Bauer", "Clare", "recipe"}),
        ({"legal": "on"}, {"Avis", "Clare", "any"}),
        ({"plain": "on"}, {"Avis", "any"}),
        ({"skill": "poison"}, {"Clare"}),
        ({"skill": ["poison", "shadow"]}, set()),
        ({"skill": "shadow", "rounds": "3"}, {"Bauer"}),
    ]
    for asked, found in filters:
        assert listed_offers(bob, **asked) == {offers[name] for name in found}, asked


@pytest.mark.services
def test_offers_of_players_in_a_range_of_ratings(ann: User) -> None:
    hosts = {"weak": a_player("Cid"), "strong": a_player("Dee"), "unrated": a_player("Eve")}
    offers = {name: an_offer(host, None).pk for name, host in hosts.items()}
    for name, rating in {"weak": 1300, "strong": 1700}.items():
        User.objects.filter(pk=hosts[name].pk).update(rating=rating)
    bob = a_player("Bob")
    assert listed_offers(bob, rated_from="1300") == {offers["weak"], offers["strong"]}
    assert listed_offers(bob, rated_from="1301", rated_to="1700") == {offers["strong"]}
    assert listed_offers(bob, rated_to="1500") == {offers["weak"]}
    page = signed_in(bob).get(OPEN, {"rated_from": "1800"}).content.decode()
    assert "Nobody is offering a match like that right now." in page


@pytest.mark.services
def test_offers_of_a_pace(ann: User) -> None:
    paces = ["", "live:10+5", "days:3", "bank:14+1"]
    offers = {pace: an_offer(ann, None, pace=pace).pk for pace in paces}
    bob = a_player("Bob")
    for asked, found in {"live": paces[1:2], "days": paces[2:], "none": paces[:1], "": paces}.items():
        assert listed_offers(bob, pace=asked) == {offers[pace] for pace in found}, asked


@pytest.mark.parametrize(
    "asked",
    [
        {"pace": "days:3"},
        {"rated_from": "-1"},
        {"rated_to": "strong"},
        {"ruleset": "house"},
        {"rounds": "0"},
        {"skill": "cheating"},
        {"rounds": "9" * 400},
    ],
)
def test_nonsense_shows_everything_with_a_note(offers: dict[str, int], asked: dict[str, str]) -> None:
    bob = a_player("Bob")
    assert listed_offers(bob, **asked) == set(offers.values())
    assert "We couldn’t read" in signed_in(bob).get(OPEN, asked).content.decode()


def test_the_address_can_be_shared_and_stays_while_the_page_lives(offers: dict[str, int]) -> None:
    page = signed_in(a_player("Bob")).get(OPEN, {"skill": "poison", "rounds": "3"}).content.decode()
    assert 'hx-get="/matches/open/?skill=poison&amp;rounds=3"' in page
    assert 'value="poison" id="id_skill_' in page


@pytest.mark.services
def test_the_page_costs_the_same_however_many_offers_there_are(ann: User) -> None:
    bob = a_player("Bob")
    an_offer(ann, None)
    first = queries(bob, f"{OPEN}?legal=on")
    for name in ["Cid", "Dee", "Eve"]:
        host = a_player(name)
        an_offer(host, None)
        a_match(host, bob)
    assert queries(bob, f"{OPEN}?legal=on") == first


# ---- whom one plays already


@pytest.mark.services
def test_lists_mark_current_opponents(ann: User) -> None:
    bob, cid = a_player("Bob"), a_player("Cid")
    for _number in range(2):
        a_match(ann, bob)
    play_at_random(a_match(ann, cid, first_to=1))
    an_offer(ann, cid)
    an_offer(bob, None)
    for address in ["/players/", OPEN, "/matches/new/", "/matches/new/opponents/?opponent=bo"]:
        page = signed_in(ann).get(address).content.decode()
        assert "2 matches with you" in page, address
        assert "1 match with you" not in page, address
        assert "matches with you" not in signed_in(cid).get(address).content.decode()
    assert "matches with you" not in signed_in(None).get("/players/").content.decode()


@pytest.mark.parametrize("address", ["/players/", "/matches/new/", OPEN])
def test_the_mark_costs_the_same_for_many_players(ann: User, address: str) -> None:
    a_match(ann, a_player("Bob"))
    first = queries(ann, address)
    for name in ["Cid", "Dee", "Eve"]:
        a_match(ann, a_player(name))
    assert queries(ann, address) == first
    assert Match.objects.count() == 4


def test_an_offer_has_no_dice_to_attack_with(ann: User) -> None:
    offer = an_offer(ann, a_player("Bob"))
    answer = signed_in(ann).get(f"{offer.get_absolute_url()}preview/", {"decision": "1"})
    assert answer.status_code == 409
    assert "This match hasn’t begun." in answer.content.decode()


@pytest.mark.parametrize("address", ["/matches/open/", "/matches/watch/"])
def test_of_the_ways_to_a_match_one_stands_out(ann: User, address: str) -> None:
    for_visitors = {"Fight a robot", "Play on this device"}
    for player, told in ((ann, {"New match", "Find an opponent", *for_visitors}), (None, for_visitors)):
        ways = parsed(signed_in(player).get(address).content.decode()).one(
            "form", action=reverse("robots:play")
        )
        large = ways.one("p", kind="actions")
        assert {way.text for way in (*large.all("a"), *large.all("button"))} == told
        assert len([*large.all("a", kind="go"), *large.all("button", kind="go")]) == 1
