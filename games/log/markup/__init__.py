"""Conversion of texts of players to HTML, with Markdown, bracket tags and links to names."""

from games.log.markup.names import named_players
from games.log.markup.rendering import MOST_LINKS
from games.log.markup.texts import KEPT_SECONDS, has_addresses, render_markup, strip_markup

__all__ = [
    "KEPT_SECONDS",
    "MOST_LINKS",
    "has_addresses",
    "named_players",
    "render_markup",
    "strip_markup",
]
