"""Turns: what the active seat may do, and who is next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import TYPE_CHECKING

from rules import initiative, rounds
from rules.actions import (
    Action,
    AdjustFire,
    Attack,
    CancelAttack,
    Pass,
    RaiseGiant,
    RerollGame,
    Surrender,
    UseSpecial,
)
from rules.attacks import ATTACKS, HELPED
from rules.attacks.front import Front, open_kinds
from rules.attacks.skill import sums_of
from rules.attacks.trip import trip_sizes
from rules.dice import Die, DieKind
from rules.events import (
    AttackWithdrawn,
    DieLeft,
    GiantUsed,
    HelpAsked,
    Passed,
    SpecialUsed,
    Surrendered,
    TurnBegan,
)
from rules.fight import Fight
from rules.kinds import EVERY_KIND, AttackKind
from rules.phases import Phase
from rules.refusals import Code, Refusal, refusal
from rules.rolling import Occasion, roll
from rules.skills import traits
from rules.specials import special
from rules.turbo import turbo_choices

if TYPE_CHECKING:
    from rules.battle import Battle, Seat
    from rules.table import Table


LAST_TURN = 500
"""A round that gets this far is scored as it stands: sleep and teleport dice could go on for ever."""

# ---- what there is to do


def opponents(battle: Battle | Table, seat: int) -> list[int]:
    """The other seats that have dice, from the left."""
    seats = battle.seats
    if len(seats) == 2:
        return [1 - seat] if seats[1 - seat].row else []
    others = (*range(seat + 1, len(seats)), *range(seat))
    return [number for number in others if seats[number].row]


def fronts(battle: Battle | Table, seat: int) -> Iterator[Front]:
    """The active seat facing each opponent, with what it may attack there."""
    found = [Front(battle, seat, against) for against in opponents(battle, seat)]
    if any(die.skills and die.has("X") for front in found for die in front.foes):
        put_treasures_out_of_reach(found)
    return iter(found)


def put_treasures_out_of_reach(found: Sequence[Front]) -> None:
    """A treasure may be attacked only by those who have no attack on anything else."""
    for front in found:
        front.out_of_reach = [place for place, die in enumerate(front.foes) if die.has("X")]
    if not any(next(rule.all(front), None) for front in found for rule in ATTACKS.values()):
        for front in found:
            front.out_of_reach = ()


def legal_attacks(battle: Battle, seat: int) -> Iterator[Attack]:
    """Every legal attack, each with turbo sizes that go with it."""
    for front in fronts(battle, seat):
        for kind, rule in ATTACKS.items():
            for attackers, targets in rule.all(front):
                turbo = usual_turbo(front, kind, attackers, targets)
                yield Attack(kind, attackers, targets, front.against, turbo)


def usual_turbo(
    front: Front, kind: AttackKind, attackers: Sequence[int], targets: Sequence[int]
) -> dict[int, int]:
    """For each turbo attacker its present size, or the nearest it may take."""
    return {
        place: min(sizes, key=lambda size: (abs(size - front.row[place].sides), size))
        for place, sizes in turbo_sizes(front, kind, attackers, targets).items()
    }


def turbo_sizes(
    front: Front, kind: AttackKind, attackers: Sequence[int], targets: Sequence[int]
) -> dict[int, Sequence[int]]:
    """The sizes that may be named with an attack, for each turbo attacker."""
    sizes: dict[int, Sequence[int]] = {}
    for place in attackers if ATTACKS[kind].rolls_attackers else ():
        choices = turbo_choices(front.row[place], front.ruleset)
        if choices and kind is AttackKind.TRIP:
            choices = [size for size in trip_sizes(front, place, targets[0]) if size is not None]
        if choices:
            sizes[place] = choices
    return sizes


def kinds_available(battle: Battle | Table, seat: int) -> list[AttackKind]:
    """The kinds of attack of which at least one is legal."""
    found = {
        kind
        for front in fronts(battle, seat)
        for kind, rule in ATTACKS.items()
        if next(rule.all(front), None) is not None
    }
    return [kind for kind in ATTACKS if kind in found]


def must_attack(battle: Battle | Table, seat: int) -> bool:
    """Whether there is an attack that the seat has to make rather than pass."""
    return any(
        next(rule.all_obligatory(front), None) is not None
        for front in fronts(battle, seat)
        for rule in ATTACKS.values()
    )


def can_only_pass(battle: Battle | Table, seat: int) -> bool:
    dice = battle.seats[seat]
    if special(dice.special).rerolls_equals and not dice.special_used:
        return False
    for letter, used in (("R", dice.game_used), ("O", dice.giant_used)):
        if not used and any(die.has(letter) and traits(die.skills).in_play for die in dice.row):
            return False
    return not any(
        next(rule.all(front), None) is not None for front in fronts(battle, seat) for rule in ATTACKS.values()
    )


# ---- why not


def why_not(battle: Battle, seat: int, action: Action) -> Refusal | None:
    match action:
        case Attack():
            return why_not_attack(battle, seat, action)
        case Pass():
            return refusal(Code.MUST_ATTACK) if must_attack(battle, seat) else None
        case AdjustFire():
            return why_not_help(battle, seat, action)
        case RerollGame():
            return initiative.why_not_game(battle, seat, action)
        case UseSpecial():
            return why_not_equal(battle, seat, action)
        case RaiseGiant(die=place):
            return why_not_giant(battle.seats[seat], place)
        case _:
            return None


def why_not_equal(battle: Battle, seat: int, action: UseSpecial) -> Refusal | None:
    """Why this die may not be rolled for showing the same as one on another side."""
    mine = battle.seats[seat]
    if not special(mine.special).rerolls_equals:
        return refusal(Code.NO_SUCH_SPECIAL)
    if mine.special_used:
        return refusal(Code.USED_THIS_ROUND)
    against = opponent_of(battle, seat, action.against)
    if against is None:
        return refusal(Code.NO_SUCH_OPPONENT)
    row, foes = mine.row, battle.seats[against].row
    refused = why_not_dice(row, action.dice) or why_not_dice(foes, action.foes)
    if refused is not None:
        return refused
    if len(action.dice) + len(action.foes) != 1:
        return refusal(Code.NOTHING_CHOSEN)
    die, others = (row[action.dice[0]], foes) if action.dice else (foes[action.foes[0]], row)
    if not traits(die.skills).in_play:
        return refusal(Code.ASLEEP_AS_WARRIOR, die=die.recipe)
    if not any(other.value == die.value and traits(other.skills).in_play for other in others):
        return refusal(Code.NO_EQUAL, die=die.recipe)
    return None


def reroll_equal(table: Table, seat: int, action: UseSpecial) -> None:
    against = opponent_of(table, seat, action.against)
    assert against is not None
    table.emit(SpecialUsed(seat))
    whose, place = (seat, action.dice[0]) if action.dice else (against, action.foes[0])
    roll(table, whose, place, Occasion.GAME)


GIANT_STEP = 3


def why_not_giant(seat: Seat, place: int) -> Refusal | None:
    """Why this die cannot be raised."""
    refused = initiative.why_not_reacting(seat.row, [place], "O")
    if refused is None and seat.giant_used:
        return refusal(Code.ALREADY_USED)
    if refused is None and (seat.row[place].kind is DieKind.WILDCARD or not seat.row[place].copies):
        return refusal(Code.AT_ITS_LARGEST, die=seat.row[place].recipe)
    if refused is None and seat.row[place].value >= seat.row[place].sides:
        return refusal(Code.AT_ITS_LARGEST, die=seat.row[place].recipe)
    return refused


def why_not_attack(battle: Battle, seat: int, attack: Attack) -> Refusal | None:
    front = front_of(battle, seat, attack)
    if isinstance(front, Refusal):
        return front
    refused = why_not_dice(front.row, attack.attackers) or why_not_dice(front.foes, attack.targets)
    if refused is not None:
        return refused
    kind = attack.kind
    if kind is AttackKind.DEFAULT:
        meant = meant_kind(front, attack.attackers, attack.targets)
        if isinstance(meant, Refusal):
            return meant
        kind = meant
    else:
        refused = ATTACKS[kind].why_not(front, *in_order(kind, attack.attackers, attack.targets))
    return refused or why_not_turbo(front, kind, attack)


def front_of(battle: Battle, seat: int, attack: Attack) -> Front | Refusal:
    if not isinstance(attack.kind, AttackKind):
        return refusal(Code.NOT_AN_ACTION)
    against = opponent_of(battle, seat, attack.against)
    if against is None:
        return refusal(Code.NO_SUCH_OPPONENT)
    return next(front for front in fronts(battle, seat) if front.against == against)


def opponent_of(battle: Battle | Table, seat: int, against: int | None) -> int | None:
    """The seat that something is against; in a duel it need not be named."""
    others = opponents(battle, seat)
    if against is None:
        return others[0] if len(battle.seats) == 2 and others else None
    return against if type(against) is int and against in others else None


def in_order(
    kind: AttackKind, attackers: tuple[int, ...], targets: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Dice in the order of their rows; where they are paired off, targets go with their attackers."""
    if kind is AttackKind.BORROW:
        return attackers, targets
    if kind is AttackKind.EVIL and len(attackers) == len(targets):
        pairs = sorted(zip(attackers, targets, strict=True))
        return tuple(attacker for attacker, _ in pairs), tuple(target for _, target in pairs)
    return tuple(sorted(attackers)), tuple(sorted(targets))


def why_not_dice(row: Sequence[Die], places: object) -> Refusal | None:
    """Why these are no places of dice in this row."""
    if not isinstance(places, tuple):
        return refusal(Code.NOT_AN_ACTION)
    for number, place in enumerate(places):
        if type(place) is not int or not 0 <= place < len(row):
            return refusal(Code.NO_SUCH_DIE)
        if place in places[:number]:
            return refusal(Code.SAME_DIE_TWICE, die=row[place].recipe)
    return None


PAIRED = frozenset({AttackKind.EVIL, AttackKind.BORROW})
"""Attacks in which it matters in which order the targets are named."""
MOST_TO_REARRANGE = 5


def arranged(
    front: Front, kind: AttackKind, attackers: tuple[int, ...], targets: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Dice as they were named, or in another order if only then an attack of this kind is legal."""
    named = in_order(kind, attackers, targets)
    rule = ATTACKS[kind]
    if kind not in PAIRED or len(targets) > MOST_TO_REARRANGE or rule.why_not(front, *named) is None:
        return named
    orders = (in_order(kind, attackers, order) for order in permutations(targets))
    return next((dice for dice in orders if rule.why_not(front, *dice) is None), named)


def meant_kind(front: Front, attackers: tuple[int, ...], targets: tuple[int, ...]) -> AttackKind | Refusal:
    """The one kind of attack that these dice can mean, or why it is not clear."""
    named = attackers, targets
    attackers, targets = tuple(sorted(attackers)), tuple(sorted(targets))
    open_to_all = EVERY_KIND.intersection(*(open_kinds(front.row[place]) for place in attackers))
    kinds = [
        kind
        for kind, rule in ATTACKS.items()
        if (kind in open_to_all or kind is AttackKind.BORROW)
        and rule.counts_fit(len(attackers), len(targets))
        and rule.why_not(front, *(arranged(front, kind, *named) if kind in PAIRED else (attackers, targets)))
        is None
    ]
    if not kinds:
        return refusal(Code.NO_ATTACK_FITS)
    if len(kinds) == 1 or choice_makes_no_difference(front, kinds, attackers, targets):
        return kinds[0]
    return refusal(Code.AMBIGUOUS, kinds=", ".join(kind.value for kind in kinds))


def choice_makes_no_difference(
    front: Front, kinds: list[AttackKind], attackers: tuple[int, ...], targets: tuple[int, ...]
) -> bool:
    if len(attackers) != 1:
        return False
    if len(targets) == 2:
        return {AttackKind.RUSH, AttackKind.SPEED}.issuperset(kinds)
    die = front.row[attackers[0]]
    alike = {AttackKind.POWER, AttackKind.SKILL, AttackKind.SHADOW, AttackKind.SPEED, AttackKind.RUSH}
    if len(targets) != 1 or not alike.issuperset(kinds):
        return False
    if die.has("D") and AttackKind.POWER in kinds:
        return False
    if kinds == [AttackKind.POWER, AttackKind.SKILL]:
        return True
    return not help_could_matter(front, kinds, attackers, targets)


def help_could_matter(
    front: Front, kinds: list[AttackKind], attackers: tuple[int, ...], targets: tuple[int, ...]
) -> bool:
    if not front.helpers(attackers):
        return False
    die, needed = front.row[attackers[0]], front.defences[targets[0]]
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
    if any(place not in sizes for place in attack.turbo):
        return refusal(Code.TURBO_NOT_ASKED)
    return None


def why_not_help(battle: Battle, seat: int, action: AdjustFire) -> Refusal | None:
    attack = battle.pending
    assert attack is not None
    assert attack.against is not None
    front = Front(battle, seat, attack.against)
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


def why_not_helpers(front: Front, attack: Attack, values: Mapping[int, int]) -> Refusal | None:
    helpers = front.helpers(attack.attackers)
    for place, value in values.items():
        if type(place) is not int or not 0 <= place < len(front.row):
            return refusal(Code.NO_SUCH_DIE)
        die = front.row[place]
        if place not in helpers and (value != die.showing or not die.has("F") or place in attack.attackers):
            return refusal(Code.LACKS_SKILL, die=die.recipe, letter="F")
        if not initiative.may_be_turned_down(die, value):
            return refusal(Code.NOT_A_LOWER_VALUE, die=die.recipe, low=die.lowest, high=die.value)
    return None


def why_not_raised(front: Front, attack: Attack, action: AdjustFire, aid: int) -> Refusal | None:
    """Whether it is clear, and possible, which konstant attackers keep how much of the help."""
    refused = refusal(Code.HELP_DOES_NOT_FIT, aid=aid)
    if not front.ruleset.fire_raises_konstant:
        return refused if action.raised else None
    for place, by in action.raised.items():
        if place not in attack.attackers or type(by) is not int or not front.row[place].has("k"):
            return refused
    return refused if raises_meant(front, attack, action, aid) is None else None


def raises_meant(front: Front, attack: Attack, action: AdjustFire, aid: int) -> Mapping[int, int] | None:
    """What each konstant attacker keeps: as it was said, or the least possible, from the left."""
    if not front.ruleset.fire_raises_konstant:
        return {}
    if action.raised:
        return action.raised if may_be_raised(front, attack, action.raised, aid) else None
    konstant = [place for place in attack.attackers if front.row[place].has("k")]
    others = sum(room(front, place) for place in attack.attackers if place not in konstant)
    for count in range(len(konstant) + 1):
        for dice in combinations(konstant, count):
            raised, left = {}, max(0, aid - others)
            for place in dice:
                raised[place] = min(left, room(front, place))
                left -= raised[place]
            if may_be_raised(front, attack, raised, aid):
                return raised
    return None


def may_be_raised(front: Front, attack: Attack, raised: Mapping[int, int], aid: int) -> bool:
    """Whether these konstant attackers may keep so much: each is added, and the others take the rest."""
    if not all(0 <= by <= room(front, place) for place, by in raised.items()):
        return False
    others = sum(room(front, place) for place in attack.attackers if not front.row[place].has("k"))
    if not aid - others <= sum(raised.values()) <= aid:
        return False
    added = [place for place, by in raised.items() if by]
    needed = front.defences[attack.targets[0]] - aid - sum(front.row[place].value for place in added)
    rest = [front.row[place] for place in attack.attackers if place not in added]
    return attack.kind is AttackKind.POWER or sums_of(rest, front.ruleset).include(needed)


def room(front: Front, place: int) -> int:
    """How far help may raise a die."""
    return front.row[place].sides - front.row[place].value


# ---- acting


def begin_turn(table: Table, seat: int, extra: bool) -> None:
    table.emit(TurnBegan(seat, extra))


def act(table: Table, seat: int, action: Action) -> None:
    match action:
        case Attack():
            declare(table, seat, action)
        case AdjustFire():
            adjust_fire(table, seat, action)
        case CancelAttack():
            table.emit(AttackWithdrawn(seat))
            begin_turn(table, seat, table.extra_turn)
        case RerollGame():
            initiative.reroll_game(table, seat, action)
            begin_turn(table, seat, table.extra_turn)
        case UseSpecial():
            reroll_equal(table, seat, action)
            begin_turn(table, seat, table.extra_turn)
        case RaiseGiant(die=place):
            table.emit(GiantUsed(seat))
            die = table.seats[seat].row[place]
            initiative.raise_die(table, seat, place, min(GIANT_STEP, die.sides - die.value), "giant")
            begin_turn(table, seat, table.extra_turn)
        case Surrender():
            surrender(table, seat)
        case _:
            pass_turn(table, seat, auto=False)


def declare(table: Table, seat: int, attack: Attack) -> None:
    attack = as_meant(table, seat, attack)
    if needs_fire(table, seat, attack):
        table.emit(HelpAsked(seat, attack))
    else:
        carry_out(table, seat, attack, 0)


def as_meant(battle: Battle | Table, seat: int, attack: Attack) -> Attack:
    """A legal attack with everything said: its kind, its opponent, its dice in order."""
    against = opponent_of(battle, seat, attack.against)
    assert against is not None
    kind = attack.kind
    attackers, targets = in_order(kind, attack.attackers, attack.targets)
    if kind is AttackKind.DEFAULT:
        front = next(front for front in fronts(battle, seat) if front.against == against)
        meant = meant_kind(front, attack.attackers, attack.targets)
        assert isinstance(meant, AttackKind)
        kind = meant
        attackers, targets = arranged(front, kind, attack.attackers, attack.targets)
    return Attack(kind, attackers, targets, against, attack.turbo)


def needs_fire(battle: Battle | Table, seat: int, attack: Attack) -> bool:
    """Whether an attack has to wait for its player to turn fire dice down, or not to."""
    rule = HELPED.get(attack.kind)
    if rule is None or not any("F" in die.skills for die in battle.seats[seat].row):
        return False
    assert attack.against is not None
    front = Front(battle, seat, attack.against)
    dice = attack.attackers, attack.targets
    return rule.needs_help(front, *dice) or rule.may_use_help(front, *dice)


def adjust_fire(table: Table, seat: int, action: AdjustFire) -> None:
    attack = table.pending
    assert attack is not None
    row = table.seats[seat].row
    aid = sum(row[place].value - value for place, value in action.values.items())
    assert attack.against is not None
    raised = raises_meant(Front(table, seat, attack.against), attack, action, aid) if aid else None
    for place, value in sorted(action.values.items()):
        initiative.turn_down(table, seat, place, value, "fire")
    for place, by in sorted((raised or {}).items()):
        if by:
            initiative.raise_die(table, seat, place, by, "raised")
    carry_out(table, seat, attack, aid)


def carry_out(table: Table, seat: int, attack: Attack, aid: int) -> None:
    fight = Fight(table, seat, attack)
    fight.carry_out(aid)
    assert attack.against is not None
    next_turn(table, seat, attack.against, extra=fight.extra_turn is not None)


def surrender(table: Table, seat: int) -> None:
    table.emit(Surrendered(seat))
    left = [number for number, other in enumerate(table.seats) if not other.surrendered]
    if len(left) == 1:
        rounds.end_round(table, left[0], "surrender")
    else:
        for die in list(table.seats[seat].row):
            table.emit(DieLeft(seat, 0, die, kept=False))
        next_turn(table, seat, (seat + 1) % len(table.seats), extra=False)


def pass_turn(table: Table, seat: int, auto: bool) -> None:
    table.emit(Passed(seat, auto))
    next_turn(table, seat, (seat + 1) % len(table.seats), extra=False)


def next_turn(table: Table, seat: int, following: int, extra: bool) -> None:
    if table.passes >= len(table.seats):
        rounds.score_and_end_round(table, "passes")
    elif sum(1 for other in table.seats if other.row) <= 1:
        rounds.score_and_end_round(table, "no_dice")
    elif table.turn > LAST_TURN:
        rounds.score_and_end_round(table, "turns")
    else:
        begin_turn(table, seat if extra else following, extra)


def go_on(table: Table) -> None:
    """Everything that follows without anybody's decision: new rounds, and automatic passes."""
    while True:
        if table.round_over:
            table.round_over = False
            rounds.begin_round(table)
        elif passes_by_itself(table):
            assert table.active is not None
            pass_turn(table, table.active, auto=True)
        else:
            return


def passes_by_itself(table: Table) -> bool:
    """Seats without dice do, and those who wish to when nothing else is left."""
    if table.phase is not Phase.TURN or table.active is None:
        return False
    seat = table.seats[table.active]
    if not seat.row:
        return True
    return seat.autopass and table.turn > 1 and can_only_pass(table, table.active)
