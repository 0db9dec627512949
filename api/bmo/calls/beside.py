"""BMO calls to join games, decline them and chat in them."""

from __future__ import annotations

from api.authentication import at_most
from api.bmo.calls.offers import brought_by
from api.bmo.names import OWN_RECIPE
from api.bmo.telling.wording import editable
from api.bmo.texts import NotSo, Text
from api.bmo.visits import Reply, Visit
from api.calls import offers
from games import play
from games.models import Match
from games.telling.log import Log


def join_open_game(visit: Visit, gameId: int, buttonName: str | None = None) -> Reply:  # noqa: N803
    match = visit.game(gameId)
    if match.seat_of(visit.player) is not None:
        raise NotSo(Text.SEATED_ALREADY)
    if not match.is_on_offer or not any(seat.is_open for seat in match.all_seats):
        raise NotSo(Text.NO_SLOT, number=gameId)
    take(visit, match, buttonName)
    return Reply(True, f"Successfully joined game {gameId}")


def take(visit: Visit, match: Match, name: str | None = None) -> None:
    mine = brought_by(None if name == OWN_RECIPE else name)
    offers.accept(visit.as_of_token, match.pk, offers.Acceptance(mine=mine))


def react_to_new_game(visit: Visit, gameId: int, action: str) -> Reply:  # noqa: N803
    if action not in ("accept", "reject"):
        raise NotSo(Text.ACCEPT_OR_REJECT)
    match = visit.game(gameId)
    mine = match.seat_of(visit.player)
    if not match.is_on_offer or (mine is None and match.proposer_id != visit.player.pk):
        raise NotSo(Text.UPDATED, decision=action)
    if mine is not None and action == "accept":
        take(visit, match)
        return Reply(True, f"Joined game {gameId}")
    play.decline(match.pk, visit.player)
    return Reply(True, f"{'Cancelled' if mine is None else 'Rejected'} game {gameId}")


def cancel_open_game(visit: Visit, gameId: int) -> Reply:  # noqa: N803
    match = visit.game(gameId)
    if match.seat_of(visit.player) is None and match.proposer_id != visit.player.pk:
        raise NotSo(Text.NOT_INVOLVED)
    if match.has_begun:
        raise NotSo(Text.STARTED)
    if not match.is_offered:
        raise NotSo(Text.CANCELLED)
    play.decline(match.pk, visit.player)
    return Reply(True, f"Cancelled game {gameId}")


def submit_chat(visit: Visit, game: int, chat: str, edit: int | None = None) -> Reply:
    """Post a chat message, or change the caller's last one, identified by its timestamp *edit*."""
    at_most(visit.as_of_token, "say")
    match = visit.game(game)
    page = Log(match, visit.player)
    if not page.has_chat:
        raise NotSo(Text.NO_NEW_CHAT)
    if not edit:
        play.say(match.pk, visit.player, chat)
        return Reply(True, "Added game message")
    mine = editable(match, page)
    if mine is None or int(mine.said_at.timestamp()) != edit:
        raise NotSo(Text.NO_OLD_CHAT)
    play.edit(match.pk, visit.player, mine.number, chat)
    return Reply(True, "Updated previous game message")


def set_chat_visibility(visit: Visit, game: int, private: bool) -> Reply:
    match = visit.game(game)
    if match.seat_of(visit.player) is None:
        raise NotSo(Text.NO_CHAT_SETTINGS, number=game)
    play.keep_chat_private(match.pk, visit.player, private)
    return Reply(True, f"Game chat is now {'private' if private else 'public'}")
