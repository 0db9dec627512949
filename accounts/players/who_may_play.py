"""Rules on who may play, challenge and talk to another player, used by all apps."""

from allauth.account.models import EmailAddress
from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, Q

from accounts.models import Follow, Introduction, Preferences, User, UserQuerySet
from accounts.players.follows_and_blocks import Tie, read_tie
from accounts.refusals import AccountCode
from core.refusals import NotPlayable, NotPossible

MOST_AT_ONCE = 200
MOST_AT_ONCE_UNVERIFIED = 20
MOST_AT_ONCE_AS_GUEST = 5
MOST_AT_ONCE_AS_BOT = 40


def are_apart(one: User, other: User) -> bool:
    """Return True if one player blocks the other, which hides the two from each other."""
    return read_tie(one, other).are_apart


def why_not_play(player: User | AnonymousUser, other: User, tie: Tie | None = None) -> NotPlayable | None:
    if not player.is_authenticated:
        return NotPlayable(AccountCode.NOT_LOGGED_IN)
    if player == other:
        return NotPlayable(AccountCode.AGAINST_ONESELF)
    tie = tie or read_tie(player, other)
    if not other.is_active or tie.are_apart:
        return NotPlayable(AccountCode.UNAVAILABLE, player=str(other))
    if other.is_unclaimed:
        return NotPlayable(AccountCode.NOT_CLAIMED, player=str(other))
    return None if are_no_strangers(player, other, tie) else why_not_play_stranger(player, other)


def why_not_play_stranger(player: User, other: User) -> NotPlayable | None:
    if player.friends_only:
        return NotPlayable(AccountCode.OWN_FRIENDS_ONLY, player=str(other))
    if other.friends_only:
        return NotPlayable(AccountCode.PLAYS_FRIENDS_ONLY, player=str(other))
    if player.is_guest:
        return NotPlayable(AccountCode.GUESTS_PLAY_FEW)
    if not player.has_verified_email:
        return NotPlayable(AccountCode.ADDRESS_NOT_CONFIRMED)
    if other.is_guest or not other.has_verified_email:
        return NotPlayable(AccountCode.UNAVAILABLE, player=str(other))
    return None


def are_no_strangers(player: User, other: User, tie: Tie) -> bool:
    if player.is_robot or other.is_robot or player.owner_id_or_self == other.owner_id_or_self:
        return True
    return tie.came_by_link or tie.are_friends


def why_not_challenge(
    player: User | AnonymousUser, other: User, tie: Tie | None = None
) -> NotPlayable | None:
    """Return the reason why *player* may not challenge *other*, or None.

    Bots may challenge a person only if the person's preferences allow it or the person owns the bot.
    """
    if refused := why_not_play(player, other, tie):
        return refused
    if not (player.is_authenticated and player.is_bot and other.is_person) or player.owner_id == other.pk:
        return None
    if other.preferences.bots == Preferences.Bots.NOT:
        return NotPlayable(AccountCode.NOT_FOR_BOTS, player=str(other))
    return None


def why_not_among_strangers(player: User | AnonymousUser) -> NotPossible | None:
    """Return the reason why the player may not use the forum and other public chats, or None."""
    if player.is_authenticated and player.friends_only:
        return NotPossible(AccountCode.TALKS_WITH_FRIENDS_ONLY)
    return None


def playable_players(player: User) -> UserQuerySet:
    """Return all players that *player* may play, by the same rules as `why_not_play`."""
    others = User.objects.get_queryset().filter(is_active=True).exclude(pk=player.pk)
    others = others.filter(Q(imported_name="") | Q(claimed_at__isnull=False))
    others = others.exclude(pk__in=User.objects.apart_from(player).values("pk"))
    known = (
        Q(is_robot=True)
        | Q(owner=player.owner_id_or_self)
        | Q(pk=player.owner_id_or_self)
        | Q(pk__in=Introduction.objects.filter(host=player).values("visitor"))
        | Q(pk__in=Introduction.objects.filter(visitor=player).values("host"))
        | Q(
            pk__in=Follow.objects.filter(follower=player, followed__follows__followed=player).values(
                "followed"
            )
        )
    )
    if player.is_robot:
        return others
    if player.friends_only or player.is_guest:
        return others.filter(known)
    verified = EmailAddress.objects.filter(verified=True).values("user")
    has_verified = Q(pk__in=verified) | Q(owner__in=verified)
    both_have = has_verified & Q(Exists(verified.filter(user=player.owner_id_or_self)))
    return others.filter(known | Q(both_have, is_guest=False, friends_only=False))


def why_not_together(player: User, one: User, other: User) -> NotPlayable | None:
    """Return the reason why *player* may not arrange a match between *one* and *other*, or None.

    The reason does not reveal a block between the two players.
    """
    if player.is_guest or player.is_bot:
        return NotPlayable(AccountCode.GUESTS_ARRANGE_NOTHING)
    for asked in (one, other):
        if refused := why_not_play(player, asked):
            return refused
        if not asked.preferences.may_be_brought_together:
            return NotPlayable(AccountCode.NOT_TO_BE_ARRANGED, player=str(asked))
    if one == other:
        return NotPlayable(AccountCode.SAME_PLAYER_TWICE)
    if (one.is_robot and other.is_robot) or one.is_bot or other.is_bot:
        return NotPlayable(AccountCode.NOT_TOGETHER)
    if why_not_play(one, other) or why_not_play(other, one):
        return NotPlayable(AccountCode.NOT_TOGETHER)
    return None


def accepts_automatically(player: User, challenger: User) -> bool:
    match player.preferences.auto_accept:
        case Preferences.AutoAccept.EVERYBODY:
            return True
        case Preferences.AutoAccept.FRIENDS:
            return read_tie(player, challenger).are_friends
    return False


def came_by_link(visitor: User, host: User) -> bool:
    return Introduction.objects.filter(host=host, visitor=visitor).exists()


def most_matches_at_once(player: User) -> int:
    if player.is_guest:
        return MOST_AT_ONCE_AS_GUEST
    if player.is_bot:
        return MOST_AT_ONCE_AS_BOT
    return MOST_AT_ONCE if player.has_verified_email else MOST_AT_ONCE_UNVERIFIED


def exceeds_match_limit(player: User, matches: int) -> bool:
    is_few = matches <= MOST_AT_ONCE_UNVERIFIED and not player.is_guest
    return not is_few and matches > most_matches_at_once(player)
