"""What all verbs do alike: lock a match, find one's seat, store what came of it, tell the pages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from itertools import product
from typing import Any

from django.db import models, transaction
from django.utils import timezone

from accounts.models import User
from core.database.compiled import Compiled, CompiledUpdate, Value
from core.database.inserting import CompiledInsert
from games.live.announcing import announce
from games.models import Match, Move, Ordered, Seat
from games.models.newest_moves import add_known, known_moves
from games.play import clocks, fair_dice
from games.play.fair_dice import FairDice
from games.play.refusals import NotSeated
from games.play.texts import checked_text, count_as_said, refuse_if_apart, refuse_if_muted
from games.signals import Happened, News, tell
from rules import RULES_REVISION, Action, Battle, Step
from rules.events import Event, MatchAbandoned, MatchCalledOff
from rules.notation.codec import FORMAT, action_to_json, event_to_json

LOCKED = Compiled(lambda number: Match.objects.select_for_update().filter(pk=number))
ADD_MOVES = CompiledInsert(Move)

SEEN = ("seen_at", "move_seen")
KEPT_ON_SEATS = ("owes", "owes_since", "later_until", "rounds_won", "result", "closed_at")


def kept_on_seats(has_clocks: bool, of_event: bool) -> tuple[str, ...]:
    more = clocks.ON_SEATS if has_clocks else ()
    return (*KEPT_ON_SEATS, *more, *(("time_taken",) if of_event else ()))


def standing(
    names: Sequence[str], is_seen: bool, *values: Any
) -> tuple[models.QuerySet[Seat], dict[str, Any]]:
    """Seats and what is stored in each: a number, its values under these names, the next number …

    If the player of one of them sees the match, that comes first: the number, the time and the version.
    """
    seen: dict[str, Any] = {}
    if is_seen:
        seat, *found = values[: len(SEEN) + 1]
        values = values[len(SEEN) + 1 :]
        seen = {
            name: by_seat(name, [seat], [value], default=models.F(name))
            for name, value in zip(SEEN, found, strict=True)
        }
    width = 1 + len(names)
    seats, *columns = (values[start::width] for start in range(width))
    stored = {name: by_seat(name, seats, column) for name, column in zip(names, columns, strict=True)}
    return Seat.objects.filter(pk__in=seats), stored | seen


def by_seat(
    name: str, seats: Sequence[int], values: Sequence[Value], default: models.F | None = None
) -> models.Case | None:
    if set(values) == {None}:
        return None
    field: Any = Seat._meta.get_field(name)
    cases = (
        models.When(pk=seat, then=models.Value(value, field))
        for seat, value in zip(seats, values, strict=True)
    )
    return models.Case(*cases, default=default, output_field=field)


STANDING = {
    form: CompiledUpdate(partial(standing, kept_on_seats(*form[:2]), form[2]))
    for form in product((False, True), repeat=3)
}
"""By whether the match has clocks, is one of an event, and is seen by who moved."""


ENDED_AS: dict[type[Event], Match.Status] = {
    MatchAbandoned: Match.Status.ABANDONED,
    MatchCalledOff: Match.Status.CALLED_OFF,
}
WITHOUT_OUTCOME = {
    Match.Status.ABANDONED: Seat.Result.ABANDONED,
    Match.Status.CALLED_OFF: Seat.Result.CALLED_OFF,
}


def locked(match_id: int) -> Match:
    for match in LOCKED(match_id):
        return match
    raise Match.DoesNotExist


def seat_of(match: Match, player: User) -> Seat:
    seat = match.seat_of(player)
    if seat is None:
        raise NotSeated
    return seat


def dice_of(match: Match) -> FairDice:
    return FairDice(fair_dice.unseal(match.sealed_seed), match.dice_lines, match.draws_made)


def keep(
    match: Match,
    seat: int | None,
    action: Action | None,
    step: Step,
    draw: FairDice,
    *changed: str,
    arrived: datetime | None = None,
    ordered: Ordered | None = None,
    seen: bool = False,
) -> None:
    """Store the new battle, and the move that made it; and that its player has *seen* what came of it."""
    now = timezone.now()
    round_before = match.battle.round if match.has_begun else 0
    moves_before = known_moves(match) if match.has_begun else []
    match.__dict__["battle"] = step.battle
    match.battle_data, match.format = step.battle.to_json(), FORMAT
    match.draws_made, match.moved_at = draw.made, now
    if step.battle.is_over:
        match.status = ENDED_AS.get(type(step.events[0]), Match.Status.FINISHED)
        match.seed = draw.seed.hex()
    if match.is_on_one_device and seat is not None:
        match.device_holder = seat
    kept = ("battle_data", "format", "draws_made", "moved_at", "status", "seed", "device_holder")
    touch(match, *kept, *changed)
    made = Move(
        match_id=match.pk,
        number=match.version,
        seat=seat,
        round=round_before,
        action=None if action is None else action_to_json(action),
        ordered=ordered or "",
        draws=draw.draws,
        events=[event_to_json(event) for event in step.events],
        format=FORMAT,
        rules_revision=RULES_REVISION,
        made_at=now,
    )
    ADD_MOVES([made])
    add_known(match, moves_before, made)
    keep_seats(match, step.battle, None if action is None else seat, arrived, seen)
    happened = Happened.BEGUN if seat is None else Happened.MOVED
    tell(News(Happened.ENDED if step.battle.is_over else happened, match, seat, step.events))


def keep_seats(
    match: Match, battle: Battle, by: int | None, arrived: datetime | None, seen: bool = False
) -> None:
    """Note on the seats what overviews ask for: who owes a decision, how it stands, and what clocks show.

    The answer of seat *by* has brought it about, if it was one.
    """
    form = bool(match.pace), match.of_event
    kept = kept_on_seats(*form)
    changed: list[Value] = []
    seen_by: list[Value] = []
    for seat in match.all_seats:
        owed = battle.decisions.get(seat.number)
        owes = None if owed is None else owed.number
        won = battle.seats[seat.number].won
        if (seat.owes, seat.rounds_won) == (owes, won) and not battle.is_over:
            continue
        if seat.owes != owes:
            answered_at = min(arrived or match.moved_at, match.moved_at) if seat.number == by else None
            if match.of_event:
                seat.time_taken = clocks.time_taken(match, seat, answered_at or match.moved_at)
            seat.owes, seat.owes_since = owes, None if owes is None else match.moved_at
            seat.later_until = None
            if match.pace:
                clocks.keep_clock(match, seat, answered_at=answered_at)
        seat.rounds_won = won
        if battle.is_over:
            seat.result, seat.closed_at = result_of(match, seat.number), match.moved_at
        changed += [seat.pk, *(getattr(seat, name) for name in kept)]
        if seen and seat.number == by:
            seat.is_noted = True
            seen_by = [seat.pk, match.moved_at, match.version]
    if changed:
        STANDING[*form, bool(seen_by)](*seen_by, *changed)


def result_of(match: Match, seat: int) -> Seat.Result:
    if match.status in WITHOUT_OUTCOME:
        return WITHOUT_OUTCOME[Match.Status(match.status)]
    if match.all_seats[seat].forfeited:
        return Seat.Result.LOST
    if match.battle.winner is None:
        return Seat.Result.DRAWN
    return Seat.Result.WON if match.battle.winner == seat else Seat.Result.LOST


class Overtaken(Exception):
    """Somebody else changed the match after it was read."""


def touch(match: Match, *changed: str) -> None:
    """Store these fields in the next version of the match, if it is still as it was read."""
    as_it_was_read = Match.objects.filter(pk=match.pk, version=match.version)
    match.version += 1
    values = {name: getattr(match, name) for name in ("version", *changed)}
    if not as_it_was_read.update(**values):
        raise Overtaken
    announce_after_commit(match)


def announce_to_the_one_before(match: Match) -> None:
    """The page of the match that this one goes on from shows what became of the rematch."""
    if match.continues_id is not None:
        touch(locked(match.continues_id))


def announce_after_commit(match: Match) -> None:
    people = [seat.player.pk for seat in match.all_seats if seat.player and not seat.player.is_robot]
    transaction.on_commit(lambda: announce(match.pk, match.version, match.chat_version, people), robust=True)


def write_down(match: Match, seat: int, player: User, text: str, *, after_move: int) -> None:
    """Add to the chat of a match, which is locked, what the player of this seat says."""
    refuse_if_muted(player)
    refuse_if_apart(match, player)
    text = checked_text(text)
    count_as_said(match.pk, player, text)
    match.chat_version += 1
    match.messages.create(number=next_number(match), seat=seat, text=text, after_move=after_move)
    match.save(update_fields=["chat_version"])


def next_number(match: Match) -> int:
    """Of what is said in a match."""
    return (match.messages.aggregate(last=models.Max("number"))["last"] or 0) + 1
