"""Matches between fighters of the series, between two rounds."""

from collections.abc import Sequence

from rules import Action, Battle, Code, Decline, Surrender, seeded_draw
from rules.events import Event
from rules.words import tell_all
from tests.rules.tables import print_row

MALACHITE = "(8) (12) (20) (20) r(10) r(12) r(12) r(20)"
NAMES = ["Ann", "Bob", "Cleo"]


def match(*fighters: tuple[str, str], printed_specials: bool | None = True) -> Battle:
    battle = Battle.from_recipes(
        *(recipe for _special, recipe in fighters),
        first_to=5,
        specials=[special for special, _recipe in fighters],
        printed_specials=printed_specials,
    )
    return battle.begin(seeded_draw(1)).battle


def answer(battle: Battle, seat: int, *actions: Action) -> Battle:
    for action in actions:
        battle = battle.act(seat, action, seeded_draw(1)).battle
    return battle


def lost_by(seat: int, battle: Battle) -> Battle:
    """Return the match after a round that this seat surrendered in its first turn, or lost before."""
    number = battle.round
    while battle.round == number and not battle.is_over:
        active = battle.active
        assert active is not None
        action = Surrender() if active == seat else next(iter(battle.legal_actions(active)))
        battle = answer(battle, active, action)
    return battle


def decline_all(battle: Battle) -> Battle:
    while battle.active is None:
        battle = answer(battle, next(iter(battle.decisions)), Decline())
    return battle


def recipe(battle: Battle, seat: int) -> str:
    return print_row(battle.seats[seat].recipe)


def why_not(battle: Battle, seat: int, action: Action) -> Code | None:
    refused = battle.why_not(seat, action)
    return None if refused is None else refused.code


def log_lines(events: Sequence[Event], viewer: int | None) -> list[str]:
    return [line.text for line in tell_all(events, viewer, NAMES)]
