"""Several people at one device: secrets between them, and the stats of such a match."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from buttons.models import Button, ButtonSet
from games import play
from games.fairness.verifying import verify
from games.models import Match, Seat, Terms
from games.play import ProposedSeat
from notifications.models import Delivery, Notice
from pages.people.leaving import close_account
from pages.people.record import record_of
from rules import Choose, Phase, Surrender, seeded_draw
from rules.random_play import random_action
from tests.accounts.people import a_guest, a_player
from tests.games.forms import AnswerForm, form_of, page_of, signed_in
from tests.games.matches import a_match, act, play_at_random, two_friends
from tests.html import parsed
from tests.promises import with_promise
from tests.refusals import NOTHING_HERE, outcome, refused_as

pytestmark = pytest.mark.django_db

NEW = "/matches/on-one-device/"


def at_home(
    owner: User, *recipes: str, names: tuple[str, ...] = ("Ann", "Friend", "Third"), **terms: Any
) -> Match:
    places = [ProposedSeat(None, recipe) for recipe in recipes or ("(6) (8)", "(4) (10)")]
    return play.play_on_one_device(owner, places, names[: len(places)], Terms(**terms))


@pytest.fixture
def ann() -> User:
    return a_player("Ann")


@pytest.fixture
def soldiers(db: None) -> None:
    made = ButtonSet.objects.create(name="Soldiers")
    Button.objects.create(set=made, name="Avis", recipe="(4) (4) (10) (12) (X)")
    Button.objects.create(set=made, name="Bauer", recipe="(8) (10) (12) (20) (X)")


def now(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


# ---- making it


@pytest.mark.usefixtures("soldiers")
def test_a_form_with_a_name_and_a_button_for_each_seat_begins_it(ann: User) -> None:
    filled = {"seats": "3", "first_to": "1", "ruleset": "online", "pick_0": "soldiers/avis"}
    names = {"name_0": "Ann", "name_1": "Bea", "name_2": "Cy"}
    answer = signed_in(ann).post(NEW, with_promise() | filled | names)
    match = Match.objects.get()
    assert answer["Location"] == match.get_absolute_url()
    assert [seat.name for seat in match.all_seats] == ["Ann", "Bea", "Cy"]
    assert match.all_seats[0].button_name == "Avis"
    assert all(seat.has_dice for seat in match.all_seats), "chance picks where nobody did"
    assert match.status == Match.Status.PLAYING
    assert match.players == [ann.pk]


@pytest.mark.usefixtures("soldiers")
def test_a_guest_comes_from_the_front_page_and_plays_at_once() -> None:
    browser = Client()
    assert "?next=/matches/on-one-device/" in browser.get("/").content.decode()
    answer = browser.post("/accounts/guest/?next=/matches/on-one-device/")
    assert answer["Location"] == NEW
    page = browser.get(NEW).content.decode()
    assert 'value="Friend"' in page
    filled = {"first_to": "1", "ruleset": "online", "name_0": "Me", "name_1": "You"}
    assert browser.post(NEW, with_promise() | filled).status_code == 302


@pytest.mark.usefixtures("soldiers")
@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"name_1": "ann"}, "Each player needs a different name."),
        ({"name_1": ""}, "This field is required."),
        ({"name_1": "B\u200eb"}, "A name can have up to"),
        ({"name_1": "B" * 21}, "at most 20 characters"),
        ({"pick_1": "soldiers/nobody"}, "Nobody can play this fighter."),
        ({"ruleset": "whist"}, "Select a valid choice"),
        ({"first_to": "99"}, "Select a valid choice"),
    ],
)
def test_what_makes_no_sense_is_told_beside_its_field(ann: User, wrong: dict[str, str], told: str) -> None:
    filled = {"first_to": "1", "ruleset": "online", "name_0": "Ann", "name_1": "Bea"}
    answer = signed_in(ann).post(NEW, with_promise() | filled | wrong)
    assert answer.status_code == 422
    assert told in answer.content.decode()
    assert not Match.objects.exists()


@pytest.mark.usefixtures("soldiers")
def test_what_is_filled_in_goes_along_to_the_picker_and_back(ann: User) -> None:
    browser = signed_in(ann)
    filled = {"name_0": "Ann", "name_1": "Bea", "first_to": "2", "pick_0": "soldiers/avis"}
    to_picker = browser.post(f"{NEW}keep/", filled | {"pick_for": "1"})["Location"]
    page = browser.get(to_picker)
    assert "Choose a fighter for Bea" in page.content.decode()
    back = f"{page.context['back']}soldiers/bauer"
    form = browser.get(back).context["form"]
    assert form["name_1"].value() == "Bea"
    assert [seat.button.name for seat in form.seats] == ["Avis", "Bauer"]
    more = browser.post(f"{NEW}keep/", filled | {"players": "3"})["Location"]
    assert len(browser.get(more).context["form"].seats) == 3


@pytest.mark.usefixtures("soldiers")
@pytest.mark.parametrize(
    "pick",
    ["lot:playable=on", "among:", "random:q=nobody-is-called-so", "a/b", "x" * 601],
)
def test_a_pick_that_makes_no_sense_is_refused_and_breaks_nothing(ann: User, pick: str) -> None:
    browser = signed_in(ann)
    assert browser.get(NEW, {"pick_0": pick, "ruleset": "whist", "first_to": "many"}).status_code == 200
    filled = {"first_to": "1", "ruleset": "online", "name_0": "Ann", "name_1": "Bea", "pick_0": pick}
    assert browser.post(NEW, with_promise() | filled).status_code == 422
    assert not Match.objects.exists()


def test_there_is_no_picker_for_a_seat_that_there_cannot_be(ann: User) -> None:
    for seat in ("6", "-1", "x", "9999999999"):
        assert outcome(signed_in(ann).post(f"{NEW}keep/", {"pick_for": seat})) == NOTHING_HERE, seat


@pytest.mark.parametrize("seats", ["0", "7", "many", "-3", "99999999999"])
def test_two_to_six_sit_there(ann: User, seats: str) -> None:
    page = signed_in(ann).get(NEW, {"seats": seats})
    assert len(page.context["form"].seats) in (2, 6)


def test_it_counts_towards_the_limit_of_matches() -> None:
    guest = a_guest()
    for _number in range(5):
        at_home(guest)
    with refused_as("too-many-matches"):
        at_home(guest)


def test_elsewhere_nobody_plays_themselves(ann: User) -> None:
    with refused_as("against-oneself"):
        play.propose(ann, [ProposedSeat(ann, "(6)"), ProposedSeat(ann, "(8)")])


# ---- passing the device on


def test_sizes_are_chosen_one_after_the_other_and_stay_secret(ann: User) -> None:
    match = at_home(ann, "(4) (X)", "(6) (Y)")
    browser = signed_in(ann)
    page = browser.get(match.get_absolute_url()).content.decode()
    assert "Ann decides" in page
    assert "swing.X" in page
    form = parsed(page).one("form", id="answer")
    assert form.attributes["autocomplete"] == "off", "no browser fills in what another typed"
    answer = AnswerForm(page)
    browser.post(
        f"{match.get_absolute_url()}act/",
        {"seat": "0", "decision": answer.decision, "action": "choose", "swing.X": "17"},
    )
    address = match.get_absolute_url()
    between = [
        browser.get(f"{address}{part}").content.decode()
        for part in ("", "board/", "log/", "replay/", "dice/", "?whole")
    ]
    assert "Pass the device to Friend" in between[0]
    assert not AnswerForm(between[0]).may_act
    browser.post(f"{address}take/", {"seat": "1"})
    after = [browser.get(f"{address}{part}").content.decode() for part in ("", "board/", "log/", "replay/")]
    assert "Friend decides" in after[0]
    assert "swing.Y" in after[0]
    for html in (*between, *after):
        assert "=17)" not in html
        assert 'value="17"' not in html
    act(match, 1, Choose({"Y": 5}))
    assert "=17)" in page_of(match, ann), "then everybody knows"


def test_an_ordinary_turn_goes_to_the_next_without_a_hand_over(ann: User) -> None:
    match = at_home(ann)
    names = ("Ann", "Friend")
    for _turn in range(4):
        battle = now(match).battle
        assert battle.active is not None
        page = page_of(match, ann)
        assert f"{names[battle.active]} decides" in page
        assert AnswerForm(page).fields["seat"] == [str(battle.active)]
        play_at_random(match, moves=1)


def test_who_moved_last_has_the_device_when_the_next_secret_is_due(ann: User) -> None:
    ann.preferences.auto_pass = False
    ann.preferences.save()
    match = at_home(ann, "(4) (X)", "(6) (8)", first_to=2)
    act(match, 0, Choose({"X": 4}))
    while now(match).battle.active == 1:
        play_at_random(match, moves=1)
    act(match, 0, Surrender())
    assert now(match).phase is Phase.SIZES
    assert now(match).goes_to is None, "Ann has it already"
    assert form_of(match, ann).fields["seat"] == ["0"]


def test_a_page_that_is_behind_answers_for_nobody_else(ann: User) -> None:
    match = at_home(ann, "(4) (X)", "(6) (X)")
    browser = signed_in(ann)
    stale = {"seat": "0", "decision": form_of(match, ann).decision, "action": "choose", "swing.X": "17"}
    address = match.get_absolute_url()
    assert browser.post(f"{address}act/", stale).status_code == 302
    assert browser.post(f"{address}act/", stale).status_code == 409
    browser.post(f"{address}take/", {"seat": "1"})
    again = browser.post(f"{address}act/", stale)
    assert again.status_code == 409
    assert "17" not in AnswerForm(again.content.decode()).fields["swing.X"]
    assert set(now(match).battle.decisions) == {1}


@pytest.mark.parametrize(("seat", "status"), [("0", 409), ("7", 409), ("x", 400), ("", 400)])
def test_only_whom_it_goes_to_takes_the_device(ann: User, seat: str, status: int) -> None:
    match = at_home(ann, "(4) (X)", "(6) (Y)")
    act(match, 0, Choose({"X": 4}))
    answer = signed_in(ann).post(f"{match.get_absolute_url()}take/", {"seat": seat})
    assert answer.status_code == status
    assert now(match).device_holder == 0


def test_nobody_takes_the_device_of_another_or_in_a_match_of_two_players() -> None:
    ann, bob = two_friends()
    mine = at_home(ann, "(4) (X)", "(6) (Y)")
    act(mine, 0, Choose({"X": 4}))
    assert outcome(signed_in(bob).post(f"{mine.get_absolute_url()}take/", {"seat": "1"})) == NOTHING_HERE
    other = a_match(ann, bob, "(4) (X)", "(6) (Y)")
    assert signed_in(ann).post(f"{other.get_absolute_url()}take/", {"seat": "0"}).status_code == 409


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_whole_match_is_played_from_one_page(ann: User, seats: int) -> None:
    recipes = ["(4) (X)", "(6) r(8) (Y)", "(8) (4/12)", "(6) (X)", "(10) (10)", "c(6) (V)"][:seats]
    names = tuple(f"P{number}" for number in range(seats))
    match = at_home(ann, *recipes, names=names, first_to=1)
    browser, choose = signed_in(ann), seeded_draw(1)
    for _answer in range(400):
        found = now(match)
        if found.is_finished:
            break
        if found.goes_to is not None:
            assert "Pass the device to" in page_of(match, ann)
            play.take_device(match.pk, ann, found.goes_to.number)
            continue
        seat = found.seen_from(ann)
        assert seat is not None
        assert browser.get(match.get_absolute_url()).status_code == 200
        assert seat.number in found.battle.decisions
        act(match, seat.number, random_action(found.battle.seen_by(seat.number).battle, seat.number, choose))
    assert now(match).status == Match.Status.FINISHED
    assert " won!" in page_of(match, ann) or "over without a winner" in page_of(match, ann)
    assert not verify(now(match)).problems


# ---- for whom it counts


def test_nobody_else_sees_it_or_is_told_of_it() -> None:
    ann, bob = two_friends()
    match = play_at_random(at_home(ann, first_to=1))
    for viewer in (bob, None):
        assert signed_in(viewer).get(match.get_absolute_url()).status_code == 404
    assert not Notice.objects.exists()
    assert not Delivery.objects.exists()


def test_it_is_apart_from_what_one_has_won(ann: User) -> None:
    play_at_random(at_home(ann, first_to=1))
    running = at_home(ann)
    record = record_of(ann, ann)
    assert (record.sums.matches_played, record.with_robots.matches_played, record.abandoned) == (0, 0, 0)
    assert not record.playing
    assert not record.finished
    browser = signed_in(ann)
    assert "Nothing is waiting for you" in browser.get("/next/").content.decode()
    page = browser.get("/matches/").content.decode()
    assert "On this device" in page
    assert running.get_absolute_url() in page


def listed_matches(viewer: User | None, **asked: str) -> list[Match]:
    return list(signed_in(viewer).get("/matches/history/", asked).context["page"].matches)


def test_the_history_shows_it_to_its_owner_who_asks_for_it() -> None:
    ann, bob = two_friends()
    shared = play_at_random(at_home(ann, first_to=1))
    usual = play_at_random(a_match(ann, bob, first_to=1))
    assert listed_matches(ann, a="me") == [usual]
    assert listed_matches(ann, shared="on") == [shared]
    assert not listed_matches(bob, shared="on")
    assert listed_matches(None, shared="on") == [usual], "visitors are not asked for it"


def test_it_may_be_ended_at_any_time_and_played_again(ann: User) -> None:
    match = at_home(ann, names=("Ann", "Bea"))
    browser = signed_in(ann)
    browser.post(f"{match.get_absolute_url()}abandon/")
    assert now(match).status == Match.Status.ABANDONED
    page = page_of(match, ann)
    assert "name_1=Bea" in page
    browser.post(f"{match.get_absolute_url()}rematch/", with_promise(how="reversed"))
    again = Match.objects.latest("pk")
    assert again.continues == match
    assert again.is_on_one_device
    assert [(seat.name, seat.recipe) for seat in again.all_seats] == [
        ("Ann", "(4) (10)"),
        ("Bea", "(6) (8)"),
    ]


def test_it_goes_with_the_account_of_its_owner(ann: User) -> None:
    at_home(ann)
    play_at_random(at_home(ann, first_to=1))
    close_account(ann)
    assert not Match.objects.exists()
    assert not Seat.objects.exists()


def test_a_name_is_only_text(ann: User) -> None:
    match = at_home(ann, names=("<b>A</b>", "B&B"))
    page = page_of(match, ann)
    assert "<b>A</b>" not in page
    assert "&lt;b&gt;A&lt;/b&gt;" in page
