"""The page for finding an opponent."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from buttons.models import Button
from games.matchmaking import waves
from games.models.seek import Seek
from tests.accounts.people import a_player, block
from tests.games.matches import a_match, an_offer
from tests.games.matchmaking.lookers import NOW, a_search, rated_at, who_looks
from tests.html import parsed

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fighters")]
PAGE, BEGIN = "/opponent/", "/opponent/look/"


@pytest.fixture
def player() -> User:
    return rated_at("Ann", 1500)


@pytest.fixture
def here(player: User) -> Client:
    client = Client()
    client.force_login(player)
    return client


@pytest.mark.services
def test_one_click_looks_for_somebody_now(here: Client, player: User) -> None:
    answer = here.post(BEGIN, {"pace": "now", "rated": "on"}, follow=True)
    assert answer.redirect_chain == [(PAGE, 302)]
    search = Seek.objects.get()
    assert (search.player, search.pace, search.rated, search.recipe) == (player, NOW, True, "")
    assert "Searching for an opponent" in answer.content.decode()
    assert "Nobody else is searching." in answer.content.decode()
    assert "Searching for players rated 1,400 to 1,600" in answer.content.decode()


def test_every_other_page_goes_on_looking(here: Client) -> None:
    assert "opponent/bar" not in here.get("/about/").content.decode()
    here.post(BEGIN, {"pace": "now"})
    assert "opponent/bar" in here.get("/about/").content.decode()
    Seek.objects.update(seen_at=timezone.now() - timedelta(seconds=40))
    assert "We’re searching for an opponent for you." in here.get("/opponent/bar/").content.decode()
    assert Seek.objects.get().seen_at > timezone.now() - timedelta(seconds=20)


def test_only_those_are_counted_whom_one_may_meet(here: Client, player: User) -> None:
    blocked, fits = a_search("Bad"), a_search("Fits")
    a_search("Far", 2000, near=True)
    plays = a_search("Plays")
    block(blocked.player, player)
    a_match(plays.player, blocked.player, pace="live:10+5")
    Seek.objects.update(ended_at=None, end="", match=None)
    here.post(BEGIN, {"pace": "now", "rated": "on"})
    assert "1 other player is searching too." in parsed(here.get(PAGE).content.decode()).text
    Seek.objects.filter(pk=fits.pk).delete()
    assert "Nobody else is searching." in parsed(here.get(PAGE).content.decode()).text


def test_stopping_ends_it_everywhere(here: Client) -> None:
    here.post(BEGIN, {"pace": "now"})
    answer = here.post(f"/opponent/{Seek.objects.get().pk}/stop/", follow=True)
    assert Seek.objects.get().end == "left"
    assert "Searching for an opponent" not in answer.content.decode()
    assert "opponent/bar" not in here.get("/about/").content.decode()


@pytest.mark.services
def test_who_is_found_is_led_to_the_match(here: Client, player: User) -> None:
    here.post(BEGIN, {"pace": "now"})
    other = a_search("Bob", 1520)
    (match,) = waves.run_wave(NOW)
    found = here.get("/opponent/state/").content.decode()
    assert f'data-found="{match.get_absolute_url()}"' in found
    assert "You’re playing Bob!" in found
    assert match.get_absolute_url() in here.get("/opponent/bar/").content.decode()
    assert "opponent/bar" not in here.get("/about/").content.decode(), "the page goes there by itself"
    Seek.objects.update(ended_at=timezone.now() - timedelta(minutes=3))
    assert here.get("/opponent/bar/").content.decode().strip() == ""
    assert "opponent/bar" not in here.get("/about/").content.decode()
    assert other.player.username == "Bob"


def test_nobody_is_called_to_a_match_at_which_they_look_already(here: Client, player: User) -> None:
    here.post(BEGIN, {"pace": "now"})
    a_search("Bob", 1520)
    (match,) = waves.run_wave(NOW)
    assert "Opponent found!" in here.get("/opponent/bar/").content.decode()
    here.get(match.get_absolute_url())
    assert here.get("/opponent/bar/").content.decode().strip() == ""


def test_the_limit_that_widens_is_told(here: Client, player: User) -> None:
    who_looks(player, since=40)
    assert "Searching for players rated 1,280 to 1,720" in here.get(PAGE).content.decode()
    Seek.objects.update(asked_at=timezone.now() - timedelta(seconds=90))
    assert "Searching for players of any rating" in here.get(PAGE).content.decode()


@pytest.mark.services
def test_the_usual_wait_is_told_from_ten_cases_on(here: Client, player: User) -> None:
    now = timezone.now()
    other = rated_at("Bob", 1500)
    for _number in range(10):
        Seek.objects.create(
            player=other, pace=NOW, asked_at=now - timedelta(seconds=75), ended_at=now, end="met"
        )
    hour = {search.asked_at.hour for search in Seek.objects.all()}
    who_looks(player)
    told = "At this hour, a search usually takes 1:15." in here.get(PAGE).content.decode()
    assert told is (hour == {timezone.now().hour})


@pytest.mark.services
def test_a_search_over_days_is_listed_and_stopped(here: Client, player: User) -> None:
    here.post(BEGIN, {"pace": "days"})
    assert "Your searches over several days" in here.get(PAGE).content.decode()
    here.post(f"/opponent/{Seek.objects.get().pk}/stop/")
    assert Seek.objects.get().end == "left"


def test_a_chosen_fighter_comes_along(here: Client) -> None:
    button = Button.objects.get(name="Hammer")
    page = here.get(f"{PAGE}?fighter=plain/hammer").content.decode()
    assert 'value="plain/hammer" checked' in page
    here.post(BEGIN, {"pace": "days", "fighter": "plain/hammer"})
    assert Seek.objects.get().button_name == button.name


@pytest.mark.parametrize(
    ("given", "status", "why"),
    [
        ({}, 400, "pace: we couldn’t read that."),
        ({"pace": "soon"}, 400, "pace: we couldn’t read that."),
        ({"pace": "now", "fighter": "plain/nobody"}, 422, "Nobody can play this fighter."),
        ({"pace": "now", "fighter": "lot:playable=on"}, 422, "Choose a fighter from the catalogue"),
        ({"pace": "now", "fighter": "x" * 200}, 400, "fighter: we couldn’t read that."),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_reason(
    here: Client, given: dict[str, str], status: int, why: str
) -> None:
    answer = here.post(BEGIN, given)
    assert answer.status_code == status
    assert why in answer.content.decode()
    assert not Seek.objects.exists()


def refusal_page(client: Client, pace: str = "now") -> str:
    answer = client.post(BEGIN, {"pace": pace})
    assert answer.status_code >= 400
    return str(answer.context["refused"])


@pytest.mark.services
def test_nobody_looks_twice_at_once(here: Client) -> None:
    here.post(BEGIN, {"pace": "now"})
    assert refusal_page(here) == "You’re already looking for an opponent."
    for _number in range(3):
        here.post(BEGIN, {"pace": "days"})
    assert (
        refusal_page(here, "days")
        == "You already have 3 searches for matches over several days. That’s the limit."
    )


def test_newcomers_friends_only_and_who_is_away_do_not_look(here: Client, player: User) -> None:
    newcomer = a_player("Newt")
    client = Client()
    client.force_login(newcomer)
    assert refusal_page(client).startswith("Finish 3 matches first")
    User.objects.filter(pk=player.pk).update(friends_only=True)
    assert refusal_page(here).startswith("Your preferences say you only play friends.")
    User.objects.filter(pk=player.pk).update(friends_only=False, away_message="Out")
    assert refusal_page(here).startswith("You’re set as away right now.")


def test_who_missed_two_matches_pauses_and_longer_each_time(here: Client, player: User) -> None:
    now = timezone.now()
    for _number in range(2):
        Seek.objects.create(player=player, pace=NOW, ended_at=now, end="absent")
    assert refusal_page(here).startswith("You didn’t show up for 2 matches")
    Seek.objects.update(ended_at=now - timedelta(minutes=11))
    assert here.post(BEGIN, {"pace": "now"}).status_code == 302
    Seek.objects.filter(end="").delete()
    Seek.objects.create(player=player, pace=NOW, ended_at=now - timedelta(minutes=11), end="absent")
    assert refusal_page(here).startswith("You didn’t show up for 3 matches")


def test_nobody_stops_a_search_of_another(here: Client) -> None:
    search = a_search("Bob")
    answer = here.post(reverse("seeking:stop", args=[search.pk]))
    assert (answer.status_code, str(answer.context["refused"])) == (409, "This search has ended.")
    assert Seek.objects.get().ended_at is None


def test_visitors_and_guests_are_told_why_not_and_may_fight_a_robot(client: Client) -> None:
    page = client.get(PAGE).content.decode()
    assert "3 steps to play people" in page
    assert "Fight a robot" in page
    client.post("/accounts/guest/")
    assert "You’re playing as a guest" in client.get(PAGE).content.decode()
    refused = client.post(BEGIN, {"pace": "now"})
    assert str(refused.context["refused"]).startswith("As a guest, you can fight robots.")
    assert not Seek.objects.exists()


def test_three_offers_of_ones_level_that_one_may_join_stand_below(here: Client, player: User) -> None:
    an_offer(player, None)
    far, blocker = rated_at("Far", 1900), rated_at("Eve", 1500)
    block(blocker, player)
    for other in (far, blocker):
        an_offer(other, None)
    for number in range(4):
        an_offer(rated_at(f"Near{number}", 1500), None)
    page = parsed(here.get(PAGE).content.decode())
    rows = page.one("section", kind="stack").all("li")
    assert [row.one("b").text for row in rows] == ["Near3", "Near2", "Near1"]
    assert rows[0].one("a").text == "Join"


def test_visitors_are_shown_no_offers_there(client: Client) -> None:
    an_offer(rated_at("Ann", 1500), None)
    assert "Offers from players" not in client.get(PAGE).content.decode()
