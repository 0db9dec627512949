"""Cards that explain dice, skills and buttons of one match."""

import pytest

from accounts.models import User
from games.models import Match
from rules import Choose
from tests.games.forms import signed_in
from tests.games.matches import a_match, a_match_where, act, an_offer, two_friends
from tests.html import Element, parsed

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


def cards(match: Match, viewer: User | None = None) -> Element:
    return parsed(signed_in(viewer).get(f"{match.get_absolute_url()}cards/").content.decode())


def test_a_die_says_what_it_is_and_counts(players: tuple[User, User]) -> None:
    found = cards(a_match(*players, "s(10) p(6)", "v(8)"))
    die = found.one("article", data_die="s(10)")
    assert die.text == "s(10) 10-sided die: Shadow Worth 5 if kept, 10 if taken."
    assert die.attributes["data-skills"] == "shadow"
    assert "Worth −6 if kept, −3 if taken." in found.one("article", data_die="p(6)").text
    assert "counts" not in found.one("article", data_die="v(8)").text


def test_a_swing_die_says_its_range_in_this_ruleset(players: tuple[User, User]) -> None:
    found = cards(a_match(*players, "(W)", "(4/20)", ruleset="goblin"))
    assert found.one("article", data_die="(W)").text == "(W) a swing die W with 4 to 20 sides · W 4 to 20"
    assert "4 or 20" in found.one("article", data_die="(4/20)").text


def test_a_skill_says_its_rule_in_this_ruleset_and_beside_the_others(players: tuple[User, User]) -> None:
    online, classic = (
        cards(a_match(*players, "kt(6) (8)", "(8)", ruleset=name)).one("article", data_skill="konstant").text
        for name in ("online", "classic")
    )
    assert "A Konstant Trip die keeps its value when it trips" in online
    assert "Berserk" not in online
    note = "A total with a Konstant die can’t be below one."
    assert note not in online
    assert f"In this match: {note}" in classic


def test_a_skill_that_is_otherwise_here_is_not_told_as_it_is_elsewhere(players: tuple[User, User]) -> None:
    online, classic = (
        cards(a_match(*players, "o?(X) G(8)", "B(8)", ruleset=name)) for name in ("online", "classic")
    )
    for skill, usual, here in (
        ("mood", "whenever it rolls again", "each time it attacks"),
        ("mood", "takes a new size when Ornery", "keeps its size when Ornery"),
        ("rage", "all the other skills of the Rage die", "no skills"),
        ("berserk", "no longer Berserk", "no skills at all"),
        ("berserk", "so the halving doesn’t last", "so its other skills do nothing"),
    ):
        told = [found.one("article", data_skill=skill).text for found in (online, classic)]
        assert [usual in told[0], here in told[0]] == [True, False], skill
        assert [usual in told[1], here in told[1]] == [False, True], skill


def test_the_skills_in_a_match_speak_for_its_ruleset(players: tuple[User, User]) -> None:
    page = signed_in(players[0]).get(
        a_match(*players, "(X)? k(8)", "(8)", ruleset="classic").get_absolute_url()
    )
    told = parsed(page.content.decode()).one("dl", kind="skills").text
    assert "in its range each time it attacks." in told
    assert "it can be added or subtracted. A total with a Konstant die can’t be below one." in told


@pytest.mark.parametrize("printed", [True, False])
def test_a_button_says_its_special_where_it_is_played(players: tuple[User, User], printed: bool) -> None:
    match = a_match(*players, "(6)", "(8)", printed_specials=printed)
    match.seats.filter(number=0).update(special="Portia")
    text = cards(Match.objects.get(pk=match.pk)).one("article", data_button="0").text
    assert ("it removes one of its opponent’s dice" in text) == printed


def test_an_offer_has_the_cards_of_its_recipes(players: tuple[User, User]) -> None:
    assert cards(an_offer(*players, "z(10)", "(8)"), players[1]).one("article", data_skill="speed")


def test_a_size_that_is_chosen_in_secret_is_on_a_card_for_its_owner_alone(players: tuple[User, User]) -> None:
    match = act(a_match(*players, "(X)", "(V)"), 0, Choose({"X": 7}))
    assert cards(match, players[0]).all("article", data_die="(X=7)")
    for viewer in (players[1], None):
        assert not cards(match, viewer).all("article", data_die="(X=7)")


def test_cards_are_kept_by_the_browser_of_one_reader(players: tuple[User, User]) -> None:
    match = a_match(*players, "(6)", "(8)")
    answer = signed_in(players[0]).get(f"{match.get_absolute_url()}cards/")
    assert answer["Cache-Control"] == "private, max-age=3600"
    assert "Cookie" in answer["Vary"]


def test_a_button_says_its_recipe_and_leads_to_its_page(players: tuple[User, User]) -> None:
    match = a_match(*players, "s(10) (X)", "(8)")
    match.seats.filter(number=0).update(button_name="Avis")
    card = cards(Match.objects.get(pk=match.pk)).one("article", data_button="0")
    assert card.text == "Avis s(10) 10-sided die: Shadow(X) a swing die X with 4 to 20 sides"
    assert card.one("a").attributes["href"] == "/buttons/called/?name=Avis"


def test_a_step_of_a_replay_has_the_cards_of_the_dice_that_lay_there(players: tuple[User, User]) -> None:
    match = act(act(a_match(*players, "(X)", "(V)"), 0, Choose({"X": 7})), 1, Choose({"V": 9}))
    address = f"{match.get_absolute_url()}replay"
    for step, is_sized in ((0, False), (2, True)):
        page = parsed(signed_in(None).get(f"{address}/?step={step}").content.decode())
        [table] = [found for found in page.all("section") if "data-cards" in found.attributes]
        assert table.attributes["data-cards"] == f"{address}/{step}/cards/"
        found = parsed(signed_in(None).get(f"{address}/{step}/cards/").content.decode())
        assert bool(found.all("article", data_die="(X=7)")) == is_sized
        assert found.one("article", data_button="0")


def test_replayed_cards_keep_a_secret_size_secret(players: tuple[User, User]) -> None:
    match = act(a_match(*players, "(X)", "(V)"), 0, Choose({"X": 7}))
    address = f"{match.get_absolute_url()}replay/1/cards/"
    for viewer, sees in ((players[0], True), (players[1], False), (None, False)):
        found = parsed(signed_in(viewer).get(address).content.decode())
        assert bool(found.all("article", data_die="(X=7)")) == sees


def fighters_on(page: str) -> list[tuple[str, str, str]]:
    """Return the address of the cards of each named fighter, its seat, and its link."""
    return [
        (row.attributes["data-cards"], fighter.attributes["data-fighter"], fighter.attributes["href"])
        for row in parsed(page).all()
        if "data-cards" in row.attributes
        for fighter in row.all("a")
        if "data-fighter" in fighter.attributes
    ]


def test_rows_of_matches_know_the_cards_of_their_fighters(players: tuple[User, User]) -> None:
    match = a_match_where(lambda battle: battle.active == 0, *players, "(6)", "(8)")
    match.seats.filter(number=0).update(button_name="Avis")
    match.seats.filter(number=1).update(button_name="Crane")
    cards_at, page = f"{match.get_absolute_url()}cards/", "/buttons/called/?name="
    named = [(cards_at, "0", f"{page}Avis"), (cards_at, "1", f"{page}Crane")]
    for address in ("/matches/history/?status=any", "/matches/watch/"):
        assert fighters_on(signed_in(None).get(address).content.decode()) == named, address
    home = parsed(signed_in(players[0]).get("/").content.decode())
    [row] = [found for found in home.all("div") if found.attributes.get("data-cards") == cards_at]
    assert [pin.attributes["data-fighter"] for pin in row.all("span", kind="pin-of")] == ["0", "1"]


def test_an_offer_knows_the_cards_of_its_fighters(players: tuple[User, User]) -> None:
    offer = an_offer(*players, "z(10)", "(8)")
    offer.seats.filter(number=0).update(button_name="Avis")
    page = signed_in(players[1]).get(offer.get_absolute_url()).content.decode()
    assert fighters_on(page) == [(f"{offer.get_absolute_url()}cards/", "0", "/buttons/called/?name=Avis")] * 2
