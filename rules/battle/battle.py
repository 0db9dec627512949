"""The immutable state of a match. `Battle.act` returns a new state after an action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, TypeVar

from rules.actions import ACTIONS, Action, Attack, Decline
from rules.battle import visibility
from rules.battle.legal_actions import LegalActions
from rules.chance import Draw
from rules.dice.fast_dataclasses import fast_dataclass
from rules.events import Event, MatchAbandoned, MatchCalledOff, MatchEnded
from rules.fight import legal
from rules.notation.codec import FORMAT, Unreadable, battle_from_json, battle_to_json, require_type
from rules.notation.recipe import Recipe, parse_recipe, with_winslow
from rules.phases import Phase
from rules.refusals import Code, Refusal, Refused, refusal
from rules.rounds import course
from rules.rulesets import MOST_SEATS, RULESETS
from rules.scoring import half_points
from rules.specials import is_played, special
from rules.state.position import Decision, Position, Seat
from rules.state.table import Table, announces_openly, freeze

T = TypeVar("T")

MOST_ROUNDS_TO_WIN = 9

TAKEN_BACK_IN = (Phase.AUXILIARY, Phase.RESERVE, Phase.SELECT, Phase.SIZES)
"""Phases in which choices stay secret until every player has chosen, and may be taken back."""
ANNOUNCED = (Phase.SELECT, Phase.SIZES)
"""Phases in which some rulesets announce choices openly. Such choices cannot be taken back."""


@dataclass(frozen=True, slots=True)
class Step:
    """The result of an action: the battle after the action, and the events in order."""

    battle: Battle
    events: tuple[Event, ...]


@fast_dataclass
@dataclass(frozen=True, slots=True)
class Battle(Position):
    """The immutable state of a match, with methods that check and carry out actions."""

    # ---- making one

    @classmethod
    def from_recipes(
        cls,
        *recipes: str | Recipe,
        first_to: int = 3,
        ruleset: str = "online",
        buttons: Sequence[str] = (),
        specials: Sequence[str] = (),
        autopass: Sequence[bool] = (),
        overshooting: Sequence[bool] = (),
        winslow: tuple[int, int] | None = None,
        printed_specials: bool | None = None,
        head_start: tuple[int, int] | None = None,
        misere: bool = False,
    ) -> Battle:
        """Return a match between these *recipes*, before its first roll.

        *winslow* is the seat and the place of a die that a Winslow replaces by agreement of the players.
        *printed_specials* is True to play the special rules that appear only on printed buttons. By default,
        the ruleset `online` plays none of these rules, and other rulesets play those that need no decision.
        *head_start* is a seat and the number of rounds that the seat has won at the start. With *misere*, the
        lowest score wins a round.
        """
        if not 2 <= len(recipes) <= MOST_SEATS:
            raise ValueError(f"a match has 2 to {MOST_SEATS} seats")
        if not 1 <= first_to <= MOST_ROUNDS_TO_WIN:
            raise ValueError(f"a match is won by 1 to {MOST_ROUNDS_TO_WIN} rounds")
        if ruleset not in RULESETS:
            raise ValueError(f"no ruleset {ruleset!r}")
        if head_start is not None and not 0 <= head_start[0] < len(recipes):
            raise ValueError("nobody sits there to have a head start")
        if head_start is not None and not 0 <= head_start[1] < first_to:
            raise ValueError("a head start is less than the rounds to win")
        seats = []
        for number, given in enumerate(recipes):
            recipe = parse_recipe(given) if isinstance(given, str) else given
            text = given if isinstance(given, str) else str(recipe)
            if winslow is not None and winslow[0] == number:
                recipe = with_winslow(recipe, winslow[1])
                text = str(recipe)
            seats.append(
                Seat(
                    recipe=recipe.dice,
                    recipe_text=text,
                    button=item_or_default(buttons, number, ""),
                    special=played_special(item_or_default(specials, number, ""), ruleset, printed_specials),
                    autopass=item_or_default(autopass, number, False),
                    overshooting=item_or_default(overshooting, number, False),
                    won=head_start[1] if head_start is not None and head_start[0] == number else 0,
                )
            )
        return cls(RULESETS[ruleset], first_to, tuple(seats), misere=misere)

    def begin(self, draw: Draw) -> Step:
        if self.phase is not Phase.READY:
            raise ValueError("this match has begun already")
        table = Table(self, draw)
        course.begin_match(table)
        return frozen_step(table)

    # ---- asking

    def score(self, seat: int) -> float:
        return half_points(self.seats[seat], self.ruleset) / 2

    def legal_actions(self, seat: int) -> LegalActions:
        by_kind = course.legal(self, seat) if 0 <= seat < len(self.seats) else {}
        return LegalActions(by_kind, lambda action: self.why_not(seat, action) is None)

    def legal_attacks(self) -> Iterator[Attack]:
        if self.phase is Phase.TURN and self.active is not None:
            yield from legal.legal_attacks(self, self.active)

    def may_pass(self) -> bool:
        return self.active is not None and not legal.must_attack(self, self.active)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        found = self.try_resolve(seat, action)
        return found if isinstance(found, Refusal) else None

    def try_resolve(self, seat: int, action: Action) -> Action | Refusal:
        """Return the action with omitted details filled in, or a refusal if the seat may not take it now."""
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < len(self.seats):
            return refusal(Code.NO_SUCH_SEAT)
        if type(action) not in ACTIONS:
            return refusal(Code.NOT_AN_ACTION)
        if self.is_over:
            return refusal(Code.MATCH_OVER)
        return course.try_resolve(self, seat, action)

    def resolve(self, seat: int, action: Action) -> Action:
        found = self.try_resolve(seat, action)
        return action if isinstance(found, Refusal) else found

    def may_take_back(self, seat: int) -> bool:
        """Return True if the seat has made a secret choice that it can change until all seats have chosen."""
        if self.phase not in TAKEN_BACK_IN or seat not in self.asked or self.seats[seat].waiting:
            return False
        return bool(self.decisions) and not (self.phase in ANNOUNCED and announces_openly(self))

    # ---- acting

    def act(self, seat: int, action: Action, draw: Draw) -> Step:
        """Return the result of the action. Raise `Refused` if the action is not allowed."""
        action = self.resolve_or_raise(seat, action)
        table = Table(self, draw)
        course.act(table, seat, action)
        return skip_leavers(frozen_step(table), draw)

    def resolve_or_raise(self, seat: int, action: Action) -> Action:
        found = self.try_resolve(seat, action)
        if isinstance(found, Refusal):
            raise Refused(found)
        return found

    def surrender(self, seat: int, draw: Draw) -> Step:
        """Give up the round for the seat, even outside its turn, and return the result.

        With more than two seats, this is possible only after the first turn has begun.
        """
        if refused := self.why_not_surrender(seat):
            raise Refused(refused)
        table = Table(self, draw)
        course.surrender_round(table, seat)
        return skip_leavers(frozen_step(table), draw)

    def why_not_surrender(self, seat: int) -> Refusal | None:
        if self.is_over:
            return refusal(Code.MATCH_OVER)
        if not 0 <= seat < len(self.seats):
            return refusal(Code.NO_SUCH_SEAT)
        if self.phase is Phase.READY or (len(self.seats) > 2 and not self.turn):
            return refusal(Code.WRONG_PHASE, phase=self.phase.value)
        return refusal(Code.SURRENDERED_ALREADY) if self.seats[seat].surrendered else None

    def forfeit(self, seat: int, how: str, draw: Draw) -> Step:
        """Make the seat lose the match and return the result. With more than two seats, the match goes on.

        *how* is the reason, such as `time` or `left`. The rules do not check the reason.
        """
        if self.is_over or self.seats[seat].gone:
            raise Refused(refusal(Code.MATCH_OVER))
        table = Table(self, draw)
        course.forfeit_match(table, seat, how)
        return skip_leavers(frozen_step(table), draw)

    def abandon(self, seat: int | None, *, left: bool) -> Step:
        """End the match without a winner and return the result.

        *seat* has ended the match, or has left the match if *left* is True. *seat* is None if time ran out
        for all seats at once. The rules do not check whether the seat may do this.
        """
        if self.is_over:
            raise Refused(refusal(Code.MATCH_OVER))
        table = Table(self)
        table.emit(MatchAbandoned(seat, left))
        table.emit(MatchEnded(None))
        return frozen_step(table)

    def call_off(self) -> Step:
        """End the match without a winner and return the result. The caller checks that all players agreed."""
        if self.is_over:
            raise Refused(refusal(Code.MATCH_OVER))
        table = Table(self)
        table.emit(MatchCalledOff())
        table.emit(MatchEnded(None))
        return frozen_step(table)

    # ---- seeing and keeping

    def seen_by(self, viewer: int | None) -> Perspective:
        return Perspective(viewer, visibility.hide_secrets(self, viewer))

    def seen_later(self, viewer: int | None, now: Battle) -> Perspective:
        """Return this past battle as the viewer may see it now, while the match is in the state *now*."""
        return Perspective(viewer, visibility.hide_secrets_later(self, viewer, now))

    def seen_events(self, viewer: int | None, events: Sequence[Event], round_before: int) -> list[Event]:
        return visibility.seen_events(self, viewer, events, round_before)

    @property
    def veil(self) -> visibility.Veil:
        """The values that decide which events are hidden. Battles with equal veils hide the same events."""
        return visibility.veil(self)

    @staticmethod
    def imagine(seen: Perspective, guess: visibility.Guess[Battle]) -> Battle:
        """Return a battle that looks like *seen* to its viewer. *guess* fills in hidden information."""
        return visibility.imagine(seen.battle, seen.viewer, guess)

    def to_json(self) -> dict[str, Any]:
        return battle_to_json(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Battle:
        found = battle_from_json(cls, data)
        assert isinstance(found, cls)
        return found


@dataclass(frozen=True, slots=True)
class Perspective:
    """The part of a battle that a viewer may see. *viewer* is a seat, or None for a spectator."""

    viewer: int | None
    battle: Battle

    @property
    def decisions(self) -> dict[int, Decision]:
        return self.battle.decisions

    def legal_actions(self) -> LegalActions:
        return self.battle.legal_actions(-1 if self.viewer is None else self.viewer)

    def legal_attacks(self) -> Iterator[Attack]:
        return self.battle.legal_attacks()

    def try_resolve(self, action: Action) -> Action | Refusal:
        return self.battle.try_resolve(-1 if self.viewer is None else self.viewer, action)

    def why_not(self, action: Action) -> Refusal | None:
        found = self.try_resolve(action)
        return found if isinstance(found, Refusal) else None

    def to_json(self) -> dict[str, Any]:
        return {"format": FORMAT, "viewer": self.viewer, "battle": battle_to_json(self.battle)}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Perspective:
        if require_type(dict, data).get("format") != FORMAT:
            raise Unreadable("this format of perspectives is not known")
        return cls(data.get("viewer"), battle_from_json(Battle, data.get("battle", {})))


def played_special(key: str, ruleset: str, printed_specials: bool | None) -> str:
    if special(key).as_printed and printed_specials is not None:
        return key if printed_specials else ""
    return key if is_played(key, ruleset) else ""


def item_or_default(values: Sequence[T], number: int, otherwise: T) -> T:
    return values[number] if number < len(values) else otherwise


def frozen_step(table: Table) -> Step:
    return Step(freeze(table, Battle), tuple(table.events))


def skip_leavers(step: Step, draw: Draw) -> Step:
    """Return the step, continued as long as the match waits for a seat that has given up the match.

    Before the turns begin, such a seat declines or gives its first legal answer. After that, its dice leave
    the round.
    """
    battle, events = step.battle, step.events
    while (leaver := next_leaver(battle)) is not None:
        table = Table(battle, draw)
        if battle.turn:
            course.surrender_round(table, leaver)
        else:
            course.act(table, leaver, battle.resolve_or_raise(leaver, plainest_answer(battle, leaver)))
        battle, events = freeze(table, Battle), (*events, *table.events)
    return Step(battle, events)


def next_leaver(battle: Battle) -> int | None:
    for number, seat in enumerate(battle.seats):
        if seat.gone and (seat.waiting or (battle.turn and not seat.surrendered)):
            return number
    return None


def plainest_answer(battle: Battle, seat: int) -> Action:
    answers = battle.legal_actions(seat)
    return next(chain(answers.answers_of(Decline), answers))


def fold(start: Battle, events: Sequence[Event]) -> Battle:
    """Return the battle that results from applying *events* to *start*. No rule is checked."""
    table = Table(start)
    for event in events:
        event.apply(table)
    return freeze(table, Battle)
