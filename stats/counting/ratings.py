"""Stored ratings, which matches update in order. A match that is counted late changes later ratings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Q

from accounts.models import User
from games.models import Seat
from stats.counting.repeats import Place, met_before, players_in
from stats.meetings import Meetings, Met, Pair, meetings_by_seat, weight_of
from stats.models import Counted, FighterRating, PlayerRating, Pool
from stats.outcomes import Outcome
from stats.rating import NEW_FIGHTER, NEW_PLAYER, Belief, RatedTeam, rate_sides

KEPT = ("mu", "sigma", "matches", "rated_at")
AT_ONCE = 500

Row = tuple[str, int]
"""The owner of a rating, as “player” or “fighter” with the key of the rating."""
Beliefs = dict[Row, Belief]
Changes = list[dict[str, Any]]


class RatedSeat(NamedTuple):
    seat: int
    rank: int
    player: int
    fighter: int
    """The key of the fighter's rating, just as `player` is the key of the player's rating."""
    counts_apart: bool = False
    """True if a player lost before the end of the match, so the match says nothing about the fighters."""
    met: Met = ()
    """The number of matches that the player had against each other seat's player in the month before."""


class RatingUpdate(NamedTuple):
    changes: dict[int, Changes]
    """The rating changes by match."""
    players: list[PlayerRating]
    """The ratings of players that may have changed, for matches between people."""


def rate(outcomes: Iterable[Outcome]) -> RatingUpdate:
    """Rate these matches, and rate again all matches that ended after the first of them."""
    new = [outcome for outcome in outcomes if outcome.counts.ratings]
    if not new:
        return RatingUpdate({}, [])
    sittings, beliefs = load_seats(new)
    later = list(rated_since(new[0].place))
    beliefs |= ratings_before(later)
    due = {outcome.place: sittings[outcome.match] for outcome in new}
    due |= {(each.ended_at, each.match_id): sittings_in(each.changes) for each in later}
    due = add_repeats(due, new)
    made = {place[1]: rate_match(beliefs, due[place], place[0]) for place in sorted(due)}
    changed = [each for each in later if each.changes != made[each.match_id]]
    for each in changed:
        each.changes = made[each.match_id]
    Counted.objects.bulk_update(changed, ["changes"], batch_size=AT_ONCE)
    return RatingUpdate(made, store(beliefs))


def add_repeats(due: Mapping[Place, list[RatedSeat]], new: Sequence[Outcome]) -> dict[Place, list[RatedSeat]]:
    """Return the seats with their numbers of earlier matches, stored or counted from *new* matches."""
    before = met_before(new)
    players_of = {outcome.match: players_in(outcome) for outcome in new if outcome.match in before}
    meetings, found = Meetings(), {}
    for place in sorted(due):
        sittings, (ended_at, match) = due[place], place
        players = [each.player for each in sittings]
        met = stored_repeats(sittings) + meetings.count_recent(players, ended_at)
        if match in before:
            met += meetings_by_rating(before[match], dict(zip(players_of[match], players, strict=True)))
            meetings.add(players, ended_at)
        found[place] = set_repeats(sittings, met)
    return found


def stored_repeats(sittings: Sequence[RatedSeat]) -> Counter[Pair]:
    return Counter({
        (one.player, other.player): times
        for one in sittings
        for other, times in zip(sittings, one.met, strict=False)
        if one.player < other.player
    })  # fmt: skip


def meetings_by_rating(met: Counter[Pair], ratings: Mapping[int, int]) -> Counter[Pair]:
    """Return the meetings by the keys of the players' ratings, which stay when players leave the site."""
    return Counter({
        (min(pair), max(pair)): times
        for (one, other), times in met.items()
        for pair in [(ratings[one], ratings[other])]
    })  # fmt: skip


def set_repeats(sittings: Sequence[RatedSeat], met: Counter[Pair]) -> list[RatedSeat]:
    seats = meetings_by_seat([each.player for each in sittings], met)
    return [each._replace(met=seat) for each, seat in zip(sittings, seats, strict=True)]


def load_seats(outcomes: Collection[Outcome]) -> tuple[dict[int, list[RatedSeat]], Beliefs]:
    """Return the seats of each match and their current ratings, which are created for new players."""
    players = {(seat.player_id, str(outcome.pool)) for outcome in outcomes for seat in outcome.seats}
    fighters = {
        (fighter, outcome.rules, str(outcome.pool)) for outcome in outcomes for fighter in outcome.fighters
    }
    of_players = rows_of(PlayerRating, ("player_id", "pool"), players, NEW_PLAYER)
    of_fighters = rows_of(FighterRating, ("fighter_id", "rules", "pool"), fighters, NEW_FIGHTER)
    sittings = {
        outcome.match: [
            RatedSeat(
                seat.number,
                rank,
                of_players[seat.player_id, str(outcome.pool)].pk,
                of_fighters[fighter, outcome.rules, str(outcome.pool)].pk,
                not outcome.counts.own_record,
            )
            for seat, rank, fighter in zip(
                outcome.seats, ranks_of(outcome.seats), outcome.fighters, strict=True
            )
        ]
        for outcome in outcomes
    }
    beliefs = {("player", row.pk): belief_in(row) for row in of_players.values()}
    beliefs |= {("fighter", row.pk): belief_in(row) for row in of_fighters.values()}
    return sittings, beliefs


def rows_of(model: Any, names: tuple[str, ...], wanted: set[tuple[Any, ...]], new: Belief) -> dict[Any, Any]:
    known = known_rows(model, names, wanted)
    if missing := sorted(wanted - known.keys()):
        model.objects.bulk_create(
            [model(**dict(zip(names, each, strict=True)), mu=new.mu, sigma=new.sigma) for each in missing]
        )
        known |= known_rows(model, names, set(missing))
    return known


def known_rows(model: Any, names: tuple[str, ...], wanted: set[tuple[Any, ...]]) -> dict[Any, Any]:
    found = model.objects.filter(**{f"{names[0]}__in": {each[0] for each in wanted}})
    rows = ((tuple(getattr(row, name) for name in names), row) for row in found)
    return {key: row for key, row in rows if key in wanted}


def belief_in(row: Any) -> Belief:
    return Belief(*(getattr(row, name) for name in KEPT))


def ranks_of(seats: Sequence[Seat]) -> list[int]:
    order = [
        (False, False, 0)
        if seat.result == Seat.Result.DRAWN
        else (seat.result != Seat.Result.WON, bool(seat.forfeited), -seat.rounds_won)
        for seat in seats
    ]
    places = sorted(set(order))
    return [places.index(each) for each in order]


# ---- one match, in its order


def rate_match(beliefs: Beliefs, sittings: Sequence[RatedSeat], ended_at: datetime) -> Changes:
    """Rate one match, update *beliefs*, and return the changes in the format in which they are stored."""
    sides = [RatedTeam(beliefs["player", each.player], beliefs["fighter", each.fighter]) for each in sittings]
    fighters = [each.fighter for each in sittings]
    steady = [each.counts_apart or fighters.count(each.fighter) > 1 for each in sittings]
    weights = [weight_of(number, each.met) for number, each in enumerate(sittings)]
    after = rate_sides(sides, [each.rank for each in sittings], ended_at, steady, weights)
    for each, side in zip(sittings, after, strict=True):
        beliefs["player", each.player], beliefs["fighter", each.fighter] = side
    return [
        {
            "seat": each.seat,
            "rank": each.rank,
            "player": as_stored(each.player, before.player, now.player),
            "fighter": as_stored(each.fighter, before.fighter, now.fighter),
            **({"apart": True} if each.counts_apart else {}),
            **({"met": list(each.met)} if each.met else {}),
        }
        for each, before, now in zip(sittings, sides, after, strict=True)
    ]


def as_stored(rating: int, before: Belief, after: Belief) -> dict[str, Any]:
    rated_at = None if before.rated_at is None else before.rated_at.isoformat()
    return {"rating": rating, "before": [*before[:3], rated_at], "after": [after.mu, after.sigma]}


def sittings_in(changes: Changes) -> list[RatedSeat]:
    return [
        RatedSeat(
            each["seat"],
            each["rank"],
            each["player"]["rating"],
            each["fighter"]["rating"],
            each.get("apart", False),
            tuple(each.get("met", ())),
        )
        for each in changes
    ]


# ---- one player with two accounts


def hand_over(player: User, heir: User) -> None:
    """Give the ratings of *player* to *heir*. If both have one, rated matches name that of the heir.

    The caller must hold the counting lock, and all stats must be rebuilt afterwards.
    """
    owned = {row.pool: row.pk for row in PlayerRating.objects.filter(player=heir)}
    rows = PlayerRating.objects.filter(player=player)
    replaced = {row.pk: owned[row.pool] for row in rows if row.pool in owned}
    rated = list(Counted.objects.filter(match__seats__player=player).exclude(changes=[]))
    for counted in rated:
        for change in counted.changes:
            rating = change["player"]["rating"]
            change["player"]["rating"] = replaced.get(rating, rating)
    Counted.objects.bulk_update(rated, ["changes"], batch_size=AT_ONCE)
    rows.filter(pk__in=replaced).delete()
    rows.update(player=heir)


# ---- taking back


def rated_since(place: tuple[datetime, int]) -> Iterable[Counted]:
    ended_at, match = place
    after = Q(ended_at__gt=ended_at) | Q(ended_at=ended_at, match__gt=match)
    since = Counted.objects.filter(after, ended_at__gte=ended_at).exclude(changes=[])
    return since.order_by("ended_at", "match").iterator()


def ratings_before(later: Iterable[Counted]) -> Beliefs:
    beliefs: Beliefs = {}
    for counted in later:
        for each in counted.changes:
            for whose in ("player", "fighter"):
                beliefs.setdefault((whose, each[whose]["rating"]), belief_from(each[whose]["before"]))
    return beliefs


def belief_from(stored: Sequence[Any]) -> Belief:
    mu, sigma, matches, rated_at = stored
    return Belief(mu, sigma, matches, None if rated_at is None else datetime.fromisoformat(rated_at))


# ---- storing


def store(beliefs: Beliefs) -> list[PlayerRating]:
    players = stored_in(PlayerRating, beliefs, "player")
    stored_in(FighterRating, beliefs, "fighter")
    return [row for row in players if row.pool == Pool.PEOPLE]


def stored_in(model: Any, beliefs: Beliefs, whose: str) -> list[Any]:
    rows = list(model.objects.filter(pk__in=[key for kind, key in beliefs if kind == whose]))
    for row in rows:
        for name, value in zip(KEPT, beliefs[whose, row.pk], strict=True):
            setattr(row, name, value)
    model.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["id"], update_fields=KEPT, batch_size=AT_ONCE
    )
    return rows


def shown_of(row: PlayerRating) -> int | None:
    belief = belief_in(row)
    return None if belief.is_provisional else belief.shown_rating
