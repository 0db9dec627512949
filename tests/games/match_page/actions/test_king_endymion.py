"""King Endymion's captured dice, from the page."""

import pytest

from accounts.models import User
from games.models import Match
from rules import Attack, AttackKind
from tests.games.forms import form_of, page_of, signed_in
from tests.games.matches import a_match, act, two_friends
from tests.html import parsed

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


def test_he_gets_a_die_back_instead_of_passing(players: tuple[User, User]) -> None:
    ann, bob = players
    match = a_match(*players, "M(4) M(8)", "M(6) M(10)", specials=("KingEndymion", "QueenBeryl"))
    act(match, 0, Attack(AttackKind.POWER, (1,), (0,)))
    match = act(match, 1, Attack(AttackKind.POWER, (0,), (1,)))
    form = form_of(match, ann)
    assert "back:1.0" in form.buttons
    assert "Get M(8) back" in parsed(page_of(match, ann)).text
    url = f"{match.get_absolute_url()}act/"
    wrong = {"decision": form.decision, "action": "back:1.7"}
    assert signed_in(ann).post(url, wrong).status_code == 422
    right = {"decision": form.decision, "action": "back:1.0"}
    assert signed_in(ann).post(url, right).status_code == 302
    battle = Match.objects.get(pk=match.pk).battle
    assert [str(die) for die in battle.seats[0].row] == ["M(4):4", "M(8):8"]
    assert "came back from you." in parsed(page_of(match, bob)).text
