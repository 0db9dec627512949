"""The table for one viewer, built from the viewer's perspective and public data."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from core.drawing.translation import translate_text
from core.text.lists import all_of
from games.decisions import BoardDie, DecisionForm
from games.decisions.question import Spot
from games.decisions.sizes import open_sizes
from games.log.clock_words import ShownClock
from games.log.course import SinceLastTurn
from games.log.dice_keys import DiceKeys, dice_keys
from games.log.round_account import LastRoundAccount, SeatAccount
from games.log.wording import in_html
from games.match_page.board.round_lead import ScoredRound, shown_rounds, who_leads
from games.match_page.board.seats import BoardSeat, BoardSpot, SkillHere, counted_times, skills_of
from games.match_page.board.sitters import Sitter
from rules import Battle, Die, Perspective, Phase
from rules.events import Event, RoundEnded
from rules.phases import PHASES_WITH_SCORES
from rules.scoring import total
from rules.words import PHASES, tell


@dataclass(frozen=True)
class Ending:
    rounds: Sequence[RoundEnded]
    reasons: Sequence[SafeString]
    """Sentences on why the match ended early, if it did."""
    can_be_looked_back_at: bool
    """True if the match can be reviewed: a duel with a completed round, in which the highest score wins."""


@dataclass(frozen=True)
class TableView:
    perspective: Perspective
    sitters: Sequence[Sitter]
    since_last_turn: SinceLastTurn
    events_from: Callable[[int], Sequence[Event]]
    """A function that returns the events of the match since the action that began a round."""
    start: Callable[[], Battle] | None = None
    """A function that returns the position at which the match began, or None without a match."""
    form: DecisionForm | None = None
    """The form for the viewer's decision, or None if the viewer has nothing to decide."""
    say: str = ""
    """The reason why the viewer's answer was refused, or an empty string."""
    asks_again: bool = False
    """True if the viewer is asked to confirm the answer in the form."""

    match_id: int | None = None
    act_url: str = ""
    preview_url: str = ""
    middle: str = ""
    """The template for the space between the seats if it is not the usual one."""
    is_on_one_device: bool = False
    here: Collection[int] = ()
    """The seats whose players have the page of the match open."""
    clocks: Mapping[int, ShownClock] = field(default_factory=dict)
    marks: Mapping[Spot, str] | None = None
    """States of the dice in one action, shown instead of the latest changes, or None."""
    is_past: bool = False
    """True if the table shows an earlier state of the match, in which no player has a turn."""
    round_just_ended: bool = False
    """True if nothing has happened in the match since a round ended."""
    tells_round_end: bool = True
    compares_scores: bool = True
    ending: Ending | None = None

    is_coached: bool = False
    """True if the viewer plays in the match and may ask the coach."""
    seconds_to_take_back: int = 0
    """Number of seconds before the page sends an attack, in which the player can cancel the attack."""
    may_choose_again: bool = False
    """True if the viewer can take back a secret choice, because it has had no effect yet."""

    @property
    def battle(self) -> Battle:
        return self.perspective.battle

    @property
    def phase(self) -> Phase:
        return self.battle.phase

    @property
    def viewer_seat(self) -> int | None:
        return self.perspective.viewer

    @property
    def my_sitter(self) -> Sitter | None:
        return None if self.viewer_seat is None else self.sitters[self.viewer_seat]

    @property
    def your_seat(self) -> int | None:
        """The viewer's seat, which texts call "you", or None on a shared device."""
        return None if self.is_on_one_device else self.viewer_seat

    @property
    def names(self) -> list[str]:
        return [sitter.name for sitter in self.sitters]

    @property
    def is_circle(self) -> bool:
        return len(self.sitters) > 2

    @property
    def asks_for(self) -> str:
        return "" if self.form is None or self.asks_again else self.form.asks_for

    # ---- the seats

    @cached_property
    def seats(self) -> list[BoardSeat]:
        """All seats in order from the viewer's left, with the viewer's seat last.

        A spectator sees the table from seat 0.
        """
        bottom = self.viewer_seat or 0
        order = [*self.sitters[bottom + 1 :], *self.sitters[:bottom], self.sitters[bottom]]
        return [self.seat(sitter, is_mine=sitter.number == bottom) for sitter in order]

    @property
    def other_seats(self) -> list[BoardSeat]:
        return self.seats[:-1]

    @property
    def mine(self) -> BoardSeat:
        return self.seats[-1]

    def seat(self, sitter: Sitter, *, is_mine: bool) -> BoardSeat:
        number = sitter.number
        seat = self.battle.seats[number]
        if self.battle.is_over and self.reckoning is not None:
            last = self.reckoning.last_table.seats[number]
            seat = seat.replace(row=last.row, captured=last.captured)
        return BoardSeat(
            sitter=sitter,
            seat=seat,
            is_mine=is_mine,
            first_to=self.battle.first_to,
            score=self.battle.score(number) if self.phase in PHASES_WITH_SCORES else None,
            waits=seat.waiting and not self.is_past,
            has_lost=self.battle.winner not in (None, number),
            is_here=number in self.here,
            spots=self.spots(number, seat.row),
            captured=list(zip(self.keys.tray(number, len(seat.captured)), seat.captured, strict=True)),
            captured_points=total(seat.captured, True, self.battle.ruleset.halves_round_up) / 2,
            newly_captured=self.since_last_turn.captured[number],
            took=self.took(number),
            times=counted_times(self.battle, number),
            clock=self.clocks.get(number),
        )

    def spots(self, seat: int, dice: Sequence[Die]) -> list[BoardSpot]:
        lying = iter([self.die(seat, place, die) for place, die in enumerate(dice)])
        return [BoardSpot(slot.key, None if slot.is_empty else next(lying)) for slot in self.keys.rows[seat]]

    def die(self, seat: int, place: int, die: Die) -> BoardDie:
        if self.marks is not None:
            return BoardDie(die, place, state=self.marks.get((seat, place), ""))
        shown = BoardDie(die, place) if self.form is None else self.form.die_to_choose(seat, place, die)
        pending = self.battle.pending
        if pending is not None and seat == self.battle.active and place in pending.attackers:
            shown.state = "attacker"
        if pending is not None and seat == pending.against and place in pending.targets:
            shown.state = "target"
        if (seat, place) in self.since_last_turn.rolled_dice:
            shown.state += " rolled"
        return shown

    @cached_property
    def keys(self) -> DiceKeys:
        if self.battle.is_over and self.reckoning is not None:
            return self.reckoning.keys
        return dice_keys(self.battle, self.events_from(self.battle.round))

    def took(self, seat: int) -> str:
        """Return a text such as “took (6) from Bob” on the seat's latest captures. Empty in a duel."""
        if not self.is_circle:
            return ""
        taken: dict[int, list[str]] = {}
        for event in self.since_last_turn.taken:
            if event.by == seat:
                taken.setdefault(event.seat, []).append(event.die.recipe)
        return ", ".join(
            _("took %(dice)s from %(name)s") % {"dice": " ".join(dice), "name": self.names[owner]}
            for owner, dice in taken.items()
        )

    @property
    def seats_by_rounds(self) -> list[BoardSeat]:
        """The seats by rounds won, most first. In a duel, the seats in the order of the round results."""
        if not self.is_circle:
            return self.seats[::-1]
        return sorted(self.seats, key=lambda seat: -seat.seat.won)

    @cached_property
    def skills(self) -> list[SkillHere]:
        dice = [die for seat in self.battle.seats for die in (*seat.recipe, *seat.row)]
        return skills_of(dice, self.battle.ruleset)

    # ---- how the round stands, and what is waited for

    @property
    def sizes_of_others(self) -> list[tuple[str, str]]:
        if self.phase is not Phase.SIZES:
            return []
        others = [seat for seat in self.seats if seat.number != self.viewer_seat]
        found = [(seat.sitter.name, open_sizes(seat.seat.row, self.battle.ruleset)) for seat in others]
        return [(name, " · ".join(sizes)) for name, sizes in found if sizes]

    @property
    def waits_for(self) -> str:
        decisions = self.perspective.decisions
        names = [sitter.name for sitter in self.sitters if sitter.number in decisions]
        return translate_text(PHASES[self.phase].waiting.counting(len(names))).format(names=all_of(names))

    @property
    def is_scored(self) -> bool:
        return self.compares_scores and len(self.seats) == 2 and self.mine.score is not None

    @property
    def who_leads(self) -> str:
        if self.mine.score is None or self.battle.is_over:
            return ""
        return who_leads(self.battle, self.seats, self.your_seat)

    # ---- rounds that have ended

    @cached_property
    def reckoning(self) -> LastRoundAccount | None:
        """The account of the round that ended since the viewer's last turn, or of the last round.

        The last round counts once the match is over. None if no round has ended.
        """
        ended = self.since_last_turn.round_ended
        number = self.battle.round if self.battle.is_over else ended.round if ended else 0
        events = self.events_from(number - 1) if number else []
        found = any(isinstance(event, RoundEnded) and event.round == number for event in events)
        return LastRoundAccount(self.battle, events, self.start) if found else None

    @cached_property
    def seat_accounts(self) -> list[tuple[BoardSeat, SeatAccount]]:
        rows = [] if self.reckoning is None else self.reckoning.rows
        return [(seat, rows[seat.number]) for seat in reversed(self.seats) if rows]

    @property
    def counts_dice(self) -> bool:
        """True if the match is over and its card, in place of the table, shows the dice of the last round."""
        return self.battle.is_over and not self.given_up and bool(self.seat_accounts)

    @property
    def who_begins(self) -> str:
        return "" if self.reckoning is None else self.reckoning.who_begins(self.names, self.your_seat)

    @property
    def round_ended(self) -> SafeString | str:
        ended = self.since_last_turn.round_ended if self.tells_round_end else None
        return "" if ended is None else in_html(tell(ended, self.your_seat, self.names)[0])

    @cached_property
    def given_up(self) -> SafeString | str:
        if self.reckoning is None or not self.reckoning.ended.is_given_up:
            return ""
        return in_html(tell(self.reckoning.ended, self.your_seat, self.names)[0])

    @property
    def rounds(self) -> list[ScoredRound]:
        ended = [] if self.ending is None else self.ending.rounds
        return shown_rounds(ended, [seat.number for seat in reversed(self.seats)])

    @property
    def winner(self) -> str:
        winner = self.battle.winner
        return "" if winner is None else self.names[winner]

    @property
    def is_lost(self) -> bool:
        return self.viewer_seat is not None and self.mine.has_lost and not self.is_on_one_device
