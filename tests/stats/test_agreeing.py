"""Agreement of pages and files on results of random matches, for each viewer."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from itertools import islice, permutations
from random import Random
from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from accounts.models import User
from buttons.models import Button
from games.models import Match, Seat
from notifications.match_text.weekly_summary import Week
from stats.counting.counting import count_the_rest
from tests.accounts.people import a_player, block
from tests.api.caller import Caller, all_of, content_of
from tests.games.matches import a_match
from tests.stats.finished import a_finished_match
from tests.stats.rows import a_button, read_stream

pytestmark = pytest.mark.django_db

MATCHES = 24
SORTS = ("played", "played", "surrendered", "tournament", "early", "device", "abandoned")
SUMMED = ("won", "lost", "drawn")


@dataclass(frozen=True)
class MadeMatch:
    match: Match
    players: tuple[User, ...]
    buttons: tuple[Button, ...]
    results: tuple[str, ...]
    counts: bool
    is_private: bool

    def is_told(self, viewer: User | None) -> bool:
        return self.counts and (not self.is_private or viewer in self.players)

    @property
    def with_robot(self) -> bool:
        return any(player.is_robot for player in self.players)


@dataclass(frozen=True)
class World:
    people: dict[str, User]
    fighters: list[Button]
    matches: list[MadeMatch]
    running: dict[tuple[User, User], Match]

    def of_player(self, player: User, viewer: User | None, *, with_robots: bool) -> list[int]:
        return count_results(
            made.results[made.players.index(player)]
            for made in self.matches
            if player in made.players and made.is_told(viewer) and made.with_robot == with_robots
        )

    def of_pair(self, one: User, other: User, viewer: User | None) -> list[int]:
        """Count the matches that one of the two won, or that were drawn, as far as the viewer may know."""
        mine = [
            (made.results[made.players.index(one)], made.results[made.players.index(other)])
            for made in self.matches
            if one in made.players and other in made.players and made.is_told(viewer)
        ]
        return count_results(result for result, theirs in mine if (result, theirs) != ("lost", "lost"))

    def of_fighter(self, button: Button) -> list[int]:
        """Count public results among people, but not of the fighter against itself."""
        return count_results(
            result
            for made in self.matches
            if made.counts and not made.is_private and not made.with_robot
            for mine, result in zip(made.buttons, made.results, strict=True)
            if mine == button and made.buttons.count(button) == 1
        )


def count_results(results: Iterator[str] | Any) -> list[int]:
    found = list(results)
    return [found.count(result) for result in SUMMED]


@pytest.fixture(params=range(3))
def world(request: pytest.FixtureRequest) -> World:
    choice = Random(request.param)
    people = {name: a_player(name) for name in ("Ann", "Bob", "Cid", "Dan", "Staff")}
    people["Staff"].is_staff = people["Staff"].is_superuser = True
    people["Staff"].save()
    robot = a_player("Owl", is_robot=True)
    running = {
        (people[one], people[other]): a_match(people[one], people[other])
        for one, other in (("Ann", "Bob"), ("Cid", "Ann"), ("Dan", "Ann"))
    }
    block(people["Dan"], people["Ann"])
    fighters = [a_button(name, dice) for name, dice in (("Avis", "(4)"), ("Kith", "(6)"), ("Zebra", "(8)"))]
    seated = [*(people[name] for name in ("Ann", "Ann", "Bob", "Bob", "Cid", "Dan")), robot]
    matches: list[MadeMatch] = []
    while len(matches) < MATCHES:
        players = tuple(choice.sample(seated, choice.choice((2, 2, 2, 3))))
        if len(set(players)) == len(players):
            matches.append(made_of(choice, players, fighters))
    count_the_rest()
    return World(people, fighters, matches, running)


def made_of(choice: Random, players: tuple[User, ...], fighters: list[Button]) -> MadeMatch:
    sort = choice.choice(SORTS)
    fought = tuple(choice.choice(fighters) for _player in players)
    drawn = len(players) == 2 and not choice.randrange(5)
    won = [1] * len(players) if drawn else choice.sample((3, 2, 1), len(players))
    fields: dict[str, Any] = {"is_private": choice.random() < 0.3, "of_event": sort == "tournament"}
    if sort == "abandoned":
        fields["status"] = Match.Status.ABANDONED
    if sort == "device":
        fields |= {"device_holder": 0, "is_private": True}
    match = a_finished_match(players, won, [button.recipe for button in fought], **fields)
    for seat, button in zip(match.seats.order_by("number"), fought, strict=True):
        seat.button_name = button.name
        seat.save()
    loser = match.seats.order_by("rounds_won", "number").first()
    assert loser is not None
    if sort == "early" and not drawn:
        match.seats.filter(pk=loser.pk).update(forfeited=choice.choice(Seat.Forfeit.values))
    if sort == "abandoned":
        match.seats.update(result=Seat.Result.ABANDONED)
    if sort == "device":
        match.seats.update(guest_name="A friend")
        match.seats.filter(number__gt=0).update(player=None)
    counts = sort in ("played", "surrendered", "tournament") or (sort == "early" and drawn)
    results = tuple(match.seats.order_by("number").values_list("result", flat=True))
    return MadeMatch(match, players, fought, results, counts, fields["is_private"])


def viewers(world: World) -> Iterator[tuple[Client, User | None]]:
    yield Client(), None
    for player in world.people.values():
        client = Client()
        client.force_login(player)
        yield client, player


def reading_as(viewer: User | None, *players: User) -> User | None:
    """Return the viewer, or None for Dan and Ann about each other, as one has blocked the other."""
    names = {player.username for player in players if player != viewer}
    apart = {"Dan": "Ann", "Ann": "Dan"}
    return None if viewer and apart.get(viewer.username) in names else viewer


def cells(sums: Any) -> list[int]:
    return list(sums.cells[:3])


def rows_of_csv(viewer: User | None, address: str, **asked: Any) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(read_stream(Caller(viewer).get(address, format="csv", **asked)))))


@pytest.fixture(autouse=True)
def nobody_calls_too_often(settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {}


def test_all_pages_and_files_say_the_same_of_two_players(world: World) -> None:
    for client, viewer in viewers(world):
        for (one, other), match in world.running.items():
            due = world.of_pair(one, other, reading_as(viewer, one, other))
            rivalry = f"/players/{one}/against/{other}"
            assert cells(client.get(f"{rivalry}/").context["rivalry"].sums) == due, (viewer, rivalry)
            bouts = all_of(Caller(viewer), f"{rivalry}/")
            for rows in (rows_of_csv(viewer, f"{rivalry}/"), bouts):
                assert count_results(row["result"] for row in rows) == due, (viewer, rivalry)
            score = client.get(f"{match.get_absolute_url()}between/").context["score"]
            told = (score.matches, [won for _name, won in score.score]) if score else (0, [0, 0])
            assert told == (sum(due), due[:2]), (viewer, rivalry)
            if viewer == one:
                face = client.get(f"/players/{other}/").context["face"]
                told_of_both = [int(face.mine.score or 0), int(face.theirs.score or 0)] if face else [0, 0]
                assert told_of_both == due[:2], (viewer, rivalry)


def test_all_pages_and_files_say_the_same_of_a_player(world: World) -> None:
    ann, dan = world.people["Ann"], world.people["Dan"]
    for client, viewer in viewers(world):
        for player in (ann, dan):
            reader = reading_as(viewer, player)
            people = world.of_player(player, reader, with_robots=False)
            robots = world.of_player(player, reader, with_robots=True)
            record = client.get(f"/players/{player}/").context["record"]
            assert [cells(record.sums), cells(record.with_robots)] == [people, robots], (viewer, player)
            figures = client.get(f"/players/{player}/figures/").context["figures"]
            assert [cells(figures.people), cells(figures.robots)] == [people, robots], (viewer, player)
            rows = rows_of_csv(viewer, f"/players/{player}/figures/")
            called = content_of(Caller(viewer).get(f"/players/{player}/figures/"))
            for what, each, name in (("as", "fought_as", "fighter"), ("against", "met", "player")):
                assert [row for row in rows if row["what"] == what] == [
                    {"what": what, "name": row[name] or ""}
                    | {key: str(told) for key, told in row["sums"].items()}
                    for row in called[each]
                ]
            as_each = [[int(row[name]) for name in SUMMED] for row in rows if row["what"] == "as"]
            assert [sum(column) for column in zip(*as_each, strict=True)] == people, (viewer, player)
            for row in rows:
                if row["what"] == "against":
                    due = world.of_pair(player, User.objects.get(username=row["name"]), reader)
                    assert [int(row[name]) for name in SUMMED] == due, (viewer, player, row["name"])
            if reader == viewer:
                summary = client.get("/matches/history/", {"a": player.username}).context["summary"]
                both = [one + other for one, other in zip(people, robots, strict=True)]
                if viewer in (None, player):  # others find no match of those who are apart from them
                    told = [summary.matches_won, summary.matches_lost, summary.matches_drawn]
                    assert told == both, (viewer, player)


def test_tables_say_what_a_visitor_reads_on_the_pages_of_players(world: World, client: Client) -> None:
    rows = {row["player"]: row for row in rows_of_csv(None, "/standing/players/", period="ever")}
    assert rows
    for name, player in world.people.items():
        due = world.of_player(player, None, with_robots=False)
        assert [int(rows[name][each]) if name in rows else 0 for each in SUMMED] == due, name
    table = content_of(Caller().get("/standing/players/", period="ever"))
    assert list(rows.values()) == [
        dict(zip(table["columns"], map(str, row), strict=True)) for row in table["items"]
    ]


def test_all_pages_and_files_say_the_same_of_a_fighter(world: World) -> None:
    for client, viewer in islice(viewers(world), 3):
        table = {row["fighter"]: row for row in rows_of_csv(viewer, "/standing/fighters/", period="ever")}
        for button in world.fighters:
            due = world.of_fighter(button)
            page = client.get(f"/buttons/brom/{button.slug}/figures/").context["figures"]
            there = client.get(button.get_absolute_url()).context["results"]
            assert [cells(page.total), cells(there["figures"].total)] == [due, due], (viewer, button)
            assert [int(table[button.name][name]) for name in SUMMED] == due, (viewer, button)
            if viewer:
                mine = [
                    row
                    for row in rows_of_csv(viewer, f"/players/{viewer}/figures/")
                    if row["name"] == button.name
                ]
                own = there["mine"].people if there["mine"] else None
                assert (cells(own) if own else [0, 0, 0]) == (
                    [int(mine[0][name]) for name in SUMMED] if mine else [0, 0, 0]
                ), (viewer, button)


def test_two_fighters_have_the_same_figures_on_the_page_of_both_and_of_one(
    world: World, client: Client
) -> None:
    for one, other in permutations(world.fighters, 2):
        rows = {row["against"]: row for row in rows_of_csv(None, f"/fighters/brom/{one.slug}/figures/")}
        asked = {"one": f"brom/{one.slug}", "other": f"brom/{other.slug}"}
        met = client.get("/standing/fighters/against/", asked).context["met"]
        told = [int(rows[other.name][name]) for name in SUMMED] if other.name in rows else [0, 0, 0]
        assert cells(met.people) == told, (one, other)


@pytest.mark.services
def test_a_week_counts_what_the_pages_count(world: World) -> None:
    for player in world.people.values():
        week = Week(player, max(made.match.moved_at for made in world.matches))
        due = [
            one + other
            for one, other in zip(
                world.of_player(player, player, with_robots=False),
                world.of_player(player, player, with_robots=True),
                strict=True,
            )
        ]
        assert [week.how_many(result) for result in SUMMED] == due, player
