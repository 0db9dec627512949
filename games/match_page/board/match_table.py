"""The table of a match, as one viewer sees it."""

from __future__ import annotations

from dataclasses import replace

from django.contrib.auth.models import AnonymousUser
from django.http import QueryDict

from accounts.models import User
from core.addresses import address
from games.decisions import DecisionForm, TurnForm, form_for
from games.live.presence import players_present
from games.log.clock_words import shown_clocks
from games.log.course import since_last_turn
from games.log.ended_early import ended_early
from games.log.log import seat_called_you
from games.log.wording import in_html
from games.match_page.board.sitters import sitter_of
from games.match_page.board.table import Ending, TableView
from games.models import Match, Seat
from games.play import why_no_coach, why_not_take_back
from rules import Perspective
from rules.events import Event, RoundEnded


def table_of(match: Match, viewer: User | AnonymousUser) -> TableView:
    seat = match.seen_from(viewer)
    me = None if seat is None else seat.number
    present = players_present(match.pk, match.players)
    return TableView(
        match.battle.seen_by(me),
        [sitter_of(row) for row in match.all_seats],
        since_last_turn(match, me),
        lambda number: events_from(match, number),
        lambda: match.start,
        match_id=match.pk,
        act_url=address("games:act", match.pk),
        preview_url=address("games:preview", match.pk),
        is_on_one_device=match.is_on_one_device,
        here=[row.number for row in match.all_seats if row.player_id in present],
        clocks=shown_clocks(match, viewer),
        round_just_ended=ends_a_round(match),
        ending=ending_of(match, me) if match.battle.is_over else None,
    )


def table_to_play(
    match: Match,
    viewer: User | AnonymousUser,
    filled: QueryDict | None = None,
    say: str = "",
    *,
    asks_again: bool = False,
) -> TableView:
    table, seat = table_of(match, viewer), match.seen_from(viewer)
    form = form_of_match(match, table.perspective, filled, say)
    table = replace(table, form=form, say=say, asks_again=asks_again)
    if seat is None or match.is_on_one_device or match.battle.is_over:
        return table
    table = replace(table, is_coached=why_no_coach(match, seat) is None)
    if form is None:
        return replace(table, may_choose_again=may_choose_again(match, seat))
    if isinstance(form, TurnForm) and table.is_coached and viewer.is_authenticated:
        return replace(table, seconds_to_take_back=viewer.preferences.may_take_back)
    return table


def may_choose_again(match: Match, seat: Seat | None) -> bool:
    return seat is not None and why_not_take_back(match, seat) is None


def form_of_match(
    match: Match, perspective: Perspective, filled: QueryDict | None = None, say: str = ""
) -> DecisionForm | None:
    names = [row.name for row in match.all_seats]
    return form_for(perspective, filled, say, names, has_presets=match.teaches)


def events_from(match: Match, number: int) -> list[Event]:
    return [event for move in reversed(match.moves_from(number)) for event in move.facts]


def ends_a_round(match: Match) -> bool:
    return any(isinstance(event, RoundEnded) for move in match.newest_moves[:1] for event in move.facts)


def ending_of(match: Match, me: int | None) -> Ending:
    rounds = rounds_ended(match)
    was_played = any(move.seat is not None for move in match.newest_moves)
    return Ending(
        rounds,
        [in_html(told) for told in ended_early(match, seat_called_you(match, me))],
        can_be_looked_back_at=len(match.all_seats) == 2 and was_played and bool(rounds) and not match.misere,
    )


def rounds_ended(match: Match) -> list[RoundEnded]:
    moves = match.newest_moves
    if moves and moves[-1].round > 0:
        moves = list(match.moves_so_far.order_by("-number"))
    return [event for move in reversed(moves) for event in move.facts if isinstance(event, RoundEnded)]
