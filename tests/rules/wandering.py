"""Players who take random legal actions in any phase, knowing only what they may see."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import islice

from rules import (
    AddAuxiliary,
    AddReserve,
    AdjustFire,
    CancelAttack,
    Choose,
    Decline,
    Die,
    Pass,
    Perspective,
    Phase,
    RerollChance,
    RerollGame,
    SelectDie,
    Surrender,
    TurnDownFocus,
)
from rules.actions import Action
from rules.dice import groups_of, select_places

TRIES = 40


def wander(seen: Perspective, source: random.Random) -> Action:
    for _ in range(TRIES):
        action = PROPOSALS[seen.battle.phase](seen, source)
        if seen.why_not(action) is None:
            return action
    return next(action for action in ways_out(seen) if seen.why_not(action) is None)


def ways_out(seen: Perspective) -> Iterator[Action]:
    """Yield actions of which at least one is always legal, for when no tried one was."""
    yield AdjustFire()
    yield CancelAttack()
    yield Decline()
    yield Pass()
    yield from islice(seen.legal_attacks(), 1)
    yield Surrender()


def propose_auxiliary(seen: Perspective, source: random.Random) -> Action:
    return Decline() if source.random() < 0.3 else AddAuxiliary(any_place(seen, source))


def propose_reserve(seen: Perspective, source: random.Random) -> Action:
    return Decline() if source.random() < 0.3 else AddReserve(any_place(seen, source))


def propose_selected(seen: Perspective, source: random.Random) -> Action:
    return SelectDie(source.choice(select_places(own_row(seen))))


def propose_sizes(seen: Perspective, source: random.Random) -> Action:
    row = own_row(seen)
    unsized = {place: die for place, die in enumerate(row) if die.size is None}
    letters = {die.swing for die in unsized.values() if die.swing}
    return Choose(
        {letter: source.randint(*seen.battle.ruleset.swing_range(letter)) for letter in sorted(letters)},
        {place: source.choice(die.options) for place, die in unsized.items() if die.options},
        {
            place: source.randrange(len(groups_of(die)))
            for place, die in enumerate(row)
            if die.group is None and groups_of(die)
        },
    )


def propose_reaction(seen: Perspective, source: random.Random) -> Action:
    row = own_row(seen)
    focus = {
        place: source.randint(die.lowest, die.value)
        for place, die in enumerate(row)
        if die.has("f") and source.random() < 0.8
    }
    games = tuple(place for place, die in enumerate(row) if die.has("R"))
    return source.choice(
        (Decline(), RerollChance(any_place(seen, source)), TurnDownFocus(focus), RerollGame(games))
    )


def propose_turn(seen: Perspective, source: random.Random) -> Action:
    if source.random() < 0.01:
        return Surrender()
    attacks = list(islice(seen.legal_attacks(), 200))
    return source.choice(attacks) if attacks else Pass()


def propose_fire(seen: Perspective, source: random.Random) -> Action:
    if source.random() < 0.1:
        return source.choice((CancelAttack(), AdjustFire()))
    row = own_row(seen)
    helpers = [place for place, die in enumerate(row) if die.has("F")]
    chosen = source.sample(helpers, source.randint(1, len(helpers))) if helpers else []
    return AdjustFire({place: source.randint(row[place].lowest, row[place].value) for place in chosen})


PROPOSALS: dict[Phase, Callable[[Perspective, random.Random], Action]] = {
    Phase.AUXILIARY: propose_auxiliary,
    Phase.RESERVE: propose_reserve,
    Phase.SELECT: propose_selected,
    Phase.SIZES: propose_sizes,
    Phase.REACTION: propose_reaction,
    Phase.TURN: propose_turn,
    Phase.FIRE: propose_fire,
}


def own_row(seen: Perspective) -> tuple[Die, ...]:
    assert seen.viewer is not None
    return seen.battle.seats[seen.viewer].row


def any_place(seen: Perspective, source: random.Random) -> int:
    return source.randrange(max(len(own_row(seen)), 1))


LETTERS = "BbcDFfIJkMHmnopq%G#swzdg^tv`h+rAE~RZT$i=*-|@UaP:x_?&!"
SIZES = (
    "1",
    "4",
    "6",
    "8",
    "10",
    "12",
    "20",
    "X",
    "Y",
    "V",
    "4/10",
    "8,8",
    "3,X",
    "C",
    "0",
    "2",
    "6,6",
    "12/20",
)


def random_recipe(source: random.Random, dice: int) -> str:
    return " ".join(random_die(source) for _ in range(dice))


def random_die(source: random.Random) -> str:
    if source.random() < 0.03:
        return "W(30)"
    letters = "".join(source.sample(LETTERS, source.choice((0, 0, 1, 1, 1, 2, 2, 3))))
    if any(pair <= set(letters) for pair in ({"M", "!"}, {"m", "D"}, {"U", "+"}, {"U", "r"})):
        letters = letters[:1]
    before = "".join(letter for letter in letters if letter not in "?&!")
    after = "".join(letter for letter in letters if letter in "?&!")
    return f"{before}({source.choice(SIZES)}){after}"
