"""Joining a tournament, with a fighter or without, and refusals."""

import pytest
from django.test import Client

from accounts.models import User
from tests.accounts.people import a_guest, a_player, signed_in
from tests.html import parsed
from tests.refusals import NOTHING_HERE, outcome
from tests.tournaments.events import (
    a_running,
    a_tournament,
    an_organiser,
    full_of,
    in_days,
    some_fighters,
    some_players,
)
from tournaments import verbs
from tournaments.models import Entry, Fighters, Tournament
from tournaments.pages.tournament_view import TournamentShown

pytestmark = pytest.mark.django_db


def url_of(tournament: Tournament, act: str = "") -> str:
    return f"{tournament.get_absolute_url()}{act}"


def test_one_chooses_a_fighter_on_the_wall_and_takes_part() -> None:
    cup, client = a_tournament(), signed_in(a_player("Ann"))
    jacket = parsed(client.get(url_of(cup)).content.decode()).one("section", id="jacket")
    assert jacket.one("a", kind="play").attributes["href"] == url_of(cup, "pick/")
    wall = client.get(url_of(cup, "pick/")).content.decode()
    assert f"{url_of(cup)}?fighter=studio/fighter-2" in wall
    page = parsed(client.get(f"{url_of(cup)}?fighter=studio/fighter-2").content.decode())
    assert page.one("section", id="jacket").one("button", kind="play").text == "Join as Fighter 2"
    assert client.post(url_of(cup, "join/"), {"fighter": "studio/fighter-2"}).status_code == 302
    assert [fighter.name for fighter in cup.entries.get().fighters] == ["Fighter 2"]
    assert "You’re taking part" in client.get(url_of(cup)).content.decode()


def test_before_one_joins_one_reads_how_many_matches_that_brings() -> None:
    client = signed_in(a_player("Ann"))
    cup = client.get(url_of(a_tournament(places_to=8))).content.decode()
    assert "You’ll play up to 3 matches." in parsed(cup).one("section", id="jacket").text
    ladder = client.get(url_of(a_tournament("ladder"))).content.decode()
    assert "We can’t say how many matches you’ll play." in parsed(ladder).one("section", id="jacket").text


def test_a_random_fighter_is_drawn_at_the_start() -> None:
    cup, client = a_tournament(), signed_in(a_player("Ann"))
    client.post(url_of(cup, "join/"))
    assert cup.entries.get().fighters == []
    assert "You’ll get a random fighter" in client.get(url_of(cup)).content.decode()


def test_the_fighter_may_be_changed_until_it_starts() -> None:
    cup, client = a_tournament(), signed_in(a_player("Ann"))
    client.post(url_of(cup, "join/"), {"fighter": "studio/fighter-2"})
    assert client.post(url_of(cup, "fighter/"), {"fighter": "studio/fighter-3"}).status_code == 302
    assert [fighter.name for fighter in cup.entries.get().fighters] == ["Fighter 3"]
    assert client.post(url_of(cup, "fighter/")).status_code == 302
    assert cup.entries.get().fighters == []


def test_leaving_gives_the_place_back() -> None:
    cup, client = a_tournament(), signed_in(a_player("Ann"))
    client.post(url_of(cup, "join/"))
    assert client.post(url_of(cup, "leave/")).status_code == 302
    assert not cup.entries.exists()
    refused = client.post(url_of(cup, "leave/"))
    assert refused.status_code == 403
    assert "You’re not taking part in this tournament." in refused.content.decode()


@pytest.mark.parametrize(
    ("fighter", "status", "sentence"),
    [
        ("studio/nobody", 422, "no longer be played"),
        ("../../etc", 422, "no longer be played"),
        ("x" * 700, 422, "no longer be played"),
    ],
)
def test_a_fighter_that_is_none_is_refused(fighter: str, status: int, sentence: str) -> None:
    cup, client = a_tournament(), signed_in(a_player("Ann"))
    answer = client.post(url_of(cup, "join/"), {"fighter": fighter})
    assert answer.status_code == status
    assert parsed(answer.content.decode()).one("p", role="alert").text
    assert not cup.entries.exists(), sentence


def test_a_fighter_that_is_there_once_only_is_refused_the_second_time() -> None:
    cup = a_tournament(fighters=Fighters.ONCE, places_to=8)
    one, other = signed_in(a_player("Ann")), signed_in(a_player("Bob"))
    one.post(url_of(cup, "join/"), {"fighter": "studio/fighter-2"})
    refused = other.post(url_of(cup, "join/"), {"fighter": "studio/fighter-2"})
    assert refused.status_code == 422
    assert "Someone else already has Fighter 2" in refused.content.decode()
    assert cup.entries.count() == 1


def test_joining_twice_or_too_late_is_refused() -> None:
    ann = a_player("Ann")
    cup = a_tournament()
    client = signed_in(ann)
    client.post(url_of(cup, "join/"))
    again = client.post(url_of(cup, "join/"))
    assert again.status_code == 409
    assert "You’re already taking part in this tournament." in again.content.decode()
    running = full_of(a_tournament(title="Other"), some_players(3))
    late = client.post(url_of(running, "join/"))
    assert late.status_code == 409
    assert "This tournament has already started." in late.content.decode()


def test_guests_and_those_without_an_address_read_why_not() -> None:
    cup = a_tournament()
    for player in (a_guest(), a_player("Ann", verified=False)):
        client = signed_in(player)
        told = "Only players with a confirmed e-mail address can take part in tournaments."
        assert told in client.get(url_of(cup)).content.decode()
        refused = client.post(url_of(cup, "join/"))
        assert refused.status_code == 403
        assert told in refused.content.decode()


def test_visitors_log_in_first() -> None:
    cup = a_tournament()
    client = signed_in(None)
    page = parsed(client.get(url_of(cup)).content.decode())
    assert page.one("section", id="jacket").one("a", kind="play").text == "Log in to join"
    assert "/accounts/login/" in client.post(url_of(cup, "join/"))["Location"]


def test_a_full_tournament_takes_who_stands_by() -> None:
    cup = a_tournament(places_to=3, when_full=False, starts_at=in_days(2))
    full_of(cup, some_players(3), start=False)
    ann = signed_in(a_player("Ann"))
    page = ann.get(url_of(cup)).content.decode()
    assert "This tournament is full." in page
    assert "Join the waiting list" in page
    assert ann.post(url_of(cup, "stand-by/")).status_code == 302
    assert cup.entries.get(player__username="Ann").state == Entry.State.SPARE
    assert "You’re on the waiting list." in ann.get(url_of(cup)).content.decode()


def test_a_challenge_without_a_number_is_unclear() -> None:
    ladder = a_running("ladder", count=4)
    client = signed_in(User.objects.get(username="Player3"))
    for entry in ("", "x", "99999999999999999999", "-1"):
        answer = client.post(url_of(ladder, "challenge/"), {"entry": entry})
        assert answer.status_code == 400, entry
        assert "entry: we couldn’t read that." in answer.content.decode()
    assert client.post(url_of(ladder, "challenge/"), {"entry": 999999999}).status_code == 403


def test_what_is_no_tournament_is_not_found() -> None:
    client = signed_in(an_organiser())
    for act in ("", "pick/", "organise/", "link/x/"):
        assert outcome(client.get(f"/tournaments/999999999/{act}")) == NOTHING_HERE, act
    for act in ("join/", "leave/", "follow/", "organise/", "fighter/", "draft/", "challenge/", "stand-by/"):
        assert outcome(client.post(f"/tournaments/999999999/{act}")) == NOTHING_HERE, act
    assert outcome(client.get("/tournaments/99999999999999999999999/")) == NOTHING_HERE


@pytest.mark.parametrize("rule", [Fighters.FREE, Fighters.ONCE])
def test_only_the_player_sees_a_fighter_before_the_start(rule: Fighters) -> None:
    organiser = an_organiser()
    cup = a_tournament(fighters=rule, organiser=organiser, places_to=8)
    fighter = some_fighters()[3]
    mine, other, third = some_players(3)
    verbs.join(cup.pk, mine, fighter.pk)
    verbs.join(cup.pk, other)
    url = cup.get_absolute_url()

    def page(client: Client) -> str:
        return client.get(url).content.decode()

    assert fighter.name in page(signed_in(mine))
    others = [Client(), signed_in(other), signed_in(third), signed_in(organiser)]
    for client in others:
        assert fighter.name not in page(client)
        assert page(client).count("a fighter hidden until the start") in (1, 2)
    stamps = [TournamentShown(Tournament.objects.get(pk=cup.pk), other).stamp]
    verbs.change_fighter(cup.pk, mine, some_fighters()[4].pk)
    stamps.append(TournamentShown(Tournament.objects.get(pk=cup.pk), other).stamp)
    assert stamps[0] == stamps[1], "not even that somebody chose another one"
    verbs.change_fighter(cup.pk, mine, fighter.pk)
    verbs.join(cup.pk, third)
    verbs.start(cup.pk, organiser)
    assert all(fighter.name in page(client) for client in others)
