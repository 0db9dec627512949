"""Legal attacks of a seat, and the check whether the seat has to attack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, islice

from rules.actions import Attack
from rules.answers import ENOUGH, Answers, Choices
from rules.attack_kinds import AttackKind
from rules.attacks import ATTACKS, HELPED, OTHERS, AttackRule
from rules.attacks.front import Front
from rules.attacks.trip import trip_sizes
from rules.chance import Draw, pick
from rules.roles import GAME, GIANT, TREASURE, TURBO
from rules.size_choices import turbo_choices
from rules.skills import traits
from rules.specials import special
from rules.specials.base import other_seats
from rules.state.position import Position
from rules.state.table import Table


def opponents(battle: Position | Table, seat: int) -> list[int]:
    seats = battle.seats
    if len(seats) == 2:
        return [1 - seat] if seats[1 - seat].row else []
    others = (*range(seat + 1, len(seats)), *range(seat))
    return [number for number in others if seats[number].row]


def opponent_of(battle: Position | Table, seat: int, against: int | None) -> int | None:
    others = opponents(battle, seat)
    if against is None:
        return others[0] if len(battle.seats) == 2 and others else None
    return against if type(against) is int and against in others else None


def fronts(battle: Position | Table, seat: int) -> Iterator[Front]:
    found = [Front(battle, seat, against) for against in opponents(battle, seat)]
    treasures = [die for front in found for die in front.foes if die.skills and die.acts_as(TREASURE)]
    if treasures:
        put_treasures_out_of_reach(found)
    return iter(found)


def put_treasures_out_of_reach(found: Sequence[Front]) -> None:
    """Forbid attacks on treasure dice if the seat has any other attack."""
    for front in found:
        front.out_of_reach = [place for place, die in enumerate(front.foes) if die.acts_as(TREASURE)]
    if not any(map(may_attack, found)):
        for front in found:
            front.out_of_reach = ()


def legal_attacks(battle: Position, seat: int) -> Iterator[Attack]:
    """Yield every legal attack with its usual turbo sizes.

    An attack with a changed value is yielded only if the attack is illegal without the change.
    """
    has_turbo = any(die.skills and die.acts_as(TURBO) for die in battle.seats[seat].row)
    for front in fronts(battle, seat):
        for each in chain([front], front.adjusted_fronts):
            for rule in open_rules(each):
                for attackers, targets in rule.find_attacks(each):
                    if each.adjusted and rule.why_not(front, attackers, targets) is None:
                        continue
                    turbo = usual_turbo_sizes(each, rule.kind, attackers, targets) if has_turbo else {}
                    fires = tuple(sorted(each.fires))
                    yield Attack(rule.kind, attackers, targets, each.against, turbo, fires, each.adjusted)


def one_on_one(battle: Position, seat: int) -> Iterator[tuple[int, int, int]]:
    """Yield the attacker, the opposing seat and the target of each attack of one die on one die.

    An attack that is possible in several kinds is repeated. Attacks in which dice fire are left out.
    """
    for front in fronts(battle, seat):
        for rule in open_rules(front):
            for [attacker], [target] in rule.one_on_one(front):
                yield attacker, front.against, target


def open_rules(front: Front) -> Iterator[AttackRule]:
    yield from HELPED.values()
    if front.bound:
        return
    kinds = front.kinds
    for rule in OTHERS:
        if rule.kind in kinds:
            yield rule


def may_attack(front: Front) -> bool:
    return any(next(rule.find_attacks(front), None) is not None for rule in open_rules(front))


def usual_turbo_sizes(
    front: Front, kind: AttackKind, attackers: Sequence[int], targets: Sequence[int]
) -> dict[int, int]:
    return {
        place: min(sizes, key=lambda size: (abs(size - front.row[place].sides), size))
        for place, sizes in turbo_sizes(front, kind, attackers, targets).items()
    }


def turbo_sizes(
    front: Front, kind: AttackKind, attackers: Sequence[int], targets: Sequence[int]
) -> dict[int, Sequence[int]]:
    sizes: dict[int, Sequence[int]] = {}
    for place in attackers if ATTACKS[kind].rolls_attackers else ():
        choices = turbo_choices(front.row[place], front.ruleset)
        if choices and kind is AttackKind.TRIP:
            choices = [size for size in trip_sizes(front, place, targets[0]) if size is not None]
        if choices:
            sizes[place] = choices
    return sizes


def kinds_available(battle: Position | Table, seat: int) -> list[AttackKind]:
    found = {
        rule.kind
        for front in fronts(battle, seat)
        for each in chain([front], front.adjusted_fronts)
        for rule in open_rules(each)
        if next(rule.find_attacks(each), None) is not None
    }
    return [kind for kind in ATTACKS if kind in found]


def must_attack(battle: Position | Table, seat: int) -> bool:
    return any(
        next(rule.all_obligatory(front), None) is not None
        for front in fronts(battle, seat)
        for rule in open_rules(front)
    )


def can_only_pass(battle: Position | Table, seat: int) -> bool:
    dice = battle.seats[seat]
    if may_use_special(battle, seat):
        return False
    for role, used in ((GAME, dice.game_used), (GIANT, dice.giant_used)):
        if not used and [die for die in dice.row if die.acts_as(role) and traits(die.skills).in_play]:
            return False
    return not any(
        may_attack(each) for front in fronts(battle, seat) for each in chain([front], front.adjusted_fronts)
    )


def may_use_special(battle: Position | Table, seat: int) -> bool:
    dice = battle.seats[seat]
    found = special(dice.special)
    if found.may_bring_back_dice and found.works_among(battle, seat) and found.uses_left(dice):
        return any(battle.seats[other].captured for other in other_seats(battle, seat))
    return found.rerolls_equals and not dice.special_used


class Attacks(Answers[Attack]):
    """All legal attacks of a seat, with every possible size for turbo dice."""

    def __init__(self, battle: Position, seat: int) -> None:
        self.battle, self.seat = battle, seat

    def __iter__(self) -> Iterator[Attack]:
        for attack in self.at_usual_sizes():
            if attack.turbo:
                yield from self.at_every_size(attack)
            else:
                yield attack

    def sample(self, draw: Draw) -> Attack | None:
        found = list(islice(self.at_usual_sizes(), ENOUGH))
        return self.at_every_size(pick(found, draw)).sample(draw) if found else None

    def at_usual_sizes(self) -> Iterator[Attack]:
        return legal_attacks(self.battle, self.seat)

    def one_on_one(self) -> Iterator[tuple[int, int, int]]:
        return one_on_one(self.battle, self.seat)

    def at_every_size(self, attack: Attack) -> Choices[Attack]:
        return Choices(partial(replace, attack), {"turbo": self.sizes(attack)})

    def sizes(self, attack: Attack) -> Mapping[int, Sequence[int]]:
        if not attack.turbo or attack.against is None:
            return {}
        front = Front(self.battle, self.seat, attack.against)
        return turbo_sizes(front, attack.kind, attack.attackers, attack.targets)

    def values(self, field: str) -> Mapping[int, Sequence[int]]:
        row = self.battle.seats[self.seat].row
        found = {place: turbo_choices(die, self.battle.ruleset) for place, die in enumerate(row)}
        return {place: sizes for place, sizes in found.items() if sizes}

    @property
    def kinds(self) -> list[AttackKind]:
        return kinds_available(self.battle, self.seat)
