"""The players of Button Men Online, who become users here and log in with their old names and passwords."""

from __future__ import annotations

import re
from collections.abc import Iterator

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils import timezone

from accounts import names
from accounts.models import User
from api.bmo.moving.mapping import Mapping
from api.bmo.moving.profiles import choose_favourites, store_preferences, write_abouts, write_profile
from api.bmo.moving.staging import Row, Staged
from api.models import Imported

ACTIVE, UNVERIFIED, DISABLED = 1, 2, 3
SUFFIX = "-bmo"
HASH = re.compile(r"\$2[axy]\$(?:0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}")
"""A password as PHP stores it. A higher cost would keep the site busy for minutes."""
LONGEST_ADDRESS = 254


def import_players(staged: Staged, mapping: Mapping) -> None:
    """Store every player who is not imported yet. Nobody is joined to a player who is already here."""
    for row in staged.rows("player"):
        if mapping.entry(Imported.Kind.PLAYER, row["id"]) is None:
            import_player(row, staged, mapping)
    write_abouts(staged, mapping)


@transaction.atomic
def import_player(row: Row, staged: Staged, mapping: Mapping) -> None:
    if reason := why_left_out(row, staged):
        mapping.remember(Imported.Kind.PLAYER, row["id"], None, Imported.How.LEFT_OUT, reason)
        return
    player = User(
        username=allowed_name(row["name_ingame"]),
        imported_name=row["name_ingame"],
        password=stored_password(row["password_hashed"]),
        date_joined=row["creation_time"] or timezone.now(),
        last_seen=row["last_access_time"],
    )
    if row["status_id"] == DISABLED:
        player.is_active, player.closed_because = False, "This account was closed on Button Men Online."
    else:
        player.email = usable_address(row["email"])
    write_profile(player, row)
    player.save()
    store_address(player, row)
    store_preferences(player, row)
    choose_favourites(player, row, staged)
    mapping.remember(Imported.Kind.PLAYER, row["id"], player.pk, reason=name_note(player))


def why_left_out(row: Row, staged: Staged) -> str:
    if not re.fullmatch(r"[A-Za-z0-9_]{1,25}", row["name_ingame"] or ""):
        return "The name has letters that Button Men Online does not allow."
    if User.objects.filter(imported_name__iexact=row["name_ingame"]).exists():
        return "Another imported player has the same name."
    has_played = any(staged.rows("game_player_map", player_id=row["id"]))
    if row["status_id"] == UNVERIFIED and not has_played:
        return "The player never confirmed the address and never played."
    return ""


def stored_password(old: str | None) -> str:
    """Return the old hash as Django stores it. Hashes of before 2018 cannot be checked, so mail has to do."""
    return f"bcrypt${old}" if old and HASH.fullmatch(old) else make_password(None)


def usable_address(address: str | None) -> str:
    address = (address or "").strip().lower()
    try:
        validate_email(address)
    except ValidationError:
        return ""
    return address if len(address) <= LONGEST_ADDRESS else ""


def store_address(player: User, row: Row) -> None:
    """Store the address. It stays unconfirmed if it was there, or if another player here has confirmed it."""
    if player.email:
        is_taken = EmailAddress.objects.filter(email__iexact=player.email, verified=True).exists()
        verified = row["status_id"] == ACTIVE and not is_taken
        EmailAddress.objects.create(user=player, email=player.email, verified=verified, primary=True)


def name_note(player: User) -> str:
    if player.username == player.imported_name:
        return ""
    return f"The name {player.imported_name} is taken or not allowed here: {player.username}."


def allowed_name(old: str) -> str:
    """Return the name that comes closest to *old* among those that the site allows and nobody has."""
    return next(name for name in candidates(old) if is_allowed(name))


def candidates(old: str) -> Iterator[str]:
    yield old
    core = old.lstrip("_") or "player"
    number = 1
    while True:
        suffix = SUFFIX if number == 1 else f"{SUFFIX}{number}"
        yield core[: names.LONGEST_NAME - len(suffix)] + suffix
        number += 1


def is_allowed(name: str) -> bool:
    try:
        get_adapter().clean_username(name)
    except ValidationError:
        return False
    return True
