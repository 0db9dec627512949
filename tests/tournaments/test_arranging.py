"""Organizers' changes before the start, invitations and messages, and the public download."""

from __future__ import annotations

import csv
from dataclasses import replace
from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.models import User
from core.refusals import NotPossible
from notifications.models import Notice
from tests.accounts.people import a_player, block, signed_in
from tests.html import parsed
from tests.tournaments.events import (
    a_running,
    a_tournament,
    an_organiser,
    fresh,
    full_of,
    in_days,
    last_act,
    play_to_the_end,
    some_players,
)
from tournaments import verbs
from tournaments.models import Act, Tournament
from tournaments.news.event import AboutTournament
from tournaments.news.notices import FromOrganiser

pytestmark = pytest.mark.django_db


def arrangement(tournament: Tournament, **other: Any) -> verbs.Arrangement:
    known = tournament.settings
    return replace(
        verbs.Arrangement(
            starts_at=known.starts_at,
            places_from=known.places_from,
            places_to=known.places_to,
            days_per_round=known.days_per_round,
            pace=known.terms.pace,
        ),
        **other,
    )


def refusal(verb: Any, *args: Any) -> str:
    with pytest.raises(NotPossible) as refused:
        verb(*args)
    return str(refused.value)


def notices_of(player: User) -> list[str]:
    found = Notice.objects.filter(
        player=player, kind__in=(AboutTournament.name, FromOrganiser.name)
    ).order_by("pk")
    return [notice.happened for notice in found]


def test_date_places_and_pace_change_until_the_start_and_all_are_told() -> None:
    cup = a_tournament(places_to=8)
    one, two, _three = some_players(3)
    verbs.join(cup.pk, one)
    verbs.join(cup.pk, two)
    day = in_days(3)
    wanted = arrangement(cup, starts_at=day, places_to=4, pace="days:2", days_per_round=20)
    cup = verbs.rearrange(cup.pk, an_organiser(), wanted)
    assert (cup.starts_at, cup.due_at, cup.places_to, cup.terms.pace) == (day, day, 4, "days:2")
    assert notices_of(one) == notices_of(two) == ["changed"]
    assert last_act(cup).what == Act.What.CHANGED
    verbs.rearrange(cup.pk, an_organiser(), wanted)
    assert notices_of(one) == ["changed"], "nothing else has changed"


def test_what_does_not_fit_is_refused_with_its_reason() -> None:
    cup = a_tournament(places_to=8)
    for player in some_players(4):
        verbs.join(cup.pk, player)
    organiser = an_organiser()
    for other, reason in [
        ({"places_to": 3}, "4 players have joined, so there can’t be fewer places."),
        ({"starts_at": in_days(-1)}, "The tournament can’t start in the past."),
        ({"pace": "days:14", "days_per_round": 1}, "You’re giving it 1."),
        ({"places_from": 9}, "The maximum number of players can’t be lower than the minimum."),
    ]:
        assert reason in refusal(verbs.rearrange, cup.pk, organiser, arrangement(cup, **other)), other
    assert "Only the organiser" in refusal(verbs.rearrange, cup.pk, a_player("Eve"), arrangement(cup))
    verbs.start(cup.pk, organiser)
    assert "has already started" in refusal(verbs.rearrange, cup.pk, organiser, arrangement(cup, places_to=9))


def test_whoever_is_invited_hears_of_it_once_and_by_link_may_join() -> None:
    cup, organiser, ann = a_tournament(by_link=True), an_organiser(), a_player("Ann")
    verbs.invite(cup.pk, organiser, "ann")
    assert notices_of(ann) == ["invited"]
    assert refusal(verbs.invite, cup.pk, organiser, "Ann") == "You’ve already invited Ann."
    page = signed_in(ann).get("/news/").content.decode()
    assert "The organiser invites you to Spring Cup." in page
    assert verbs.join(cup.pk, ann, key=cup.key).is_in
    assert "is already taking part" in refusal(verbs.invite, cup.pk, organiser, "Ann")
    assert (
        refusal(verbs.invite, cup.pk, organiser, "Nobody") == "There’s no player with that name who can join."
    )
    assert "Only the organiser" in refusal(verbs.invite, cup.pk, ann, "Olga")


def test_an_invitation_does_not_reach_or_reveal_a_player_who_blocks_the_organiser() -> None:
    cup, organiser, bob = a_tournament(), an_organiser(), a_player("Bob")
    block(bob, organiser)
    verbs.invite(cup.pk, organiser, "Bob")
    assert notices_of(bob) == []


def test_the_organiser_writes_to_all_once_an_hour() -> None:
    cup = full_of(a_tournament(), some_players(3))
    players = [entry.player for entry in cup.entries.select_related("player")]
    verbs.write_to_all(cup.pk, an_organiser(), "Have  fun!")
    assert (last_act(cup).what, last_act(cup).words) == (Act.What.SAID, "Have fun!")
    assert all("said" in notices_of(player) for player in players if player is not None)
    assert "less than an hour ago" in refusal(verbs.write_to_all, cup.pk, an_organiser(), "And luck!")
    with time_machine.travel(in_days(0.1)):
        verbs.write_to_all(cup.pk, an_organiser(), "And luck!")
    assert refusal(verbs.write_to_all, cup.pk, an_organiser(), " ") == "Write something to the players first."


def test_the_page_of_the_organiser_does_all_of_it() -> None:
    cup, client = a_tournament(places_to=8), signed_in(an_organiser())
    verbs.join(cup.pk, a_player("Ann", rating=1500))
    url = f"{cup.get_absolute_url()}organise/"
    form = {"starts_at": "", "places_from": 3, "places_to": 5, "pace": "", "days_per_round": 9}
    assert client.post(url, {"act": "rearrange", **form}).status_code == 302
    assert (fresh(cup).places_to, fresh(cup).days_per_round) == (5, 9)
    answer = client.post(url, {"act": "rearrange", **form, "starts_at": "soon"})
    assert answer.status_code == 422
    assert "we couldn’t read this" in parsed(answer.content.decode()).one("p", role="alert").text
    a_player("Bob")
    assert client.post(url, {"act": "invite", "player": "Bob"}).status_code == 302
    assert client.post(url, {"act": "write", "words": "Hello"}).status_code == 302
    assert "“Hello”" in client.get(url).content.decode()


def test_all_matches_are_taken_along_as_csv() -> None:
    cup = play_to_the_end(a_running(count=3))
    answer = Client().get(f"{cup.get_absolute_url()}results.csv")
    rows = list(csv.DictReader(answer.content.decode().splitlines()))
    assert [(row["round"], row["player_1"], row["player_2"], row["winner"], row["how"]) for row in rows] == [
        ("1", "Player1", "", "Player1", "bye"),
        ("1", "Player2", "Player3", "Player2", "gave-up"),
        ("2", "Player1", "Player2", "Player1", "gave-up"),
    ]
    hidden = a_tournament(by_link=True)
    assert Client().get(f"{hidden.get_absolute_url()}results.csv").status_code == 404
