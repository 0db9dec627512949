"""The choice of an opponent: a player or a kind of offer; the last one is remembered."""

from collections.abc import Iterator

import pytest

from accounts.models import User
from buttons.models import Button, ButtonSet, Favourite
from games.models import Match
from games.play import ProposedSeat
from tests.accounts.people import a_guest, a_player
from tests.games.forms import signed_in
from tests.games.matches import a_match, offer_of
from tests.html import Element, parsed
from tests.promises import with_promise

pytestmark = pytest.mark.django_db
NEW = "/matches/new/"


@pytest.fixture
def ann() -> User:
    return a_player("Ann")


@pytest.fixture
def avis() -> Button:
    return Button.objects.create(set=ButtonSet.objects.create(name="Soldiers"), name="Avis", recipe="(4) (X)")


@pytest.fixture
def robot() -> User:
    return User.objects.create_user("robot-Rex", is_robot=True)


def form_for(player: User, **asked: str) -> Element:
    return parsed(signed_in(player).get(NEW, asked).content.decode()).one("form", kind="making")


def choices(form: Element, name: str) -> list[Element]:
    return [choice for choice in form.all("input", type="radio") if choice.attributes["name"] == name]


def values(form: Element, name: str) -> list[str]:
    return [choice.attributes["value"] for choice in choices(form, name)]


def chosen_value(form: Element, name: str) -> str:
    (one,) = (choice for choice in choices(form, name) if "checked" in choice.attributes)
    return one.attributes["value"]


def post_offer(player: User, **fields: str) -> Match:
    given = {
        "whom": "find",
        "mine": "soldiers/avis",
        "first_to": "1",
        "ruleset": "online",
        "words": "tea",
    } | with_promise()
    answer = signed_in(player).post(NEW, given | fields)
    assert answer.status_code == 302, answer.content.decode()
    return Match.objects.latest("pk")


def other_names(match: Match) -> Iterator[str]:
    return (seat.name for seat in match.all_seats[1:])


def test_one_choice_names_the_opponent(ann: User, avis: Button) -> None:
    a_player("Bob")
    assert list(other_names(post_offer(ann, whom="@bob", opponent="Nobody", against="link"))) == ["Bob"]


def test_a_name_may_be_typed_instead(ann: User, avis: Button) -> None:
    a_player("Bob")
    assert list(other_names(post_offer(ann, whom="find", opponent="Bob"))) == ["Bob"]


@pytest.mark.parametrize(("whom", "by_link"), [("anybody", False), ("link", True)])
def test_an_offer_may_be_for_anybody_or_for_a_link(ann: User, avis: Button, whom: str, by_link: bool) -> None:
    match = post_offer(ann, whom=whom, opponent="")
    assert list(other_names(match)) == ["anyone"]
    assert match.by_link == by_link


def test_the_robot_is_the_one_whom_one_met_last(ann: User, avis: Button, robot: User) -> None:
    other = User.objects.create_user("robot-Max", is_robot=True)
    assert list(other_names(post_offer(ann, whom="robot"))) == ["robot-Rex"]
    a_match(ann, other)
    assert list(other_names(post_offer(ann, whom="robot"))) == ["robot-Max"]


def test_to_play_here_leads_to_the_names_with_what_was_filled_in(ann: User, avis: Button) -> None:
    given = {"whom": "device", "mine": "soldiers/avis", "theirs": "", "first_to": "2", "ruleset": "goblin"}
    answer = signed_in(ann).post(NEW, given)
    assert answer["Location"] == "/matches/on-one-device/?pick_0=soldiers%2Favis&first_to=2&ruleset=goblin"
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    ("whom", "told"),
    [
        ("@", "Name a player, or make it an open offer."),
        ("@nobody", "There’s no player by that name."),
        ("robot", "Name a player, or make it an open offer."),
        ("nonsense", "Name a player, or make it an open offer."),
        ("find", "Name a player, or make it an open offer."),
    ],
)
def test_nonsense_on_the_shelf_offers_nothing(ann: User, avis: Button, whom: str, told: str) -> None:
    given = {
        "whom": whom,
        "mine": "soldiers/avis",
        "first_to": "1",
        "ruleset": "online",
        "words": "tea",
    } | with_promise()
    answer = signed_in(ann).post(NEW, given)
    assert answer.status_code == 422
    assert (
        "There’s no player by that name." in answer.content.decode()
        or "Name a player" in answer.content.decode()
    )
    assert not Match.objects.exists()


def test_it_begins_as_the_last_match_did(ann: User, avis: Button) -> None:
    bob = a_player("Bob")
    places = [ProposedSeat(ann, avis.recipe, "Avis"), ProposedSeat(bob, "(6)")]
    offer_of(ann, places, first_to=5, ruleset="goblin", printed_specials=True)
    form = form_for(ann)
    assert chosen_value(form, "whom") == "@Bob"
    assert (chosen_value(form, "mine"), chosen_value(form, "theirs")) == ("soldiers/avis", "")
    assert (chosen_value(form, "first_to"), chosen_value(form, "ruleset")) == ("5", "goblin")
    assert "special rules as printed" in form.one("ul", id="terms").text


def test_a_newcomer_begins_with_a_robot_and_a_random_fighter(ann: User, robot: User) -> None:
    form = form_for(ann)
    assert (chosen_value(form, "whom"), chosen_value(form, "mine")) == ("robot", "random:")


def test_what_the_address_says_outweighs_the_last_match(ann: User, avis: Button, robot: User) -> None:
    a_match(ann, a_player("Bob"))
    a_player("Cid")
    assert chosen_value(form_for(ann, opponent="cid"), "whom") == "@Cid"
    assert chosen_value(form_for(ann, opponent="robot-Rex"), "whom") == "@robot-Rex"
    assert chosen_value(form_for(ann, against="link"), "whom") == "link"
    assert chosen_value(form_for(ann, mine="soldiers/avis"), "mine") == "soldiers/avis"
    assert chosen_value(form_for(ann, opponent="Nobody", first_to="1"), "whom") == "find"


def test_guests_are_not_offered_what_they_may_not_do() -> None:
    assert "anybody" not in values(form_for(a_guest()), "whom")


def test_one_chooses_among_favourites_and_what_was_played(ann: User, avis: Button) -> None:
    bauer = Button.objects.create(set=avis.set, name="Bauer", recipe="(8)")
    Favourite.objects.create(player=ann, button=bauer)
    offer_of(ann, [ProposedSeat(ann, avis.recipe, "Avis"), ProposedSeat(None)])
    assert values(form_for(ann), "theirs") == ["", "random:", "soldiers/avis", "soldiers/bauer"]


def test_the_line_of_terms_names_whatever_is_unusual(ann: User) -> None:
    asked = {
        "first_to": "4",
        "lasts": "1",
        "seats": "3",
        "times": "2",
        "is_private": "on",
        "winslow": "mine",
        "my_recipe": "(6)",
        "description": "Cup",
    }
    told = [line.text for line in form_for(ann, **asked).one("ul", id="terms").all("li")]
    assert told == [
        "First to 4",
        "As played online",
        "friendly",
        "3 at one table",
        "2 matches with each",
        "on offer for a day",
        "a Winslow",
        "private",
        "my own recipe",
        "a description",
    ]
