"""Small battles in notation, and attacks with dice named by recipe."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rules import (
    Attack,
    AttackKind,
    Battle,
    Choose,
    Code,
    Die,
    Phase,
    RerollChance,
    Step,
    TurnDownFocus,
    fold,
    parse_recipe,
)
from rules.actions import Action, AdjustFire, Sizes
from rules.chance import DrawPurpose, OutOfDraws
from rules.dice import DECK, DIZZY, card_name, card_value
from rules.events import Event, RoundEnded

DIE = re.compile(
    r"(?P<before>[^(<]*)(?:<(?P<slot>.?)>)?(?P<letters>[^(]*)\((?P<inside>[^)]*)\)(?P<after>[^:]*)(?::(?P<showing>\w+))?"
)
SIZE = re.compile(r"=(\d+)")


# ---- dice as they lie on the table


def dice(text: str) -> tuple[Die, ...]:
    return tuple(map(die, text.split()))


def die(word: str) -> Die:
    """Return a die such as `s(10):5`, `(X=7):3`, `(4/10=4)`, `(C):KS` or `@<t>(6):2`."""
    found = DIE.fullmatch(word)
    assert found is not None, word
    inside = found["inside"]
    before = found["before"] + found["letters"]
    (plain,) = parse_recipe(f"{before}({SIZE.sub('', inside)}){found['after']}").dice
    if found["slot"]:
        plain = plain.with_slot(found["slot"])
    size = SIZE.search(inside)
    if size:
        plain = plain.with_size(int(size[1]))
    return plain if found["showing"] is None else show_value(plain, found["showing"])


def show_value(die: Die, value: str) -> Die:
    if die.inside == "C" and value.isdigit():
        card = 53 if value == "20" else int(value)
        return die.replace(card=card, showing=card_value(card))
    if die.inside == "C":
        card = next(
            card for card in DECK if value in (card_name(card), card_name(card)[:-1], card_name(card)[:3])
        )
        return die.replace(card=card, showing=card_value(card))
    if die.halves is None:
        return die.showing_now(int(value))
    first, second = die.halves
    one = min(first.size or 0, int(value) - (1 if second.size else 0))
    two = int(value) - one
    return die.replace(halves=(first._replace(showing=one), second._replace(showing=two)), showing=one + two)


# ---- battles


@dataclass(frozen=True)
class TableView:
    """A battle seen from the seat whose turn it was."""

    battle: Battle
    seat: int = 0
    events: tuple[Event, ...] = ()

    @property
    def mine(self) -> str:
        return print_row(self.battle.seats[self.seat].row)

    @property
    def theirs(self) -> str:
        return print_row(self.battle.seats[1 - self.seat].row)

    @property
    def my_captures(self) -> str:
        return print_row(self.battle.seats[self.seat].captured)

    @property
    def their_score(self) -> float:
        return self.battle.score(1 - self.seat)

    @property
    def my_losses(self) -> str:
        return print_row(self.battle.seats[self.seat].out)

    @property
    def my_score(self) -> float:
        return self.battle.score(self.seat)

    @property
    def have_extra_turn(self) -> bool:
        return self.battle.active == self.seat

    @property
    def round_winner(self) -> int | None:
        return next(event.winner for event in self.events if isinstance(event, RoundEnded))

    def refusal(self, asked: Asked) -> Code | None:
        refused = self.battle.why_not(self.seat, self.meant(asked))
        return None if refused is None else refused.code

    def allows(self, asked: Asked) -> bool:
        return self.refusal(asked) is None

    def after(self, asked: Asked, *draws: int) -> TableView:
        """Return the battle after this action, before a new round begins; exactly these draws are made."""
        step = act(self.battle, self.seat, self.meant(asked), *draws)
        over = [number for number, event in enumerate(step.events) if isinstance(event, RoundEnded)]
        battle = fold(self.battle, step.events[: over[0]]) if over else step.battle
        return TableView(battle, self.seat, step.events)

    def meant(self, asked: Asked) -> Action:
        return asked(self.battle, self.seat) if callable(asked) else asked


Asked = Action | Callable[[Battle, int], Action]


def print_row(row: Sequence[Die]) -> str:
    return " ".join(map(str, row))


def act(battle: Battle, seat: int, action: Action, *draws: int) -> Step:
    """Carry out an action with exactly these draws; check that its events describe all of it."""
    left = list(draws)
    step = battle.act(seat, action, draws_from(left))
    assert not left, f"draws left over: {left}"
    assert fold(battle, step.events) == step.battle
    return step


def draws_from(left: list[int]) -> Callable[[int, int, DrawPurpose], int]:
    def draw(low: int, high: int, what: DrawPurpose) -> int:
        if not left:
            raise OutOfDraws(f"{what} from {low} to {high}")
        assert low <= left[0] <= high, f"{left[0]} for {what} from {low} to {high}"
        return left.pop(0)

    return draw


def battle_showing(
    mine: str,
    against: str,
    *,
    dizzy: str = "",
    captured: str = "",
    ruleset: str = "online",
    specials: Sequence[str] = (),
    overshooting: bool = False,
    printed_specials: bool | None = None,
) -> TableView:
    """Return a battle in my turn, at any point of a round."""
    battle = turn_showing(
        mine,
        against=against,
        first_to=1,
        ruleset=ruleset,
        specials=specials,
        overshooting=(overshooting,),
        printed_specials=printed_specials,
    )
    me = battle.seats[0]
    row = tuple(die.with_marks(frozenset({DIZZY})) if die.recipe in dizzy.split() else die for die in me.row)
    me = me.replace(row=row, captured=dice(captured))
    return TableView(battle.replace(seats=(me, battle.seats[1]), turn=2))


def turn_showing(own: str, *others: str, against: str = "", **options: object) -> Battle:
    rows = [dice(row) for row in (own, *((against,) if against else ()), *others)]
    recipes = (" ".join(die.with_slot("").before_first_roll().recipe for die in row) for row in rows)
    battle = Battle.from_recipes(*recipes, **options)  # type: ignore[arg-type]
    seats = tuple(
        seat.replace(row=row, sizes=sizes_of(row), waiting=number == 0, opened=int(number == 0))
        for number, (seat, row) in enumerate(zip(battle.seats, rows, strict=True))
    )
    return battle.replace(seats=seats, phase=Phase.TURN, round=1, turn=1, active=0, first=0, asked=(0,))


def battle_beginning(
    mine: str, against: str, *draws: int, ruleset: str = "online", specials: Sequence[str] = ()
) -> TableView:
    """Begin a first round in which the dice get the sizes and first rolls shown.

    The battle is seen from the seat that is asked.
    """
    rows = [dice(mine), dice(against)]
    first = FirstRolls(rows, list(draws))
    recipes = (" ".join(die.before_first_roll().recipe for die in row) for row in rows)
    step = Battle.from_recipes(*recipes, first_to=1, ruleset=ruleset, specials=specials).begin(first)
    while step.battle.phase is Phase.SIZES:
        seat = next(iter(step.battle.decisions))
        step = step.battle.act(seat, as_shown(rows[seat]), first)
    assert not first.left
    asked = next(iter(step.battle.decisions), 0)
    return TableView(step.battle, asked, step.events)


class FirstRolls:
    """Draws in which every die first rolls its shown value; later ones come from a list."""

    def __init__(self, rows: Sequence[Sequence[Die]], left: list[int]) -> None:
        self.left = left
        self.draw = draws_from(left)
        self.values = {
            (seat, place): [half.showing or 0 for half in die.halves] if die.halves else [die.showing or 0]
            for seat, row in enumerate(rows)
            for place, die in enumerate(row)
        }

    def __call__(self, low: int, high: int, what: DrawPurpose) -> int:
        if what.seat is None or what.place is None or not self.values[what.seat, what.place]:
            return self.draw(low, high, what)
        return self.values[what.seat, what.place].pop(0)


def as_shown(row: Sequence[Die]) -> Choose:
    return Choose(
        swing={die.swing: swing_size(die) for die in row if die.swing},
        option={place: die.sides for place, die in enumerate(row) if die.options},
    )


def sizes_of(row: Sequence[Die]) -> Sizes:
    chosen = as_shown(row)
    return Sizes(chosen.swing, chosen.option)


def swing_size(die: Die) -> int:
    return next((half.size or 0 for half in die.halves or () if half.swing), die.size or 0)


# ---- actions by the names of dice


def places(row: Sequence[Die], words: str) -> tuple[int, ...]:
    """Return the indices of these dice, named by recipe or as printed."""
    found: list[int] = []
    for word in words.split():
        found.append(
            next(
                place
                for place, die in enumerate(row)
                if place not in found and word in (die.recipe, str(die), str(die.before_first_roll()))
            )
        )
    return tuple(found)


def attack(kind: AttackKind) -> Callable[..., Callable[[Battle, int], Attack]]:
    def named(attackers: str, targets: str, **turbo: int) -> Callable[[Battle, int], Attack]:
        def meant(battle: Battle, seat: int) -> Attack:
            row = battle.seats[seat].row
            chosen = places(row, attackers)
            sizes = {place: turbo["to"] for place in chosen if turbo and row[place].has("!")}
            return attack_of(battle, seat, kind, attackers, targets, turbo=sizes)

        return meant

    return named


def attack_of(
    battle: Battle,
    seat: int,
    kind: AttackKind,
    attackers: str,
    targets: str,
    *,
    on: int | None = None,
    turbo: Mapping[int, int] | None = None,
) -> Attack:
    """Return an attack with its dice named by recipe; in a duel, *on* may be left out."""
    row, foes = battle.seats[seat].row, battle.seats[1 - seat if on is None else on].row
    return Attack(kind, places(row, attackers), places(foes, targets), on, turbo or {})


power = attack(AttackKind.POWER)
skill = attack(AttackKind.SKILL)
shadow = attack(AttackKind.SHADOW)
speed = attack(AttackKind.SPEED)
berserk = attack(AttackKind.BERSERK)
rush = attack(AttackKind.RUSH)
trip = attack(AttackKind.TRIP)
boom = attack(AttackKind.BOOM)
borrow = attack(AttackKind.BORROW)


def by_place(battle: Battle, seat: int, values: Mapping[str, int]) -> dict[int, int]:
    return {places(battle.seats[seat].row, word)[0]: value for word, value in values.items()}


def focus(**values: int) -> Callable[[Battle, int], TurnDownFocus]:
    """Turn down focus dice, named by their recipe without parentheses: `focus(f10=2)`."""
    return lambda battle, seat: TurnDownFocus(by_place(battle, seat, with_parentheses(values)))


def fire(**values: int) -> Callable[[Battle, int], AdjustFire]:
    """Turn down fire dice, named by their recipe without parentheses: `fire(F6=3)`; none means no help."""
    return lambda battle, seat: AdjustFire(by_place(battle, seat, with_parentheses(values)))


def with_parentheses(values: Mapping[str, int]) -> dict[str, int]:
    return {re.sub(r"(\d+|C)$", r"(\1)", word): value for word, value in values.items()}


def chance(word: str) -> Callable[[Battle, int], RerollChance]:
    return lambda battle, seat: RerollChance(places(battle.seats[seat].row, word)[0])


def reachable(laid: TableView, attackers: str) -> set[int]:
    return {die.value for die in laid.battle.seats[1].row if laid.allows(skill(attackers, str(die)))}
