"""Functions that read the parameters of a matchup from URLs and forms."""

from __future__ import annotations

from collections.abc import Mapping

from buttons.models import Button
from core.numbers import small_number
from core.refusals import NotPlayable
from games.models import Ruleset, Terms
from games.offers import button_choice
from games.play import MatchCode
from rules.battle import MOST_ROUNDS_TO_WIN
from stats.worth.refusals import WorthCode

USUAL = Terms()


def button_at(address: str) -> Button:
    found = button_choice.ADDRESS.fullmatch(address)
    button = found and button_choice.buttons_on_offer().filter(set__slug=found[1], slug=found[2]).first()
    if not button:
        raise NotPlayable(MatchCode.NO_SUCH_BUTTON)
    return button


def button_named(name: str) -> Button:
    name = name.strip()[:60]
    button = button_choice.buttons_on_offer().filter(name__iexact=name).order_by("pk").first()
    if button is None:
        raise NotPlayable(WorthCode.NOBODY_CALLED, name=name)
    return button


def terms_given(given: Mapping[str, str]) -> Terms:
    rounds, ruleset = small_number(given.get("first_to")), given.get("ruleset", "")
    return Terms(
        first_to=rounds if rounds and rounds <= MOST_ROUNDS_TO_WIN else USUAL.first_to,
        ruleset=ruleset if ruleset in Ruleset.values else USUAL.ruleset,
        printed_specials=bool(given.get("printed_specials")),
        winslow_seat=0 if given.get("winslow") else None,
    )
