"""A second reserve die, chosen on the page."""

import pytest

from games.models import Match
from rules import Surrender
from tests.games.forms import form_of, page_of, signed_in
from tests.games.matches import a_match, act, two_friends
from tests.html import parsed

pytestmark = pytest.mark.django_db


def test_a_second_reserve_die_is_asked_for_on_the_page() -> None:
    ann, bob = two_friends()
    recipe = "M(12) r(4) r(6) r(8)"
    match = a_match(ann, bob, recipe, "w(4)", specials=("NeoQueenSerenity", ""))
    assert match.battle.seats[0].special == "NeoQueenSerenity"
    act(match, 0, Surrender())
    for button in ("reserve:1", "reserve:3"):
        form = form_of(match, ann)
        if button == "reserve:3":
            assert form.choices["die"] == ["reserve:2", "reserve:3"]
            assert form.buttons == ["die", "decline"]
            assert "Bring in a second Reserve die?" in page_of(match, ann)
        answer = signed_in(ann).post(
            f"{match.get_absolute_url()}act/", {"decision": form.decision, "action": button}
        )
        assert answer.status_code == 302, answer.content.decode()
        match = Match.objects.get(pk=match.pk)
    assert [die.recipe for die in match.battle.seats[0].row] == ["M(12)", "(4)", "(8)"]
    assert "Ann brought in (8) from reserve." in parsed(page_of(match, bob)).text
