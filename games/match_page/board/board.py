"""The board for one viewer, made from that viewer's perspective alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from django.contrib.auth.models import AnonymousUser
from django.http import QueryDict
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.models import User
from core.addresses import address
from core.drawing.wording import translated
from core.refusals import NotPossible
from core.text.lists import all_of
from games.asking import BoardDie, Tapped
from games.asking.preview import Preview, preview
from games.asking.reading_answers import read_action
from games.asking.sizes import open_sizes
from games.live.presence import here
from games.match_page.board.seats import BoardSeat, BoardSpot, SkillHere, counted_times, skills_of
from games.match_page.board.standing import ShownRound, rounds_of, who_leads
from games.models import Match
from games.models import Seat as SeatRow
from games.play import why_no_coach, why_not_take_back
from games.telling.clock_words import ShownClock, shown_clocks
from games.telling.course import SinceLastTurn, since_last_turn
from games.telling.dice_keys import DiceKeys, dice_keys
from games.telling.ended_early import ended_early
from games.telling.log import told_to
from games.telling.reckoning import Reckoning, SeatReckoning
from games.telling.wording import in_html
from rules import Attack, Die, Phase
from rules.events import Event, RoundEnded
from rules.scoring import total
from rules.words import PHASES, tell

ASKS_FOR_SETTINGS = (Phase.SPECIAL, Phase.REACTION, Phase.TURN, Phase.FIRE)


class Board(Tapped):
    """The table as one viewer sees it, with what that viewer may answer."""

    middle = ""
    """A template that stands between the seats instead of the usual one."""

    def __init__(
        self,
        match: Match,
        viewer: User | AnonymousUser,
        filled: QueryDict | None = None,
        say: str = "",
        *,
        asks_again: bool = False,
    ) -> None:
        self._match = match
        self._viewer = viewer
        self.match_id = match.pk
        self.version = match.version
        self.given = filled or QueryDict()
        self.my_row = self.row_of(viewer)
        me = None if self.my_row is None else self.my_row.number
        self.has_presets = match.teaches
        super().__init__(match.battle.seen_by(me), filled, say)
        self.asks_again = asks_again

    def row_of(self, viewer: User | AnonymousUser) -> SeatRow | None:
        return self._match.seen_from(viewer)

    @property
    def act_url(self) -> str:
        return address("games:act", self.match_id)

    @property
    def preview_url(self) -> str:
        return address("games:preview", self.match_id)

    @property
    def is_on_one_device(self) -> bool:
        return self._match.is_on_one_device

    @property
    def is_mine_to_act(self) -> bool:
        return self.decision is not None

    # ---- the seats

    @cached_property
    def seats(self) -> list[BoardSeat]:
        """The others from my left, and me last; a spectator sits with the first seat."""
        bottom = self.me or 0
        rows = self._match.all_seats
        order = [*rows[bottom + 1 :], *rows[:bottom], rows[bottom]]
        return [self.seat(row, is_mine=row.number == bottom) for row in order]

    @cached_property
    def here(self) -> set[int]:
        return here(self.match_id, self._match.players)

    @cached_property
    def clocks(self) -> dict[int, ShownClock]:
        return shown_clocks(self._match, self._viewer)

    def seat(self, row: SeatRow, *, is_mine: bool) -> BoardSeat:
        seat = self.battle.seats[row.number]
        if self.battle.is_over and self.reckoning is not None:
            last = self.reckoning.last_table.seats[row.number]
            seat = seat.but(row=last.row, captured=last.captured)
        shown = self.phase in (Phase.REACTION, Phase.TURN, Phase.FIRE, Phase.TURN_END)
        return BoardSeat(
            row=row,
            seat=seat,
            is_mine=is_mine,
            first_to=self.battle.first_to,
            score=self.battle.score(row.number) if shown else None,
            waits=seat.waiting,
            has_lost=self.battle.winner not in (None, row.number),
            is_here=row.player_id in self.here,
            spots=self.spots(row.number, seat.row),
            captured=list(zip(self.keys.tray(row.number, len(seat.captured)), seat.captured, strict=True)),
            captured_points=total(seat.captured, True, self.battle.ruleset.halves_round_up) / 2,
            newly_captured=self.since_last_turn.captured[row.number],
            took=self.took(row.number),
            times=counted_times(self.battle, row.number),
            clock=self.clocks.get(row.number),
        )

    def spots(self, seat: int, dice: Sequence[Die]) -> list[BoardSpot]:
        lying = iter([self.die(seat, place, die) for place, die in enumerate(dice)])
        return [BoardSpot(slot.key, None if slot.is_empty else next(lying)) for slot in self.keys.rows[seat]]

    def die(self, seat: int, place: int, die: Die) -> BoardDie:
        shown = BoardDie(die, place)
        shown.name = self.name_of_checkbox(mine=seat == self.me)
        if self.is_mine_to_act and (answer := self.dice_to_tap.get((seat, place))):
            shown.name, shown.value, shown.one_of = "die", answer, True
            shown.state = "selected" if answer == self.tapped else ""
        elif shown.name:
            shown.value = str(place) if seat == self.me else f"{seat}.{place}"
            if shown.value in self.filled.getlist(shown.name):
                shown.state = "selected"
            if self.phase is Phase.TURN:
                shown.why = self.why_no_use(seat, place, die)
                shown.state += " idle" if shown.why else ""
        pending = self.battle.pending
        if pending is not None and seat == self.battle.active and place in pending.attackers:
            shown.state = "attacker"
        if pending is not None and seat == pending.against and place in pending.targets:
            shown.state = "target"
        if (seat, place) in self.since_last_turn.rolled:
            shown.state += " rolled"
        return shown

    def name_of_checkbox(self, *, mine: bool) -> str:
        """As what a die may be chosen now, if it may."""
        if not self.is_mine_to_act:
            return ""
        if self.phase is Phase.TURN:
            return "attacker" if mine else "target"
        if self.phase in (Phase.SPECIAL, Phase.TURN_END):
            return ("chosen" if self.special.mine else "") if mine else ("foe" if self.special.theirs else "")
        return ""

    @property
    def asks_for(self) -> str:
        """What there is to fill in between the seats, as a class: their dice make room for it."""
        if self.asks_again:
            return ""
        if self.phase is Phase.SIZES or (self.phase is Phase.SPECIAL and self.special.sizes):
            return "asks-sizes"
        if self.phase is Phase.TURN and not (self.turbo or self.pairs or self.borrowed or self.adjusted):
            return ""
        return "asks-settings" if self.phase in ASKS_FOR_SETTINGS else ""

    @property
    def filled_in(self) -> list[tuple[str, str]]:
        """What was filled in apart from the dice in the rows, to go along when it is asked about again."""
        of_every_answer = ("seat", "decision", "action", "csrfmiddlewaretoken")
        elsewhere = (*of_every_answer, "attacker", "target", "chosen", "foe", "die")
        fields = self.filled.lists()
        return [(name, value) for name, values in fields if name not in elsewhere for value in values]

    @property
    def foreseen(self) -> Preview | None:
        """What the attack would do that is asked about again."""
        verb = self.answer("action").partition(":")[0]
        if verb != "attack":
            return None
        action = read_action(self.filled, self.perspective)
        assert isinstance(action, Attack)
        return preview(self.perspective, action)

    @property
    def is_circle(self) -> bool:
        return len(self._match.all_seats) > 2

    def took(self, seat: int) -> str:
        """Of more than two, from whom this seat has just captured what."""
        if not self.is_circle:
            return ""
        taken: dict[int, list[str]] = {}
        for event in self.since_last_turn.taken:
            if event.by == seat:
                taken.setdefault(event.seat, []).append(event.die.recipe)
        return ", ".join(
            _("took %(dice)s from %(name)s")
            % {"dice": " ".join(dice), "name": self._match.all_seats[owner].name}
            for owner, dice in taken.items()
        )

    @property
    def opponents_to_size(self) -> list[dict[str, object]]:
        """Those whom my special may give other sizes, each with the fields for them."""
        return [{"way": way, "name": self._match.all_seats[way.against].name} for way in self.special.sizes]

    @property
    def sizes_of_others(self) -> list[tuple[str, str]]:
        """The sizes among which each of the others chooses now, or has chosen in secret."""
        if self.phase is not Phase.SIZES:
            return []
        others = [seat for seat in self.seats if seat.number != self.me]
        found = [(seat.row.name, open_sizes(seat.seat.row, self.battle.ruleset)) for seat in others]
        return [(name, " · ".join(sizes)) for name, sizes in found if sizes]

    @cached_property
    def keys(self) -> DiceKeys:
        if self.battle.is_over and self.reckoning is not None:
            return self.reckoning.keys
        return dice_keys(self.battle, self.events_from(self.battle.round))

    def events_from(self, number: int) -> list[Event]:
        """What happened since the action that began this round."""
        return [event for move in reversed(self._match.moves_from(number)) for event in move.facts]

    @cached_property
    def reckoning(self) -> Reckoning | None:
        """The round that has ended since my last turn, or the last one of all."""
        ended = self.since_last_turn.round_ended
        number = self.battle.round if self.battle.is_over else ended.round if ended else 0
        events = self.events_from(number - 1) if number else []
        found = any(isinstance(event, RoundEnded) and event.round == number for event in events)
        return Reckoning(self.battle, events) if found else None

    @property
    def reckoned(self) -> list[tuple[BoardSeat, SeatReckoning]]:
        rows = [] if self.reckoning is None else self.reckoning.rows
        return [(seat, rows[seat.number]) for seat in reversed(self.seats) if rows]

    @cached_property
    def names(self) -> list[str]:
        return [row.name for row in self._match.all_seats]

    @property
    def who_begins(self) -> str:
        return "" if self.reckoning is None else self.reckoning.who_begins(self.names, self.you)

    @property
    def you(self) -> int | None:
        return told_to(self._match, self.me)

    @property
    def round_just_ended(self) -> bool:
        """Nothing has happened since."""
        return any(isinstance(event, RoundEnded) for event in self._match.newest_moves[0].facts)

    @property
    def can_be_looked_back_at(self) -> bool:
        """A duel that is over, and of which at least one round was played to its end."""
        moves = self._match.newest_moves
        return (
            self.battle.is_over
            and not self.is_circle
            and any(move.seat is not None for move in moves)
            and bool(self.rounds)
        )

    @property
    def rounds(self) -> list[ShownRound]:
        """How each round of the match ended."""
        return rounds_of(self._match, [seat.number for seat in reversed(self.seats)])

    @cached_property
    def since_last_turn(self) -> SinceLastTurn:
        return since_last_turn(self._match, self.me)

    @property
    def round_ended(self) -> SafeString | str:
        """How the last round ended, if that is news."""
        ended = self.since_last_turn.round_ended
        return "" if ended is None else in_html(tell(ended, self.you, self.names)[0])

    @property
    def by_rounds(self) -> list[BoardSeat]:
        """Seats by rounds won, the most first; of a duel in the order in which its rounds are listed."""
        if not self.is_circle:
            return self.seats[::-1]
        return sorted(self.seats, key=lambda seat: -seat.seat.won)

    @property
    def theirs(self) -> list[BoardSeat]:
        return self.seats[:-1]

    @property
    def mine(self) -> BoardSeat:
        return self.seats[-1]

    def name_of(self, seat: int) -> str:
        return self._match.all_seats[seat].name

    @property
    def waits_for(self) -> str:
        """For whom the match waits, and for what."""
        decisions = self.perspective.decisions
        names = [row.name for row in self._match.all_seats if row.number in decisions]
        return translated(PHASES[self.phase].waiting.counting(len(names))).format(names=all_of(names))

    @property
    def is_scored(self) -> bool:
        """The two of a duel have points that one may compare."""
        return len(self.seats) == 2 and self.mine.score is not None

    @property
    def who_leads(self) -> str:
        """One sentence about how the round stands."""
        if self.mine.score is None or self.battle.is_over:
            return ""
        return who_leads(self.battle, self.seats, self.you)

    @property
    def might_be_coached(self) -> bool:
        """I play here, not on a device that others share."""
        return self.my_row is not None and not self.battle.is_over and not self.is_on_one_device

    @cached_property
    def no_coach(self) -> NotPossible | None:
        """Why I may not ask the coach while I play here."""
        if self.my_row is None or not self.might_be_coached:
            return None
        return why_no_coach(self._match, self.my_row)

    @property
    def is_coached(self) -> bool:
        """I may ask the coach when it is my turn."""
        return self.might_be_coached and self.no_coach is None

    @property
    def seconds_to_take_back(self) -> int:
        """How long my attack waits on the page before it is sent; not at all where no coach is."""
        if not self.is_coached or not self._viewer.is_authenticated:
            return 0
        return self._viewer.preferences.may_take_back

    @property
    def may_choose_again(self) -> bool:
        """Whether I have chosen in secret, and nothing has come of it yet."""
        if self.my_row is None or self.is_on_one_device:
            return False
        return why_not_take_back(self._match, self.my_row) is None

    @property
    def winner(self) -> str:
        winner = self.battle.winner
        return "" if winner is None else self._match.all_seats[winner].name

    @property
    def is_lost(self) -> bool:
        """The viewer has lost the match; on one device there is nobody to be sad for."""
        return self.my_row is not None and self.mine.has_lost and not self.is_on_one_device

    @property
    def given_up(self) -> SafeString | str:
        """How the last round ended, if a surrender ended it."""
        if self.reckoning is None or not self.reckoning.ended.is_given_up:
            return ""
        return in_html(tell(self.reckoning.ended, self.you, self.names)[0])

    @property
    def ended_early(self) -> list[SafeString]:
        """Why the match ended before it was won."""
        return [in_html(told) for told in ended_early(self._match, self.you)]

    @cached_property
    def skills(self) -> list[SkillHere]:
        """The skills of all dice that take part, by name."""
        dice = [die for seat in self.battle.seats for die in (*seat.recipe, *seat.row)]
        return skills_of(dice, self.battle.ruleset)
