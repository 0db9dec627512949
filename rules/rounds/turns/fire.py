"""The phase in which a player may turn fire dice down to help an attack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, combinations, islice

from rules.actions import Action, AdjustFire, Attack, CancelAttack
from rules.answers import ByKind, Choices, Each, Listed
from rules.attack_kinds import AttackKind
from rules.attacks import HELPED
from rules.attacks.front import Front
from rules.attacks.skill import sums_of
from rules.dice import Die, DieKind
from rules.events import AttackWithdrawn
from rules.refusals import Code, Refusal, refusal
from rules.roles import FIRE
from rules.rounds.named_dice import lower_values, may_be_turned_down, raise_die, turn_down, values_changed
from rules.rounds.phase_rule import Done, PhaseRule
from rules.rounds.turns.next_turn import begin_turn, carry_out
from rules.skills import traits
from rules.state.position import Position
from rules.state.table import Table

MOST_TRIED = 4096
"""Maximum number of combinations of konstant attackers to try: all combinations of twelve dice.

Players with more konstant dice have to name the raised dice themselves.
"""


class FirePhase(PhaseRule[Action]):
    """The phase within a turn in which an attack waits for a decision about fire dice."""

    answers = frozenset({AdjustFire, CancelAttack})

    def why_not(self, battle: Position, number: int, action: Action) -> Refusal | None:
        return why_not_help(battle, number, action) if isinstance(action, AdjustFire) else None

    def legal(self, battle: Position, number: int) -> ByKind:
        none = [0] if self.why_not(battle, number, AdjustFire()) is None else []
        return {
            AdjustFire: Help(battle, number, [*none, *help_that_fits(battle, number)]),
            CancelAttack: Listed(lambda: [CancelAttack()]),
        }

    def act(self, table: Table, number: int, action: Action) -> Done:
        if isinstance(action, AdjustFire):
            adjust_fire(table, number, action)
        else:
            table.emit(AttackWithdrawn(number))
            begin_turn(table, number, table.extra_turn)
        return False


def adjust_fire(table: Table, seat: int, action: AdjustFire) -> None:
    attack = table.pending
    assert attack is not None
    row = table.seats[seat].row
    aid = sum(row[place].value - value for place, value in action.values.items())
    raised = resolve_raises(front_for(table, seat, attack), attack, action, aid) if aid else None
    for place, value in sorted(action.values.items()):
        turn_down(table, seat, place, value, "fire")
    for place, by in sorted((raised or {}).items()):
        if by:
            raise_die(table, seat, place, by, "raised")
    carry_out(table, seat, attack, aid)


def front_for(battle: Position | Table, seat: int, attack: Attack) -> Front:
    assert attack.against is not None
    return Front(battle, seat, attack.against).with_attack(attack)


def needs_fire(battle: Position | Table, seat: int, attack: Attack) -> bool:
    rule = HELPED.get(attack.kind)
    if rule is None or not [die for die in battle.seats[seat].row if die.skills and die.acts_as(FIRE)]:
        return False
    front = front_for(battle, seat, attack)
    dice = attack.attackers, attack.targets
    return rule.needs_help(front, *dice) or rule.may_use_help(front, *dice)


def why_not_help(battle: Position, seat: int, action: AdjustFire) -> Refusal | None:
    attack = battle.pending
    assert attack is not None
    front = front_for(battle, seat, attack)
    rule = HELPED[attack.kind]
    if not isinstance(action.values, Mapping) or not isinstance(action.raised, Mapping):
        return refusal(Code.NOT_AN_ACTION)
    if not action.values:
        needed = rule.needs_help(front, attack.attackers, attack.targets)
        return refusal(Code.HELP_NEEDED) if needed else None
    refused = why_not_helpers(front, attack, action.values)
    if refused is not None:
        return refused
    aid = sum(front.row[place].value - value for place, value in action.values.items())
    if aid <= 0 or not rule.help_fits(front, attack.attackers, attack.targets, aid):
        return refusal(Code.HELP_DOES_NOT_FIT, aid=aid)
    return why_not_raised(front, attack, action, aid)


def help_that_fits(battle: Position, seat: int) -> Sequence[int]:
    attack = battle.pending
    assert attack is not None
    front = front_for(battle, seat, attack)
    return HELPED[attack.kind].help_that_fits(front, attack.attackers, attack.targets)


def why_not_helpers(front: Front, attack: Attack, values: Mapping[int, int]) -> Refusal | None:
    helpers = front.helpers(attack.attackers)
    for place, value in values.items():
        if type(place) is not int or not 0 <= place < len(front.row):
            return refusal(Code.NO_SUCH_DIE)
        die = front.row[place]
        if place not in helpers and (
            value != die.showing or not die.acts_as(FIRE) or place in attack.attackers
        ):
            return refusal(Code.LACKS_SKILL, die=die.recipe, letter=FIRE.letter)
        if not may_be_turned_down(die, value):
            return refusal(Code.NOT_A_LOWER_VALUE, die=die.recipe, low=die.lowest, high=die.value)
    return None


def why_not_raised(front: Front, attack: Attack, action: AdjustFire, aid: int) -> Refusal | None:
    refused = refusal(Code.HELP_DOES_NOT_FIT, aid=aid)
    if not front.ruleset.fire_raises_konstant:
        return refused if action.raised else None
    for place, by in action.raised.items():
        if place not in attack.attackers or type(by) is not int or not keeps_help(front.row[place]):
            return refused
    return refused if resolve_raises(front, attack, action, aid) is None else None


def resolve_raises(front: Front, attack: Attack, action: AdjustFire, aid: int) -> Mapping[int, int] | None:
    """Return the help that each konstant attacker keeps, by place, or None if no division works.

    If the player names no amounts, raise as few konstant attackers as possible.
    """
    if not front.ruleset.fire_raises_konstant:
        return {}
    if action.raised:
        return action.raised if may_be_raised(front, attack, action.raised, aid) else None
    konstant = [place for place in attack.attackers if keeps_help(front.row[place])]
    others = sum(room_to_rise(front, place) for place in attack.attackers if place not in konstant)
    some = chain.from_iterable(combinations(konstant, count) for count in range(len(konstant) + 1))
    for dice in islice(some, MOST_TRIED):
        raised, left = {}, max(0, aid - others)
        for place in dice:
            raised[place] = min(left, room_to_rise(front, place))
            left -= raised[place]
        if may_be_raised(front, attack, raised, aid):
            return raised
    return None


def may_be_raised(front: Front, attack: Attack, raised: Mapping[int, int], aid: int) -> bool:
    if not all(0 <= by <= room_to_rise(front, place) for place, by in raised.items()):
        return False
    others = sum(room_to_rise(front, place) for place in attack.attackers if not keeps_help(front.row[place]))
    if not aid - others <= sum(raised.values()) <= aid:
        return False
    added = [place for place, by in raised.items() if by]
    needed = front.defences[attack.targets[0]] - aid - sum(front.counts[place].value for place in added)
    rest = [front.counts[place] for place in attack.attackers if place not in added]
    return attack.kind is AttackKind.POWER or sums_of(rest).include(needed)


def keeps_help(die: Die) -> bool:
    return traits(die.skills).may_subtract and die.kind is not DieKind.WILDCARD


def room_to_rise(front: Front, place: int) -> int:
    return front.counts[place].room


class Help(Choices[AdjustFire]):
    """The ways to turn fire dice down by a total in *amounts*, and to raise konstant attackers."""

    def __init__(self, battle: Position, seat: int, amounts: Sequence[int]) -> None:
        attack = battle.pending
        assert attack is not None
        self.battle, self.seat, self.amounts, self.attack = battle, seat, amounts, attack
        self.front = front_for(battle, seat, attack)
        self.row = battle.seats[seat].row
        keep = self.front.ruleset.fire_raises_konstant
        konstant = [place for place in attack.attackers if keep and keeps_help(self.row[place])]
        each: Each = {
            "values": {
                place: lower_values(self.row[place]) for place in self.front.helpers(attack.attackers)
            },
            "raised": {place: range(room_to_rise(self.front, place) + 1) for place in konstant},
        }
        super().__init__(self.turned_down, each, self.leads_on)

    def giving(self, amount: int) -> Help:
        return Help(self.battle, self.seat, [amount])

    def turned_down(self, values: Mapping[int, int], raised: Mapping[int, int]) -> AdjustFire:
        return AdjustFire(values_changed(self.row, values), {place: by for place, by in raised.items() if by})

    def leads_on(self, values: Mapping[int, int], raised: Mapping[int, int]) -> bool:
        helpers, konstant = self.each["values"], self.each["raised"]
        given = sum(self.row[place].value - value for place, value in values.items())
        if len(values) < len(helpers):
            more = sum(found[0] - found[-1] for place, found in helpers.items() if place not in values)
            return any(given <= amount <= given + more for amount in self.amounts)
        if given not in self.amounts or sum(raised.values()) > given:
            return False
        if len(raised) < len(konstant) or not given or not self.front.ruleset.fire_raises_konstant:
            return True
        return may_be_raised(self.front, self.attack, raised, given)
