"""Clearing of caches that a process keeps between two pages."""

from accounts.templatetags import moments
from api.shapes import match_shapes
from core import addresses
from core.compiled_templates import outputs
from core.templatetags import dice
from games.log import moves
from games.models import newest_moves


def forget_words() -> None:
    moves._kept.clear()
    match_shapes.KEPT.clear()
    newest_moves._kept.clear()
    outputs.forget()
    for kept in (addresses.kept_address, moments.format_exactly):
        kept.cache_clear()
    for drawn in (dice.draw_die, dice.draw_captured, dice.draw_pin):
        drawn.cache_clear()
