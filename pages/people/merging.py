"""Merging of two accounts of one person: what the other account has moves to the account that is kept."""

from __future__ import annotations

from enum import Enum
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import (
    Exists,
    Field,
    ForeignKey,
    ManyToOneRel,
    Model,
    OuterRef,
    QuerySet,
    UniqueConstraint,
)
from django.utils import timezone
from django.utils.text import capfirst

from accounts.locking import lock_players
from accounts.models import FormerName, User
from community.messages import copies
from core.refusals import NotPossible, TooLate
from games.models import Match, Seat
from pages.people.leaving import delete_account, log_out_everywhere
from pages.people.refusals import PeopleCode
from stats.counting import ratings
from stats.counting.locking import may_count
from stats.models import PlayerRating
from stats.tasks import rebuild_stats
from tournaments.models import Tournament


class Fate(Enum):
    """The fate of the rows of the account that is not kept."""

    MOVES = "moves"
    """The rows move, except those that the kept account has already."""
    BY_HAND = "by hand"
    """A function moves the rows."""
    STAYS = "stays"
    """The rows are deleted with the account. Settings, logins and devices are those of the kept account."""


MOVES, BY_HAND, STAYS = Fate.MOVES, Fate.BY_HAND, Fate.STAYS

FATES = {
    "account.EmailAddress.user": STAYS,
    "accounts.Block.blocked": MOVES,
    "accounts.Block.blocker": MOVES,
    "accounts.Follow.followed": MOVES,
    "accounts.Follow.follower": MOVES,
    "accounts.FormerName.player": MOVES,
    "accounts.Hours.player": STAYS,
    "accounts.Introduction.host": MOVES,
    "accounts.Introduction.visitor": MOVES,
    "accounts.Invitation.host": STAYS,
    "accounts.Preferences.player": STAYS,
    "accounts.Token.player": STAYS,
    "accounts.User.owner": MOVES,
    "accounts.User_groups.user": STAYS,
    "accounts.User_user_permissions.user": STAYS,
    "accounts.Vacation.player": STAYS,
    "admin.LogEntry.user": MOVES,
    "buttonmen.NetworkBan.made_by": MOVES,
    "buttonmen.TemporaryRate.made_by": MOVES,
    "buttons.Favourite.player": MOVES,
    "buttons.FavouriteSet.player": MOVES,
    "buttons.FormerRecipe.changed_by": MOVES,
    "buttons.SavedFilter.player": MOVES,
    "community.Act.by": MOVES,
    "community.Announcement.made_by": MOVES,
    "community.Asking.player": MOVES,
    "community.Conversation.one": BY_HAND,
    "community.Conversation.two": BY_HAND,
    "community.Copy.player": BY_HAND,
    "community.Following.player": MOVES,
    "community.Letter.player": STAYS,
    "community.Line.player": MOVES,
    "community.Mailing.made_by": MOVES,
    "community.Mark.player": MOVES,
    "community.Member.player": MOVES,
    "community.Post.author": MOVES,
    "community.PutAway.player": MOVES,
    "community.Reader.player": STAYS,
    "community.Report.decided_by": MOVES,
    "community.Report.player": MOVES,
    "community.Report.reporter": MOVES,
    "community.RoomLine.player": MOVES,
    "community.Team.founded_by": MOVES,
    "community.Team.written_by": MOVES,
    "community.Thread.starter": MOVES,
    "games.Bell.player": MOVES,
    "games.Featured.by": MOVES,
    "games.Match.proposer": MOVES,
    "games.Seat.player": MOVES,
    "games.Seek.player": STAYS,
    "games.StandingOffer.player": MOVES,
    "mfa.Authenticator.user": STAYS,
    "notifications.Delivery.player": STAYS,
    "notifications.Device.player": STAYS,
    "notifications.FeedAddress.player": STAYS,
    "notifications.Hook.player": STAYS,
    "notifications.Listening.player": STAYS,
    "notifications.MatchHook.player": STAYS,
    "notifications.Notice.player": STAYS,
    "notifications.PlayerEvent.player": STAYS,
    "notifications.Reply.player": STAYS,
    "notifications.Silenced.player": STAYS,
    "notifications.Wishes.player": STAYS,
    "pages.Leaving.player": STAYS,
    "robots.Robot.player": STAYS,
    "stats.Bout.opponent": MOVES,
    "stats.Bout.player": MOVES,
    "stats.PlayerMonth.player": STAYS,  # rebuilt from the matches
    "stats.PlayerRating.player": BY_HAND,
    "stats.Trophy.player": MOVES,
    "tournaments.Act.by": MOVES,
    "tournaments.Entry.player": MOVES,
    "tournaments.Follow.player": MOVES,
    "tournaments.League.founded_by": MOVES,
    "tournaments.Silence.player": MOVES,
    "tournaments.Talk.hidden_by": MOVES,
    "tournaments.Talk.player": MOVES,
    "tournaments.TalkSeen.player": MOVES,
    "tournaments.Tournament.organiser": MOVES,
    "tournaments.Tournament_helpers.user": MOVES,
    "training.Answered.player": MOVES,
    "training.Attempt.player": MOVES,
    "training.FighterVote.player": MOVES,
    "training.KeptFighter.maker": MOVES,
    "training.Learned.player": MOVES,
    "training.LookBack.asked_by": MOVES,
    "training.Pin.player": MOVES,
    "training.Practised.player": MOVES,
    "training.SideSums.player": MOVES,
    "training.SolvedDay.player": MOVES,
    "training.Solver.player": MOVES,
    "training.Strength.asked_by": MOVES,
    "usersessions.UserSession.user": STAYS,
}
"""The fate of each relation to a user. A test fails until a new relation is added here."""


class Moving(NamedTuple):
    """The rows of one relation, with how many of them move to the kept account and how many are deleted."""

    name: str
    what: str
    moving: int
    staying: int


def relations() -> dict[str, ForeignKey[Any, Any]]:
    """Return all foreign keys to a user, even hidden ones, by labels such as `games.Seat.player`."""
    related = (each for each in User._meta.get_fields(include_hidden=True) if isinstance(each, ManyToOneRel))
    return {f"{each.related_model._meta.label}.{each.field.name}": each.field for each in related}


def moving_rows(field: ForeignKey[Any, Any], other: User, kept: User) -> QuerySet[Any]:
    """Return the rows of *other* that the kept account can take, without breaking a unique constraint."""
    model: Any = field.model
    rows = model._base_manager.filter(**{field.name: other})
    for names in unique_fields_with(field):
        twins = model._base_manager.filter(
            **{field.name: kept}, **{name: OuterRef(name) for name in names if name != field.name}
        )
        rows = rows.exclude(Exists(twins))
        for name in names:
            if name != field.name and is_player(model._meta.get_field(name)):
                rows = rows.exclude(**{name: kept})  # of the two with each other
    return rows


def unique_fields_with(field: ForeignKey[Any, Any]) -> list[tuple[str, ...]]:
    meta = field.model._meta
    constraints = [each.fields for each in meta.constraints if isinstance(each, UniqueConstraint)]
    groups = [*constraints, *meta.unique_together, *([(field.name,)] if field.unique else [])]
    return [tuple(names) for names in groups if field.name in names]


def is_player(field: Field[Any, Any]) -> bool:
    return field.related_model is User


def list_moving(kept: User, other: User) -> list[Moving]:
    found = []
    for name, field in relations().items():
        rows: QuerySet[Model] = field.model._base_manager.filter(**{field.name: other})
        if count := rows.count():
            what = capfirst(field.model._meta.verbose_name_plural)
            moving = count_moving(name, field, kept, other)
            found.append(Moving(name, f"{what} ({field.verbose_name})", moving, count - moving))
    return sorted(found, key=lambda each: (not each.moving, each.what))


def count_moving(name: str, field: ForeignKey[Any, Any], kept: User, other: User) -> int:
    match FATES[name]:
        case Fate.STAYS:
            return 0
        case Fate.MOVES:
            return moving_rows(field, other, kept).count()
    if field.model._meta.label == "stats.PlayerRating":
        return PlayerRating.objects.filter(player=other).count()
    conversation = "pk" if field.name in ("one", "two") else "conversation"
    return field.model._base_manager.filter(
        **{field.name: other, f"{conversation}__in": copies.conversations_to_hand_over(other, kept)}
    ).count()


def why_not_merge(kept: User, other: User) -> NotPossible | None:
    if kept.pk == other.pk:
        return NotPossible(PeopleCode.SAME_ACCOUNT)
    for player in (kept, other):
        if player.is_staff or player.is_superuser:
            return NotPossible(PeopleCode.IS_STAFF, player=player.username)
        if not player.is_person:
            return NotPossible(PeopleCode.IS_NO_PERSON, player=player.username)
    if kept.is_guest and not other.is_guest:
        return NotPossible(PeopleCode.IS_A_GUEST, player=kept.username)
    if not kept.is_active:
        return NotPossible(PeopleCode.KEPT_IS_CLOSED, player=kept.username)
    match = Match.objects.filter(pk__in=seats_of(kept)).filter(pk__in=seats_of(other)).order_by("pk").first()
    if match is not None:
        return NotPossible(PeopleCode.MET, match=match.pk)
    entered = Tournament.objects.filter(entries__player=kept).filter(entries__player=other).order_by("pk")
    if tournament := entered.first():
        return NotPossible(PeopleCode.ENTERED_BOTH, tournament=tournament.title)
    return None


def seats_of(player: User) -> QuerySet[Seat, int]:
    return Seat.objects.filter(player=player).values_list("match", flat=True)


@transaction.atomic
def merge(kept: User, other: User) -> list[Moving]:
    """Move what *other* has to *kept*, delete *other*, and return what moved. Queue the rebuilding of stats.

    The former name of *other* then leads to *kept*.
    """
    if not may_count(waits=True):
        raise TooLate(PeopleCode.STATS_ARE_REBUILT)
    lock_players([kept, other])
    for player in (kept, other):
        player.refresh_from_db()
    if refused := why_not_merge(kept, other):
        raise refused
    moved = list_moving(kept, other)
    log_out_everywhere(other)
    ratings.hand_over(other, kept)
    copies.hand_over(other, kept)
    for name, field in relations().items():
        if FATES[name] is Fate.MOVES:
            moving_rows(field, other, kept).update(**{field.name: kept})
    later_mute = max(filter(None, [kept.muted_until, other.muted_until]), default=None)
    User.objects.filter(pk=kept.pk).update(muted_until=later_mute)
    name, was_guest = other.username, other.is_guest
    delete_account(other)
    if not was_guest:
        FormerName.objects.create(name=name, player=kept, given_up=timezone.now())
    rebuild_stats.enqueue()
    return moved
