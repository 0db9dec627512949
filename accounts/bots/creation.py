"""Creation and closing of bots, which are programs that play for their owner and log in only with a token."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import Q

from accounts import names
from accounts.languages import current_language
from accounts.locking import lock_players
from accounts.models import Token, User, UserQuerySet
from accounts.models.tokens import NewToken
from accounts.players.follows_and_blocks import block_like_owner
from accounts.refusals import AccountCode
from core.refusals import NotPlayable

MOST_BOTS = 5
TOKEN_LASTS = timedelta(days=365)
LONGEST_BOT_NAME = names.LONGEST_NAME - len(names.BOT_PREFIX)


@transaction.atomic
def make_bot(owner: User, name: str) -> NewToken:
    """Create a bot for *owner* and return its first token. The caller must have validated *name*."""
    lock_players([owner])
    if refused := why_no_bot(owner):
        raise refused
    with names.refuse_taken_name():
        bot = User.objects.create_user(name, owner=owner, came_with_language=current_language())
    block_like_owner(bot, owner)
    return replace_token(bot)


def why_no_bot(owner: User) -> NotPlayable | None:
    if owner.is_guest or owner.is_bot or not owner.has_verified_email:
        return NotPlayable(AccountCode.BOTS_NEED_AN_ADDRESS)
    if owner.bots.count() >= MOST_BOTS:
        return NotPlayable(AccountCode.TOO_MANY_BOTS, most=MOST_BOTS)
    return None


@transaction.atomic
def replace_token(bot: User) -> NewToken:
    lock_players([bot])
    bot.tokens.all().delete()
    return Token.new(bot, bot.username, TOKEN_LASTS, plays=True)


def close_with_bots(players: UserQuerySet, because: str) -> None:
    numbers = list(players.values_list("pk", flat=True))
    both = User.objects.filter(Q(pk__in=numbers) | Q(owner__in=numbers))
    both.update(is_active=False, closed_because=because, paused_at=None)
