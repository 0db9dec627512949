"""Dice that count one more or less, from the page."""

import pytest

from accounts.models import User
from games.models import Match
from tests.games.forms import form_of, signed_in
from tests.games.matches import a_match, two_friends
from tests.html import parsed

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


def test_it_is_chosen_foreseen_and_used(players: tuple[User, User]) -> None:
    ann, _bob = players
    match = a_match(*players, "M(5)", "M(6)", specials=("LunaArtemis", "QueenBeryl"))
    form = form_of(match, ann)
    assert form.choices["adjust"] == ["", "0.1", "0.-1"]
    url = match.get_absolute_url()
    chosen = {"decision": form.decision, "attacker": "0", "target": "1.0", "adjust": "0.1"}
    foreseen = parsed(signed_in(ann).get(f"{url}preview/", chosen).content.decode()).text
    assert "your 5 (counts 6) takes their 6. This uses your fighter’s special rule." in foreseen
    for wrong in ("0.2", "0", "7.1", "x.1"):
        answer = signed_in(ann).post(f"{url}act/", {**chosen, "action": "attack", "adjust": wrong})
        assert 400 <= answer.status_code < 500
    assert Match.objects.get(pk=match.pk).version == match.version
    assert signed_in(ann).post(f"{url}act/", {**chosen, "action": "attack"}).status_code == 302
    assert Match.objects.get(pk=match.pk).battle.seats[0].won == 1
