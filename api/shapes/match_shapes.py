"""Functions that build the API's models of a match for one viewer."""

from __future__ import annotations

from itertools import islice
from typing import Any, NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.http import QueryDict
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from accounts.models import User
from api.shapes.matches import (
    Asked,
    Choice,
    Clock,
    Log,
    LogEntry,
    MatchInBrief,
    MatchShown,
    OrderShown,
    Said,
    SeatShown,
    Turn,
    Wish,
)
from core.addresses import address
from games.log import log as telling
from games.log.moves import MoveCache
from games.log.wording import in_text
from games.models import Match, Message, Move, Seat
from games.orders.order_view import OrdersHere
from games.play import open_request, visible_clocks
from games.play.terms.drafts import pool_of
from rules import Action, Perspective
from rules.answers import Answers, Choices
from rules.chance import Draw, seeded_draw
from rules.notation.codec import action_to_json, event_to_json, snake
from rules.words import PHASES, tell_all

MOST_ACTIONS = 400
MOST_AT_ONCE = 100
"""Maximum number of moves, and of messages, in one answer."""

Viewer = User | AnonymousUser


class SeenMove(NamedTuple):
    events: list[dict[str, Any]]
    sentences: list[str]


KEPT: MoveCache[SeenMove] = MoveCache()


def address_of(match: int, call: str = "match") -> str:
    return address(f"api:{call}", match)


def seen_by(match: Match, viewer: Viewer) -> Perspective:
    seat = match.seen_from(viewer)
    return match.battle.seen_by(None if seat is None else seat.number)


# ---- what is asked


def show_decision(match: Match, seen: Perspective) -> Asked | None:
    if seen.viewer is None or (decision := seen.decisions.get(seen.viewer)) is None:
        return None
    legal = seen.legal_actions()
    listed = list(islice(legal, MOST_ACTIONS + 1))
    is_all = len(listed) <= MOST_ACTIONS
    if not is_all:
        listed = sample_actions(list(legal.by_kind.values()), seeded_draw(decision.number))
    return Asked(
        seat=seen.viewer,
        decision=decision.number,
        phase=decision.kind,
        question=capfirst(_(PHASES[decision.kind].to_do)),
        act=address_of(match.pk, "act"),
        actions=[action_to_json(action) for action in listed],
        all_listed=is_all,
        choices=[] if is_all else [choice_of(kind, part) for kind, part in choices_in(legal.by_kind)],
    )


def sample_actions(parts: list[Answers[Any]], draw: Draw) -> list[Action]:
    most = MOST_ACTIONS // len(parts)
    return [
        action
        for part in parts
        for action in (any_values(part, most, draw) if isinstance(part, Choices) else islice(part, most))
    ]


def any_values(part: Choices[Any], most: int, draw: Draw) -> list[Action]:
    if part.combination_count <= most:
        return list(part)
    found: dict[str, Action] = {}
    for _try in range(2 * most):
        if len(found) == most or (action := part.sample(draw)) is None:
            break
        found[repr(action)] = action
    return list(found.values())


def choices_in(by_kind: dict[type[Any], Answers[Any]]) -> list[tuple[str, Choices[Any]]]:
    return [(snake(kind.__name__), part) for kind, part in by_kind.items() if isinstance(part, Choices)]


def choice_of(kind: str, part: Choices[Any]) -> Choice:
    values = {
        field: {str(name): list(found) for name, found in named.items()} for field, named in part.each.items()
    }
    return Choice(type=kind, values={field: named for field, named in values.items() if named})


def turn_of(match: Match, viewer: User) -> Turn | None:
    """Return the decision that the player has to make in the match, or None if it is not their turn."""
    seen = seen_by(match, viewer)
    asked = show_decision(match, seen)
    if asked is None:
        return None
    return Turn(
        number=match.pk,
        address=address_of(match.pk),
        perspective=seen.to_json(),
        clocks=clocks_of(match, viewer),
        version=match.version,
        **dict(asked),
    )


# ---- a match


def seat_shown(seat: Seat) -> SeatShown:
    return SeatShown(
        number=seat.number,
        player=None if seat.player is None else seat.player.username,
        name=seat.name,
        is_robot=seat.player is not None and seat.player.is_robot,
        is_bot=seat.player is not None and seat.player.is_bot,
        accepted=seat.accepted,
        is_open=seat.is_open,
        fighter=seat.button_name,
        recipe=seat.recipe,
        special=seat.special,
        search=seat.search,
        drawn_by_chance=seat.drawn_by_chance,
        bans=seat.bans,
        owes=seat.owes is not None,
        owes_since=seat.owes_since,
        rounds_won=seat.rounds_won,
        result=seat.result,
        forfeited=seat.forfeited,
    )


def proposer_of(match: Match) -> str | None:
    for seat in match.all_seats:
        if seat.player is not None and seat.player_id == match.proposer_id:
            return seat.player.username
    return None if match.proposer is None else match.proposer.username


def in_brief(match: Match, viewer: Viewer) -> MatchInBrief:
    mine = match.seat_of(viewer)
    return MatchInBrief(
        number=match.pk,
        address=address_of(match.pk),
        page=match.get_absolute_url(),
        status=match.status,
        phase=match.phase,
        version=match.version,
        chat_version=match.chat_version,
        me=None if mine is None else mine.number,
        seats=[seat_shown(seat) for seat in match.all_seats],
        terms=match.terms,
        pool=[fighter.name for fighter in pool_of(match)],
        proposer=proposer_of(match),
        offered_at=match.offered_at,
        moved_at=match.moved_at,
        expires_at=match.expires_at,
        by_link=match.by_link,
        of_tournament=match.of_event,
        continues=match.continues_id,
        imported_number=match.imported_number,
    )


def match_shown(match: Match, viewer: Viewer, since: int = 0, said_since: int = 0) -> MatchShown:
    seen = seen_by(match, viewer) if match.has_begun else None
    wish, seat = open_request(match), match.seat_of(viewer)
    mine = OrdersHere(match, seat, seen, QueryDict()) if seat and seen and seen.viewer is not None else None
    return MatchShown(
        perspective=None if seen is None else seen.to_json(),
        asked=None if seen is None else show_decision(match, seen),
        clocks=clocks_of(match, viewer),
        stopped_at=match.stopped_at,
        wish=None if wish is None else Wish(what=wish.what, seats=wish.seats),
        orders=[OrderShown(**left._asdict()) for left in mine.left] if mine else [],
        may_order=sorted(mine.possible) if mine else [],
        log=log_of(match, viewer, since, said_since),
        **dict(in_brief(match, viewer)),
    )


def clocks_of(match: Match, viewer: Viewer) -> list[Clock]:
    return [
        Clock(
            seat=clock.seat,
            seconds_left=clock.left.total_seconds(),
            runs=clock.runs,
            is_up=clock.is_up,
            due_at=clock.due_at,
            over_by=clock.over_by,
            times_given=clock.times_given,
        )
        for clock in visible_clocks(match, viewer)
    ]


# ---- what happened and what was said


def log_of(match: Match, viewer: Viewer, since: int, said_since: int) -> Log:
    page = telling.Log(match, viewer)
    moves, more_moves = moves_after(match, since)
    said, more_said = said_after(page, match, said_since)
    entries = [log_entry(match, page, move) for move in moves]
    return Log(
        moves=entries,
        since=cursor_after(match, moves, entries, since),
        said=[said_shown(message) for message in said],
        said_since=said[-1].number if said else said_since,
        more=more_moves or more_said,
    )


def moves_after(match: Match, since: int) -> tuple[list[Move], bool]:
    if not match.has_begun:
        return [], False
    moves = match.moves.filter(number__gt=since, number__lte=match.version).order_by("number")
    found = list(moves.defer("action", "draws")[: MOST_AT_ONCE + 1])
    return found[:MOST_AT_ONCE], len(found) > MOST_AT_ONCE


def said_after(page: telling.Log, match: Match, since: int) -> tuple[list[Message], bool]:
    if not (match.chat_version and page.may_read_chat and (match.has_begun or page.my_row is not None)):
        return [], False
    rows = match.messages.filter(Q(reaction="") | Q(hidden=False), number__gt=since).order_by("number")
    found = list(rows[: MOST_AT_ONCE + 1])
    return found[:MOST_AT_ONCE], len(found) > MOST_AT_ONCE


def log_entry(match: Match, page: telling.Log, move: Move) -> LogEntry:
    told = KEPT.get_or_tell(match, move, page, lambda: seen_move(match, move, page))
    return LogEntry(
        number=move.number,
        seat=move.seat,
        round=move.round,
        made_at=move.made_at,
        events=told.events,
        sentences=told.sentences,
        ordered=page.shows_order(move),
    )


def seen_move(match: Match, move: Move, page: telling.Log) -> SeenMove:
    seen = match.battle.seen_events(page.me, move.facts, move.round)
    return SeenMove(
        [event_to_json(event) for event in seen],
        [in_text(told) for told in tell_all(seen, page.your_seat, page.names)],
    )


def cursor_after(match: Match, moves: list[Move], entries: list[LogEntry], since: int) -> int:
    """Return the number of the last move before the first move that was not shown in full.

    For a full page, return the number of its last move.
    """
    if len(moves) == MOST_AT_ONCE:
        return moves[-1].number
    for move, entry in zip(moves, entries, strict=True):
        if len(entry.events) < len(move.events):
            break
        since = move.number
    return since


def said_shown(message: Message) -> Said:
    return Said(
        number=message.number,
        seat=message.seat,
        text=telling.text_of(message),
        said_at=message.said_at,
        edited_at=message.edited_at,
        about_move=message.after_move if message.reaction else None,
    )
