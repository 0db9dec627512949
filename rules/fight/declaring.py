"""Checks for a declared attack, and the choice of its kind if the player names none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import permutations

from rules.actions import Attack
from rules.attack_kinds import BY_SKILL, EVERY_KIND, IN_ORDER, PAIRED_OFF, AttackKind
from rules.attacks import ATTACKS, HELPED
from rules.attacks.front import Front, may_fire
from rules.dice import Die
from rules.fight.legal import fronts, opponent_of, turbo_sizes
from rules.phases import Phase
from rules.refusals import Code, Refusal, refusal
from rules.roles import COPIES_BY_POWER, FULL_AUTO
from rules.state.position import Position


def resolve_attack(battle: Position, seat: int, attack: Attack) -> Attack | Refusal:
    """Return the attack with its kind, opponent and order of dice filled in, or a refusal."""
    if () in (attack.attackers, attack.targets):
        return refusal(Code.DICE_MISSING)
    front = front_of(battle, seat, attack)
    if isinstance(front, Refusal):
        return front
    refused = (
        why_not_chosen(front, attack) or why_not_firing(front, attack) or why_not_adjusting(front, attack)
    )
    if refused is not None:
        return refused
    front = front.with_attack(attack)
    if attack.kind is AttackKind.DEFAULT:
        kinds = kinds_that_fit(front, attack.attackers, attack.targets)
        sizes = list(filter(None, (why_not_turbo(front, kind, attack) for kind in kinds)))
        if sizes and len(sizes) == len(kinds):
            return sizes[0]
        found = resolve_kind(front, kinds, attack.attackers, attack.targets)
        if isinstance(found, Refusal):
            return found
        kind = found
        attackers, targets = arrange(front, kind, attack.attackers, attack.targets)
    else:
        kind = attack.kind
        attackers, targets = places_in_order(kind, attack.attackers, attack.targets)
        refused = ATTACKS[kind].why_not(front, attackers, targets)
    refused = refused or why_not_turbo(front, kind, attack)
    if refused is not None:
        return refused
    said = attack.kind, attack.attackers, attack.targets, attack.against
    meant = kind, attackers, targets, front.against
    return (
        attack
        if said == meant
        else Attack(*meant, attack.turbo, tuple(sorted(attack.fires)), attack.adjusted)
    )


def front_of(battle: Position, seat: int, attack: Attack) -> Front | Refusal:
    if not isinstance(attack.kind, AttackKind):
        return refusal(Code.NOT_AN_ACTION)
    against = opponent_of(battle, seat, attack.against)
    if against is None:
        return refusal(Code.NO_SUCH_OPPONENT)
    return next(front for front in fronts(battle, seat) if front.against == against)


def why_not_chosen(front: Front, attack: Attack) -> Refusal | None:
    return why_not_dice(front.row, attack.attackers) or why_not_dice(front.foes, attack.targets)


def why_not_firing(front: Front, attack: Attack) -> Refusal | None:
    refused = why_not_dice(front.row, attack.fires)
    if refused is not None or not attack.fires:
        return refused
    for place in attack.fires:
        die = front.row[place]
        if not die.acts_as(FULL_AUTO):
            return refusal(Code.LACKS_SKILL, die=die.recipe, letter=FULL_AUTO.letter)
        if not may_fire(die):
            return refusal(Code.ASLEEP_AS_WARRIOR, die=die.recipe)
        if place not in attack.attackers:
            return refusal(Code.FIRES_WITHOUT_ATTACKING, die=die.recipe)
    if attack.kind is not AttackKind.DEFAULT and attack.kind not in HELPED:
        return refusal(Code.FIRES_OTHERWISE)
    return None


def why_not_adjusting(front: Front, attack: Attack) -> Refusal | None:
    if not isinstance(attack.adjusted, Mapping):
        return refusal(Code.NOT_AN_ACTION)
    if not attack.adjusted:
        return None
    if not front.adjusts:
        return refusal(Code.NO_SUCH_SPECIAL)
    [(place, by), *more] = attack.adjusted.items()
    fits = type(place) is int and place in attack.attackers and type(by) is int and by in (1, -1)
    if more or not fits or front.counts[place].value + by < 0:
        return refusal(Code.ADJUSTED_OTHERWISE)
    if attack.kind is not AttackKind.DEFAULT and attack.kind not in HELPED:
        return refusal(Code.ADJUSTED_OTHERWISE)
    return None


def why_not_dice(row: Sequence[Die], places: object) -> Refusal | None:
    if not isinstance(places, tuple):
        return refusal(Code.NOT_AN_ACTION)
    for number, place in enumerate(places):
        if type(place) is not int or not 0 <= place < len(row):
            return refusal(Code.NO_SUCH_DIE)
        if place in places[:number]:
            return refusal(Code.SAME_DIE_TWICE, die=row[place].recipe)
    return None


def places_in_order(
    kind: AttackKind, attackers: tuple[int, ...], targets: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return attackers and targets in row order. Paired targets stay with their attackers."""
    if kind is AttackKind.BORROW:
        return attackers, targets
    if kind in PAIRED_OFF and len(attackers) == len(targets):
        pairs = sorted(zip(attackers, targets, strict=True))
        return tuple(attacker for attacker, _ in pairs), tuple(target for _, target in pairs)
    return tuple(sorted(attackers)), tuple(sorted(targets))


MOST_TO_REARRANGE = 5


def arrange(
    front: Front, kind: AttackKind, attackers: tuple[int, ...], targets: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return attackers and targets, in another order if the player's order makes the attack illegal."""
    named = places_in_order(kind, attackers, targets)
    rule = ATTACKS[kind]
    if kind not in IN_ORDER or len(targets) > MOST_TO_REARRANGE or rule.why_not(front, *named) is None:
        return named
    orders = (places_in_order(kind, attackers, order) for order in permutations(targets))
    return next((dice for dice in orders if rule.why_not(front, *dice) is None), named)


def arrange_targets(battle: Position, seat: int, attack: Attack) -> Attack:
    if attack.kind not in IN_ORDER or battle.phase is not Phase.TURN:
        return attack
    front = front_of(battle, seat, attack)
    if isinstance(front, Refusal) or why_not_chosen(front, attack) is not None:
        return attack
    attackers, targets = arrange(front, attack.kind, attack.attackers, attack.targets)
    return replace(attack, attackers=attackers, targets=targets)


def kinds_that_fit(front: Front, attackers: tuple[int, ...], targets: tuple[int, ...]) -> list[AttackKind]:
    named = attackers, targets
    attackers, targets = tuple(sorted(attackers)), tuple(sorted(targets))
    open_to_all = EVERY_KIND.intersection(*(front.kinds_of(front.row[place]) for place in attackers))
    rules = HELPED if front.bound else ATTACKS
    return [
        kind
        for kind, rule in rules.items()
        if (kind in open_to_all or kind is AttackKind.BORROW)
        and rule.counts_fit(len(attackers), len(targets))
        and rule.why_not(front, *(arrange(front, kind, *named) if kind in IN_ORDER else (attackers, targets)))
        is None
    ]


def resolve_kind(
    front: Front, kinds: list[AttackKind], attackers: tuple[int, ...], targets: tuple[int, ...]
) -> AttackKind | Refusal:
    """Return the kind of attack that is meant, or a refusal if none is legal or the choice is unclear."""
    attackers, targets = tuple(sorted(attackers)), tuple(sorted(targets))
    if not kinds:
        usual = ATTACKS[AttackKind.SKILL if len(attackers) > 1 else AttackKind.POWER]
        refused = usual.why_not(front, attackers, targets)
        assert refused is not None
        return refused
    if len(kinds) == 1 or choice_makes_no_difference(front, kinds, attackers, targets):
        return kinds[0]
    return refusal(Code.AMBIGUOUS, kinds=", ".join(kind.value for kind in kinds))


def choice_makes_no_difference(
    front: Front, kinds: list[AttackKind], attackers: tuple[int, ...], targets: tuple[int, ...]
) -> bool:
    if set(kinds) == BY_SKILL:
        return not HELPED[AttackKind.SKILL].needs_help(front, attackers, targets)
    if len(attackers) != 1:
        return False
    if len(targets) == 2:
        return {AttackKind.RUSH, AttackKind.SPEED}.issuperset(kinds)
    die = front.row[attackers[0]]
    alike = {AttackKind.POWER, AttackKind.SKILL, AttackKind.SHADOW, AttackKind.SPEED, AttackKind.RUSH}
    if len(targets) != 1 or not alike.issuperset(kinds):
        return False
    if die.acts_as(COPIES_BY_POWER) and AttackKind.POWER in kinds:
        return False
    if kinds == [AttackKind.POWER, AttackKind.SKILL]:
        return True
    return not help_could_matter(front, kinds, attackers, targets)


def help_could_matter(
    front: Front, kinds: list[AttackKind], attackers: tuple[int, ...], targets: tuple[int, ...]
) -> bool:
    if not front.helpers(attackers):
        return False
    die, needed = front.counts[attackers[0]], front.defences[targets[0]]
    by_power = die.value < die.sides and (die.value < needed or front.overshooting)
    return (AttackKind.POWER in kinds and by_power) or (AttackKind.SKILL in kinds and die.value < needed)


def why_not_turbo(front: Front, kind: AttackKind, attack: Attack) -> Refusal | None:
    if not isinstance(attack.turbo, Mapping):
        return refusal(Code.NOT_AN_ACTION)
    sizes = turbo_sizes(front, kind, attack.attackers, attack.targets)
    for place, choices in sizes.items():
        die = front.row[place].recipe
        if place not in attack.turbo:
            return refusal(Code.TURBO_MISSING, die=die)
        if type(attack.turbo[place]) is not int or attack.turbo[place] not in choices:
            low, high = min(choices), max(choices)
            return refusal(Code.SIZE_OUT_OF_RANGE, letter=die, low=low, high=high)
    if len(attack.turbo) > len(sizes):
        return refusal(Code.TURBO_NOT_ASKED)
    return None
