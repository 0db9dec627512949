"""A naive second computation of a tournament's places, from its matches only."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from itertools import combinations

from games.models import Match, Seat
from tournaments.models import Entry, How, Pairing, Result, Tournament


def disagreements(tournament: Tournament) -> list[str]:
    """Return sentences on all errors in a finished tournament; empty if there are none."""
    found = [*wrong_results(tournament), *double_pairings(tournament)]
    if tournament.status != Tournament.Status.FINISHED:
        return [*found, f"{tournament.pk} is {tournament.status}"]
    found += wrong_divisions(tournament)
    expected = places_in_league(tournament) if tournament.league_id else PLACES[tournament.kind](tournament)
    stored = {entry.seed or 0: entry.place for entry in entries_of(tournament)}
    if expected != stored:
        found.append(f"{tournament.kind} {tournament.pk}: places {stored}, reckoned {expected}")
    return found


def entries_of(tournament: Tournament) -> list[Entry]:
    return list(Entry.objects.filter(tournament=tournament).exclude(seed=None).order_by("seed"))


def pairings_of(tournament: Tournament) -> list[Pairing]:
    """Return the pairings; of repeated ones, only the last."""
    found = Pairing.objects.filter(tournament=tournament).select_related("one", "other", "match")
    rows = list(found.order_by("round", "place", "again"))
    return [
        row
        for row in rows
        if not any(
            (other.round, other.place, other.again) == (row.round, row.place, row.again + 1) for other in rows
        )
    ]


def wrong_results(tournament: Tournament) -> list[str]:
    wrong = []
    for pairing in Pairing.objects.filter(tournament=tournament).select_related("match"):
        match = pairing.match
        if not pairing.result:
            wrong.append(f"{pairing} is still open")
        elif match is None or match.status != Match.Status.FINISHED:
            continue
        else:
            results = list(
                Seat.objects.filter(match=match).order_by("number").values_list("result", flat=True)
            )
            said = {
                ("won", "lost"): Result.ONE,
                ("lost", "won"): Result.OTHER,
                ("drawn", "drawn"): Result.DRAWN,
            }
            expected = said[results[0], results[1]]
            if pairing.result != expected and pairing.how != How.SEED:
                wrong.append(f"{pairing} is {pairing.result}, and its match {expected}")
    return wrong


def double_pairings(tournament: Tournament) -> list[str]:
    """Return players who are paired twice in a round, and pairings that share a place."""
    rows = pairings_of(tournament)
    wrong = []
    for one, other in combinations(rows, 2):
        if one.round != other.round:
            continue
        if one.place == other.place:
            wrong.append(f"{one} twice")
        if {one.one_id, one.other_id} & {other.one_id, other.other_id} - {None}:
            wrong.append(f"{one} and {other} share a player")
    return wrong


def winner_and_loser(pairing: Pairing) -> tuple[int | None, list[int]]:
    one = pairing.one.seed or 0
    other = None if pairing.other is None else pairing.other.seed or 0
    both = [one] if other is None else [one, other]
    if pairing.result == Result.ONE:
        return one, [each for each in both if each != one]
    if pairing.result == Result.OTHER:
        return other, [one]
    return None, both if pairing.result == Result.NEITHER else []


def places_by_keys(keys: dict[int, tuple[float, ...]]) -> dict[int, int | None]:
    """Return places by keys, of which the greatest is the best; equal keys share a place."""
    return {each: 1 + sum(other > keys[each] for other in keys.values()) for each in keys}


def places_in_bracket(tournament: Tournament) -> dict[int, int | None]:
    keys: dict[int, tuple[float, ...]] = {}
    for entry in entries_of(tournament):
        mine = [each for each in pairings_of(tournament) if entry.pk in (each.one_id, each.other_id)]
        last = mine[-1]
        keys[entry.seed or 0] = (last.round, winner_and_loser(last)[0] == entry.seed)
    return places_by_keys(keys)


def places_by_lives(tournament: Tournament) -> dict[int, int | None]:
    lives = {entry.seed or 0: 0 if entry.state == Entry.State.LEFT else 2 for entry in entries_of(tournament)}
    last: dict[int, int] = defaultdict(int)
    for pairing in pairings_of(tournament):
        _winner, losers = winner_and_loser(pairing)
        for loser in losers:
            lives[loser] = max(0, lives[loser] - 1)
        for entry in (pairing.one, pairing.other):
            if entry is not None:
                last[entry.seed or 0] = max(last[entry.seed or 0], pairing.round)
    return places_by_keys({seed: (lives[seed], last[seed]) for seed in lives})


def standing_keys(
    seeds: list[int], rows: list[Pairing], doubled: Collection[int] = ()
) -> dict[int, tuple[float, ...]]:
    """Return keys of standings, as in the help: points, beaten opponents' points, direct meetings, rounds."""

    def own_points(row: Pairing) -> list[tuple[int, int]]:
        worth = 2 if row.pk in doubled else 1
        return [(seed, worth * own) for seed, own in single_points(row)]

    points: dict[int, int] = defaultdict(int)
    for row in rows:
        for seed, own in own_points(row):
            points[seed] += own
    beaten: dict[int, int] = defaultdict(int)
    rounds: dict[int, int] = defaultdict(int)
    for row in rows:
        if row.other is None:
            rounds[row.one.seed or 0] += 0
            continue
        for (seed, own), (other, _theirs) in zip(own_points(row), reversed(own_points(row)), strict=True):
            beaten[seed] += own * points[other]
        rounds[row.one.seed or 0] += row.rounds_one - row.rounds_other
        rounds[row.other.seed or 0] += row.rounds_other - row.rounds_one
    keys: dict[int, tuple[float, ...]] = {}
    for seed in seeds:
        level = {each for each in seeds if (points[each], beaten[each]) == (points[seed], beaten[seed])}
        direct = 0
        for row in rows:
            both = dict(own_points(row))
            if row.other is not None and both.keys() <= level:
                direct += both.get(seed, 0)
        keys[seed] = (points[seed], beaten[seed], direct, rounds[seed])
    return keys


def single_points(row: Pairing) -> list[tuple[int, int]]:
    worth = {Result.ONE: (2, 0), Result.OTHER: (0, 2), Result.DRAWN: (1, 1)}.get(Result(row.result), (0, 0))
    both = [(row.one.seed or 0, worth[0])]
    return both if row.other is None else [*both, (row.other.seed or 0, worth[1])]


def places_by_points(tournament: Tournament) -> dict[int, int | None]:
    seeds = [entry.seed or 0 for entry in entries_of(tournament)]
    return places_by_keys(standing_keys(seeds, pairings_of(tournament)))


def places_by_share(tournament: Tournament) -> dict[int, int | None]:
    """Return places by the part of the possible points, as everyone but the host plays a single match."""
    keys: dict[int, tuple[float, ...]] = {entry.seed or 0: (0.0,) for entry in entries_of(tournament)}
    for seed in keys:
        own = [points for row in pairings_of(tournament) for who, points in single_points(row) if who == seed]
        keys[seed] = (sum(own) / len(own) if own else 0.0,)
    return places_by_keys(keys)


def places_in_arena(tournament: Tournament) -> dict[int, int | None]:
    """Return places, with double points for wins from the third in a row on."""
    seeds = [entry.seed or 0 for entry in entries_of(tournament)]
    rows = sorted(pairings_of(tournament), key=lambda each: each.decided or 0)
    doubled = []
    for seed in seeds:
        mine = [row for row in rows if seed in [each for each, _points in single_points(row)]]
        won = [winner_and_loser(row)[0] == seed for row in mine]
        streaks = [all(won[place - 2 : place + 1]) for place in range(2, len(mine))]
        doubled += [row.pk for row, is_streak in zip(mine[2:], streaks, strict=True) if is_streak]
    return places_by_keys(standing_keys(seeds, rows, doubled))


def places_in_groups(tournament: Tournament) -> dict[int, int | None]:
    rows = pairings_of(tournament)
    entries = entries_of(tournament)
    in_groups = [row for row in rows if row.group is not None]
    bracket = [row for row in rows if row.group is None]
    keys: dict[int, tuple[float, ...]] = {}
    for group in {entry.group for entry in entries}:
        seeds = [entry.seed or 0 for entry in entries if entry.group == group]
        of_group = standing_keys(seeds, [row for row in in_groups if row.group == group])
        places = places_by_keys(of_group)
        for seed in seeds:
            keys[seed] = (0, False, -(places[seed] or 0), of_group[seed][0])
    for row in bracket:
        winner, _losers = winner_and_loser(row)
        for seed, _points in single_points(row):
            keys[seed] = (row.round, winner == seed, 0, 0)
    return places_by_keys(keys)


def places_in_league(tournament: Tournament) -> dict[int, int | None]:
    """Return places in each division.

    Players who left with less than half of their matches played come last, and their matches do not count.
    """
    found: dict[int, int | None] = {}
    for group in {entry.group for entry in entries_of(tournament)}:
        entries = [entry for entry in entries_of(tournament) if entry.group == group]
        early = [entry for entry in entries if left_early(tournament, entry)]
        stay = [entry.seed or 0 for entry in entries if entry not in early]
        gone = {entry.pk for entry in early}
        rows = [
            row
            for row in pairings_of(tournament)
            if row.group == group and not {row.one_id, row.other_id} & gone
        ]
        found |= places_by_keys(standing_keys(stay, rows)) | {
            entry.seed or 0: len(stay) + 1 for entry in early
        }
    return found


def left_early(tournament: Tournament, entry: Entry) -> bool:
    mine = [row for row in pairings_of(tournament) if entry.pk in (row.one_id, row.other_id)]
    played = [row for row in mine if row.how != How.LEFT]
    return entry.state == Entry.State.LEFT and 2 * len(played) < len(mine)


def wrong_divisions(tournament: Tournament) -> list[str]:
    """Return divisions of a league that are too large or small, or miss a meeting."""
    if tournament.league is None:
        return []
    wrong, entries = [], entries_of(tournament)
    divisions: dict[int, int] = defaultdict(int)
    for entry in entries:
        divisions[entry.group or 0] += 1
    size, count = tournament.league.size, len(entries)
    if count >= 8 and count not in (13, 14, 15) and any(abs(each - size) > 2 for each in divisions.values()):
        wrong.append(f"{tournament} has divisions of {dict(divisions)}")
    legs = 2 if count < 8 else 1
    meetings = legs * sum(each * (each - 1) // 2 for each in divisions.values())
    if len(pairings_of(tournament)) != meetings:
        wrong.append(f"{tournament} has {len(pairings_of(tournament))} meetings instead of {meetings}")
    return wrong


def places_on_ladder(tournament: Tournament) -> dict[int, int | None]:
    entries = entries_of(tournament)
    ladder = [entry.seed or 0 for entry in entries]
    for row in sorted(pairings_of(tournament), key=lambda each: each.decided or 0):
        challenger, challenged = row.one.seed or 0, (row.other.seed or 0) if row.other else 0
        above = ladder.index(challenged) < ladder.index(challenger)
        if row.result == Result.ONE and above:
            ladder.remove(challenger)
            ladder.insert(ladder.index(challenged), challenger)
    gone = [entry.seed or 0 for entry in entries if entry.state == Entry.State.LEFT]
    order = [seed for seed in ladder if seed not in gone] + gone
    return {seed: place for place, seed in enumerate(order, 1)}


PLACES = {
    "knock-out": places_in_bracket,
    "two-lives": places_by_lives,
    "groups": places_in_groups,
    "swiss": places_by_points,
    "running": places_by_points,
    "arena": places_in_arena,
    "ladder": places_on_ladder,
    "hill": places_by_points,
    "one-many": places_by_share,
    "by-hand": places_by_points,
}
