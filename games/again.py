"""What comes after a match, and what came before it."""

from __future__ import annotations

from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.urls import reverse

from accounts.models import User
from games import picks
from games.log import Log
from games.models import OVER, Match, Seat, waiting
from games.series import series_of


def again_for(found: Match, viewer: User | AnonymousUser) -> dict[str, Any]:
    """How this viewer may go on from a finished match."""
    bags = picks.addresses(found.all_seats)
    mine = found.seat_of(viewer)
    return {
        "is_mine": mine is not None
        and (found.is_on_one_device or all(seat.player for seat in found.all_seats)),
        "following": following(found, viewer),
        "series": series_of(found, viewer),
        "same_for_anybody": proposal(found, bags[0], bags[1], against="anybody"),
        "new": None if mine is None else new_match(found, mine.number),
    }


def before(found: Match, viewer: User | AnonymousUser) -> Log | None:
    """The log of the match that this one goes on from, if the viewer may open it."""
    earlier = Match.objects.seen_by(viewer).filter(continued_by=found).first()
    return None if earlier is None else Log(earlier, viewer)


def another_like(found: Match, mine: int) -> str:
    """Where whoever offered this match offers another with the same choices."""
    bags = picks.addresses(found.all_seats)
    for seat in found.all_seats:
        if seat.search:
            how = picks.LOT if seat.by_lot else picks.RANDOM if seat.has_dice else picks.AMONG
            bags[seat.number] = {"pick": how + seat.search, "recipe": ""}
    other = from_the_left_of(found, mine)[0]
    terms = {
        "lasts": lasting(found),
        "description": found.description,
        "is_private": "on" if found.is_private else "",
    }
    if other.player is not None:
        terms |= {"against": "player", "opponent": other.name}
    else:
        terms["against"] = "link" if found.by_link else "anybody"
    others = [seat.name for seat in from_the_left_of(found, mine)[1:] if seat.player is not None]
    terms["table"] = ", ".join(others)
    if found.winslow_seat is not None:
        terms |= {
            "winslow": "mine" if found.winslow_seat == mine else "theirs",
            "winslow_die": str(found.winslow_die),
        }
    chosen = {name: value for name, value in terms.items() if value}
    return proposal(found, bags[mine], bags[other.number], **chosen)


def lasting(found: Match) -> str:
    """For how many days the match was on offer."""
    return (
        ""
        if found.expires_at is None
        else str(round((found.expires_at - found.offered_at).total_seconds() / 86400))
    )


class Following(NamedTuple):
    """A match that went on from here, as one viewer may answer it."""

    match: Match
    proposer: str
    is_mine: bool
    asks_me: bool
    wants_a_button: bool


def following(found: Match, viewer: User | AnonymousUser) -> list[Following]:
    """The matches that went on from here, or may."""
    begun = Q(status__in=[Match.Status.PLAYING, *OVER])
    later = Match.objects.seen_by(viewer).filter(begun | waiting(), continues=found)
    return [followed(match, viewer) for match in later.select_related("proposer").with_seats().order_by("pk")]


def followed(match: Match, viewer: User | AnonymousUser) -> Following:
    seat = match.seat_of(viewer)
    return Following(
        match,
        proposer="" if match.proposer is None else match.proposer.username,
        is_mine=seat is not None and seat.accepted,
        asks_me=match.is_offered and seat is not None and not seat.accepted,
        wants_a_button=seat is not None and match.leaves_a_pick_to(seat),
    )


def new_match(found: Match, mine: int) -> str:
    if found.is_on_one_device:
        names = {f"name_{seat.number}": seat.name for seat in found.all_seats}
        return f"{reverse('games:share')}?{urlencode(names | agreed(found))}"
    opponent, *others = [seat.name for seat in from_the_left_of(found, mine)]
    terms: dict[str, object] = {"against": "player", "opponent": opponent, "continues": found.pk}
    if others:
        terms["table"] = ", ".join(others)
    return f"{reverse('games:propose')}?{urlencode(terms | agreed(found))}"


def from_the_left_of(found: Match, mine: int) -> list[Seat]:
    """The other seats in the order in which they sit."""
    return [*found.all_seats[mine + 1 :], *found.all_seats[:mine]]


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
        **({"seats": len(found.all_seats)} if len(found.all_seats) > 2 else {}),
    }
