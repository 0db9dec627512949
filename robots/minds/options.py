"""What a seat may do now."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from rules import Action, AdjustFire, Attack, Battle, CancelAttack, Phase
from rules.random_play import what_there_is
from rules.rounds.fire import help_that_fits

ENOUGH = 300
"""So many legal actions are looked at, and no more."""
MOST_TRIED = 500


def options(battle: Battle, seat: int) -> list[Action]:
    """Legal actions other than a choice of sizes: all of them, or enough."""
    tried = ways_to_help(battle, seat) if battle.phase is Phase.FIRE else what_there_is(battle, seat)
    tried = islice(tried, MOST_TRIED)
    legal = (action for action in tried if isinstance(action, Attack) or battle.why_not(seat, action) is None)
    return list(islice(legal, ENOUGH)) or [CancelAttack()]


def ways_to_help(battle: Battle, seat: int) -> Iterator[Action]:
    """Each amount of help once, from as many dice as it takes."""
    assert battle.pending is not None
    yield AdjustFire()
    row = battle.seats[seat].row
    helpers = {
        place: die.value - die.lowest
        for place, die in enumerate(row)
        if die.has("F") and place not in battle.pending.attackers
    }
    konstant = {
        place: row[place].sides - row[place].value
        for place in battle.pending.attackers
        if row[place].has("k")
    }
    for aid in help_that_fits(battle, seat):
        values = {place: row[place].value - by for place, by in spread(aid, helpers).items()}
        yield AdjustFire(values)
        for raised in range(1, min(aid, sum(konstant.values())) + 1):
            yield AdjustFire(values, spread(raised, konstant))


def spread(amount: int, over: dict[int, int]) -> dict[int, int]:
    """*amount* taken from these places, the first ones first, from each no more than it has."""
    taken = {}
    for place, most in over.items():
        if by := min(amount, most):
            taken[place] = by
            amount -= by
    return taken
