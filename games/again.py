"""What comes after a match, and what came before it."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

from accounts.models import User
from games import picks
from games.log import Log
from games.models import Match


def again_for(found: Match, viewer: User | AnonymousUser) -> dict[str, Any]:
    """How this viewer may go on from a finished match."""
    bags = picks.addresses(found.all_seats)
    mine = found.seat_of(viewer)
    return {
        "is_mine": mine is not None and all(seat.player for seat in found.all_seats),
        "following": following(found),
        "same_for_anybody": proposal(found, bags[0], bags[1], against="anybody"),
        "new": None if mine is None else new_match(found, mine.number),
    }


def before(found: Match, viewer: User | AnonymousUser) -> Log | None:
    """The log of the match that this one goes on from, if the viewer may open it."""
    earlier = Match.objects.seen_by(viewer).filter(continued_by=found).first()
    return None if earlier is None else Log(earlier, viewer)


def another_like(found: Match) -> str:
    """Where to propose one more match with the same buttons."""
    bags = picks.addresses(found.all_seats)
    other = found.all_seats[1]
    against = (
        {"against": "anybody"} if other.player is None else {"against": "player", "opponent": other.name}
    )
    return proposal(found, bags[0], bags[1], **against)


def following(found: Match) -> list[Match]:
    """The matches that went on from here."""
    live = [Match.Status.OFFERED, Match.Status.PLAYING, Match.Status.FINISHED]
    return list(found.continued_by.filter(status__in=live, is_private=False).order_by("pk"))


def new_match(found: Match, mine: int) -> str:
    opponent = next(seat.name for seat in found.all_seats if seat.number != mine)
    terms = {"against": "player", "opponent": opponent, "continues": found.pk}
    return f"{reverse('games:propose')}?{urlencode(terms | agreed(found))}"


def proposal(found: Match, mine: dict[str, str], theirs: dict[str, str], **terms: str) -> str:
    brought = {
        "mine": mine["pick"],
        "my_recipe": mine["recipe"],
        "theirs": theirs["pick"],
        "their_recipe": theirs["recipe"],
    }
    filled = {name: value for name, value in brought.items() if value}
    return f"{reverse('games:propose')}?{urlencode(filled | agreed(found) | terms)}"


def agreed(found: Match) -> dict[str, object]:
    return {
        "first_to": found.first_to,
        "ruleset": found.ruleset,
        **({"printed_specials": "on"} if found.printed_specials else {}),
    }
