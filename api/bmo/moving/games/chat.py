"""The chat of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from api.bmo.moving.moving import Moving
from api.bmo.moving.replaying.game import Game, read_game
from api.bmo.moving.text import translate_text
from api.models import Imported
from games.models import Match, Message
from games.models.record import LONGEST_MESSAGE

AT_ONCE = LONGEST_MESSAGE // 2
"""Characters of a message that become one message here. Our markup may need twice as many."""


def chat_of(moving: Moving, game: Game, match: Match, times: Sequence[datetime]) -> list[Message]:
    """Return the messages of the players. *times* are those of the moves, in their order."""
    return [
        Message(
            match=match,
            number=number,
            seat=seat,
            text=translate_text(text, moving.names)[:LONGEST_MESSAGE],
            said_at=said_at,
            after_move=sum(time <= said_at for time in times),
        )
        for number, (seat, text, said_at) in enumerate(lines_of(moving, game), start=1)
    ]


def lines_of(moving: Moving, game: Game) -> Iterator[tuple[int, str, datetime]]:
    """Yield the seat, the text and the time of each line by a player. The site's own lines are left out."""
    for row in moving.staged.rows("game_chat_log", game_id=game.number):
        seat = game.seat_of(row["chatting_player"])
        text = row["message"] or ""
        if seat is None or not text.strip():
            continue
        for start in range(0, len(text), AT_ONCE):
            yield seat, text[start : start + AT_ONCE], row["chat_time"] or moving.now


LINKS = ("[game=", "[tourn=", "[forum=")


def connect_chat(moving: Moving) -> None:
    """Translate messages with links again, once all games, tournaments and posts have their numbers here."""
    linking = {
        row["game_id"]
        for row in moving.staged.rows("game_chat_log")
        if any(link in (row["message"] or "").lower() for link in LINKS)
    }
    for number in sorted(linking):
        row = moving.staged.get("game", number)
        new = moving.mapping.new_number(Imported.Kind.GAME, number)
        match = None if new is None else Match.objects.filter(pk=new).first()
        if row is None or match is None:
            continue
        game = read_game(moving.staged, row, moving.specials)
        texts = {message.number: message.text for message in chat_of(moving, game, match, [])}
        for message in match.messages.filter(edited_at=None, said_at__lte=moving.now):
            text = texts.get(message.number, message.text)
            if message.text != text:
                match.messages.filter(pk=message.pk).update(text=text)
