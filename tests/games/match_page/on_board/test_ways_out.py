"""Surrender and agreements on the page of a match, and how all pages show its end."""

import pytest

from accounts.models import User
from games import play
from games.models import Match
from games.play import ProposedSeat
from rules import Choose, Phase
from tests.accounts.people import a_player
from tests.cast import SECRET_SIZE
from tests.games.forms import page_of, signed_in
from tests.games.matches import a_circle, a_match, act, two_friends
from tests.html import Element, parsed

pytestmark = pytest.mark.django_db

ROUND, MATCH = "Surrender the round", "Surrender the match"


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


def now(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def sheet_of(match: Match, player: User) -> Element:
    return parsed(page_of(match, player)).one(id="ways-out")


def shut_to(match: Match, viewer: User | None) -> bool:
    return not parsed(page_of(match, viewer)).all(id="ways-out")


def test_both_are_shown_them_and_nobody_else_is(players: tuple[User, User]) -> None:
    match = a_match(*players)
    for player, other in (players, players[::-1]):
        text = sheet_of(match, player).text
        assert f"You give up this round, so {other.username} wins it. You can’t undo this." in text
        assert f"{other.username} wins the match right away." in text
        assert ROUND in text
        assert MATCH in text
    assert shut_to(match, None)
    assert shut_to(match, a_player("Tom"))
    play.surrender_match(match.pk, players[0])
    assert shut_to(match, players[1])


def test_a_round_is_given_up_by_the_button_of_its_page_and_no_other_by_pressing_it_twice(
    players: tuple[User, User],
) -> None:
    match = a_match(*players)
    waiting = players[1 - (match.battle.active or 0)]
    form = next(form for form in sheet_of(match, waiting).all("form") if ROUND in form.text)
    data = {"round": form.one("button").attributes["value"]}
    assert signed_in(waiting).post(form.attributes["action"], data).status_code == 302
    again = signed_in(waiting).post(form.attributes["action"], data)
    assert again.status_code == 409
    assert "That round is already over, so you didn’t surrender it." in again.content.decode()
    assert now(match).battle.round == 2
    for odd in ({}, {"round": "one"}, {"round": "9" * 30}):
        assert signed_in(waiting).post(form.attributes["action"], odd).status_code == 400
    assert now(match).battle.round == 2


def test_it_says_when_the_round_would_end_the_match(players: tuple[User, User]) -> None:
    match = a_match(*players, first_to=1)
    assert "You give up this round, so Bob wins the match." in sheet_of(match, players[0]).text


def test_in_a_circle_the_others_play_on_and_who_left_has_no_way_out_left() -> None:
    ann, bob, cleo = (a_player(name) for name in ("Ann", "Bob", "Cleo"))
    match = a_circle((ann, "(X)"), (bob, "(X)"), (cleo, "(X)"))
    text = sheet_of(match, ann).text
    assert "You lose the match. The others play on without you." in text
    assert ROUND not in text
    signed_in(ann).post(f"{match.get_absolute_url()}surrender-match/")
    page = parsed(page_of(match, ann))
    assert MATCH not in page.text
    assert "You gave up the match." in page.one(id="log").text
    assert "Bob wins the match" not in page.text


def test_the_end_of_the_match_says_how_it_came_to_everybody(players: tuple[User, User]) -> None:
    ann, bob = players
    match = a_match(ann, bob)
    answer = signed_in(ann).post(f"{match.get_absolute_url()}surrender-match/", follow=True)
    assert "You gave up the match." in parsed(answer.content.decode()).one(aria_labelledby="verdict").text
    for viewer, words in (
        (bob, "You won! Ann gave up the match."),
        (None, "Bob won! Ann gave up the match."),
    ):
        page = parsed(page_of(match, viewer))
        assert words in page.one(aria_labelledby="verdict").text
        assert "Ann gave up the match." in page.one(id="log").text


def test_lists_and_the_history_say_it_too(players: tuple[User, User]) -> None:
    ann, bob = players
    match = a_match(ann, bob)
    play.surrender_match(match.pk, ann)
    for player, words in ((ann, "You lost to Bob (by surrender)"), (bob, "You beat Ann (by surrender)")):
        home = parsed(signed_in(player).get("/matches/").content.decode())
        assert words in home.one(aria_labelledby="closed").text
    found = parsed(signed_in(None).get("/matches/history/?a=Ann").content.decode())
    assert "Ann gave up" in found.one("table", kind="history").text


def test_what_was_chosen_in_secret_stays_so_for_the_others_of_a_circle() -> None:
    ann, bob, cleo = (a_player(name) for name in ("Ann", "Bob", "Cleo"))
    match = a_circle((ann, "(X) (20)"), (bob, "(X) (20)"), (cleo, "(X) (20)"))
    act(match, 0, Choose({"X": SECRET_SIZE}))
    signed_in(cleo).post(f"{match.get_absolute_url()}surrender-match/")
    assert now(match).phase is Phase.SIZES
    for viewer in (bob, cleo, None):
        page = page_of(match, viewer)
        assert f"={SECRET_SIZE}" not in page
        assert f'value="{SECRET_SIZE}"' not in page
    assert "gave up the match" in page_of(match, bob)


def test_on_one_device_it_is_the_one_to_move_who_gives_up_the_round() -> None:
    ann = a_player("Ann")
    places = [ProposedSeat(None, "(20) (20)"), ProposedSeat(None, "(20) (20)")]
    match = play.play_on_one_device(ann, places, ["Ann", "Bea"])
    active = match.battle.active
    sheet = sheet_of(match, ann)
    assert f"{match.all_seats[active or 0].name} gives up this round." in sheet.text
    assert "End without a winner" in sheet.text
    assert MATCH not in sheet.text
    signed_in(ann).post(f"{match.get_absolute_url()}surrender-round/", {"round": 1})
    assert now(match).battle.seats[1 - (active or 0)].won == 1
