"""What stands beside a player's own matches: who is here now, and what others fight out meanwhile."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import Follow, User
from accounts.players import players_list
from database.compiled import Compiled
from games.lists.face_off import Corner, FaceOff
from games.lists.open_offers import joinable
from games.lists.sections import Overview
from games.models import Match, Seat
from rules.phases import PHASES_WITH_SCORES

HERE_SHOWN = 4
OFFERS_SHOWN = 4


def fought_by_others(player: int) -> QuerySet[Match]:
    """The match that moved last of those that anybody may watch, without players apart from this one."""
    running = Match.objects.filter(
        status=Match.Status.PLAYING, is_private=False, by_link=False, teaches=False
    )
    apart = Seat.objects.filter(player__in=User.objects.apart_from(player))
    mine = Seat.objects.filter(match=OuterRef("pk"), player=player)
    others = running.exclude(pk__in=apart.values("match")).filter(~Exists(mine)).defer("start_data")
    return others.order_by("-moved_at").with_seats()[:1]


FOUGHT_BY_OTHERS = Compiled(fought_by_others)


class Around:
    def __init__(self, player: User, overview: Overview) -> None:
        self.player = player
        self.overview = overview

    @cached_property
    def here(self) -> list[User]:
        """People whom the player follows, and those of the rows that the page shows."""
        followed = Follow.objects.filter(follower=self.player).values("followed")
        met = {seat.player_id for row in self.overview.seated for seat in row.others}
        people = User.objects.in_lists_for(self.player).filter(
            Q(pk__in=followed) | Q(pk__in=met - {None, self.player.pk})
        )
        return list(players_list.here_now(people).players[:HERE_SHOWN])

    @cached_property
    def here_with_offers(self) -> list[tuple[User, Match | None]]:
        """Each of them with the newest open offer of theirs that the player may join."""
        if not self.here:
            return []
        theirs = joinable(self.player).filter(proposer__in=self.here).order_by("offered_at")
        offers = {match.proposer_id: match for match in theirs.defer("start_data")}
        return [(person, offers.get(person.pk)) for person in self.here]

    @cached_property
    def fought(self) -> Match | None:
        """A match of others that moves just now."""
        return next(iter(FOUGHT_BY_OTHERS(self.player.pk)), None)

    @property
    def fought_face(self) -> FaceOff | None:
        return None if self.fought is None else face_off(self.fought)

    @property
    def fought_since(self) -> datetime | None:
        return None if self.fought is None else self.fought.moved_at

    @cached_property
    def offers(self) -> list[Match]:
        """Open offers, for who has nothing to do."""
        return list(joinable(self.player).with_seats().order_by("-offered_at")[:OFFERS_SHOWN])

    @property
    def gentle_offer(self) -> Match | None:
        """The shortest of them, for a newcomer."""
        return min(self.offers, key=lambda match: match.first_to, default=None)

    @property
    def gentle_face(self) -> FaceOff | None:
        """That offer, as it looks from the seat that is free."""
        if self.gentle_offer is None:
            return None
        face = face_off(self.gentle_offer)
        return FaceOff(face.theirs, face.mine, face.first_to, face.match)

    @property
    def fighter(self) -> Seat | None:
        """A fighter whom the player has sent out, to stand on the jacket while nothing waits."""
        sent = (row.mine for row in self.overview.seated if row.mine.button_name)
        return next(sent, None)


def face_off(match: Match) -> FaceOff:
    """The two seats of a match, or the first two, as spectators see them."""
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
