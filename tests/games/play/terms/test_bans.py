"""Bans: players ban fighters when they offer or accept, and none of those is drawn or picked."""

from collections.abc import Sequence

import pytest

from accounts.models import Preferences, User
from buttons.models import Button, ButtonSet
from core.refusals import NotPlayable
from games import play
from games.fairness.verifying import verify
from games.log.terms_words import terms_in_sentences
from games.models import Match, Terms
from games.play import MatchCode, ProposedSeat
from tests.games.forms import page_of, signed_in
from tests.games.matches import two_friends
from tests.games.offers.test_proposing import propose, refusal_page
from tests.html import parsed
from tests.refusals import refused_as

pytestmark = pytest.mark.django_db

NAMES = ("Ash", "Birch", "Cedar", "Elm", "Fir")
ALL = "playable=on"


@pytest.fixture(autouse=True)
def trees() -> list[Button]:
    made = ButtonSet.objects.create(name="Trees")
    return [
        Button.objects.create(set=made, name=name, recipe=f"({6 + number}) (8)")
        for number, name in enumerate(NAMES)
    ]


def an_offer(*places: ProposedSeat, bans: int = 2, named: Sequence[str] = ()) -> Match:
    assert places[0].player is not None
    return play.propose(places[0].player, places, Terms(bans=bans), bans=named)


def offer_by_lot(*players: User, bans: int = 2, named: Sequence[str] = ()) -> Match:
    """Offer a match whose fighters are drawn at random for all players."""
    places = [ProposedSeat(player, search=ALL, drawn_by_chance=True) for player in players]
    return an_offer(*places, bans=bans, named=named)


def place_with(button: Button) -> ProposedSeat:
    return ProposedSeat(None, button.recipe, button.name)


def test_chance_draws_none_that_one_of_the_two_has_banned() -> None:
    ann, bob = two_friends()
    match = play.accept(offer_by_lot(ann, bob, named=["ash", " Birch "]).pk, bob, bans=["Cedar", "Elm"])
    assert match.banned_buttons == ["Ash", "Birch", "Cedar", "Elm"]
    assert [seat.button_name for seat in match.all_seats] == ["Fir", "Fir"]
    assert [list(lot.among) for lot in match.lots.all()] == [["Fir (Trees)"], ["Fir (Trees)"]]
    assert verify(match).problems == []


def test_who_accepts_picks_none_that_the_other_has_banned(trees: list[Button]) -> None:
    ann, bob = two_friends()
    offer = an_offer(ProposedSeat(ann, "(6)"), ProposedSeat(bob), bans=1, named=["Ash"])
    with refused_as(MatchCode.IS_BANNED):
        play.accept(offer.pk, bob, place=place_with(trees[0]))
    assert play.accept(offer.pk, bob, place=place_with(trees[1])).has_begun


def test_a_fighter_that_is_in_the_match_already_is_not_banned(trees: list[Button]) -> None:
    ann, bob = two_friends()
    places = [place_with(trees[0])._replace(player=ann), ProposedSeat(bob, search=ALL, drawn_by_chance=True)]
    with pytest.raises(NotPlayable, match=r"^Ash is already in this match. Ban another fighter.$"):
        an_offer(*places, named=["Elm", "ash"])
    assert not Match.objects.exists()
    offer = an_offer(*places, bans=3)
    with refused_as(MatchCode.PLAYS_ALREADY):
        play.accept(offer.pk, bob, bans=["Ash", "Birch", "Elm"])
    match = play.accept(offer.pk, bob, bans=["Birch", "Elm"])
    assert match.banned_buttons == ["Birch", "Elm"]
    assert match.all_seats[1].button_name in ("Ash", "Cedar", "Fir")


def test_the_picker_says_which_fighter_is_banned() -> None:
    ann, bob = two_friends()
    offer = an_offer(ProposedSeat(ann, "(6)"), ProposedSeat(bob), named=["Ash", "Elm"])
    for search, told in (("ash", True), ("elm", True), ("birch", False), ("xyz", False)):
        page = parsed(signed_in(bob).get(f"{offer.get_absolute_url()}pick/?q={search}").content.decode()).text
        assert (f"Banned in this match: {search.capitalize()}." in page) is told
        assert "Ash, Elm" not in page


def test_if_nothing_is_left_one_bans_less() -> None:
    ann, bob = two_friends()
    Button.objects.filter(name__in=["Elm", "Fir"]).delete()
    match = offer_by_lot(ann, bob, bans=3)
    with refused_as(MatchCode.NO_BUTTON_LEFT):
        play.accept(match.pk, bob, bans=["Ash", "Birch", "Cedar"])
    assert play.accept(match.pk, bob, bans=["Ash", "Birch"]).has_begun


@pytest.mark.parametrize(
    ("most", "bans", "code"),
    [
        (0, ["Ash"], MatchCode.NO_BANNING),
        (1, ["Ash", "Elm"], MatchCode.TOO_MANY_BANNED),
        (2, ["Ash", "Yew"], MatchCode.NO_FIGHTER_TO_BAN),
        (2, ["Ash", "\x00"], MatchCode.NO_FIGHTER_TO_BAN),
    ],
)
def test_bans_that_were_not_agreed_or_name_nobody_are_refused(
    most: int, bans: list[str], code: MatchCode
) -> None:
    ann, bob = two_friends()
    match = offer_by_lot(ann, bob, bans=most)
    with refused_as(code):
        play.accept(match.pk, bob, bans=bans)
    match.refresh_from_db()
    assert not match.has_begun
    assert play.accept(match.pk, bob).banned_buttons == []


def test_an_offer_whose_fighters_are_settled_has_nothing_to_ban() -> None:
    ann, bob = two_friends()
    with refused_as(MatchCode.NOTHING_TO_BAN):
        an_offer(ProposedSeat(ann, "(6)"), ProposedSeat(bob, "(8)"), bans=1)
    with refused_as(MatchCode.TOO_MANY_BANNED):
        offer_by_lot(ann, bob, bans=4)
    assert not Match.objects.exists()


def test_a_seat_that_is_given_back_bans_nothing() -> None:
    ann, bob = two_friends()
    table = an_offer(
        ProposedSeat(ann, "(6)"),
        ProposedSeat(None, search=ALL, drawn_by_chance=True),
        ProposedSeat(None),
        bans=1,
    )
    play.accept(table.pk, bob, bans=["Ash"])
    assert Match.objects.get(pk=table.pk).banned_buttons == ["Ash"]
    play.step_back(table.pk, bob)
    assert Match.objects.get(pk=table.pk).banned_buttons == []


# ---- on the pages


def test_the_form_asks_for_bans_and_the_offer_tells_them() -> None:
    ann, bob = two_friends()
    match = propose(ann, opponent="Bob", my_recipe="", mine=f"lot:{ALL}", bans="2", my_bans="elm, Ash,")
    assert match.all_seats[0].bans == ["Elm", "Ash"]
    assert terms_in_sentences(match).seats == ["Each player can ban 2 fighters.", "Banned: Ash, Elm."]
    page = parsed(page_of(match, bob))
    assert "Banned: Ash, Elm." in page.text
    assert page.one("input", id="bans")
    url = f"{match.get_absolute_url()}accept/"
    answer = signed_in(bob).post(url, {"bans": "Birch, Yew", "recipe": "(8)"})
    assert answer.status_code == 422
    assert "There’s no fighter called Yew that you can ban." in answer.content.decode()
    assert parsed(answer.content.decode()).one("input", id="bans").attributes["value"] == "Birch, Yew"
    signed_in(bob).post(url, {"bans": "Birch, Cedar", "recipe": "(8)"})
    match = Match.objects.get(pk=match.pk)
    assert match.has_begun
    assert match.all_seats[0].button_name == "Fir"


def test_the_form_says_what_is_wrong_with_bans() -> None:
    ann, _bob = two_friends()
    given = {"opponent": "Bob", "my_recipe": "", "mine": f"lot:{ALL}"}
    assert "There’s no fighter called Yew that you can ban." in refusal_page(
        ann, **given, bans="1", my_bans="Yew"
    )
    assert "Fighters can’t be banned in this match." in refusal_page(ann, **given, my_bans="Ash")
    assert "Select a valid choice" in refusal_page(ann, **given, bans="4")


def test_the_wall_leaves_out_what_is_banned() -> None:
    ann, bob = two_friends()
    match = an_offer(ProposedSeat(ann, "(6)"), ProposedSeat(bob), bans=1, named=["Ash"])
    wall = signed_in(bob).get(f"{match.get_absolute_url()}pick/").content.decode()
    assert "Birch" in wall
    assert "Ash" not in wall.replace("Banned in this match: Ash.", "")


def test_a_random_fighter_is_none_that_is_banned() -> None:
    ann, bob = two_friends()
    match = an_offer(ProposedSeat(ann, "(6)"), ProposedSeat(bob), bans=3, named=["Ash", "Birch", "Cedar"])
    Button.objects.filter(name="Elm").delete()
    signed_in(bob).post(f"{match.get_absolute_url()}accept/", {"pick": "random:"})
    assert Match.objects.get(pk=match.pk).all_seats[1].button_name == "Fir"


def test_of_a_rematch_nothing_is_banned() -> None:
    ann, bob = two_friends()
    match = play.accept(offer_by_lot(ann, bob).pk, bob, bans=["Ash"])
    play.surrender_match(match.pk, bob)
    again = play.rematch(match.pk, ann, [ProposedSeat(ann, "(6)"), ProposedSeat(bob, "(8)")])
    assert (again.bans, again.banned_buttons) == (0, [])


def test_who_accepts_at_once_looks_at_bans_first() -> None:
    ann, bob = two_friends()
    preferences = bob.preferences
    preferences.auto_accept = Preferences.AutoAccept.EVERYBODY
    preferences.save()
    assert offer_by_lot(ann, bob, bans=0).has_begun
    match = offer_by_lot(ann, bob)
    assert not match.has_begun
    home = parsed(signed_in(bob).get("/matches/").content.decode())
    row = home.one("form", action=f"{match.get_absolute_url()}accept/")
    assert [link.text for link in row.all("a")] == ["Ban and accept"]
