"""Dice that could never attack are refused; if an event pairs them, the match ends soon."""

import pytest

from accounts.models import User
from core.refusals import NotPlayable
from games import play
from games.models import Match
from games.play import ProposedSeat
from rules.events import RoundEnded
from tests.api.caller import Caller, content_of
from tests.games.matches import an_offer, two_friends
from tests.games.offers.test_one_device import at_home
from tests.games.offers.test_proposing import browser, proposal
from tests.html import parsed

pytestmark = pytest.mark.django_db

NONE_CAN_ATTACK = "With these dice, no player could ever attack. Choose another fighter or recipe."
ONLY_WARRIORS = "A fighter with only Warriors can never attack: add a die that isn’t a Warrior."
UNDECIDED = "The last 5 rounds were drawn, and no player could do anything about it."


@pytest.fixture
def friends() -> tuple[User, User]:
    return two_friends()


def test_such_dice_are_not_offered(friends: tuple[User, User]) -> None:
    for recipes in (("`(18)", "`(18)"), ("(6) (8)", "`(18)"), ("d(6)", "d(6)")):
        with pytest.raises(NotPlayable) as refused:
            an_offer(*friends, *recipes)
        assert str(refused.value) == NONE_CAN_ATTACK
    assert not Match.objects.exists()


def test_such_dice_are_not_accepted(friends: tuple[User, User]) -> None:
    ann, bob = friends
    offer = play.propose(ann, [ProposedSeat(ann, "d(6)"), ProposedSeat(bob)])
    for recipe, why in (("d(8)", NONE_CAN_ATTACK), ("`(18)", ONLY_WARRIORS)):
        answer = browser(bob).post(f"{offer.get_absolute_url()}accept/", {"recipe": recipe})
        assert answer.status_code == 422
        assert why in parsed(answer.content.decode()).text
    match = Match.objects.get(pk=offer.pk)
    assert match.is_offered
    assert not match.all_seats[1].has_dice


def test_the_form_says_why(friends: tuple[User, User]) -> None:
    ann, _bob = friends
    for recipes, why in ((("d(6)", "d(6)"), NONE_CAN_ATTACK), (("(6)", "`(18)"), ONLY_WARRIORS)):
        mine, theirs = recipes
        given = proposal(against="player", opponent="Bob", my_recipe=mine, their_recipe=theirs)
        answer = browser(ann).post("/matches/new/", given)
        assert answer.status_code == 422
        assert why in parsed(answer.content.decode()).text


def test_nor_do_they_begin_on_one_device(friends: tuple[User, User]) -> None:
    with pytest.raises(NotPlayable, match="no player could ever attack"):
        at_home(friends[0], "d(6)", "d(6)")


def test_a_match_without_decisions_is_short_and_its_end_is_explained(friends: tuple[User, User]) -> None:
    ann, bob = friends
    match = play.start_event_match([ProposedSeat(ann, "`(18)"), ProposedSeat(bob, "`(18)")])
    assert match.status == Match.Status.FINISHED
    (move,) = match.moves.all()
    assert sum(isinstance(event, RoundEnded) for event in move.facts) == 5
    page = parsed(browser(None).get(match.get_absolute_url()).content.decode())
    assert UNDECIDED in page.one("section", kind="verdict").text
    assert UNDECIDED in page.one(id="log").text
    answer = content_of(Caller().get(f"/matches/{match.pk}/"))
    assert {"type": "nothing_decided", "rounds": 5} in answer["log"]["moves"][-1]["events"]
    assert UNDECIDED in answer["log"]["moves"][-1]["sentences"]
