"""The icon DC, which removes a die of the winner from the match."""

from __future__ import annotations

from rules.actions import UseSpecial
from rules.dice import places_that_play
from rules.events import DieStruckOut, SpecialSpent
from rules.refusals import Code
from rules.specials.icons.after_a_loss import AfterALoss, replace_dice, winner_of_series, without_die
from rules.specials.icons.icon import make_fighters
from rules.state.position import Seat
from rules.state.table import Table, TableSeat


class StrikingOut(AfterALoss):
    """A special rule that lets the loser of a round remove one of the winner's dice from the match.

    The winner's last die cannot be removed.
    """

    not_theirs = Code.NOT_TO_STRIKE_OUT

    def may_be_named(self, seat: Seat | TableSeat) -> list[int]:
        playing = places_that_play(seat.recipe)
        return playing if len(playing) > 1 else []

    def act(self, table: Table, number: int, action: UseSpecial) -> None:
        winner, place = winner_of_series(table, number), action.foes[0]
        assert winner is not None
        recipe = without_die(table, winner, place)
        table.emit(SpecialSpent(number))
        table.emit(DieStruckOut(number, winner, place, table.seats[winner].recipe[place]))
        replace_dice(table, winner, recipe)


STRIKING_OUT = make_fighters(StrikingOut, Emerald=1, PrinceDiamond=2, Rubeus=1, Sapphire=2, WickedLady=2)
