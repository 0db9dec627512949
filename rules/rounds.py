"""The frame of a match: recipes, laying out, auxiliary and reserve dice, sizes, and the end of a round."""

from __future__ import annotations

from collections.abc import Sequence

from rules import initiative
from rules.actions import (
    Action,
    AddAuxiliary,
    AddReserve,
    Choose,
    Decline,
    Sizes,
    SwapSideboard,
    UseSpecial,
)
from rules.dice import CHOSEN, NO_MARKS, Die, DieKind
from rules.events import (
    AuxiliaryChosen,
    AuxiliaryDeclined,
    AuxiliaryOffered,
    DecisionsOpened,
    DiceSetAside,
    RecipeSet,
    ReserveChosen,
    ReserveDeclined,
    RoundBegan,
    SideboardChosen,
    SizesChosen,
    SizesRevealed,
    SpecialAnswered,
)
from rules.moments.roll import Occasion
from rules.notation import parse_recipe
from rules.phases import Phase
from rules.position import Position, Seat
from rules.refusals import Code, Refusal, refusal
from rules.roles import AUXILIARY, RESERVE, SIDEBOARD
from rules.rolling import roll
from rules.size_choices import undecided, why_not_sizes
from rules.specials import ADDING, COPYING, FIRST, special
from rules.table import (
    Table,
    TableSeat,
    announces_openly,
    lies_apart,
    places_that_play,
    sized_as_chosen,
)


def begin_match(table: Table) -> None:
    settle_recipes(table)
    begin_round(table)


def settle_recipes(table: Table) -> None:
    """Once a match: what buttons make up, copy or add."""
    for stage in (FIRST, COPYING, ADDING):
        for number, seat in enumerate(table.seats):
            found = special(seat.special)
            text = found.recipe(table, number) if found.settles == stage else None
            if text is not None:
                table.emit(RecipeSet(number, parse_recipe(text).dice, text, "special"))


def begin_round(table: Table) -> None:
    table.emit(RoundBegan(table.round + 1))
    if table.round == 1 and offer_auxiliary(table):
        return
    offer_reserve(table)


# ---- auxiliary dice


def offer_auxiliary(table: Table) -> bool:
    """Ask everybody about auxiliary dice, if there are any."""
    offered = [[die for die in seat.row if die.acts_as(AUXILIARY)] for seat in table.seats]
    if not any(offered):
        return False
    for number, own in enumerate(offered):
        if not own:
            others = [die for other in offered for die in other]
            table.emit(AuxiliaryOffered(number, tuple(others)))
    table.emit(DecisionsOpened(Phase.AUXILIARY, tuple(range(len(table.seats)))))
    return True


def why_not_auxiliary(seat: Seat, action: AddAuxiliary) -> Refusal | None:
    refused = initiative.why_not_named(seat.row, [action.die], AUXILIARY)
    if refused is None and special(seat.special).sizes_differ_from_all:
        die = seat.row[action.die]
        if die.kind is DieKind.SWING and die.swing[0] in "VWXYZ":
            return refusal(Code.GORDO_DECLINES, die=die.recipe)
    return refused


def answer_auxiliary(table: Table, number: int, action: Action) -> None:
    if not isinstance(action, AddAuxiliary):
        table.emit(AuxiliaryDeclined(number))
        settle_auxiliary(table, added=False)
        return
    table.emit(AuxiliaryChosen(number, action.die))
    if not any(seat.waiting for seat in table.seats):
        settle_auxiliary(table, added=True)


def settle_auxiliary(table: Table, added: bool) -> None:
    for number, seat in enumerate(table.seats):
        row = tuple(
            die.without(AUXILIARY.letters).with_marks(NO_MARKS) if CHOSEN in die.marks else die
            for die in seat.row
            if not die.acts_as(AUXILIARY) or (added and CHOSEN in die.marks)
        )
        table.emit(DiceSetAside(number, row))
        table.emit(RecipeSet(number, row, written(row), "auxiliary"))
    offer_reserve(table)


def written(dice: Sequence[Die]) -> str:
    return " ".join(die.recipe for die in dice)


# ---- reserve dice


def offer_reserve(table: Table) -> None:
    """Ask those who lost the last round whether to bring a reserve die into play."""
    asked = [number for number in table.losers if any(map(lies_apart, table.seats[number].row))]
    if asked:
        table.emit(DecisionsOpened(Phase.RESERVE, tuple(asked)))
    else:
        ask_before_sizes(table)


def answer_reserve(table: Table, number: int, action: Action) -> None:
    if isinstance(action, AddReserve):
        die = table.seats[number].row[action.die].without(RESERVE.letters)
        table.emit(ReserveChosen(number, action.die, die))
    elif isinstance(action, SwapSideboard):
        table.emit(SideboardChosen(number, action.die, action.instead_of))
    else:
        table.emit(ReserveDeclined(number))
    if not any(seat.waiting for seat in table.seats):
        settle_reserve(table)


def settle_reserve(table: Table) -> None:
    """The dice chosen are ordinary dice of their owners from now on."""
    for number, seat in enumerate(table.seats):
        chosen = [place for place, die in enumerate(seat.row) if CHOSEN in die.marks]
        if chosen:
            row, recipe = joined(seat.row, chosen), joined(seat.recipe, chosen)
            table.emit(DiceSetAside(number, row))
            table.emit(RecipeSet(number, recipe, written(recipe), "reserve"))
    ask_before_sizes(table)


def joined(dice: Sequence[Die], chosen: Sequence[int]) -> tuple[Die, ...]:
    """The same dice, those chosen in play; a die exchanged for one of the sideboard lies there now."""
    row = list(dice)
    board = "".join(
        letter for place in chosen for letter in dice[place].skills if letter in SIDEBOARD.letters
    )
    for place in chosen:
        die = row[place]
        in_play = die.without(RESERVE.letters + SIDEBOARD.letters)
        row[place] = (in_play if lies_apart(die) else die.gaining(board)).with_marks(NO_MARKS)
    return tuple(row)


def why_not_swap(seat: Seat, action: SwapSideboard) -> Refusal | None:
    refused = initiative.why_not_named(seat.row, [action.die], SIDEBOARD)
    if refused is not None:
        return refused
    place = action.instead_of
    if type(place) is not int or not 0 <= place < len(seat.row):
        return refusal(Code.NO_SUCH_DIE)
    return refusal(Code.LIES_APART, die=seat.row[place].recipe) if lies_apart(seat.row[place]) else None


# ---- what specials ask before a round


def ask_before_sizes(table: Table) -> None:
    asked = [
        number
        for number, seat in enumerate(table.seats)
        if seat.special and special(seat.special).asks_before_sizes(table, number)
    ]
    if asked:
        table.emit(DecisionsOpened(Phase.SPECIAL, tuple(asked)))
    else:
        ask_for_sizes(table)


def ask_before_initiative(table: Table) -> None:
    asked = [
        number
        for number, seat in enumerate(table.seats)
        if seat.special and special(seat.special).asks_before_initiative(table, number)
    ]
    if asked:
        table.emit(DecisionsOpened(Phase.SPECIAL, tuple(asked)))
    else:
        reveal(table)


def answer_special(table: Table, number: int, action: Action) -> None:
    before_sizes = any(die.showing is None for seat in table.seats for die in seat.row)
    if isinstance(action, UseSpecial):
        special(table.seats[number].special).act(table, number, action)
    else:
        table.emit(SpecialAnswered(number, used=False))
    if any(seat.waiting for seat in table.seats):
        return
    if before_sizes:
        settle_teams(table)
        ask_for_sizes(table)
    else:
        reveal(table)


def settle_teams(table: Table) -> None:
    """Those who chose some of their dice play these from now on."""
    for number, seat in enumerate(table.seats):
        team = tuple(die.with_marks(NO_MARKS) for die in seat.row if CHOSEN in die.marks)
        if team:
            table.emit(DiceSetAside(number, team))
            table.emit(RecipeSet(number, team, written(team), "special"))


# ---- sizes


def ask_for_sizes(table: Table) -> None:
    for number, seat in enumerate(table.seats):
        row = tuple(seat.row[place] for place in places_that_play(seat.row))
        if len(row) < len(seat.row):
            table.emit(DiceSetAside(number, row))
    table.emit(DecisionsOpened(Phase.SIZES, next_to_choose(table)))
    for number in range(len(table.seats)):
        roll_what_is_decided(table, number)
    begin_when_all_have_chosen(table)


def next_to_choose(table: Table) -> tuple[int, ...]:
    """All who have something to choose; where sizes are announced, one by one, losers last."""
    asked = [number for number, seat in enumerate(table.seats) if any(map(undecided, seat.row))]
    if announces_openly(table):
        asked = sorted(asked, key=lambda number: number in table.losers)[:1]
    return tuple(asked)


def roll_what_is_decided(table: Table, number: int) -> None:
    for place, die in enumerate(table.seats[number].row):
        if die.showing is None and die.size is not None and not undecided(die):
            roll(table, number, place, Occasion.FIRST, resize=False)


def begin_when_all_have_chosen(table: Table) -> None:
    if any(seat.waiting for seat in table.seats):
        return
    asked = next_to_choose(table) if announces_openly(table) else ()
    if asked:
        table.emit(DecisionsOpened(Phase.SIZES, asked))
        return
    ask_before_initiative(table)


def reveal(table: Table) -> None:
    table.emit(SizesRevealed())
    initiative.decide(table)


def choose_sizes(table: Table, number: int, action: Choose) -> None:
    sizes, row = sized_row(table.seats[number], action)
    table.emit(SizesChosen(number, sizes, row))
    roll_what_is_decided(table, number)
    begin_when_all_have_chosen(table)


def sized_row(seat: TableSeat, action: Choose) -> tuple[Sizes, tuple[Die, ...]]:
    """The choice as it is kept, by place in the recipe, and the dice at the sizes chosen."""
    in_recipe = places_that_play(seat.recipe)
    known = seat.sizes or Sizes()
    sizes = Sizes(
        swing={**known.swing, **action.swing},
        option={**known.option, **{in_recipe[place]: size for place, size in action.option.items()}},
        plasma={**known.plasma, **{in_recipe[place]: group for place, group in action.plasma.items()}},
    )
    row = tuple(
        die if die.showing is not None else sized_as_chosen(die, in_recipe[place], sizes)
        for place, die in enumerate(seat.row)
    )
    return sizes, row


# ---- dispatch


def why_not(battle: Position, number: int, action: Action) -> Refusal | None:
    seat = battle.seats[number]
    match action:
        case AddAuxiliary():
            return why_not_auxiliary(seat, action)
        case AddReserve(die=place):
            return initiative.why_not_named(seat.row, [place], RESERVE)
        case SwapSideboard():
            return why_not_swap(seat, action)
        case Choose():
            refused = why_not_sizes(battle.ruleset, seat.row, action)
            return refused or special(seat.special).why_not_sizes(seat.row, action)
        case UseSpecial():
            return special(seat.special).why_not(battle, number, action)
        case Decline() if battle.phase is Phase.SPECIAL and not special(seat.special).may_decline:
            return refusal(Code.CHOOSE_FIVE)
        case _:
            return None


def act(table: Table, number: int, action: Action) -> None:
    match table.phase:
        case Phase.AUXILIARY:
            answer_auxiliary(table, number, action)
        case Phase.RESERVE:
            answer_reserve(table, number, action)
        case Phase.SPECIAL:
            answer_special(table, number, action)
        case _:
            assert isinstance(action, Choose)
            choose_sizes(table, number, action)
