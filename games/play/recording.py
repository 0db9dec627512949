"""Functions shared by all moves: lock a match, find the seat, store the result, notify pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from django.db import models, transaction
from django.db.models import Exists
from django.utils import timezone

from accounts.locking import locked_players
from accounts.models import User
from core.database.compiled import Compiled
from core.database.storing import Change, store
from games.live.announcements import announce
from games.models import Match, Move, Ordered, Seat
from games.models.newest_moves import add_known, known_moves
from games.play import clocks, fair_dice
from games.play.fair_dice import FairDice
from games.play.refusals import NotSeated
from games.play.texts import checked_text, count_message, refuse_if_apart, refuse_if_muted
from games.signals import Happened, News, tell
from rules import RULES_REVISION, Action, Battle, Step
from rules.events import Event, MatchAbandoned, MatchCalledOff
from rules.notation.codec import FORMAT, action_to_json, event_to_json

LOCKED = Compiled(lambda number: Match.objects.select_for_update().filter(pk=number))
LOCKED_AFTER = Compiled(
    lambda number, player: Match.objects.select_for_update().filter(Exists(locked_players(player)), pk=number)
)

KEPT_ON_SEATS = ("owes", "owes_since", "later_until", "rounds_won", "result", "closed_at")


def seat_columns(match: Match) -> tuple[str, ...]:
    return (
        *KEPT_ON_SEATS,
        *(clocks.ON_SEATS if match.pace else ()),
        *(("time_taken",) if match.of_event else ()),
    )


ENDED_AS: dict[type[Event], Match.Status] = {
    MatchAbandoned: Match.Status.ABANDONED,
    MatchCalledOff: Match.Status.CALLED_OFF,
}
WITHOUT_OUTCOME = {
    Match.Status.ABANDONED: Seat.Result.ABANDONED,
    Match.Status.CALLED_OFF: Seat.Result.CALLED_OFF,
}


def lock_match(match_id: int, player: User | None = None) -> Match:
    """Lock and return the match. If *player* is given, lock the player first, as `lock_players` does."""
    found = LOCKED(match_id) if player is None or player.is_robot else LOCKED_AFTER(match_id, player.pk)
    for match in found:
        return match
    raise Match.DoesNotExist


def seat_of(match: Match, player: User) -> Seat:
    seat = match.seat_of(player)
    if seat is None:
        raise NotSeated
    return seat


def dice_of(match: Match) -> FairDice:
    return FairDice(fair_dice.unseal(match.sealed_seed), match.dice_lines, match.draws_made)


def store_move(
    match: Match,
    seat: int | None,
    action: Action | None,
    step: Step,
    draw: FairDice,
    *changed: str,
    arrived: datetime | None = None,
    ordered: Ordered | None = None,
    seen: bool = False,
    taken: Mapping[int, Sequence[str]] = {},
    begun_by: int | None = None,
) -> None:
    """Store the battle after a step, and the move that led to it.

    *seen* marks the move as seen by its player. *taken* names more columns to store for each seat that was
    just taken. *begun_by* is the seat whose player began the match with this step, if any.
    """
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
    next_version = next_version_change(match, *kept, *changed)
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
    by = None if action is None else seat
    store_changes(match, next_version, made, *changed_seats(match, step.battle, by, arrived, seen, taken))
    add_known(match, moves_before, made)
    if step.battle.is_over:
        tell(News(Happened.ENDED, match, seat, step.events))
    elif seat is None:
        tell(News(Happened.BEGUN, match, begun_by, step.events))
    else:
        tell(News(Happened.MOVED, match, seat, step.events))


def changed_seats(
    match: Match,
    battle: Battle,
    by: int | None,
    arrived: datetime | None,
    seen: bool,
    taken: Mapping[int, Sequence[str]],
) -> Iterator[Change]:
    """Update the seats after a move, and yield the changes to store.

    *by* is the seat whose answer made the move, or None.
    """
    answered_at = min(arrived or match.moved_at, match.moved_at)
    for seat in match.all_seats:
        names = [*taken.get(seat.number, ())]
        more = {}
        if update_seat(match, seat, battle, answered_at if seat.number == by else None):
            names += seat_columns(match)
            if seen and seat.number == by:
                seat.is_noted = True
                more = {"seen_at": match.moved_at, "move_seen": match.version}
        if names:
            yield Change(seat, {name: getattr(seat, name) for name in names} | more)


def update_seat(match: Match, seat: Seat, battle: Battle, answered_at: datetime | None) -> bool:
    owed = battle.decisions.get(seat.number)
    owes = None if owed is None else owed.number
    won = battle.seats[seat.number].won
    if (seat.owes, seat.rounds_won) == (owes, won) and not battle.is_over:
        return False
    if seat.owes != owes:
        if match.of_event:
            seat.time_taken = clocks.time_taken(match, seat, answered_at or match.moved_at)
        seat.owes, seat.owes_since = owes, None if owes is None else match.moved_at
        seat.later_until = None
        if match.pace:
            clocks.keep_clock(match, seat, answered_at=answered_at)
    seat.rounds_won = won
    if battle.is_over:
        seat.result, seat.closed_at = result_of(match, seat.number), match.moved_at
    return True


def result_of(match: Match, seat: int) -> Seat.Result:
    if match.status in WITHOUT_OUTCOME:
        return WITHOUT_OUTCOME[Match.Status(match.status)]
    if match.all_seats[seat].forfeited:
        return Seat.Result.LOST
    if match.battle.winner is None:
        return Seat.Result.DRAWN
    return Seat.Result.WON if match.battle.winner == seat else Seat.Result.LOST


class Overtaken(Exception):
    """Raised if the match was changed by another request after this request had read it."""


def next_version_change(match: Match, *changed: str) -> Change:
    """Return the change of these fields to the match's next version.

    The change can be stored only if the match has not changed since it was read.
    """
    as_read = {"version": match.version}
    match.version += 1
    return Change(match, {name: getattr(match, name) for name in ("version", *changed)}, as_read)


def store_changes(match: Match, *changes: Change | models.Model) -> None:
    if not store(*changes):
        raise Overtaken
    announce_after_commit(match)


def save_fields(match: Match, *changed: str) -> None:
    """Store these fields with the next version of the match.

    Raise `Overtaken` if the match has changed since it was read.
    """
    store_changes(match, next_version_change(match, *changed))


def announce_to_the_one_before(match: Match) -> None:
    """Raise the version of the match that this match continues, as its page shows the rematch."""
    if match.continues_id is not None:
        save_fields(lock_match(match.continues_id))


def announce_after_commit(match: Match) -> None:
    people = [seat.player.pk for seat in match.all_seats if seat.player and not seat.player.is_robot]
    transaction.on_commit(lambda: announce(match.pk, match.version, match.chat_version, people), robust=True)


def add_message(match: Match, seat: int, player: User, text: str, *, after_move: int) -> None:
    refuse_if_muted(player)
    refuse_if_apart(match, player)
    text = checked_text(text)
    count_message(match.pk, player, text)
    match.chat_version += 1
    match.messages.create(number=next_number(match), seat=seat, text=text, after_move=after_move)
    match.save(update_fields=["chat_version"])


def next_number(match: Match) -> int:
    return (match.messages.aggregate(last=models.Max("number"))["last"] or 0) + 1
