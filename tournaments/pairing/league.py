"""The divisions of a league's next season, and the final places still possible in a running season.

Divisions are numbered from 0 for the highest.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from tournaments.pairing.standings import WIN

FEWEST = 4
"""Minimum number of players for a season."""
USUAL_SIZE = 10
MORE_OR_LESS = 2
"""Allowed difference from the usual division size when a player moves up without an exchange."""

Divisions = list[list[int]]


def division_sizes(count: int, size: int = USUAL_SIZE) -> list[int]:
    if count < FEWEST:
        return []
    number = max(1, (2 * count + size) // (2 * size))
    least, more = divmod(count, number)
    return [least] * (number - more) + [least + 1] * more


def exchange_count(upper: Sequence[int], lower: Sequence[int], up: int) -> int:
    return min(up, len(upper) // 2, len(lower) // 2)


def next_order(
    last: Sequence[Sequence[int]],
    signed_up: Collection[int],
    ratings: Mapping[int, int],
    *,
    up: int = 2,
    size: int = USUAL_SIZE,
    back: Mapping[int, int] | None = None,
    last_of_all: Collection[int] = (),
) -> Divisions:
    """Return the divisions of the next season, each from strongest to weakest.

    *last* holds the final divisions of the previous season, and *up* is the number of promotions per
    division. *back* gives the old division of each returning player, who is placed at its end. Newcomers are
    placed by rating, but not above the middle. Newcomers without a rating come last, followed only by the
    players in *last_of_all*.
    """
    coming = set(signed_up) - set(last_of_all)
    blocks = [[each for each in block if each in coming] for block in swap_neighbors(last, up)]
    known = {each for block in last for each in block}
    for each, division in sorted((back or {}).items()):
        if each in coming - known and blocks:
            blocks[min(division, len(blocks) - 1)].append(each)
            known.add(each)
    order = [each for block in blocks for each in block]
    middle = len(signed_up) // 2 if order else 0
    for each in by_rating(coming - known, ratings):
        order.insert(place_by_rating(order, each, ratings, middle), each)
    order += by_rating(set(signed_up) & set(last_of_all), ratings)
    divisions = split_by_size(order, division_sizes(len(order), size))
    promises = {each: number for each, number in lowest_divisions(last, up).items() if each in coming}
    return fix_promotions(divisions, promises, size)


def swap_neighbors(last: Sequence[Sequence[int]], up: int) -> Divisions:
    blocks = [list(block) for block in last]
    for number, (upper, lower) in enumerate(pairwise(last)):
        if count := exchange_count(upper, lower, up):
            blocks[number][-count:], blocks[number + 1][:count] = lower[:count], upper[-count:]
    return blocks


def by_rating(some: Collection[int], ratings: Mapping[int, int]) -> list[int]:
    return sorted(some, key=lambda each: (-ratings.get(each, 0), each))


def place_by_rating(order: Sequence[int], newcomer: int, ratings: Mapping[int, int], middle: int) -> int:
    own = ratings.get(newcomer, 0)
    lower = (place for place, each in enumerate(order) if place >= middle and (ratings.get(each, 0)) < own)
    return next(lower, len(order))


def split_by_size(order: Sequence[int], lengths: Sequence[int]) -> Divisions:
    ends = [sum(lengths[: number + 1]) for number in range(len(lengths))]
    return [list(order[end - length : end]) for end, length in zip(ends, lengths, strict=True)]


def lowest_divisions(last: Sequence[Sequence[int]], up: int) -> dict[int, int]:
    """Return the lowest division in which each player of the last season may play the next season.

    Promoted players move up, and relegated players move down by one division. Other players keep their
    division, but players in the last division may move down by one.
    """
    promises = {}
    for number, block in enumerate(swap_neighbors(last, up)):
        for each in block:
            stays = number == len(last) - 1 and each in last[number]
            promises[each] = number + 1 if stays else number
    return promises


def fix_promotions(divisions: Divisions, promises: Mapping[int, int], size: int = USUAL_SIZE) -> Divisions:
    """Return the divisions after moving up each player who is lower than promised.

    The player changes places with the lowest player who may move down. If there is no such player, the
    promised player moves up without an exchange, as long as both divisions keep an allowed size.
    """
    divisions = [list(division) for division in divisions]
    for number in range(len(divisions) - 1, 0, -1):
        for each in list(divisions[number]):
            promised = promises.get(each, number)
            if promised < number and not change_places(divisions, each, number, promised, promises):
                move_up(divisions, each, number, promised, size)
    return divisions


def change_places(
    divisions: Divisions, one: int, number: int, promised: int, promises: Mapping[int, int]
) -> bool:
    for higher in range(promised, -1, -1):
        for place in range(len(divisions[higher]) - 1, -1, -1):
            other = divisions[higher][place]
            if promises.get(other, number) >= number:
                divisions[number][divisions[number].index(one)] = other
                divisions[higher][place] = one
                return True
    return False


def move_up(divisions: Divisions, one: int, number: int, promised: int, size: int) -> None:
    if len(divisions[number]) > size - MORE_OR_LESS and len(divisions[promised]) < size + MORE_OR_LESS:
        divisions[number].remove(one)
        divisions[promised].append(one)


# ---- while it is played


def still_possible(points: Mapping[int, int], left: Mapping[int, int]) -> dict[int, tuple[int, int]]:
    """Return the best and the worst final place that each player of a division can still reach.

    For the best place, the player wins all matches that are *left*, and the others win none. For the worst
    place, it is the reverse. Ties count in favor of the player for the best place, and against the player for
    the worst place. The real range may be smaller.
    """
    most = {each: points[each] + WIN * left.get(each, 0) for each in points}
    return {
        each: (
            1 + sum(points[other] > most[each] for other in points if other != each),
            1 + sum(most[other] >= points[each] for other in points if other != each),
        )
        for each in points
    }
