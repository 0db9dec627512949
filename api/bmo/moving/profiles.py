"""The profiles, preferences and favourites of the players of Button Men Online."""

from __future__ import annotations

from calendar import monthrange

from django.core.exceptions import ValidationError
from django.core.validators import URLValidator

from accounts.models import Preferences, User
from api.bmo.moving.mapping import Mapping
from api.bmo.moving.names import Names
from api.bmo.moving.staging import Row, Staged
from api.bmo.moving.text import translate_text
from api.models import Imported
from buttons.models import Button, ButtonSet, Favourite, FavouriteSet
from core.text.visible import remove_invisible, several_lines

A_LEAP_YEAR = 2000
LONGEST_ABOUT = 255
LONGEST_PRONOUNS = 100


def write_profile(player: User, row: Row) -> None:
    """Set what needs no other imported thing. The player is not saved."""
    player.pronouns = remove_invisible(row["pronouns"] or "").strip()[:LONGEST_PRONOUNS]
    player.away_message = several_lines(row["vacation_message"] or "")[:LONGEST_ABOUT]
    player.homepage = usable_homepage(row["homepage"])
    month, day = row["dob_month"], row["dob_day"]
    if month and 1 <= month <= 12 and day and 1 <= day <= monthrange(A_LEAP_YEAR, month)[1]:
        player.birth_month, player.birth_day = month, day


def usable_homepage(address: str | None) -> str:
    try:
        URLValidator(schemes=["http", "https"])(address)
    except ValidationError:
        return ""
    return address if address and len(address) <= 100 else ""


def store_preferences(player: User, row: Row) -> None:
    accepts = Preferences.AutoAccept.EVERYBODY if row["autoaccept"] else Preferences.AutoAccept.NOBODY
    Preferences.objects.create(
        player=player,
        auto_accept=accepts,
        auto_pass=bool(row["autopass"]),
        fire_overshooting=bool(row["fire_overshooting"]),
    )


def choose_favourites(player: User, row: Row, staged: Staged) -> None:
    button = find_button(staged, row["favorite_button_id"])
    if button is not None:
        Favourite.objects.create(player=player, button=button)
    old = staged.get("buttonset", row["favorite_buttonset_id"])
    found = ButtonSet.objects.filter(name=old["name"]).first() if old else None
    if found is not None:
        FavouriteSet.objects.create(player=player, set=found)


def find_button(staged: Staged, number: int | None) -> Button | None:
    """Return the button here with the same name, and with the same set if several have the name."""
    old = staged.get("button", number)
    if old is None:
        return None
    found = list(Button.objects.filter(name=old["name"]).select_related("set"))
    old_set = staged.get("buttonset", old["set_id"])
    same = [button for button in found if button.set and old_set and button.set.name == old_set["name"]]
    return next(iter(same or found), None)


def write_abouts(staged: Staged, mapping: Mapping) -> None:
    """Write what players say about themselves, which may name other players."""
    names = Names(staged, mapping)
    for row in staged.rows("player"):
        number = mapping.new_number(Imported.Kind.PLAYER, row["id"])
        if number is not None and row["comment"]:
            unwritten = User.objects.get_queryset().filter(pk=number, about="", claimed_at=None)
            unwritten.update(about=shortened(row["comment"], names))


def shortened(text: str, names: Names) -> str:
    """Return the text in our markup, cut if its escapes make it too long."""
    for length in range(len(text), 0, -5):
        markup = translate_text(text[:length], names)
        if len(markup) <= LONGEST_ABOUT:
            return markup
    return ""
