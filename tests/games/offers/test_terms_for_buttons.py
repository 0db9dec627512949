"""Terms required by fighters: their ruleset, and tournament-legal buttons."""

import pytest
from django.db.models import QuerySet

from accounts.models import User
from buttons.models import Button, ButtonSet
from buttons.models import RulesetFamily as OfSets
from games import play
from games.models import Match, Ruleset, Terms
from games.offers import button_choice
from games.play import MatchCode, ProposedSeat
from games.play.terms.button_searches import ANY_BUTTON, buttons_like
from tests.games.forms import page_of
from tests.games.matches import offer_of, two_friends
from tests.games.offers.test_proposing import NEW, ann, browser, proposal, propose, refusal_page, soldiers
from tests.html import parsed
from tests.refusals import refused_as

__all__ = ["ann", "soldiers"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def goblins(soldiers: ButtonSet) -> ButtonSet:
    made = ButtonSet.objects.create(name="Goblins", ruleset="goblin")
    Button.objects.create(set=made, name="Lobo", recipe="(4) (8) (X)", tournament_legal=True)
    return made


def names(found: QuerySet[Button]) -> set[str]:
    return {button.name for button in found}


def checked(page: str, name: str) -> list[str]:
    fields = [one.attributes for one in parsed(page).all("input", checked="")]
    return [field["value"] for field in fields if field["name"] == name]


# ---- fighters of a ruleset


def test_they_are_drawn_and_picked_under_their_rules_alone(goblins: ButtonSet) -> None:
    assert names(buttons_like(ANY_BUTTON, Terms())) == {"Avis", "Bauer"}
    assert names(buttons_like(ANY_BUTTON, Terms(ruleset="goblin-tournament"))) == {"Avis", "Bauer", "Lobo"}
    with refused_as(MatchCode.NO_BUTTON_FOUND):
        button_choice.make_place(None, "random:set=goblins", "", Terms())
    assert (
        button_choice.make_place(None, "random:set=goblins", "", Terms(ruleset="goblin")).button_name
        == "Lobo"
    )


def test_they_are_refused_under_other_rules_with_the_way_to_change_them(
    ann: User, goblins: ButtonSet
) -> None:
    assert "Lobo only fights under these rules: Button Goblin." in refusal_page(
        ann, mine="goblins/lobo", my_recipe=""
    )
    fields = proposal(mine="goblins/lobo", my_recipe="", by_rules_of="mine")
    page = browser(ann).post(NEW, fields, follow=True).content.decode()
    assert checked(page, "ruleset") == ["goblin"]
    assert checked(page, "mine") == ["goblins/lobo"]
    assert "only fights under" not in page
    assert not Match.objects.exists()


def test_whoever_comes_from_their_page_finds_their_rules(ann: User, goblins: ButtonSet) -> None:
    page = browser(ann).get(f"{NEW}?mine=goblins/lobo").content.decode()
    assert checked(page, "ruleset") == ["goblin"]
    page = browser(ann).get(f"{NEW}?mine=goblins/lobo&ruleset=online").content.decode()
    assert checked(page, "ruleset") == ["online"]
    assert "Lobo only fights under these rules: Button Goblin." in page


def test_they_fight_under_their_rules_against_anybody(ann: User, goblins: ButtonSet) -> None:
    match = propose(ann, mine="goblins/lobo", my_recipe="", theirs="soldiers/avis", ruleset="goblin")
    assert [seat.button_name for seat in match.all_seats] == ["Lobo", "Avis"]


# ---- tournament legal fighters only


def test_all_sides_need_a_legal_button(ann: User, goblins: ButtonSet) -> None:
    Button.objects.filter(name="Avis").update(tournament_legal=True)
    told = refusal_page(ann, mine="soldiers/bauer", my_recipe="", legal_only="on")
    assert "This match is for tournament legal fighters only, and Bauer isn’t one." in told
    assert "tournament legal fighters only, and (6) (8) isn’t one." in refusal_page(ann, legal_only="on")
    match = propose(ann, mine="random:", my_recipe="", legal_only="on")
    assert match.all_seats[0].button_name == "Avis"
    assert "Tournament legal fighters only." in page_of(match, ann)


def test_whoever_joins_brings_a_legal_button(goblins: ButtonSet) -> None:
    Button.objects.filter(name="Avis").update(tournament_legal=True)
    one, other = two_friends()
    offer = offer_of(
        one, [ProposedSeat(one, "(4) (4) (10) (12) (X)", "Avis"), ProposedSeat(other)], legal_only=True
    )
    for illegal in (
        ProposedSeat(other, "(8) (10) (12) (20) s(X)", "Bauer"),
        ProposedSeat(other, "(4) (4) (10) (12) (X)"),
    ):
        with refused_as(MatchCode.NOT_TOURNAMENT_LEGAL):
            play.accept(offer.pk, other, place=illegal)
    picker = browser(other).get(f"{offer.get_absolute_url()}pick/").content.decode()
    assert "Avis" in picker
    assert "Bauer" not in picker
    begun = play.accept(offer.pk, other, place=ProposedSeat(other, "(4) (4) (10) (12) (X)", "Avis"))
    assert begun.has_begun


def test_sets_and_matches_call_a_ruleset_by_the_same_name() -> None:
    for name, label in OfSets.choices:
        assert str(Ruleset(name).label).startswith(str(label))
