"""Icons that exchange dice in play for reserve dice between two rounds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rules.actions import UseSpecial
from rules.answers import Answers, Listed
from rules.dice import Die, places_that_play
from rules.events import DiceExchanged, SpecialSpent
from rules.refusals import Code, Refusal, refusal
from rules.roles import RESERVE
from rules.specials.icons.after_a_loss import replace_dice
from rules.specials.icons.icon import Icon, make_fighters
from rules.state.position import Position, Seat
from rules.state.table import Table, TableSeat


class Exchanging(Icon):
    """A special rule that exchanges dice for the same number of reserve dice before sizes are chosen."""

    asks = True

    def may_exchange(self, battle: Position | Table, number: int) -> bool:
        raise NotImplementedError

    def most_exchanges(self, seat: Seat | TableSeat) -> int:
        return min(map(len, sides_of(seat)))

    def asks_before_sizes(self, battle: Position | Table, number: int) -> bool:
        return (
            self.may_exchange(battle, number)
            and self.works_among(battle, number)
            and self.most_exchanges(battle.seats[number]) > 0
        )

    def why_not(self, battle: Position, number: int, action: UseSpecial) -> Refusal | None:
        seat, places = battle.seats[number], action.dice
        if not isinstance(places, tuple) or not places:
            return refusal(Code.NOTHING_CHOSEN)
        playing, waiting = sides_of(seat)
        for place in places:
            if type(place) is not int or not 0 <= place < len(seat.recipe):
                return refusal(Code.NO_SUCH_DIE)
            if place not in (*playing, *waiting):
                return refusal(Code.LIES_APART, die=seat.recipe[place].recipe)
            if places.count(place) > 1:
                return refusal(Code.SAME_DIE_TWICE, die=seat.recipe[place].recipe)
        goes = sum(place in playing for place in places)
        if 2 * goes != len(places):
            return refusal(Code.AS_MANY_FROM_RESERVE)
        return refusal(Code.ONE_FROM_RESERVE) if goes > self.most_exchanges(seat) else None

    def answers(self, battle: Position, number: int) -> Answers[UseSpecial]:
        seat = battle.seats[number]
        return Listed(lambda: exchanges(seat, self.most_exchanges(seat)))

    def act(self, table: Table, number: int, action: UseSpecial) -> None:
        seat, places = table.seats[number], tuple(sorted(action.dice))
        playing, waiting = sides_of(seat)
        recipe = [exchange_die(die) if place in places else die for place, die in enumerate(seat.recipe)]
        out = tuple(seat.recipe[place] for place in places if place in playing)
        into_play = tuple(recipe[place] for place in places if place in waiting)
        if self.times:
            table.emit(SpecialSpent(number))
        table.emit(DiceExchanged(number, places, into_play, out))
        replace_dice(table, number, recipe)


class Alternate(Exchanging):
    """A special rule that may exchange one die for one reserve die after any round."""

    def may_exchange(self, battle: Position | Table, number: int) -> bool:
        return battle.round > 1 and self.uses_left(battle.seats[number]) > 0

    def most_exchanges(self, seat: Seat | TableSeat) -> int:
        return min(1, super().most_exchanges(seat))


class RyoOhki(Exchanging):
    """A special rule that may exchange any number of dice for reserve dice after a lost round."""

    key = "RyoOhki"

    def may_exchange(self, battle: Position | Table, number: int) -> bool:
        return number in battle.losers


def sides_of(seat: Seat | TableSeat) -> tuple[list[int], list[int]]:
    return (
        places_that_play(seat.recipe),
        [place for place, die in enumerate(seat.recipe) if die.acts_as(RESERVE)],
    )


def exchanges(seat: Seat, most: int) -> Iterator[UseSpecial]:
    playing, waiting = sides_of(seat)
    for count in range(1, most + 1):
        for out in combinations(playing, count):
            for into_play in combinations(waiting, count):
                yield UseSpecial(dice=(*out, *into_play))


def exchange_die(die: Die) -> Die:
    if die.acts_as(RESERVE):
        return die.without_skills(RESERVE.letters)
    return die.with_skills(RESERVE.letter + die.skills)


ALTERNATE = make_fighters(Alternate, SojasGuardians=1, Washu=2)
