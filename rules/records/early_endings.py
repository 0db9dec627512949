"""Moves that end a round or a match early, such as giving up or calling the match off."""

from __future__ import annotations

from rules.battle import Battle, Step
from rules.chance import Draw
from rules.events import Event, Forfeited, MatchAbandoned, MatchCalledOff, Surrendered

GIVES_UP = "gives up the round"
LOSES = "loses the match by "
LEAVES = "leaves, and the match is abandoned"
ABANDONS = "abandons the match"
ABANDONED = "the match is abandoned"
CALLED_OFF = "the match is called off"


def end_early(battle: Battle, seat: int, first: Event, draw: Draw) -> Step | None:
    """Return the step that ends the round or match early as *first* says, or None for any other event."""
    match first:
        case Surrendered():
            return battle.surrender(seat, draw)
        case Forfeited(how=how):
            return battle.forfeit(seat, how, draw)
        case MatchAbandoned(seat=by, left=left):
            return battle.abandon(by, left=left)
        case MatchCalledOff():
            return battle.call_off()
        case _:
            return None


def ending_text(first: Event) -> str:
    if isinstance(first, Surrendered):
        return GIVES_UP
    if isinstance(first, Forfeited):
        return f"{LOSES}{first.how}"
    if isinstance(first, MatchCalledOff):
        return CALLED_OFF
    assert isinstance(first, MatchAbandoned)
    if first.seat is None:
        return ABANDONED
    return LEAVES if first.left else ABANDONS


def parse_ending(words: str, seat: int) -> Event | None:
    """Return the first event of the early ending in *words*, or None if *words* describe an action."""
    if words.startswith(LOSES):
        return Forfeited(seat, words.removeprefix(LOSES))
    said: dict[str, Event] = {
        LEAVES: MatchAbandoned(seat, True),
        ABANDONS: MatchAbandoned(seat, False),
        ABANDONED: MatchAbandoned(None, False),
        CALLED_OFF: MatchCalledOff(),
    }
    return Surrendered(seat) if words == GIVES_UP else said.get(words)
