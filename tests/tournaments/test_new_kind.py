"""A new kind of tournament that is only registered here: founded, played and shown everywhere."""

from __future__ import annotations

import csv
from datetime import timedelta

import pytest
import time_machine
from django.core.mail import EmailMessage
from django.test import Client

from accounts.models import User
from tests.accounts.people import a_player, signed_in
from tests.html import Element, parsed
from tests.robots.work import work
from tests.tournaments.events import (
    fresh,
    lose,
    open_pairings,
    play_round,
    some_fighters,
    some_players,
    win_by_seed,
)
from tournaments.course.advancing import advance
from tournaments.kinds import KINDS, Bracket, DuePairing, Kind, Place, Preset, TournamentEvent
from tournaments.kinds.tables import rank_by, table_of
from tournaments.models import Tournament
from tournaments.pairing import Row, all_rounds
from tournaments.settings import Settings

pytestmark = pytest.mark.django_db

LEAGUE = 1


class LeagueWithFinal(Kind):
    """A round robin whose first two then meet in a final."""

    name = "final"
    label = "League with a final"  # type: ignore[assignment]
    summary = "The best two of a league meet in a final."  # type: ignore[assignment]
    meanwhile = "Rest a little."  # type: ignore[assignment]
    asks = ("rounds",)
    presets = (Preset("final", "A league", "All of you.", {"places_to": 4}),)  # type: ignore[arg-type]

    def due(self, event: TournamentEvent) -> list[DuePairing]:
        made = {frozenset(each.entrant_numbers) for each in event.meetings if each.group == LEAGUE}
        rounds = all_rounds(event.numbers)[: event.rounds or None]
        league = [
            DuePairing(number, place, pair.one, pair.other, LEAGUE)
            for number, pairs in enumerate(rounds, 1)
            for place, pair in enumerate(pairs)
            if pair.other is not None and frozenset(pair) not in made
        ]
        if league or event.open or self.final(event):
            return league
        one, other = (row.entrant for row in self.table(event)[:2])
        return [DuePairing(len(rounds) + 1, 0, one, other)]

    def final(self, event: TournamentEvent) -> list[int]:
        """Return the round of the final in a list, which is empty before it."""
        return [each.round for each in event.meetings if each.group is None]

    def find_eliminated(self, event: TournamentEvent) -> set[int]:
        finals = [each for each in event.meetings if each.group is None]
        return {number for number in event.numbers if finals and number not in finals[0].entrant_numbers}

    def rank_entrants(self, event: TournamentEvent) -> list[Place]:
        won = {each.winner for each in event.meetings if each.group is None}
        rows = {row.entrant: -row.place for row in self.table(event)}
        return rank_by(lambda number: (number in won, rows[number]), event.numbers)

    def needs_winner(self, group: int | None) -> bool:
        return group is None

    def table(self, event: TournamentEvent) -> list[Row]:
        return table_of(event)

    def bracket(self, event: TournamentEvent) -> Bracket | None:
        return Bracket(self.final(event)[0], 1) if self.final(event) else None

    def settings_in_words(self, settings: Settings) -> list[str]:
        return [f"{settings.rounds} rounds, then the final."]


@pytest.fixture
def league(monkeypatch: pytest.MonkeyPatch) -> Tournament:
    monkeypatch.setitem(KINDS, LeagueWithFinal.name, LeagueWithFinal())
    some_fighters()
    olga = signed_in(a_player("Olga"))
    form = page(olga, "/tournaments/new/?preset=final").one("form", kind="founding")
    (radio,) = [each for each in form.all("input", value="final") if "checked" in each.attributes]
    assert radio.attributes["data-asks"] == "rounds"
    answer = olga.post(
        "/tournaments/new/",
        {
            "title": "Night League",
            "kind": "final",
            "rounds": "3",
            "places_from": "3",
            "places_to": "3",
            "starts": "full",
            "fighters": "free",
            "pace": "days:3",
            "first_to": "1",
            "ruleset": "online",
            "drawn_matches": "replay",
            "seeding": "rating",
        },
    )
    found = Tournament.objects.get()
    assert answer["Location"] == found.get_absolute_url()
    for player in some_players(3):
        signed_in(player).post(f"{found.get_absolute_url()}join/")
    advance(found.pk)
    return fresh(found)


def page(client: Client, address: str) -> Element:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return parsed(answer.content.decode())


def test_a_kind_that_is_only_registered_is_played_to_its_end(league: Tournament) -> None:
    assert (league.is_running, league.rounds) == (True, 3)
    ended = play_round(play_round(league))
    assert list(ended.entries.order_by("place").values_list("place", "seed", "state")) == [
        (1, 1, "in"),
        (2, 2, "in"),
        (3, 3, "out"),
    ]


def test_its_page_tells_its_rules_its_table_its_matches_and_its_bracket(league: Tournament) -> None:
    first = signed_in(league.entries.get(seed=1).player)
    before = page(first, league.get_absolute_url())
    facts = before.one("section", aria_labelledby="about").one("dl").text
    rules = "The best two of a league meet in a final. 3 rounds, then the final."
    assert facts.startswith(f"League with a final {rules}")
    assert [each.text for each in before.all("h2") if each.attributes.get("id") in ("table", "rounds")] == [
        "Table",
        "Matches",
    ]
    for pairing in open_pairings(league)[1:]:
        lose(pairing, win_by_seed(pairing))
    advance(league.pk)
    assert "Rest a little." in page(first, league.get_absolute_url()).one(id="jacket").text
    final = play_round(fresh(league))
    bracket = page(Client(), final.get_absolute_url()).one("div", kind="bracket")
    assert [each.text for each in bracket.all("h3")] == ["Final now"]
    assert "Player1" in bracket.text
    won = page(first, play_round(final).get_absolute_url())
    assert "You won!" in won.one(id="jacket").text


def test_every_list_names_it(league: Tournament) -> None:
    first = signed_in(league.entries.get(seed=1).player)
    assert "League with a final" in page(first, "/help/tournaments/").text
    first.post("/first-steps/put-away/")
    assert "League with a final" in page(first, "/").one("ul", kind="today").text
    for asked in ("which=mine", "which=running&kind=final"):
        (listed,) = page(first, f"/tournaments/?{asked}").all("li", kind="event")
        assert "League with a final" in listed.text
        assert "round 3" in listed.text
    match = open_pairings(league)[0].match_id
    assert "Night League: tournament round 1" in page(Client(), f"/match/{match}/").text
    organising = page(signed_in(league.organiser), f"{league.get_absolute_url()}organise/").text
    assert "Matches being played" in organising
    assert "Stop new matches" not in organising
    play_round(play_round(league))
    assert "Night League" in page(Client(), "/players/Player1/").text


def test_its_players_are_mailed_and_its_matches_are_written_to_a_file(
    league: Tournament, mailoutbox: list[EmailMessage]
) -> None:
    ended = play_round(play_round(league))
    with time_machine.travel(timedelta(minutes=15)):
        work()
    subjects = [
        mail.subject for mail in mailoutbox if mail.to == [User.objects.get(username="Player1").email]
    ]
    assert "You won Night League!" in subjects
    answer = Client().get(f"{ended.get_absolute_url()}results.csv")
    rows = csv.DictReader(answer.content.decode().splitlines())
    assert [(row["round"], row["player_1"], row["player_2"], row["winner"]) for row in rows] == [
        ("1", "Player2", "Player3", "Player2"),
        ("2", "Player1", "Player3", "Player1"),
        ("3", "Player1", "Player2", "Player1"),
        ("4", "Player1", "Player2", "Player1"),
    ]
