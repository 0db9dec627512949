"""A player's recent slips (moves with a better alternative) as puzzles.

A slip is dropped after the player has solved it on two days.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from typing import TypeGuard

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from core.database.read_only import unless_read_only
from core.numbers import format_signed
from games.models import Match, Seat
from games.replay.steps import steps_of
from rules import Action, Attack, Battle, Phase
from rules.notation.codec import action_from_json
from training.puzzles.models import Practised
from training.puzzles.solving.choosing import today
from training.puzzles.values import Choice, Puzzle, looks_of
from training.review.analysis.account import Because, Slip
from training.review.models import VERSION, SideSums
from training.review.presentation.action_words import in_words
from training.review.presentation.bill import in_points
from training.review.presentation.course import LISTED
from training.review.presentation.one_move import ReplayedSteps

LATELY = timedelta(days=90)
MOST_MATCHES = 100
DAYS_TO_FORGET = 2
FEW = 5


class ReplayedMatch:
    def __init__(self, match: Match) -> None:
        self.match = match

    @cached_property
    def replayed_steps(self) -> ReplayedSteps:
        return ReplayedSteps(self.match, steps_of(self.match))


@dataclass
class OwnSlip:
    record: ReplayedMatch
    slip: Slip
    practised: Practised | None = None

    @property
    def match(self) -> Match:
        return self.record.match

    @property
    def move(self) -> int:
        return self.slip.move

    @property
    def cost(self) -> str:
        return format_signed(-in_points(self.slip.cost))

    @property
    def other_seat(self) -> Seat:
        return self.match.all_seats[1 - self.slip.seat]

    @property
    def reason_code(self) -> Because | None:
        return None if self.slip.reason is None else self.slip.reason.because

    @property
    def days_right(self) -> int:
        return 0 if self.practised is None else self.practised.days_right

    @property
    def is_forgotten(self) -> bool:
        return self.days_right >= DAYS_TO_FORGET

    @property
    def is_due(self) -> bool:
        return not self.is_forgotten and (self.practised is None or self.practised.last_right != today())

    @property
    def battle_and_action(self) -> tuple[Battle, Action]:
        return self.record.replayed_steps.by_move[self.move]

    @property
    def played_words(self) -> str:
        battle, played = self.battle_and_action
        return in_words(played, battle, self.slip.seat)

    @cached_property
    def puzzle(self) -> Puzzle | None:
        (battle, played), better = self.battle_and_action, action_from_json(self.slip.better_action)
        if battle.phase is not Phase.TURN or not is_plain(better) or not isinstance(played, Attack):
            return None
        if looks_of(battle, better) == looks_of(battle, played):
            return None
        choices = Choice((better,), self.slip.better), Choice((played,), self.slip.played)
        return Puzzle(battle, choices, reason=self.slip.reason)


def is_plain(action: Action) -> TypeGuard[Attack]:
    """Return True for an attack that its kind and dice describe completely."""
    return isinstance(action, Attack) and not (action.turbo or action.fires or action.adjusted)


def own_slips(player: User) -> list[OwnSlip]:
    sides = SideSums.objects.filter(player=player, ended_at__gt=timezone.now() - LATELY)
    found = sides.filter(look__version=VERSION).select_related("look").order_by("-ended_at")
    slips = list(slips_in(found[:MOST_MATCHES], player))
    return [slip for slip in slips if not slip.is_forgotten]


def slip_at(player: User, match_id: int, move: int) -> OwnSlip | None:
    since = timezone.now() - LATELY
    sides = SideSums.objects.filter(player=player, look=match_id, ended_at__gt=since, look__version=VERSION)
    found = (slip for slip in slips_in(sides.select_related("look"), player) if slip.move == move)
    return next(found, None)


def slips_in(sides: QuerySet[SideSums], player: User) -> Iterator[OwnSlip]:
    matches = Match.objects.with_seats().in_bulk([side.look_id for side in sides])
    rows = Practised.objects.filter(player=player, match__in=matches)
    practised = {(row.match_id, row.move): row for row in rows}
    for side in sides:
        match = matches[side.look_id]
        record, seat = ReplayedMatch(match), match.seat_of(player)
        for slip in side.look.slips:
            is_mine = seat is not None and slip.seat == seat.number
            if is_mine and in_points(slip.cost) >= LISTED and is_plain(action_from_json(slip.better_action)):
                yield OwnSlip(record, slip, practised.get((match.pk, slip.move)))


def note_practice(player: User, slip: OwnSlip, *, is_right: bool) -> None:
    with unless_read_only(), transaction.atomic():
        row, _made = Practised.objects.select_for_update().get_or_create(
            player=player, match=slip.match, move=slip.move
        )
        if is_right and row.last_right != today():
            row.days_right += 1
            row.last_right = today()
            row.save()
        slip.practised = row


def numbers_of_reasons(slips: Sequence[OwnSlip]) -> Counter[Because]:
    return Counter(slip.reason_code for slip in slips if slip.reason_code is not None)


def last_match_of(player: User) -> Match | None:
    """Return the player's last finished match for two, or None.

    Players without reviews are offered a review of this match.
    """
    played = Match.objects.filter(status=Match.Status.FINISHED, seats__player=player, seats__guest_name="")
    newest = played.with_seats().order_by("-moved_at")[:FEW]
    return next((match for match in newest if len(match.all_seats) == 2), None)
