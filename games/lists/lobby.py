"""The lobby next to a player's own matches, with online players, open offers and a match to watch."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import OuterRef, Q, QuerySet, Subquery

from accounts.models import Follow, User
from accounts.players import players_list
from core.addresses import address
from core.database.compiled import Compiled, pad
from games.lists.face_off import Corner, FaceOff
from games.lists.open_offers import SAME_LEVEL, joinable
from games.lists.sections import Overview
from games.log.terms_words import terms_in_brief
from games.models import Match, MatchQuerySet, Seat, Terms
from rules.phases import PHASES_WITH_SCORES

OFFER_COLUMNS = (
    *("pk", "first_to", "pace", "proposer__username", "proposer__rating"),
    *("proposer__worn_name", "proposer__worn_recipe"),
)
"""The database columns that each `OfferInBrief` contains, in the order of its fields."""
HERE_SHOWN = 4
OFFERS_SHOWN = 4


def joinable_by(
    player: int, rating: int | None, reliability: int | None, restricted: bool, now: datetime
) -> MatchQuerySet:
    """Return the offers that a player with these values may join.

    If *restricted* is True, the player does not play strangers.
    """
    person = User(pk=player, rating=rating, reliability=reliability, friends_only=restricted)
    return joinable(person, now)


def viewer_values(player: User) -> tuple[int, int | None, int | None, bool]:
    return player.pk, player.rating, player.reliability, player.friends_only or player.is_guest


OFFERS = Compiled(lambda *asked: joinable_by(*asked).with_seats().order_by("-offered_at")[:OFFERS_SHOWN])


def offers_at_level(
    player: int,
    rating: int | None,
    reliability: int | None,
    restricted: bool,
    now: datetime,
    lowest: int | None,
    highest: int | None,
) -> QuerySet[Any, Any]:
    offers = joinable_by(player, rating, reliability, restricted, now)
    if lowest is not None and highest is not None:
        offers = offers.filter(proposer__rating__gte=lowest, proposer__rating__lte=highest)
    return offers.order_by("first_to", "-offered_at").values_list(*OFFER_COLUMNS)[:1]


OFFER_AT_LEVEL: Compiled[Any] = Compiled(offers_at_level)


class OfferInBrief(NamedTuple):
    match: int
    first_to: int
    pace: str
    name: str
    rating: int | None
    worn_name: str
    worn_recipe: str

    @property
    def url(self) -> str:
        return address("games:match", self.match)

    @property
    def terms(self) -> list[str]:
        return terms_in_brief(Terms(first_to=self.first_to, pace=self.pace))


def players_online(
    player: int,
    rating: int | None,
    reliability: int | None,
    restricted: bool,
    now: datetime,
    since: datetime,
    *met: int,
) -> QuerySet[User]:
    """Return the online players that the player follows or has *met*.

    A player is online if seen after *since*. The attribute *offer* is the number of the newest offer by that
    person that *player* may join, or None.
    """
    followed = Follow.objects.filter(follower=player).values("followed")
    people = User.objects.in_lists_for(User(pk=player)).filter(Q(pk__in=followed) | Q(pk__in=met))
    theirs = joinable_by(player, rating, reliability, restricted, now).filter(proposer=OuterRef("pk"))
    offer = Subquery(theirs.order_by("-offered_at").values("pk")[:1])
    return players_list.seen_since(people, since).annotate(offer=offer)[:HERE_SHOWN]


HERE_BESIDE: Compiled[Any] = Compiled(players_online)


class OnlinePlayer(NamedTuple):
    person: User
    offer: str | None
    """The address of the person's newest open offer that the player may join, or None."""


class Lobby:
    def __init__(self, player: User, overview: Overview) -> None:
        self.player = player
        self.overview = overview

    @cached_property
    def online_players(self) -> list[OnlinePlayer]:
        seats = [seat for row in self.overview.match_lines for seat in row.others]
        met = {seat.player_id for seat in seats if seat.player_id is not None} - {self.player.pk}
        now = self.overview.now
        found = HERE_BESIDE(*viewer_values(self.player), now, now - players_list.HERE, *pad(sorted(met)))
        return [
            OnlinePlayer(person, person.offer and address("games:match", person.offer)) for person in found
        ]

    @property
    def fought_match(self) -> Match | None:
        number = self.overview.fought_by_others
        return None if number is None else self.overview.matches.get(number)

    @property
    def fought_face(self) -> FaceOff | None:
        return None if self.fought_match is None else face_off(self.fought_match)

    @property
    def fought_since(self) -> datetime | None:
        return None if self.fought_match is None else self.fought_match.moved_at

    @cached_property
    def offers(self) -> list[Match]:
        return OFFERS(*viewer_values(self.player), self.overview.now)

    @cached_property
    def offer_at_level(self) -> OfferInBrief | None:
        """The shortest open offer at the player's level. Without a rating, all offers suit the player."""
        rating = self.player.rating
        levels = (None, None) if rating is None else (rating - SAME_LEVEL, rating + SAME_LEVEL)
        found = OFFER_AT_LEVEL(*viewer_values(self.player), self.overview.now, *levels)
        return next(map(OfferInBrief._make, found), None)

    @property
    def fighter(self) -> Seat | None:
        """The seat of a fighter of the player, shown while it is not the player's turn in any match.

        None if no running match has such a fighter.
        """
        sent = (row.mine for row in self.overview.match_lines if row.mine.button_name)
        return next(sent, None)


def face_off(match: Match) -> FaceOff:
    shown = match.phase in PHASES_WITH_SCORES
    mine, theirs = (
        Corner(
            seat.name,
            seat.button_name or "?",
            seat.recipe,
            match.battle.score(seat.number) if shown else None,
            seat.rounds_won,
            seat.number,
        )
        for seat in match.all_seats[:2]
    )
    return FaceOff(mine, theirs, match.first_to, match.pk)
