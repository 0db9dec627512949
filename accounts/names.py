"""Rules for the names of players, which must be valid, not reserved and not taken."""

import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from allauth.account.adapter import get_adapter
from django.core.exceptions import ValidationError
from django.core.validators import MinLengthValidator, RegexValidator
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from core.text.lookalikes import looks_of

GUEST_PREFIX = "Guest-"
ROBOT_PREFIX = "Robot-"
BOT_PREFIX = "Bot-"
"""Prefix of every bot's name, which marks the bot on pages and in logs, e-mails and files."""
KEPT_PREFIXES = tuple(prefix.lower() for prefix in (GUEST_PREFIX, ROBOT_PREFIX, BOT_PREFIX))
LONGEST_NAME = 25

RESERVED = frozenset(
    (
        *("abuse", "admin", "administrator", "anonymous", "bot", "buttonmen", "curator"),
        *("developer", "everybody", "everyone", "former-player", "help", "helpdesk", "hostmaster"),
        *("info", "mod", "moderation", "moderator", "nobody", "noreply", "official"),
        *("operator", "owner", "postmaster", "robot", "root", "security", "service"),
        *("staff", "support", "sysadmin", "sysop", "system", "team", "webmaster"),
    )
)
"""Names that are refused because a player with such a name could seem to speak for the site."""
RESERVED_LOOKS = frozenset(map(looks_of, RESERVED))
BESIDE_A_WORD = re.compile(r"^(the|real|official|[\d_-])+|(team|official|[\d_-])+$")
"""Additions to a reserved word, such as `the` or digits, with which the name is still reserved."""

VALIDATORS: list[Callable[[Any], None]] = [
    MinLengthValidator(2, _("A name needs at least two characters.")),
    RegexValidator(
        r"\A[A-Za-z0-9][A-Za-z0-9_-]*\Z",
        _(
            "Use only the letters A to Z, digits, hyphens and underscores, and start with a letter or "
            "a digit."
        ),
    ),
]


def refuse_reserved(name: str) -> None:
    bare = BESIDE_A_WORD.sub("", name.lower())
    looks = {looks_of(word) for word in (name, bare, bare.removesuffix("s"))}
    if looks & RESERVED_LOOKS or name.lower().startswith(KEPT_PREFIXES):
        raise ValidationError(_("That name is reserved. Try another."))


@contextmanager
def refuse_taken_name() -> Iterator[None]:
    try:
        with transaction.atomic():
            yield
    except IntegrityError as taken:
        raise get_adapter().validation_error("username_taken") from taken


def guest_name() -> str:
    return f"{GUEST_PREFIX}{secrets.token_hex(4)}"
