"""The choice of an opponent or of a kind of offer."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import F, Q
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Seat
from games.offers.form import Addressees

WHOM = "whom"
NAMED, FIND, ROBOT, DEVICE = "@", "find", "robot", "device"
PEOPLE_FIRST = 2
PEOPLE = 7

KINDS: dict[str, tuple[str | Promise, str | Promise]] = {
    ROBOT: (_("Robot"), _("Fight a robot")),
    Addressees.ANYBODY: (_("Anyone"), _("Offer it to anyone")),
    Addressees.LINK: (_("By link"), _("Get a link")),
    DEVICE: (_("This device"), _("Play here")),
}
"""Label of each kind of offer, and label of the button that makes the offer."""


class OpponentChoice(NamedTuple):
    value: str
    name: str | Promise
    deed: str | Promise
    is_on: bool
    player: User | None = None


def fill_in_opponent(given: QueryDict, player: User) -> QueryDict:
    """Return a copy of the form data with the chosen opponent in the fields `against` and `opponent`."""
    whom = given.get(WHOM, "")
    filled = given.copy()
    if whom.startswith(NAMED):
        filled["against"], filled["opponent"] = Addressees.PLAYER, whom.removeprefix(NAMED)
    elif whom == FIND:
        filled["against"] = Addressees.PLAYER
    elif whom == ROBOT:
        filled["against"], filled["opponent"] = Addressees.PLAYER, robot_for(player)
    elif whom in (Addressees.ANYBODY, Addressees.LINK):
        filled["against"] = whom
    return filled


def robot_for(player: User) -> str:
    robots = User.objects.filter(is_robot=True, is_active=True).order_by("pk")
    met = Seat.objects.filter(player__is_robot=True, match__seats__player=player).order_by("-match_id")
    return str(met.values_list("player__username", flat=True).first() or robots.first() or "")


def opponent_choices(player: User, known: list[User], against: str, opponent: str) -> list[OpponentChoice]:
    """Return the choices for an opponent in the order in which the form shows them.

    The order is: search, two known players, kinds of offers, other known players. The chosen opponent comes
    first among the known players.
    """
    people = [other for other in known if not other.is_robot]
    chosen = chosen_player(known, opponent) if against == Addressees.PLAYER else None
    on = against
    if against == Addressees.PLAYER:
        on = FIND if chosen is None else NAMED + chosen.username
    if chosen is not None and not chosen.is_robot:
        people = [chosen, *(other for other in people if other != chosen)]
    known_ones = [whom_named(other, on) for other in people[:PEOPLE]]
    kinds = [
        whom_named(chosen, on)
        if kind == ROBOT and chosen is not None and chosen.is_robot
        else OpponentChoice(kind, name, deed, kind == on)
        for kind, (name, deed) in KINDS.items()
        if not (player.is_guest and kind == Addressees.ANYBODY)
    ]
    find = OpponentChoice(FIND, _("Find…"), _("Challenge them"), on == FIND)
    return [find, *known_ones[:PEOPLE_FIRST], *kinds, *known_ones[PEOPLE_FIRST:]]


def whom_named(other: User, on: str) -> OpponentChoice:
    name = other.username
    deed = _("Fight %(name)s") if other.is_robot else _("Challenge %(name)s")
    return OpponentChoice(NAMED + name, name, deed % {"name": name}, NAMED + name == on, other)


def chosen_player(known: list[User], name: str) -> User | None:
    if not name:
        return None
    same = (other for other in known if other.username.lower() == name.lower())
    return next(same, None) or User.objects.filter_by_name(name).filter(is_active=True).first()


def opponents_for(player: User, typed: str, most: int) -> list[User]:
    listed = User.objects.in_lists_for(player).exclude(pk=player.pk).select_related("saved_preferences")
    if typed := "".join(filter(str.isprintable, typed.strip()[:40])):
        listed = listed.filter(username__icontains=typed)
    else:
        met = Q(seats__match__seats__player=player)
        listed = listed.filter(Q(followers__follower=player) | met | Q(is_robot=True)).distinct()
    return list(listed.order_by(F("last_seen").desc(nulls_last=True))[:most])


def last_values(player: User) -> dict[str, str]:
    mine = Seat.objects.filter(player=player, guest_name="").select_related("match").order_by("-match_id")
    seat = mine.first()
    if seat is None:
        return {WHOM: ROBOT}
    terms = seat.match.terms.of_the_game
    filled = {"first_to": str(terms.first_to), "ruleset": terms.ruleset}
    filled |= {name: "on" for name in ("printed_specials", "legal_only") if getattr(terms, name)}
    others = [other.player for other in seat.match.all_seats if other.player_id != player.pk]
    if len(others) == 1 and others[0] is not None:
        return filled | {"opponent": others[0].username}
    return filled
