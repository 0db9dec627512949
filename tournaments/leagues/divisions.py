"""The divisions of a season, computed from the earlier seasons of its players."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from django.db.models import F

from rules import seeded_draw
from rules.chance import DrawPurpose
from tournaments.models import Came, Entry, How, League, Pairing, Result, Tournament
from tournaments.pairing import next_order
from tournaments.pairing.league import Divisions, lowest_divisions

SEASONS_AWAY = 3
"""Maximum number of missed seasons after which a player returns to the same division."""
SEASONS_REMEMBERED = 4
MOST_MISSED = 1
"""Number of recent seasons that a player may miss. A player who missed more starts in last place."""
FAR = 10**9

Player = int


class StartingPlace(NamedTuple):
    entry: Entry
    seed: int
    group: int | None = None
    came: str = ""


def divide_season(season: Tournament, league: League, entries: list[Entry]) -> list[StartingPlace]:
    before = seasons_before(season)
    last = final_divisions(before[0]) if before else []
    returning = old_divisions(before[1 : SEASONS_AWAY + 1])
    known = {entry.player_id: entry for entry in entries if entry.player_id is not None}
    found = next_order(
        last,
        known.keys(),
        strengths(season, entries),
        up=0 if not before else league.moving_in(before[0].season or 0),
        size=league.size,
        back=returning,
        last_of_all=frequent_absentees(before),
    )
    old = {player: number for number, division in enumerate(last) for player in division}
    in_order = [(player, number) for number, division in enumerate(found) for player in division]
    return [
        StartingPlace(
            known[player], seed, number + 1, division_change(old.get(player), number, player in returning)
        )
        for seed, (player, number) in enumerate(in_order, 1)
    ]


def division_change(old: int | None, new: int, is_back: bool) -> Came:
    if old is None:
        return Came.BACK if is_back else Came.NEW
    if old == new:
        return Came.STAYED
    return Came.UP if new < old else Came.DOWN


def seasons_before(season: Tournament) -> list[Tournament]:
    found = Tournament.objects.filter(league=season.league_id, season__lt=season.season or 0)
    return list(found.filter(status=Tournament.Status.FINISHED).order_by("-season"))


def final_divisions(season: Tournament) -> Divisions:
    late = losses_on_time(season)
    entries = season.entries.exclude(group=None).order_by("group", F("place").asc(nulls_last=True), "seed")
    divisions: dict[int, list[Entry]] = {}
    for entry in entries:
        divisions.setdefault(entry.group or 0, []).append(entry)
    return [
        [
            entry.player_id
            for entry in sorted(division, key=lambda each: (each.place or 0, late[each.pk], each.seed or 0))
            if entry.player_id is not None
        ]
        for _number, division in sorted(divisions.items())
    ]


def promoted_and_relegated(season: Tournament, league: League) -> tuple[set[Player], set[Player]]:
    last = final_divisions(season)
    promised = lowest_divisions(last, league.moving_in(season.season or 0))
    up, down = set(), set()
    for number, division in enumerate(last):
        up |= {player for player in division if promised[player] < number}
        down |= {player for player in division if promised[player] > number}
    return up, down - set(last[-1] if last else ())


def losses_on_time(season: Tournament) -> Counter[int]:
    decided = season.pairings.filter(how=How.FORFEIT).values_list("result", "one", "other")
    return Counter(other if result == Result.ONE else one for result, one, other in decided)


def strengths(season: Tournament, entries: list[Entry]) -> dict[Player, int]:
    found = {}
    for entry in entries:
        if entry.player is not None:
            lot = seeded_draw(f"{season.chance} seed of {entry.player_id}")(0, FAR, DrawPurpose("seed"))
            found[entry.player.pk] = (-1 if entry.player.rating is None else entry.player.rating) * FAR + lot
    return found


def old_divisions(seasons: list[Tournament]) -> dict[Player, int]:
    """Return the division in which each player ended most recently. *seasons* must start with the latest."""
    found: dict[Player, int] = {}
    for season in seasons:
        for number, division in enumerate(final_divisions(season)):
            for player in division:
                found.setdefault(player, number)
    return found


# ---- seasons in which somebody did not play


def frequent_absentees(before: list[Tournament]) -> set[Player]:
    missed = Counter(player for season in before[:SEASONS_REMEMBERED] for player in absent_players(season))
    return {player for player, number in missed.items() if number > MOST_MISSED}


def absent_players(season: Tournament) -> set[Player]:
    played = active_entries(season)
    signed_up = season.entries.exclude(state=Entry.State.SPARE).exclude(player=None)
    return {entry.player_id for entry in signed_up if entry.player_id and entry.pk not in played}


def active_entries(season: Tournament) -> set[int]:
    """Return the keys of the entries that played at least half of their matches."""
    of_all: Counter[int] = Counter()
    played: Counter[int] = Counter()
    found = season.pairings.exclude(other=None)
    for pairing in found:
        for entry in (pairing.one_id, pairing.other_id):
            if entry is not None:
                of_all[entry] += 1
                played[entry] += was_played_by(pairing, entry)
    return {entry for entry, number in of_all.items() if 2 * played[entry] >= number}


def was_played_by(pairing: Pairing, entry: int) -> bool:
    if pairing.is_open or pairing.how == How.LEFT:
        return False
    return pairing.how != How.FORFEIT or pairing.winner_id == entry


def season_to_join(league: League) -> Tournament | None:
    return league.seasons.open().order_by("-season").first()


def running_season(league: League) -> Tournament | None:
    return league.seasons.running().order_by("-season").first()
