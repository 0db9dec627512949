"""What addresses and forms say about a matchup."""

from __future__ import annotations

from collections.abc import Mapping

from accounts.refusals import NotPlayable
from buttons.models import Button
from games.making import button_choice
from games.models import Ruleset, Terms
from games.play import MatchCode
from standing.worth.refusals import WorthCode

USUAL = Terms()


def button_at(address: str) -> Button:
    """The offered button of this address: its set and its own name."""
    found = button_choice.ADDRESS.fullmatch(address)
    button = found and button_choice.offered().filter(set__slug=found[1], slug=found[2]).first()
    if not button:
        raise NotPlayable(MatchCode.NO_SUCH_BUTTON)
    return button


def button_named(name: str) -> Button:
    """The offered button of this name, however its letters are written."""
    name = name.strip()[:60]
    button = button_choice.offered().filter(name__iexact=name).order_by("pk").first()
    if button is None:
        raise NotPlayable(WorthCode.NOBODY_CALLED, name=name)
    return button


def terms_given(given: Mapping[str, str]) -> Terms:
    """The terms as far as they make sense; the usual ones for the rest."""
    first_to, ruleset = given.get("first_to", ""), given.get("ruleset", "")
    return Terms(
        first_to=int(first_to) if first_to in tuple("123456789") else USUAL.first_to,
        ruleset=ruleset if ruleset in Ruleset.values else USUAL.ruleset,
        printed_specials=bool(given.get("printed_specials")),
        winslow_seat=0 if given.get("winslow") else None,
    )
