"""BMO calls that join games, decline games and chat in games."""

from __future__ import annotations

from api.authentication import check_shared_limit
from api.bmo.calls.offers import read_choice
from api.bmo.formats.wording import editable_message
from api.bmo.names import OWN_RECIPE
from api.bmo.texts import CallRefused, Text
from api.bmo.visits import Reply, Visit
from api.calls import offers
from games import play
from games.log.log import Log
from games.models import Match


def join_open_game(visit: Visit, gameId: int, buttonName: str | None = None) -> Reply:  # noqa: N803
    match = visit.game(gameId)
    if match.seat_of(visit.player) is not None:
        raise CallRefused(Text.SEATED_ALREADY)
    if not match.is_on_offer or not any(seat.is_open for seat in match.all_seats):
        raise CallRefused(Text.NO_SLOT, number=gameId)
    take_seat(visit, match, buttonName)
    return Reply(True, f"Successfully joined game {gameId}")


def take_seat(visit: Visit, match: Match, name: str | None = None) -> None:
    mine = read_choice(None if name == OWN_RECIPE else name)
    offers.accept(visit.token_request, match.pk, offers.Acceptance(mine=mine))


def react_to_new_game(visit: Visit, gameId: int, action: str) -> Reply:  # noqa: N803
    if action not in ("accept", "reject"):
        raise CallRefused(Text.ACCEPT_OR_REJECT)
    match = visit.game(gameId)
    mine = match.seat_of(visit.player)
    if not match.is_on_offer or (mine is None and match.proposer_id != visit.player.pk):
        raise CallRefused(Text.UPDATED, decision=action)
    if mine is not None and action == "accept":
        take_seat(visit, match)
        return Reply(True, f"Joined game {gameId}")
    play.decline(match.pk, visit.player)
    return Reply(True, f"{'Cancelled' if mine is None else 'Rejected'} game {gameId}")


def cancel_open_game(visit: Visit, gameId: int) -> Reply:  # noqa: N803
    match = visit.game(gameId)
    if match.seat_of(visit.player) is None and match.proposer_id != visit.player.pk:
        raise CallRefused(Text.NOT_INVOLVED)
    if match.has_begun:
        raise CallRefused(Text.STARTED)
    if not match.is_offered:
        raise CallRefused(Text.CANCELLED)
    play.decline(match.pk, visit.player)
    return Reply(True, f"Cancelled game {gameId}")


def submit_chat(visit: Visit, game: int, chat: str, edit: int | None = None) -> Reply:
    """Post a chat message, or change the caller's last message if *edit* is the timestamp of that message."""
    check_shared_limit(visit.token_request, "say")
    match = visit.game(game)
    page = Log(match, visit.player)
    if not page.has_chat:
        raise CallRefused(Text.NO_NEW_CHAT)
    if not edit:
        play.say(match.pk, visit.player, chat)
        return Reply(True, "Added game message")
    mine = editable_message(match, page)
    if mine is None or int(mine.said_at.timestamp()) != edit:
        raise CallRefused(Text.NO_OLD_CHAT)
    play.edit(match.pk, visit.player, mine.number, chat)
    return Reply(True, "Updated previous game message")


def set_chat_visibility(visit: Visit, game: int, private: bool) -> Reply:
    match = visit.game(game)
    if match.seat_of(visit.player) is None:
        raise CallRefused(Text.NO_CHAT_SETTINGS, number=game)
    play.keep_chat_private(match.pk, visit.player, private)
    return Reply(True, f"Game chat is now {'private' if private else 'public'}")
