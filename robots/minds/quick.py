"""A very fast choice of actions, for rollouts and for the first generation of training."""

from __future__ import annotations

from itertools import islice

from robots.judgement.die_traits import facts_of
from robots.minds.options import options
from rules import Action, Attack, AttackKind, Battle, CancelAttack, Draw, Pass, Phase
from rules.chance import pick
from rules.random_play import random_sizes

ENOUGH = 60
TAKES_NOTHING = frozenset({AttackKind.BOOM, AttackKind.SLEEP, AttackKind.TELEPORT})
UNSURE = 0.5


def quick_action(battle: Battle, seat: int, draw: Draw) -> Action:
    """Return the attack with the largest immediate gain, or any legal action outside turns."""
    match battle.phase:
        case Phase.TURN:
            attacks = list(islice(battle.legal_attacks(), ENOUGH))
            return max(attacks, key=lambda attack: gain_of(battle, attack)) if attacks else Pass()
        case Phase.SIZES:
            return random_sizes(battle, seat, draw)
        case Phase.FIRE:
            helped = [action for action in options(battle, seat) if not isinstance(action, CancelAttack)]
            return pick(helped, draw) if helped else CancelAttack()
        case _:
            return pick(options(battle, seat), draw)


def gain_of(battle: Battle, attack: Attack) -> float:
    if attack.kind in TAKES_NOTHING:
        return 0.0
    assert attack.against is not None
    foes = battle.seats[attack.against].row
    gain = sum(facts_of(foes[place]).gain for place in attack.targets)
    return gain * UNSURE if attack.kind is AttackKind.TRIP else gain
