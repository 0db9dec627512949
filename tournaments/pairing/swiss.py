"""Swiss pairing, in which opponents have about equal points and no entrant is eliminated.

The pairs are a matching with the lowest cost. Each kind of flaw, such as a repeated meeting, costs more than
all lesser kinds together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tournaments.pairing.entrants import Entrant, Pair

FAR_FROM_IDEAL = 1
UNEQUAL = 10**4
BYE_OF_THE_BETTER = 10**10
MET_BEFORE = 10**14
SECOND_BYE = 10**18

MOST_COMPARED = 100
"""Number of entrants above which each entrant is first compared only with entrants of similar rank."""
NEAR = 20


def pair_all(entrants: Sequence[Entrant]) -> list[Pair]:
    """Return pairs of all entrants, with a bye for a low-ranked entrant if the number is odd.

    Entrants without an earlier bye get byes first.
    """
    ranked = sorted(entrants, key=lambda entrant: (-entrant.points, entrant.number))
    if len(ranked) > MOST_COMPARED:
        pairs = match_pairs(ranked, NEAR)
        if len(pairs) * 2 >= len(ranked) and not meet_again(ranked, pairs):
            return pairs
    return match_pairs(ranked, len(ranked))


def match_pairs(ranked: Sequence[Entrant], reach: int) -> list[Pair]:
    import networkx as nx  # slow to import, and few processes pair

    graph = nx.Graph()
    graph.add_weighted_edges_from(costs(ranked, reach))
    matching = nx.min_weight_matching(graph)
    return sorted(ordered_pair(ranked, one, other) for one, other in matching)


def ordered_pair(ranked: Sequence[Entrant], one: int, other: int) -> Pair:
    first, second = sorted((one, other))
    return Pair(ranked[first].number, ranked[second].number if second < len(ranked) else None)


def costs(ranked: Sequence[Entrant], reach: int) -> Iterator[tuple[int, int, int]]:
    """Yield two places in the ranking, with the cost of pairing them. The place after the last is a bye.

    Among entrants with equal points, pairs from the upper and the lower half cost least.
    """
    equals = Counter(entrant.points for entrant in ranked)
    for place, one in enumerate(ranked):
        for beside in range(place + 1, min(place + 1 + reach, len(ranked))):
            ideal = equals[one.points] // 2
            yield place, beside, cost(one, ranked[beside], abs(beside - place - ideal))
        if len(ranked) % 2:
            better = one.points - ranked[-1].points
            yield place, len(ranked), SECOND_BYE * one.byes + BYE_OF_THE_BETTER * better + len(ranked) - place


def cost(one: Entrant, other: Entrant, far: int) -> int:
    gap = abs(one.points - other.points)
    return MET_BEFORE * one.met.count(other.number) + UNEQUAL * gap * gap + FAR_FROM_IDEAL * far


def meet_again(ranked: Sequence[Entrant], pairs: Sequence[Pair]) -> bool:
    met = {entrant.number: entrant.met for entrant in ranked}
    return any(pair.other in met[pair.one] for pair in pairs)
