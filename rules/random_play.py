"""A player who does anything that is legal: company for a lonely evening, and a tester who never tires."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice, permutations
from typing import TypeVar

from rules.actions import (
    Action,
    AddAuxiliary,
    AddReserve,
    AdjustFire,
    CancelAttack,
    Choose,
    Decline,
    Pass,
    RaiseGiant,
    RerollChance,
    RerollGame,
    SwapSideboard,
    TurnDownFocus,
    UseSpecial,
)
from rules.battle import Battle
from rules.chance import Draw, What
from rules.dice import Die, groups_of
from rules.phases import Phase
from rules.roles import AUXILIARY, CHANCE, FIRE, FOCUS, GAME, GIANT, RESERVE
from rules.rounds.fire import help_that_fits
from rules.size_choices import asked_for

T = TypeVar("T")

ENOUGH = 400
"""Of so many legal actions one is as random as of all."""


def random_action(battle: Battle, seat: int, draw: Draw) -> Action:
    """One of the things that this seat may do now; it never surrenders."""
    if battle.phase is Phase.SIZES:
        return random_sizes(battle, seat, draw)
    legal = (action for action in what_there_is(battle, seat) if battle.why_not(seat, action) is None)
    actions = list(islice(legal, ENOUGH))
    return pick(actions, draw) if actions else CancelAttack()


def pick(choices: Sequence[T], draw: Draw) -> T:
    return choices[draw(0, len(choices) - 1, What("choice"))]


def what_there_is(battle: Battle, seat: int) -> Iterator[Action]:
    """Everything worth trying, legal or not."""
    row = battle.seats[seat].row
    match battle.phase:
        case Phase.AUXILIARY:
            yield Decline()
            yield from (AddAuxiliary(place) for place, die in enumerate(row) if die.acts_as(AUXILIARY))
        case Phase.RESERVE:
            yield Decline()
            yield from (AddReserve(place) for place, die in enumerate(row) if die.acts_as(RESERVE))
            yield from (SwapSideboard(*pair) for pair in permutations(range(len(row)), 2))
        case Phase.SPECIAL:
            yield Decline()
            yield from islice(answers_to_specials(battle, seat), ENOUGH)
        case Phase.REACTION:
            yield Decline()
            yield from reactions(row)
        case Phase.FIRE:
            yield from ways_to_help(battle, seat)
        case _:
            yield from (RaiseGiant(place) for place, die in enumerate(row) if die.acts_as(GIANT))
            yield RerollGame(tuple(place for place, die in enumerate(row) if die.acts_as(GAME)))
            yield from equals_rolled_again(battle, seat)
            yield from islice(battle.legal_attacks(), ENOUGH - 50)
            yield Pass()


def answers_to_specials(battle: Battle, seat: int) -> Iterator[Action]:
    row = battle.seats[seat].row
    yield from (UseSpecial(values={place: 2}) for place in range(len(row)))
    for against, foe in enumerate(battle.seats):
        yield from (UseSpecial(foes=(place,), against=against) for place in range(len(foe.row)))
        swing = {die.swing: battle.ruleset.swing_range(die.swing)[0] for die in foe.row if die.swing}
        option = {place: min(die.options) for place, die in enumerate(foe.row) if die.options}
        yield UseSpecial(against=against, sizes=Choose(swing, option))
    yield from (UseSpecial(dice=five) for five in combinations(range(len(row)), 5))


def equals_rolled_again(battle: Battle, seat: int) -> Iterator[Action]:
    """Dice of one's own that may show the same as one of somebody else's."""
    others = [number for number in range(len(battle.seats)) if number != seat]
    for place in range(len(battle.seats[seat].row)):
        yield from (UseSpecial(dice=(place,), against=against) for against in others)


def reactions(row: Sequence[Die]) -> Iterator[Action]:
    yield from (RerollChance(place) for place, die in enumerate(row) if die.acts_as(CHANCE))
    focus = {place: die.lowest for place, die in enumerate(row) if die.acts_as(FOCUS)}
    yield TurnDownFocus(focus)
    yield RerollGame(tuple(place for place, die in enumerate(row) if die.acts_as(GAME)))


def ways_to_help(battle: Battle, seat: int) -> Iterator[Action]:
    """For every amount of help one way to give it, and whatever one die can give alone."""
    row = battle.seats[seat].row
    assert battle.pending is not None
    helpers = {
        place: die
        for place, die in enumerate(row)
        if die.acts_as(FIRE) and place not in battle.pending.attackers
    }
    fitting = help_that_fits(battle, seat)
    yield AdjustFire()
    yield from (AdjustFire(shared(helpers, aid)) for aid in fitting)
    for place, die in helpers.items():
        yield from (AdjustFire({place: die.value - aid}) for aid in reversed(fitting))


def shared(helpers: Mapping[int, Die], aid: int) -> dict[int, int]:
    """New values that make up this much help, from the left."""
    values = {}
    for place, die in helpers.items():
        down = min(aid, die.value - die.lowest)
        if down:
            values[place] = die.value - down
            aid -= down
    return values


def random_sizes(battle: Battle, seat: int, draw: Draw) -> Choose:
    """Sizes drawn again until the seat's button agrees with them."""
    letters, options, plasma = asked_for(battle.seats[seat].row)
    while True:
        sizes = Choose(
            swing={
                letter: draw(*battle.ruleset.swing_range(letter), What("choice"))
                for letter in sorted(letters)
            },
            option={place: pick(die.options or (), draw) for place, die in options.items()},
            plasma={place: draw(0, len(groups_of(die)) - 1, What("choice")) for place, die in plasma.items()},
        )
        if battle.why_not(seat, sizes) is None:
            return sizes
