"""Swiss pairing for slow play, in which entrants meet without waiting for a round to end."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.pairing.entrants import Entrant, Pair
from tournaments.pairing.swiss import pair_all

FOR_A_WIN = 2


def pairs_ready(free: Sequence[Entrant], playing: Sequence[Entrant]) -> list[Pair]:
    """Return the pairs of *free* entrants that may start now.

    An entrant waits if an entrant who is still *playing* may become a better opponent. If no entrants are
    playing, all free entrants are paired.
    """
    if not playing:
        return pair_all(free) if len(free) > 1 else []
    import networkx as nx  # slow to import, and few processes pair

    graph = nx.Graph()
    for place, one in enumerate(free):
        for other in free[place + 1 :]:
            if other.number not in one.met and not better_may_come(one, other, playing):
                gap = abs(one.points - other.points)
                graph.add_edge(one.number, other.number, weight=-gap * gap)
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    return sorted(Pair(min(one, other), max(one, other)) for one, other in matching)


def better_may_come(one: Entrant, other: Entrant, playing: Sequence[Entrant]) -> bool:
    gap = abs(one.points - other.points)
    return any(
        coming.number not in waiting.met and least_gap(waiting, coming) < gap
        for waiting in (one, other)
        for coming in playing
    )


def least_gap(waiting: Entrant, coming: Entrant) -> int:
    return min(abs(waiting.points - coming.points - won) for won in range(FOR_A_WIN + 1))
