"""The log and the chat of a game as one viewer may read them, with the newest lines first."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from api.bmo.texts import to_ascii
from games.log import log as telling
from games.log.log import Log
from games.log.wording import in_text
from games.models import Match, Message, Move
from games.play import last_move
from rules.words import tell_all

MOST_TOLD = 400
Line = dict[str, Any]


def action_log(match: Match, viewer: User, most: int) -> tuple[list[Line], int]:
    page, created = Log(match, viewer), created_line(match)
    if not match.has_begun:
        return [created][:most], 1
    told = [(move, sentence_of(match, page, move)) for move in moves_of(match, most)]
    lines = [line(page, move.seat, move.made_at.timestamp(), text) for move, text in told if text]
    hidden = sum(not sentence_of(match, page, move) for move in match.newest_moves)
    number = match.version - hidden + 1
    return ([*lines, created] if len(told) == match.version else lines)[:most], number


def moves_of(match: Match, most: int) -> list[Move]:
    if most <= len(match.newest_moves):
        return match.newest_moves[:most]
    return list(match.moves_so_far.defer("action", "draws").order_by("-number")[:most])


def sentence_of(match: Match, page: Log, move: Move) -> str:
    seen = match.battle.seen_events(page.me, move.facts, move.round)
    return to_ascii(" ".join(in_text(told) for told in tell_all(seen, None, page.names)))


def created_line(match: Match) -> Line:
    by = "" if match.proposer is None or match.of_event else f" by {match.proposer}"
    return {"timestamp": seconds(match.offered_at.timestamp()), "player": "", "message": f"Game created{by}"}


def line(page: Log, seat: int | None, when: float, text: str) -> Line:
    return {
        "timestamp": seconds(when),
        "player": "" if seat is None else page.names[seat],
        "message": text,
    }


def seconds(when: float) -> int:
    return int(when)


def moves_in_words(match: Match, since: int, viewer: User) -> str:
    page = Log(match, viewer)
    moves = match.moves.filter(number__gt=since).defer("action", "draws").order_by("number")
    return "\n".join(filter(None, (sentence_of(match, page, move) for move in moves[:MOST_TOLD])))


def chat_log(match: Match, viewer: User, most: int) -> tuple[list[Line], int, int | bool]:
    """Return the newest chat lines, the number of all lines, and the time of the viewer's editable line.

    The time is False if the viewer may not edit a line.
    """
    page = Log(match, viewer)
    if not page.may_read_chat:
        return [{"timestamp": 0, "player": "", "message": "The chat for this game is private"}], 1, False
    if not match.chat_version:
        return [], 0, False
    rows = match.messages.filter(reaction="").order_by("-number")
    found = list(rows[:most])
    lines = [line(page, said.seat, said.said_at.timestamp(), telling.text_of(said)) for said in found]
    mine = editable_message(match, page)
    return lines, rows.count(), seconds(mine.said_at.timestamp()) if mine else False


def editable_message(match: Match, page: Log) -> Message | None:
    if page.me is None or not page.may_talk:
        return None
    mine = match.messages.filter(reaction="", seat=page.me, hidden=False).order_by("-number").first()
    return mine if mine is not None and mine.after_move >= last_move(match) else None
