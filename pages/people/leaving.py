"""Functions that close accounts. Matches and forum posts stay, under the name "a former player"."""

import logging
from datetime import timedelta

from allauth.usersessions.models import UserSession
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.locking import lock_players
from accounts.models import User, UserQuerySet
from accounts.players.follows_and_blocks import with_bots
from community.messages import copies
from community.teams.verbs import forget_room_lines_of, leave_all
from games import play
from games.models import OVER, Match, Seat
from pages.models import Leaving
from stats.counting.counting import count_all_of
from tournaments.verbs import forget_lines_of

logger = logging.getLogger(__name__)

TIME_TO_THINK = timedelta(days=14)
GUESTS_ARE_FORGOTTEN_AFTER = timedelta(days=30)


def plan_to_leave(player: User) -> Leaving:
    """Return the player's request to close the account, created for two weeks from today if there is none."""
    leaving, _made = Leaving.objects.get_or_create(
        player=player, defaults={"day": timezone.localdate() + TIME_TO_THINK}
    )
    return leaving


def pause_account(player: User) -> None:
    """End the matches of the player and their bots and close the accounts, until the player logs in again."""
    for each in with_bots(player):
        if each.is_active:
            with transaction.atomic():
                end_matches_of(each)
                each.is_active, each.paused_at = False, timezone.now()
                each.save(update_fields=["is_active", "paused_at"])
    log_out_everywhere(player)


def log_out_everywhere(player: User) -> None:
    for session in UserSession.objects.filter(user=player):
        session.end()


def retire_bot(bot: User) -> None:
    """End the bot's matches, revoke its tokens and schedule its account for deletion in two weeks.

    Until the deletion, moderators can check the bot's messages, and the owner's bot limit includes the bot.
    """
    with transaction.atomic():
        end_matches_of(bot)
        bot.tokens.all().delete()
        bot.is_active = False
        bot.save(update_fields=["is_active"])
        plan_to_leave(bot)


def keep_account(player: User) -> None:
    Leaving.objects.filter(player=player).delete()


def close_account(player: User) -> None:
    """Close the accounts of the player's bots, then the player's own account.

    Except for guests, the function rates the matches lost by closing before it deletes the account, because
    ratings need the player.
    """
    for bot in player.bots.order_by("pk"):
        close_account(bot)
    with transaction.atomic():
        end_matches_of(player)
    if not player.is_guest:
        count_all_of(player)
    with transaction.atomic():
        end_matches_of(player)
        delete_account(player)


def delete_account(player: User) -> None:
    copies.discard_all_of(player)
    forget_lines_of(player)
    forget_room_lines_of(player)
    leave_all(player)
    player.delete()


def end_matches_of(player: User) -> None:
    lock_players([player])
    offered = Match.objects.filter(status=Match.Status.OFFERED)
    for match in offered.filter(Q(seats__player=player) | Q(proposer=player)).distinct():
        play.give_up(match.pk, player)
    play.delete_matches(Match.objects.filter(seats__player=player, device_holder__isnull=False))
    for seat in Seat.objects.filter(player=player, match__status=Match.Status.PLAYING):
        play.leave(seat.match_id, player)


def close_due_accounts() -> int:
    due = User.objects.get_queryset().filter(leaving__day__lte=timezone.localdate())
    return _close_all(due)


def forget_guests() -> int:
    idle = User.objects.get_queryset().filter(
        is_guest=True, last_seen__lt=timezone.now() - GUESTS_ARE_FORGOTTEN_AFTER
    )
    idle = idle.exclude(seats__match__status__in=OVER)
    others = User.objects.get_queryset().exclude(is_robot=True).exclude(pk__in=idle.values("pk"))
    play.delete_matches(Match.objects.filter(seats__player__in=idle).exclude(seats__player__in=others))
    return _close_all(idle)


def _close_all(players: UserQuerySet) -> int:
    """Close the accounts of these players, log failures and return the number of closed accounts."""
    gone = 0
    for player in list(players):
        try:
            close_account(player)
            gone += 1
        except Exception:
            logger.exception("Could not let go of player %s", player.pk)
    return gone
