"""Links from a finished match to rematches and to similar new matches."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlencode

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.urls import reverse

from accounts.models import User
from games.match_page.sidebar.series import Series, series_of
from games.models import OVER, Match, Seat, still_on_offer
from games.offers import button_choice
from games.offers.terms_form import RatedChoice, terms_as_fields


class ContinuingMatch(NamedTuple):
    match: Match
    proposer: str
    is_mine: bool
    asks_me: bool
    wants_a_button: bool


class SameFighters(NamedTuple):
    """A suggested match with the same two fighters, one of which the viewer plays."""

    fighter: str
    address: str


class FollowUps(NamedTuple):
    is_mine: bool
    following: list[ContinuingMatch]
    asks_me: ContinuingMatch | None
    """The newest rematch that the viewer is asked to accept, or None."""
    series: Series | None
    for_anybody: list[SameFighters]
    """Suggested matches for all viewers, including visitors."""
    new: str | None
    may_dismiss: bool
    """True if the ended match is listed in the viewer's home, from which the viewer may dismiss it."""


def follow_ups(found: Match, viewer: User | AnonymousUser) -> FollowUps:
    mine = found.seat_of(viewer)
    later = continuing_matches(found, viewer)
    return FollowUps(
        is_mine=mine is not None and (found.is_on_one_device or all(seat.player for seat in found.all_seats)),
        following=later,
        asks_me=next((offer for offer in reversed(later) if offer.asks_me), None),
        series=series_of(found, viewer),
        for_anybody=same_fighters(found),
        new=None if mine is None else new_match_address(found, mine.number),
        may_dismiss=mine is not None and mine.closed_at is not None and mine.dismissed_at is None,
    )


def same_fighters(found: Match) -> list[SameFighters]:
    bags, terms = button_choice.addresses(found.all_seats), terms_in_address(found) | {"against": "anybody"}
    sides = {
        seat.button_name or seat.recipe: proposal(bags[seat.number], bags[1 - seat.number], terms)
        for seat in found.all_seats[:2]
    }
    return [SameFighters(*side) for side in sides.items()]


def address_of_similar_match(found: Match, mine: int) -> str:
    bags = button_choice.addresses(found.all_seats)
    for seat in found.all_seats:
        if seat.search:
            how = (
                button_choice.LOT
                if seat.drawn_by_chance
                else button_choice.RANDOM
                if seat.has_dice
                else button_choice.AMONG
            )
            bags[seat.number] = {"pick": how + seat.search, "recipe": ""}
    other = other_seats(found, mine)[0]
    asked = {"lasts": days_on_offer(found), "rated": RatedChoice.YES if found.rated else RatedChoice.NO}
    if other.player is not None:
        asked |= {"against": "player", "opponent": other.name}
    else:
        asked["against"] = "link" if found.by_link else "anybody"
    others = [seat.name for seat in other_seats(found, mine)[1:] if seat.player is not None]
    asked["table"] = ", ".join(others)
    chosen = {name: value for name, value in asked.items() if value}
    terms = terms_as_fields(found.terms, mine) | size_of_table(found)
    return proposal(bags[mine], bags[other.number], terms | chosen)


def days_on_offer(found: Match) -> str:
    return (
        ""
        if found.expires_at is None
        else str(round((found.expires_at - found.offered_at).total_seconds() / 86400))
    )


def continuing_matches(found: Match, viewer: User | AnonymousUser) -> list[ContinuingMatch]:
    begun = Q(status__in=[Match.Status.PLAYING, *OVER])
    later = Match.objects.seen_by(viewer).filter(begun | still_on_offer(), continues=found)
    return [
        following_match(match, viewer)
        for match in later.select_related("proposer").with_seats().order_by("pk")
    ]


def table_to_go_to(found: Match, viewer: User | AnonymousUser) -> Match | None:
    mine = Match.objects.filter(continues=found, status=Match.Status.PLAYING, seats__player=viewer.pk)
    return mine.order_by("-pk").first()


def following_match(match: Match, viewer: User | AnonymousUser) -> ContinuingMatch:
    seat = match.seat_of(viewer)
    return ContinuingMatch(
        match,
        proposer="" if match.proposer is None else match.proposer.username,
        is_mine=seat is not None and seat.accepted,
        asks_me=match.is_offered and seat is not None and not seat.accepted,
        wants_a_button=seat is not None and match.leaves_a_pick_to(seat),
    )


def new_match_address(found: Match, mine: int) -> str:
    if found.is_on_one_device:
        names = {f"name_{seat.number}": seat.name for seat in found.all_seats}
        return f"{reverse('games:share')}?{urlencode(names | terms_in_address(found))}"
    opponent, *others = [seat.name for seat in other_seats(found, mine)]
    terms = {"against": "player", "opponent": opponent, "continues": str(found.pk)}
    if others:
        terms["table"] = ", ".join(others)
    return f"{reverse('games:propose')}?{urlencode(terms | terms_in_address(found))}"


def other_seats(found: Match, mine: int) -> list[Seat]:
    return [*found.all_seats[mine + 1 :], *found.all_seats[:mine]]


def proposal(mine: dict[str, str], theirs: dict[str, str], terms: dict[str, str]) -> str:
    brought = {
        "mine": mine["pick"],
        "my_recipe": mine["recipe"],
        "theirs": theirs["pick"],
        "their_recipe": theirs["recipe"],
    }
    filled = {name: value for name, value in brought.items() if value}
    return f"{reverse('games:propose')}?{urlencode(filled | terms)}"


def terms_in_address(found: Match) -> dict[str, str]:
    return terms_as_fields(found.terms.to_play_again) | size_of_table(found)


def size_of_table(found: Match) -> dict[str, str]:
    return {"seats": str(len(found.all_seats))} if len(found.all_seats) > 2 else {}
