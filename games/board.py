"""What the page of a match shows to one viewer: of the battle, only what that viewer's perspective holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import permutations

from django.contrib.auth.models import AnonymousUser
from django.http import QueryDict
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from buttons.skills import SLUGS
from games.answers import attack
from games.lately import Lately, lately
from games.models import Match
from games.models import Seat as SeatRow
from games.play import NotPossible
from games.presence import here
from games.preview import kinds_meant, named
from games.wording import in_html
from rules import (
    AdjustFire,
    Attack,
    AttackKind,
    Battle,
    Decision,
    Die,
    Pass,
    Phase,
    RaiseGiant,
    RerollGame,
    SwapSideboard,
)
from rules.attacks import HELPED
from rules.attacks.front import Front
from rules.battle import Seat
from rules.dice import card_value
from rules.legal import kinds_available
from rules.perspective import Perspective
from rules.rounds import asked_for
from rules.scoring import can_still_win
from rules.skills import CATALOGUE
from rules.table import groups_of
from rules.turbo import turbo_choices
from rules.words import tell

WAITING = {
    Phase.AUXILIARY: gettext_lazy("Waiting for %(names)s to choose an auxiliary die."),
    Phase.RESERVE: gettext_lazy("Waiting for %(names)s to choose a reserve die."),
    Phase.SIZES: gettext_lazy("Waiting for %(names)s to choose sizes."),
    Phase.REACTION: gettext_lazy("Waiting for %(names)s to react to initiative."),
    Phase.TURN: gettext_lazy("It is %(names)s’s turn."),
    Phase.FIRE: gettext_lazy("Waiting for %(names)s to turn down Fire dice."),
}


@dataclass
class BoardDie:
    """A die in a row, with the name and value of its checkbox if it may be chosen."""

    die: Die
    place: int
    name: str = ""
    value: str = ""
    state: str = ""


@dataclass
class BoardSeat:
    """A seat as this viewer sees it."""

    row: SeatRow
    seat: Seat
    is_mine: bool
    first_to: int
    score: float | None
    waits: bool
    is_here: bool
    dice: list[BoardDie]
    captured_lately: int

    @property
    def number(self) -> int:
        return self.row.number

    @property
    def wins(self) -> list[bool]:
        """A pin for each round that wins the match: won already, or not yet."""
        return [number < self.seat.won for number in range(self.first_to)]

    @property
    def button_name(self) -> str:
        return self.row.button_name or self.row.recipe

    @property
    def recipe(self) -> str:
        return self.seat.recipe_text


@dataclass
class SkillHere:
    slug: str
    letter: str

    @property
    def name(self) -> str:
        return _(CATALOGUE[self.letter].name)

    @property
    def summary(self) -> str:
        return _(CATALOGUE[self.letter].summary)


@dataclass
class Question:
    """One thing to fill in: a size, a group of skills, a value to turn a die down to."""

    name: str
    label: str
    choices: Sequence[tuple[object, str]] = ()
    low: int = 0
    high: int = 0
    value: str = ""
    before: object = None
    blank: str = ""
    die: Die | None = None


class Board:
    def __init__(
        self,
        match: Match,
        viewer: User | AnonymousUser,
        filled: QueryDict | None = None,
        say: str = "",
    ) -> None:
        self._match = match
        self.match_id = match.pk
        self.version = match.version
        self.my_row = match.seat_of(viewer)
        self.say = say
        self.perspective: Perspective = match.battle.seen_by(self.me)
        decision = None if self.me is None else self.perspective.decisions.get(self.me)
        self.decision: Decision | None = decision
        same = filled is not None and decision is not None and filled.get("decision") == str(decision.number)
        self.filled = filled if filled is not None and same else QueryDict()

    @property
    def me(self) -> int | None:
        return None if self.my_row is None else self.my_row.number

    @property
    def battle(self) -> Battle:
        return self.perspective.battle

    @property
    def phase(self) -> Phase:
        return self.battle.phase

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

    def seat(self, row: SeatRow, *, is_mine: bool) -> BoardSeat:
        seat = self.battle.seats[row.number]
        shown = self.phase in (Phase.REACTION, Phase.TURN, Phase.FIRE)
        return BoardSeat(
            row=row,
            seat=seat,
            is_mine=is_mine,
            first_to=self.battle.first_to,
            score=self.battle.score(row.number) if shown else None,
            waits=seat.waiting,
            is_here=row.player_id in self.here,
            dice=[self.die(row.number, place, die) for place, die in enumerate(seat.row)],
            captured_lately=self.lately.captured[row.number],
        )

    def die(self, seat: int, place: int, die: Die) -> BoardDie:
        shown = BoardDie(die, place)
        if self.is_mine_to_act and self.phase is Phase.TURN:
            mine = seat == self.me
            shown.name = "attacker" if mine else "target"
            shown.value = str(place) if mine else f"{seat}.{place}"
            if shown.value in self.filled.getlist(shown.name):
                shown.state = "selected"
        pending = self.battle.pending
        if pending is not None and seat == self.battle.active and place in pending.attackers:
            shown.state = "attacker"
        if pending is not None and seat == pending.against and place in pending.targets:
            shown.state = "target"
        if (seat, place) in self.lately.rolled:
            shown.state += " rolled"
        return shown

    @cached_property
    def lately(self) -> Lately:
        return lately(self._match, self.me)

    @property
    def round_ended(self) -> SafeString | str:
        """How the last round ended, if that is news."""
        ended = self.lately.round_ended
        names = [row.name for row in self._match.all_seats]
        return "" if ended is None else in_html(tell(ended, self.me, names)[0])

    @property
    def theirs(self) -> list[BoardSeat]:
        return self.seats[:-1]

    @property
    def mine(self) -> BoardSeat:
        return self.seats[-1]

    @property
    def first(self) -> str:
        first = self.battle.first
        return "" if first is None else self._match.all_seats[first].name

    @property
    def waiting(self) -> str:
        """For whom the match waits, and for what."""
        decisions = self.perspective.decisions
        names = [row.name for row in self._match.all_seats if row.number in decisions]
        return WAITING[self.phase] % {"names": ", ".join(names)}

    @cached_property
    def lead(self) -> Fraction | None:
        """By how many sides I am ahead, in a duel: two thirds of the difference in points."""
        if len(self.seats) != 2 or self.mine.score is None or self.theirs[0].score is None:
            return None
        return Fraction(self.mine.score - self.theirs[0].score) * 2 / 3

    @cached_property
    def forecast(self) -> str:
        """Who cannot win the round any more, where the rules can tell."""
        if self.lead is None or self.battle.is_over:
            return ""
        mine, theirs = (self.battle.seats[seat.number] for seat in (self.mine, self.theirs[0]))
        if can_still_win(mine, theirs, self.battle.ruleset) is False:
            return _("%(name)s cannot win this round any more.") % {"name": self.mine.row.name}
        if can_still_win(theirs, mine, self.battle.ruleset) is False:
            return _("%(name)s cannot win this round any more.") % {"name": self.theirs[0].row.name}
        return ""

    @property
    def winner(self) -> str:
        winner = self.battle.winner
        return "" if winner is None else self._match.all_seats[winner].name

    @cached_property
    def skills(self) -> list[SkillHere]:
        """The skills of all dice that take part, by name."""
        dice = [die for seat in self.battle.seats for die in (*seat.recipe, *seat.row)]
        letters = {letter for die in dice for letter in (*die.skills, *"".join(groups_of(die)))}
        return sorted((SkillHere(SLUGS[letter], letter) for letter in letters), key=lambda skill: skill.name)

    # ---- what I may do

    @property
    def my_number(self) -> int:
        assert self.me is not None
        return self.me

    @property
    def my_seat(self) -> Seat:
        return self.battle.seats[self.my_number]

    def my_dice(self, letter: str) -> Iterator[tuple[int, Die]]:
        return ((place, die) for place, die in enumerate(self.my_seat.row) if die.has(letter))

    def answer(self, name: str, otherwise: object = "") -> str:
        return self.filled.get(name, str(otherwise))

    @cached_property
    def auxiliary_dice(self) -> list[BoardDie]:
        return [BoardDie(die, place) for place, die in self.my_dice("+")]

    @cached_property
    def reserve_dice(self) -> list[BoardDie]:
        return [BoardDie(die, place) for place, die in self.my_dice("r")]

    @cached_property
    def exchanges(self) -> list[tuple[BoardDie, BoardDie]]:
        """Each die of my sideboard with each die that it may be exchanged for."""
        dice = [BoardDie(die, place) for place, die in enumerate(self.my_seat.row)]
        pairs = permutations(dice, 2)
        return [
            pair
            for pair in pairs
            if self.perspective.why_not(SwapSideboard(pair[0].place, pair[1].place)) is None
        ]

    @cached_property
    def giant_dice(self) -> list[BoardDie]:
        """My dice that may be raised now, one of them, once in the match."""
        giants = (BoardDie(die, place) for place, die in self.my_dice("O"))
        return [giant for giant in giants if self.perspective.why_not(RaiseGiant(giant.place)) is None]

    @cached_property
    def sizes(self) -> list[Question]:
        """Every size and group that I choose before the round."""
        return [*self.swing_sizes(), *self.option_sizes(), *self.groups()]

    def swing_sizes(self) -> Iterator[Question]:
        before = self.my_seat.previous.swing if self.my_seat.previous else {}
        for letter in sorted(asked_for(self.my_seat.row).letters):
            low, high = self.battle.ruleset.swing_range(letter)
            name = f"swing.{letter}"
            yield Question(
                name,
                _("%(letter)s swing") % {"letter": letter},
                low=low,
                high=high,
                value=self.answer(name),
                before=before.get(letter),
                die=next(die for die in self.my_seat.row if die.swing == letter),
            )

    def option_sizes(self) -> Iterator[Question]:
        for place, die in asked_for(self.my_seat.row).options.items():
            choices = [(size, str(size)) for size in sorted(set(die.options or ()))]
            name = f"option.{place}"
            label = _("size of %(die)s") % {"die": die.recipe}
            yield Question(name, label, choices, value=self.answer(name), die=die)

    def groups(self) -> Iterator[Question]:
        for place, die in asked_for(self.my_seat.row).plasma.items():
            choices = [
                (number, " + ".join(CATALOGUE[letter].name for letter in group) or "–")
                for number, group in enumerate(groups_of(die))
            ]
            name = f"plasma.{place}"
            label = _("skills of %(die)s") % {"die": die.recipe}
            yield Question(name, label, choices, value=self.answer(name), die=die)

    @cached_property
    def chance_dice(self) -> list[BoardDie]:
        return [BoardDie(die, place) for place, die in self.my_dice("c")]

    @cached_property
    def focus_dice(self) -> list[Question]:
        return [self.turned_down("focus", place, die) for place, die in self.my_dice("f")]

    @cached_property
    def game_dice(self) -> list[BoardDie]:
        dice = [BoardDie(die, place, "game", str(place)) for place, die in self.my_dice("R")]
        allowed = self.perspective.why_not(RerollGame(tuple(shown.place for shown in dice))) is None
        return dice if dice and allowed else []

    def turned_down(self, kind: str, place: int, die: Die) -> Question:
        name = f"{kind}.{place}"
        values = list(range(die.value, die.lowest - 1, -1))
        if die.card:
            values = [die.value, *range(min(card_value(die.card), 14) - 1, 0, -1)]
        choices = [(value, str(value)) for value in values]
        label = _("turn %(die)s down to") % {"die": die.recipe}
        return Question(name, label, choices, value=self.answer(name, die.value), die=die)

    @cached_property
    def kinds(self) -> list[AttackKind]:
        return kinds_available(self.battle, self.my_number)

    @cached_property
    def turbo(self) -> list[Question]:
        questions = []
        for place, die in self.my_dice("!"):
            sizes = turbo_choices(die, self.battle.ruleset)
            name = f"turbo.{place}"
            choices = [(size, str(size)) for size in sizes]
            if len(choices) > 1:
                label = _("new size of %(die)s, if it attacks") % {"die": die.recipe}
                value = self.answer(name, die.size)
                questions.append(Question(name, label, choices, value=value, blank=_("no size yet")))
        return questions

    @property
    def question(self) -> str:
        """The template that asks for my decision."""
        return f"games/asks/{self.phase}.html"

    @property
    def named_kinds(self) -> list[tuple[str, str]]:
        return named(self.kinds)

    @property
    def kinds_meant(self) -> list[tuple[str, str]]:
        """After an attack that could be several, which ones it could be."""
        if not self.say or self.phase is not Phase.TURN or "attacker" not in self.filled:
            return []
        try:
            return kinds_meant(self.perspective, attack(self.filled, self.perspective))
        except NotPossible:
            return []

    @property
    def kind(self) -> str:
        return self.answer("kind")

    @property
    def may_pass(self) -> bool:
        return self.perspective.why_not(Pass()) is None

    @property
    def must_pass(self) -> bool:
        return self.may_pass and not self.kinds

    @property
    def pending(self) -> Attack:
        assert self.battle.pending is not None
        return self.battle.pending

    @cached_property
    def front(self) -> Front:
        """My row facing the one that my waiting attack is against."""
        assert self.pending.against is not None
        return Front(self.battle, self.my_number, self.pending.against)

    @cached_property
    def helpers(self) -> list[Question]:
        places = self.front.helpers(self.pending.attackers)
        return [self.turned_down("fire", place, self.my_seat.row[place]) for place in places]

    @cached_property
    def raised(self) -> list[Question]:
        """The konstant attackers that may keep some of the help."""
        if not self.battle.ruleset.fire_raises_konstant:
            return []
        questions = []
        for place in self.pending.attackers:
            die = self.my_seat.row[place]
            if die.has("k"):
                name = f"raised.{place}"
                high = die.sides - die.value
                label = _("raise %(die)s by") % {"die": die.recipe}
                value = self.answer(name, 0)
                questions.append(Question(name, label, low=0, high=high, value=value, die=die))
        return questions

    @cached_property
    def help_that_fits(self) -> tuple[int, int] | None:
        """By how much, from the least to the most, Fire dice may be turned down together."""
        rule = HELPED[self.pending.kind]
        places = self.front.helpers(self.pending.attackers)
        most = sum(self.my_seat.row[place].value for place in places)
        dice = self.pending.attackers, self.pending.targets
        fitting = [aid for aid in range(1, most) if rule.help_fits(self.front, *dice, aid)]
        return (fitting[0], fitting[-1]) if fitting else None

    @property
    def help_is_optional(self) -> bool:
        return self.perspective.why_not(AdjustFire()) is None
