"""Open button choices: any, one of a filter, one for both sides, or a random one."""

import json
import subprocess
import sys
from html import unescape
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from buttons.models import Button, ButtonSet, Favourite
from buttons.recipes.strengths import measured_strengths, sort_dice
from core.refusals import NotPlayable
from games import play
from games.models import Lot, Match, Move
from games.play import ProposedSeat
from games.play.fair_dice import draw_result
from games.play.terms.button_searches import drawable_buttons
from games.play.terms.even_fighters import CLOSE
from robots.seating import make_robots
from robots.tasks import accept as robot_accepts
from tests.accounts.people import a_player
from tests.games.forms import page_of, signed_in
from tests.games.matches import offer_of, play_at_random, two_friends
from tests.games.offers.test_proposing import NEW, ann, propose, refusal_page, soldiers
from tests.refusals import refused_as

__all__ = ["ann", "soldiers"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def pirates(soldiers: ButtonSet) -> ButtonSet:
    made = ButtonSet.objects.create(name="Pirates")
    Button.objects.create(set=made, name="Blackbeard", recipe="(4) (8) p(12)", tournament_legal=True)
    Button.objects.create(set=made, name="Anne", recipe="(6) (8) s(12)")
    return made


def answer(match: Match, player: User, **fields: str) -> int:
    return signed_in(player).post(f"{match.get_absolute_url()}accept/", fields).status_code


def buttons(match: Match) -> list[str]:
    return [seat.button_name for seat in Match.objects.get(pk=match.pk).all_seats]


# ---- one of a filter


@pytest.mark.parametrize("opponent", ["", "Bob"])
def test_the_joining_player_picks_within_the_filter(ann: User, pirates: ButtonSet, opponent: str) -> None:
    bob = a_player("Bob")
    against = "player" if opponent else "anybody"
    match = propose(ann, against=against, opponent=opponent, theirs="among:set=pirates")
    assert match.all_seats[1].search == "set=pirates"
    page = page_of(match, bob)
    assert "Pirates" in page
    assert "Or write a recipe" not in page
    assert answer(match, bob, pick="pirates/anne") == 302
    assert Match.objects.get().has_begun


def test_the_door_refuses_every_other_button_and_recipe(ann: User, pirates: ButtonSet) -> None:
    bob = a_player("Bob")
    match = propose(ann, theirs="among:legal=on")
    for fields in [
        {"pick": "pirates/anne"},
        {"recipe": "(4) (8) p(12)"},
        {"recipe": "(20) (20)"},
        {"pick": "among:"},
        {"pick": "lot:legal=on"},
        {},
    ]:
        assert answer(match, bob, **fields) == 422, fields
    with pytest.raises(NotPlayable, match="can’t choose this fighter here"):
        play.accept(match.pk, bob, place=ProposedSeat(bob, "(20)", "Blackbeard"))
    assert Match.objects.get().is_offered
    assert answer(match, bob, pick="pirates/blackbeard") == 302


def test_the_picker_shows_only_what_may_be_picked(ann: User, pirates: ButtonSet) -> None:
    match = propose(ann, theirs="among:set=pirates")
    asked = signed_in(a_player("Bob"))
    page = asked.get(f"{match.get_absolute_url()}pick/?search=1").content.decode()
    assert "pirates/anne" in page
    assert "soldiers/avis" not in page
    searched = asked.get(f"{match.get_absolute_url()}pick/?search=1&q=avis").content.decode()
    assert "0 fighters" in searched
    assert "drawn when everyone" not in page


@pytest.mark.services
def test_chance_stays_within_the_filter(ann: User, pirates: ButtonSet) -> None:
    bob = a_player("Bob")
    match = propose(ann, theirs="among:legal=on")
    assert answer(match, bob, pick="random:") == 302
    assert buttons(match)[1] == "Blackbeard"


@pytest.mark.parametrize(
    ("pick", "words"),
    [
        ("among:set=nothing-like-it", "We couldn’t read this filter"),
        ("among:q=nothing-like-it", "No fighters match"),
        ("lot:dice=many", "We couldn’t read this filter"),
        ("lot:q=%00", "We couldn’t read this filter"),
        ("among:favourite=on", "from your favourites"),
        ("lot:favourite_sets=on", "from your favourites"),
        ("among:q=" + "ä" * 99, "We couldn’t read this filter"),
    ],
)
def test_a_filter_that_makes_no_sense_is_refused(
    ann: User, pirates: ButtonSet, pick: str, words: str
) -> None:
    assert words in refusal_page(ann, theirs=pick)


def test_what_narrows_nothing_is_not_kept(ann: User, pirates: ButtonSet) -> None:
    match = propose(ann, theirs="among:page=3&order=dice&strange=1&q=&legal=on&csrfmiddlewaretoken=x")
    assert match.all_seats[1].search == "legal=on"
    assert propose(ann, theirs="among:").all_seats[1].search == "playable=on"


def test_the_door_takes_no_filter_that_it_would_not_keep(ann: User, pirates: ButtonSet) -> None:
    for place, code in [
        (ProposedSeat(None, search="favourite=on"), "filter-unreadable"),
        (ProposedSeat(None, search="strange=1"), "filter-unreadable"),
        (ProposedSeat(None, drawn_by_chance=True), "filter-missing"),
    ]:
        with refused_as(code):
            play.propose(ann, [ProposedSeat(ann, "(4)"), place])


@pytest.mark.services
def test_chance_picks_among_the_players_favourites(ann: User, pirates: ButtonSet) -> None:
    Favourite.objects.create(player=ann, button=Button.objects.get(name="Anne"))
    for _time in range(5):
        assert buttons(propose(ann, my_recipe="", mine="random:favourite=on"))[0] == "Anne"


# ---- for both sides


def test_the_joining_player_picks_for_both(ann: User, pirates: ButtonSet) -> None:
    bob = a_player("Bob")
    match = propose(ann, my_recipe="", mine="among:set=pirates")
    page = page_of(match, bob)
    assert "Choose a fighter for Ann" in page
    assert "a fighter chosen by the player who joins" in page
    assert "Choose a fighter for Ann" not in page_of(match, ann)
    assert answer(match, bob, pick="soldiers/avis") == 422
    assert answer(match, bob, pick="soldiers/avis", theirs="soldiers/bauer") == 422
    assert Match.objects.get().is_offered
    assert answer(match, bob, pick="soldiers/avis", theirs="pirates/anne") == 302
    assert buttons(match) == ["Anne", "Avis"]


def test_the_two_picks_go_along_with_each_other(ann: User, pirates: ButtonSet) -> None:
    match = propose(ann, my_recipe="", mine="among:set=pirates")
    asked = signed_in(a_player("Bob"))
    url = match.get_absolute_url()
    page = unescape(asked.get(f"{url}pick/?pick=soldiers/avis&for=theirs").content.decode())
    assert f'href="{url}?pick=soldiers%2Favis&theirs=pirates/anne"' in page
    assert "soldiers/bauer" not in page
    offer = unescape(asked.get(f"{url}?pick=soldiers/avis&theirs=pirates/anne").content.decode())
    assert 'name="pick" value="soldiers/avis"' in offer
    assert 'name="theirs" value="pirates/anne"' in offer


def test_nobody_picks_over_what_the_proposer_chose(ann: User, pirates: ButtonSet) -> None:
    match = propose(ann, my_recipe="", mine="pirates/anne")
    bob = a_player("Bob")
    assert answer(match, bob, pick="soldiers/avis", theirs="pirates/blackbeard") == 302
    assert buttons(match) == ["Anne", "Avis"]


def test_who_wants_not_to_be_asked_is_asked_if_there_is_something_to_pick(pirates: ButtonSet) -> None:
    ann, bob = two_friends()
    bob.preferences.auto_accept = "everybody"
    bob.preferences.save()
    for places in [
        [ProposedSeat(ann, search="set=pirates"), ProposedSeat(bob, "(4)")],
        [ProposedSeat(ann, "(4)"), ProposedSeat(bob, search="set=pirates")],
    ]:
        assert offer_of(ann, places, rated=False).is_offered
    drawn = [ProposedSeat(ann, "(4)"), ProposedSeat(bob, search="set=pirates", drawn_by_chance=True)]
    lots = offer_of(ann, drawn, rated=False)
    assert Match.objects.get(pk=lots.pk).has_begun


def test_robots_pick_what_is_theirs_to_pick(ann: User, pirates: ButtonSet) -> None:
    make_robots()
    robot = User.objects.get(robot__mind="random")
    match = play.propose(
        ann, [ProposedSeat(ann, search="set=pirates"), ProposedSeat(robot, search="legal=on")]
    )
    robot_accepts.call(match.pk, 1)
    assert Match.objects.get().has_begun
    assert buttons(match)[0] in {"Anne", "Blackbeard"}
    assert buttons(match)[1] == "Blackbeard"


# ---- by lot


def drawn_match(pirates: ButtonSet) -> Match:
    ann, bob = two_friends()
    match = propose(
        ann, against="player", opponent="Bob", my_recipe="", mine="lot:", theirs="lot:set=pirates"
    )
    return play.accept(match.pk, bob, words="coffee")


def test_nothing_is_drawn_before_everybody_has_accepted(ann: User, pirates: ButtonSet) -> None:
    match = propose(ann, my_recipe="", mine="lot:set=pirates", theirs="lot:")
    assert (buttons(match), match.draws_made) == (["", ""], 0)
    page = page_of(match, None)
    assert "a random fighter, drawn when everyone has accepted" in page
    assert "Anne" not in page
    bob = a_player("Bob")
    assert "Choose your fighter" not in page_of(match, bob)
    assert answer(match, bob) == 302
    mine, theirs = buttons(match)
    assert mine in {"Anne", "Blackbeard"}
    assert theirs in {"Anne", "Blackbeard", "Avis", "Bauer"}


def test_lots_come_from_the_fair_dice_of_the_match(pirates: ButtonSet) -> None:
    match = drawn_match(pirates)
    draws = Move.objects.get(match=match).draws
    assert [draw[:3] for draw in draws[:2]] == [["button", 0, 3], ["button", 0, 1]]
    assert match.draws_made == len(draws)
    lots = {lot.seat: lot for lot in match.lots.all()}
    assert lots[1].among == ["Anne (Pirates)", "Blackbeard (Pirates)"]
    assert [lots[seat].draw for seat in (0, 1)] == [1, 2]
    for seat in match.all_seats:
        assert lots[seat.number].among[draws[seat.number][3]].startswith(seat.button_name)


def test_every_button_comes_up_as_often() -> None:
    times = [draw_result(bytes(32), ["tea"], number, 0, 3) for number in range(2000)]
    assert all(430 < times.count(result) < 570 for result in range(4))


@pytest.mark.services
def test_lots_can_be_checked_afterwards(pirates: ButtonSet, tmp_path: Path) -> None:
    match = play_at_random(drawn_match(pirates))
    call_command("verify_matches", verbosity=0)
    url = match.get_absolute_url()
    told = signed_in(None).get(f"{url}dice.json").json()
    assert [lot["draw"] for lot in told["buttons"]] == [1, 2]
    page = signed_in(None).get(f"{url}dice/").content.decode()
    assert "from 2 fighters" in page
    file = tmp_path / "match.json"
    for honest in (True, False):
        if not honest:
            told["buttons"][1]["button"] = "Someone else"
        file.write_text(json.dumps(told))
        run = subprocess.run(
            [sys.executable, "docs/verify_dice.py", str(file)], capture_output=True, text=True, check=False
        )
        assert (run.returncode == 0) is honest, run.stdout


@pytest.mark.services
def test_a_swapped_button_is_found_out(pirates: ButtonSet) -> None:
    match = drawn_match(pirates)
    lot = Lot.objects.get(match=match, seat=1)
    lot.among = lot.among[::-1]
    lot.save()
    with pytest.raises(CommandError, match="another button for seat 1"):
        call_command("verify_matches", verbosity=0)


def test_if_no_button_is_left_nothing_begins(ann: User, pirates: ButtonSet) -> None:
    bob = a_player("Bob")
    match = propose(ann, theirs="lot:legal=on")
    Button.objects.update(tournament_legal=False)
    with pytest.raises(NotPlayable, match="any more"):
        play.accept(match.pk, bob)
    assert Match.objects.get().is_offered
    assert not Match.objects.get().all_seats[1].accepted


def test_the_picker_of_the_proposer_leaves_it_open(ann: User, pirates: ButtonSet) -> None:
    asked = signed_in(ann)
    page = unescape(asked.get(f"{NEW}theirs/?search=1&set=pirates&opponent=Bob").content.decode())
    assert "?opponent=Bob&theirs=lot%3Aset%3Dpirates" in page
    assert "?opponent=Bob&theirs=among%3Aset%3Dpirates" in page
    assert "My opponent chooses one of these for me" in asked.get(f"{NEW}mine/?search=1").content.decode()
    favourites = asked.get(f"{NEW}mine/?search=1&favourite=on").content.decode()
    assert "lot%3A" not in favourites


@pytest.mark.parametrize(("pick", "words"), [("lot:legal=on", "drawn when"), ("among:q=ann", "They choose")])
def test_the_form_says_what_was_left_open(ann: User, pirates: ButtonSet, pick: str, words: str) -> None:
    page = unescape(signed_in(ann).get(NEW, {"theirs": pick}).content.decode())
    assert words in page
    assert ("Tournament legal" in page) == ("legal" in pick)


@pytest.mark.parametrize("pick", ["lot:legal=on", "among:q=anne", "random:q=anne"])
def test_one_tap_keeps_what_was_left_open(ann: User, pirates: ButtonSet, pick: str) -> None:
    if not pick.startswith("random"):
        Button.objects.update(tournament_legal=True)
    match = propose(ann, theirs=pick)
    page = unescape(page_of(match, ann))
    assert f"theirs={pick.replace(':', '%3A').replace('=', '%3D')}" in page


def test_a_filter_opens_no_offer_that_is_for_a_link(pirates: ButtonSet) -> None:
    ann, tom = two_friends()
    match = propose(ann, against="link", theirs="among:set=pirates")
    assert answer(match, tom, pick="pirates/anne") == 422
    assert Match.objects.get().is_offered


def test_chance_hands_out_no_button_that_can_never_score(ann: User, pirates: ButtonSet) -> None:
    Button.objects.all().delete()
    for name, recipe in (("Dead Guy", "(0) (0)"), ("Ghost", "s(0,0)"), ("Card", "(C)"), ("Lame", "(0) (1)")):
        Button.objects.create(set=pirates, name=name, recipe=recipe)
    assert {button.name for button in drawable_buttons(Button.objects.all())} == {"Card", "Lame"}
    Button.objects.filter(name__in=("Card", "Lame")).delete()
    for pick in ("random:", "lot:"):
        assert "No fighters match" in refusal_page(ann, mine=pick, my_recipe="")
    assert propose(ann, mine="pirates/dead-guy", my_recipe="").all_seats[0].button_name == "Dead Guy"


# ---- random fighters for newcomers


def test_random_fighters_of_a_newcomer_are_about_equally_strong(ann: User, soldiers: ButtonSet) -> None:
    made = ButtonSet.objects.create(name="Known")
    for number, recipe in enumerate(measured_strengths()):
        Button.objects.create(set=made, name=f"Known {number}", recipe=recipe)
    for mine, theirs in (("random:", "random:"), ("random:", "soldiers/avis"), ("soldiers/avis", "random:")):
        match = propose(ann, mine=mine, theirs=theirs, my_recipe="")
        one, other = (measured_strengths()[sort_dice(seat.recipe)] for seat in match.all_seats)
        assert abs(one - other) <= CLOSE + 1e-9
