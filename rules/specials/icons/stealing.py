"""The rule of the skull icon: the loser of a round takes a reserve die from its winner."""

from __future__ import annotations

from rules.actions import UseSpecial
from rules.events import ReserveStolen
from rules.refusals import Code
from rules.roles import RESERVE
from rules.specials.icons.after_a_loss import AfterALoss, replace_dice, winner_of_series, without_die
from rules.state.position import Seat
from rules.state.table import Table, TableSeat


class Wiseman(AfterALoss):
    """A special rule that lets the loser of a round take over a reserve die of the winner."""

    key = "Wiseman"
    not_theirs = Code.NOT_IN_RESERVE

    def may_be_named(self, seat: Seat | TableSeat) -> list[int]:
        return [place for place, die in enumerate(seat.recipe) if die.acts_as(RESERVE)]

    def act(self, table: Table, number: int, action: UseSpecial) -> None:
        winner, place = winner_of_series(table, number), action.foes[0]
        assert winner is not None
        die = table.seats[winner].recipe[place].without_skills(RESERVE.letters)
        theirs, mine = without_die(table, winner, place), (*table.seats[number].recipe, die)
        table.emit(ReserveStolen(number, winner, place, die))
        replace_dice(table, winner, theirs)
        replace_dice(table, number, mine)
